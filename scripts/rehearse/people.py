"""The people at one table: a referee who plays every match to its end, whatever happens to the box."""

import contextlib
import random
import threading
from pathlib import Path
from typing import Any

from kiosk.wire import View
from scripts.drill.referee import RandomReferee
from scripts.waiting import pause

_NEXT: tuple[tuple[str, dict[str, Any]], ...] = (
    ("confirm_match", {}),
    ("ready_board", {}),
    ("toss", {"winner": "left", "first": "left"}),
    ("start_board", {}),
    ("resume", {}),
    ("rule_flag", {"decision": "moved"}),
    ("start_turn", {}),
)
"""What brings a match on, in this order of preference, wherever the box allows it."""

TURNS_OF_A_BOARD = 8
_SLIPS = ("undo", "pause")
_SLIP_CHANCE = 0.05


class People:
    """They begin at once, and go on until `leave`; where the box is dead, they wait for it."""

    def __init__(self, socket: Path, seed: int, tap_every_s: float) -> None:
        self._socket = socket
        self._randomness = random.Random(seed)  # noqa: S311 - a rehearsal must be repeatable
        self._tap_every_s = tap_every_s
        self._has_left = threading.Event()
        self._thread = threading.Thread(target=self._play, name="people", daemon=True)
        self._thread.start()

    def leave(self) -> None:
        """They have gone, and the box may take another screen."""
        self._has_left.set()
        self._thread.join()

    def _play(self) -> None:
        while not self._has_left.is_set():
            with contextlib.suppress(OSError, TimeoutError):
                referee = RandomReferee(self._socket, self._randomness)
                try:
                    self._play_with(referee)
                finally:
                    referee.close()
            pause(0.2)

    def _play_with(self, referee: RandomReferee) -> None:
        """Until the box is dead: the first act that can't be sent says so with OSError."""
        while not self._has_left.is_set():
            self._act(referee, referee.view)
            pause(self._randomness.uniform(0.5, 1.5) * self._tap_every_s)

    def _act(self, referee: RandomReferee, view: View) -> None:
        def may(key: str) -> bool:
            return not view.reasons.get(key)

        slip = self._randomness.choice(_SLIPS)
        if self._randomness.random() < _SLIP_CHANCE and may(slip):
            referee.do(slip)
        elif may("end_turn") and self._randomness.random() > 1 / TURNS_OF_A_BOARD:
            referee.do("end_turn")
        elif may("end_turn") and may("end_board"):
            winner = self._randomness.choice(("left", "right", None))
            referee.do("end_board", cause="agreed" if winner is None else "resigned", winner=winner)
        else:
            self._bring_on(referee, view)

    def _bring_on(self, referee: RandomReferee, view: View) -> None:
        for name, arguments in _NEXT:
            if not view.reasons.get(name):
                referee.do(name, **arguments)
                return
        # Nothing to do but wait: this changes nothing, and finds out whether the box still lives.
        referee.do("set_language", language=view.language)
