"""A referee at the real window: verbs of the rule book, done with taps."""

from scripts.finger import Finger

HOLD_S = 1.3
"""Longer than the longest hold that a target asks for."""

LONG_PRESS_S = 2.3
BUTTON_KEYS = {"left": "a", "right": "l"}


class Referee:
    """Does one thing after the other, each as soon as the screen offers it; raises TimeoutError when it never does."""

    def __init__(self, finger: Finger) -> None:
        self._finger = finger

    def toss(self, winner: str, first: str) -> None:
        self._finger.choose(f"TossScreen.winner_{winner}")
        self._finger.choose(f"TossScreen.first_{first}")
        self._finger.tap("TossScreen.record")

    def start_board(self) -> None:
        self._finger.tap("ReadyScreen.start")

    def move_made(self) -> None:
        self._finger.tap("BoardScreen.tap")

    def rule_moved(self) -> None:
        self._finger.tap("BoardScreen.moved")

    def rule_lost_on_time(self) -> None:
        self._finger.hold("BoardScreen.lost_on_time", HOLD_S)

    def pause(self) -> None:
        self._finger.tap("BottomRow.pause")

    def go_on(self) -> None:
        self._finger.tap("BoardScreen.go_on")

    def go_on_after_restart(self) -> None:
        self._finger.tap("InterruptedScreen.go_on")

    def undo(self) -> None:
        self._finger.tap("BottomRow.undo")
        self._finger.tap("UndoSheet.take_back")

    def end_board(self, result: str, cause: str) -> None:
        """`result` is "left", "right" or "draw"."""
        self._finger.tap("BottomRow.end_board")
        self._finger.choose(f"EndBoardSheet.{result}")
        self._finger.choose(f"EndBoardSheet.{cause}")
        self._finger.hold("EndBoardSheet.confirm", HOLD_S)

    def next_board(self) -> None:
        self._finger.tap("BoardOverScreen.next")

    def confirm_match(self) -> None:
        self._finger.hold("MatchResultScreen.confirm", HOLD_S)

    def press_button(self, seat: str, is_long: bool = False) -> None:
        """A player presses the time-out button."""
        self._finger.press_key(BUTTON_KEYS[seat], LONG_PRESS_S if is_long else 0.2)
