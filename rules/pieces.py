"""The pieces of a match's boards: who has which colour, where a board starts, and the recorded game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.events import MatchAssigned
from rules.makhos.board import Colour
from rules.makhos.pdn import Game, Result
from rules.makhos.position import Position, golden_position, start_position
from rules.makhos.record import Record
from rules.outcome import Outcome
from rules.ruleset import Ruleset
from rules.seats import BySeat, Seat
from rules.state import Board, NextBoard
from rules.units import DurationMs

_FEWER_KINGS, _MORE_KINGS = 1, 2
"""The golden boards whose starts `golden_position` tells apart."""


def colour_of(seat: Seat, setup: NextBoard, ruleset: Ruleset) -> Colour:
    """The colour of a seat on that board: who moves first has the colour that begins (COMP 4.1)."""
    begins = ruleset.pieces.colour_that_begins
    return begins if seat is setup.first else begins.opponent


def seat_of(colour: Colour, setup: NextBoard, ruleset: Ruleset) -> Seat:
    """The seat of a colour on that board."""
    return setup.first if colour is ruleset.pieces.colour_that_begins else setup.first.other


def start_of(setup: NextBoard, ruleset: Ruleset) -> Position:
    """Where the pieces stand as that board starts (TSA 3, COMP 3; golden boards TSA 9)."""
    if setup.golden_number is None:
        return start_position(ruleset.pieces)
    has_more_kings = setup.golden_number >= ruleset.golden_more_kings_from
    return golden_position(_MORE_KINGS if has_more_kings else _FEWER_KINGS, ruleset.pieces)


def game_of(
    board: Board, outcome: Outcome | None, assignment: MatchAssigned, ruleset: Ruleset, event: str = ""
) -> Game | None:
    """The board as a game to be written; None where no moves were recorded.

    `outcome` is the result that counts, which may have been corrected since; None while the board is open. `event`
    empty is unknown.
    """
    if board.record is None:
        return None
    winner = None if outcome is None or outcome.winner is None else colour_of(outcome.winner, board.setup, ruleset)
    result = Result.OPEN
    if winner is not None:
        result = Result.WHITE_WINS if winner is Colour.WHITE else Result.BLACK_WINS
    elif outcome is not None and outcome.is_draw:
        result = Result.DRAW
    cause = outcome.cause.value if outcome is not None else None
    return Game(_timed(board.record, board, ruleset), result, cause, _headers(board.setup, assignment, ruleset, event))


def _headers(setup: NextBoard, assignment: MatchAssigned, ruleset: Ruleset, event: str) -> Mapping[str, str]:
    names: BySeat[str] = assignment.players.map(lambda player: _one_line(player.name))
    return {
        "Event": _one_line(event) or "?",
        "Round": _one_line(f"{assignment.stage_name} {assignment.match_id}.{setup.number}"),
        "White": names[seat_of(Colour.WHITE, setup, ruleset)],
        "Black": names[seat_of(Colour.BLACK, setup, ruleset)],
    }


def _one_line(text: str) -> str:
    return "".join(character for character in text if character.isprintable())


def _timed(record: Record, board: Board, ruleset: Ruleset) -> Record:
    """The record with the time used for each move, as far as moves and turns go together from the start."""
    spent = tuple(_spent_times(record, board, ruleset))
    moves = tuple(
        replace(move, spent_ms=spent[index] if index < len(spent) else None) for index, move in enumerate(record.moves)
    )
    return replace(record, moves=moves)


def _spent_times(record: Record, board: Board, ruleset: Ruleset) -> Iterator[DurationMs]:
    if record.positions[0] != start_of(board.setup, ruleset):
        return
    for move, turn in zip(record.moves, board.turns, strict=False):
        if seat_of(move.played.piece.colour, board.setup, ruleset) is not turn.seat:
            return
        yield turn.used_ms
