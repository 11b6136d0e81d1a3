"""What the screens say and draw of the pieces, as plain values made from a view: no drawing, no state."""

from kiosk.ui import shown
from kiosk.ui.move_entry import MoveEntry
from kiosk.ui.texts import said, word
from kiosk.wire import View
from kiosk.wire_pieces import ClaimView, MoveView, PiecesView, RecordView
from rules.makhos.board import Colour, Numbering
from rules.makhos.diagram import Diagram, golden_squares
from rules.makhos.notation import move_text, position_from_fen
from rules.makhos.played import PlayedMove
from rules.makhos.position import Piece, Position

EMPTY = Position(Colour.WHITE)
_WHITE_AT_THE_LEFT, _WHITE_AT_THE_RIGHT = 1, 3
_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}


def pieces(view: View | None) -> PiecesView | None:
    return view.pieces if view is not None else None


def record(view: View | None) -> RecordView | None:
    """The record of the board in hand; None where there is none."""
    found = pieces(view)
    return found.record if found is not None else None


def claim(view: View | None) -> ClaimView | None:
    """The answer to the objection just made; None without one."""
    found = pieces(view)
    return found.claim if found is not None else None


def is_recording(view: View | None) -> bool:
    found = pieces(view)
    return found is not None and found.is_recording


def numbering(view: View | None) -> Numbering:
    found = pieces(view)
    return Numbering.B8 if found is None else Numbering(found.numbering)


def turns(view: View | None) -> int:
    """Quarter turns that put the left player's pieces at the left, as the referee sees the table."""
    return _WHITE_AT_THE_RIGHT if colour_of(view, "left") is Colour.BLACK else _WHITE_AT_THE_LEFT


def start_position(view: View | None) -> Position:
    """Where the board in hand or the next one starts; the plain start while that is open."""
    found = pieces(view)
    return EMPTY if found is None else position_from_fen(found.start or found.plain_start)


def recorded_position(view: View | None) -> Position | None:
    """Where the pieces stand by the record; None without one."""
    found = record(view)
    return None if found is None else position_from_fen(found.position)


def position_before(view: View | None) -> Position | None:
    """Where they stood before the last recorded move; None without one."""
    found = record(view)
    return None if found is None or found.before is None else position_from_fen(found.before)


def last_entry(view: View | None) -> MoveEntry:
    """The last recorded move as it would be tapped; nothing tapped without one."""
    found = record(view)
    return MoveEntry() if found is None or found.last is None else MoveEntry(found.last.path, found.last.captured)


def start_diagram(view: View | None) -> Diagram:
    """The start of the board in hand or the next one, the kings of a golden board marked (TSA 9)."""
    position = start_position(view)
    return Diagram(position, golden=golden_squares(position), numbering=numbering(view))


def record_diagram(view: View | None, entry: MoveEntry) -> Diagram:
    """The recorded position with what is being tapped, else with the last move marked; the start before any record."""
    position = recorded_position(view)
    if position is None:
        return start_diagram(view)
    found = record(view)
    last = found.last if found is not None else None
    move = _made(position, last) if last is not None and not entry.path else entry.as_played(position)
    return Diagram(position, numbering=numbering(view), move=move)


def position_diagram(view: View | None, position: Position) -> Diagram:
    """A position and nothing else."""
    return Diagram(position, numbering=numbering(view))


def entry_diagram(view: View | None, position: Position, entry: MoveEntry) -> Diagram:
    """A position with the move that is being tapped on it."""
    return Diagram(position, numbering=numbering(view), move=entry.as_played(position))


def claim_diagram(view: View | None, answer: ClaimView | None, move: MoveView | None) -> Diagram:
    """The position of a claim with a move marked."""
    position = EMPTY if answer is None else position_from_fen(answer.position)
    drawn = MoveEntry(move.path, move.captured).as_played(position) if move is not None else None
    return Diagram(position, numbering=numbering(view), move=drawn)


def _made(after: Position, move: MoveView) -> PlayedMove:
    """A move already made, for the picture of the position after it."""
    return PlayedMove(after.piece_at(move.path[-1]) or Piece(after.turn.opponent), move.path, move.captured)


def move_words(view: View | None, move: MoveView | MoveEntry) -> str:
    """A move by the numbers a person calls the squares."""
    return move_text(move.path, bool(move.captured), numbering(view))


def record_words(view: View | None, language: str) -> str:
    """How far the record has come, or why there is none."""
    found = record(view)
    if found is None:
        return word("record_waits" if is_recording(view) else "record_off", language)
    if found.last is None:
        return word("record_begins", language)
    return word("record_last", language, number=found.moves, move=move_words(view, found.last))


def colour_of(view: View | None, seat: str) -> Colour | None:
    """The colour of a seat on the board in hand or the next one; None while that is open."""
    player = shown.seat_view(view, seat)
    return None if player is None or player.colour is None else _COLOURS[player.colour]


def man_of(view: View | None, seat: str) -> Piece | None:
    """A man of that seat's colour; None while that is open."""
    colour = colour_of(view, seat)
    return None if colour is None else Piece(colour)


def owner(view: View | None, colour: Colour, language: str) -> str:
    """The colour's word, with the name of who has it where that is known."""
    words = word(colour.name.lower(), language)
    for seat in shown.SEATS:
        if colour_of(view, seat) is colour:
            return f"{words} ({shown.given_name(view, seat)})"
    return words


def fault_words(answer: ClaimView | None, language: str) -> str:
    """What is wrong with the move and by which article, a line each; nothing where it stands."""
    faults = answer.faults if answer is not None else ()
    return "\n".join(f"{said(fault.text, language)} · {said(fault.article, language)}" for fault in faults)
