"""A player objects to a move: which one, and about what; core answers (TSA 5, 6; COMP 5.4).

The only place where the box says anything about captures, and only when the objection is about them.
"""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from kiosk.ui import shown_pieces
from kiosk.ui.kv import load_layout
from kiosk.ui.move_entry import MoveEntry
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.board_sheet import BoardSheet
from kiosk.wire import View
from kiosk.wire_pieces import ClaimView, MoveView
from rules.makhos.diagram import Diagram
from rules.makhos.notation import fen_of


class ClaimMoveSheet(BoardSheet):
    """The move `entry` in `position`, and what the objection is about: `kind`, empty until picked.

    It opens with the last recorded move unless it is given another. `answer` is core's latest; one that comes after the
    question opens the verdict.
    """

    position = ObjectProperty(shown_pieces.EMPTY)
    entry = ObjectProperty(MoveEntry(), rebind=True)
    kind = StringProperty("")
    asks_what_is_legal = BooleanProperty(False)
    answer = ObjectProperty(None, allownone=True)
    is_asked = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        view = running_kiosk().view
        position = shown_pieces.position_before(view) or shown_pieces.start_position(view)
        super().__init__(**{"position": position, "entry": shown_pieces.last_entry(view), **properties})

    def touch_square(self, square: int) -> None:
        self.entry = self.entry.touched(square, self.position, takes_pieces=True)

    def judge(self, at_ms: int) -> None:
        """Ask core."""
        self.is_asked = True
        captured = list(self.entry.captured) if self.entry.captured is not None else None
        running_kiosk().tell(
            "judge_claim",
            at_ms,
            position=fen_of(self.position),
            path=list(self.entry.path),
            captured=captured,
            kind=self.kind,
            asks_what_is_legal=self.asks_what_is_legal and self.kind == "capture",
        )

    def on_answer(self, _sheet: object, answer: ClaimView | None) -> None:
        if self.is_asked and answer is not None:
            running_kiosk().open_sheet("verdict", answer=answer)


class VerdictSheet(BoardSheet):
    """The answer that had come as the sheet opened. `place` 0 shows the move in question, others what was possible."""

    answer = ObjectProperty(None, allownone=True, rebind=True)
    place = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**{"answer": shown_pieces.claim(running_kiosk().view), **properties})

    def step(self) -> None:
        """Show the next move, and after the last one that in question again."""
        self.place = (self.place + 1) % len(shown_moves(self.answer))


def shown_moves(answer: ClaimView | None) -> tuple[MoveView, ...]:
    """The move in question, then what would have been legal where that was asked."""
    return () if answer is None else (answer.move, *(answer.would_be_legal or ()))


def diagram(view: View | None, answer: ClaimView | None, place: int) -> Diagram:
    """The position with the move of that place marked."""
    moves = shown_moves(answer)
    return shown_pieces.claim_diagram(view, answer, moves[place] if moves else None)


def headline(answer: ClaimView | None, language: str) -> str:
    """Whether the move stands against the objection."""
    return word("verdict_not_legal" if answer is not None and answer.faults else "verdict_stands", language)


def caption(view: View | None, answer: ClaimView | None, place: int, language: str) -> str:
    """Which move is drawn."""
    moves = shown_moves(answer)
    if not moves:
        return ""
    key = "verdict_move" if place == 0 else "verdict_possible"
    return word(key, language, move=shown_pieces.move_words(view, moves[place]), place=place, count=len(moves) - 1)


def entry_words(view: View | None, entry: MoveEntry, language: str) -> str:
    """The move as tapped so far."""
    return shown_pieces.move_words(view, entry) if entry.path else word("claim_tap", language)


def what_is_missing(entry: MoveEntry, kind: str) -> str:
    """The key of what has to be entered before core can be asked; empty when nothing is."""
    return "claim_tap" if not entry.is_whole else "" if kind else "claim_choose_kind"


load_layout(__file__)
