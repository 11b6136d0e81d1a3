"""A position set up by tapping: to record from it, or to judge a move made in it."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from kiosk.ui import shown_pieces
from kiosk.ui.kv import load_layout
from kiosk.ui.move_entry import MoveEntry
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.board_sheet import BoardSheet
from kiosk.wire import View
from rules.makhos.board import BIT_OF, Colour
from rules.makhos.notation import fen_of
from rules.makhos.position import Piece, Position

PALETTE = {
    "white_man": Piece(Colour.WHITE),
    "white_king": Piece(Colour.WHITE, True),
    "black_man": Piece(Colour.BLACK),
    "black_king": Piece(Colour.BLACK, True),
}
"""The pieces that can be put down, by the ids of their buttons; any other id empties a square."""


class PositionSheet(BoardSheet):
    """`position` is what stands on the board and who moves; `chosen` the button whose piece a tap puts down."""

    position = ObjectProperty(shown_pieces.EMPTY)
    chosen = StringProperty("white_man")
    next_key = StringProperty("")

    def put(self, square: int) -> None:
        """The chosen piece stands on the square, or nothing where it already stood: a second tap takes it back."""
        piece = PALETTE.get(self.chosen)
        if piece is not None and BIT_OF[square] & piece.colour.last_row:
            # A man there would be a king.
            piece = Piece(piece.colour, True)
        there = self.position.piece_at(square)
        self.position = self.position.with_piece(square, None if piece == there else piece)

    def clear(self) -> None:
        self.position = shown_pieces.EMPTY.with_turn(self.position.turn)

    def swap_turn(self) -> None:
        self.position = self.position.with_turn(self.position.turn.opponent)

    def use(self, at_ms: int) -> None:
        """Go on with the position as it stands; what for is the kind of sheet."""
        raise NotImplementedError


class RecordPositionSheet(PositionSheet):
    """The board in hand is recorded from the position on."""

    def __init__(self, **properties: Any) -> None:
        view = running_kiosk().view
        position = shown_pieces.recorded_position(view) or shown_pieces.start_position(view)
        super().__init__(**{"position": position, "next_key": "record_from_here", **properties})

    def use(self, at_ms: int) -> None:
        kiosk = running_kiosk()
        kiosk.tell("set_recording", at_ms, is_on=True, position=fen_of(self.position))
        kiosk.open_sheet("record")


class ClaimPositionSheet(PositionSheet):
    """The move that a player objects to was made in the position: at first that of the last recorded move."""

    def __init__(self, **properties: Any) -> None:
        view = running_kiosk().view
        position = shown_pieces.position_before(view) or shown_pieces.start_position(view)
        super().__init__(**{"position": position, "next_key": "claim_next", **properties})

    def use(self, at_ms: int) -> None:  # noqa: ARG002 - the stamp is for sheets that tell core
        """The move comes next; it is the recorded one where the position is the one it was made in."""
        kiosk = running_kiosk()
        is_recorded = self.position == shown_pieces.position_before(kiosk.view)
        entry = shown_pieces.last_entry(kiosk.view) if is_recorded else MoveEntry()
        kiosk.open_sheet("claim_move", position=self.position, entry=entry)


def turn_words(view: View, position: Position, language: str) -> str:
    """Who is to move in the position."""
    return word("position_turn", language, who=shown_pieces.owner(view, position.turn, language))


load_layout(__file__)
