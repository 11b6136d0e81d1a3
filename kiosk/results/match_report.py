"""What a match has come to so far, board by board, out of its record: the one value that every file is made from."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.events import MatchAssigned
from rules.fold import Entry, effective, step
from rules.seats import BySeat, Seat
from rules.state import Board, BoardResult, Phase, State
from rules.units import DurationMs


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board that counts; `board` None was never played (lost by penalty or by nobody being there)."""

    result: BoardResult
    board: Board | None

    def thought_ms(self, seat: Seat) -> DurationMs:
        """All of a player's thinking time on this board."""
        turns = self.board.turns if self.board is not None else ()
        return DurationMs(sum(turn.used_ms for turn in turns if turn.seat is seat))


@dataclass(frozen=True, slots=True)
class MatchReport:
    """A match with at least one result. `entries` is its whole record, what was taken back included."""

    state: State
    assignment: MatchAssigned
    boards: tuple[PlayedBoard, ...]
    entries: tuple[Entry, ...]

    @property
    def names(self) -> BySeat[str]:
        return self.assignment.players.map(lambda player: player.name)

    @property
    def is_over(self) -> bool:
        return self.state.phase in {Phase.MATCH_OVER, Phase.CONFIRMED}

    @property
    def is_confirmed(self) -> bool:
        return self.state.phase is Phase.CONFIRMED


def match_report(entries: Sequence[Entry]) -> MatchReport | None:
    """The report of a match's record; None while no board has a result.

    Raises IllegalEvent when the entries contradict each other: the record is at fault.
    """
    state = State()
    ended: dict[int, Board] = {}
    for entry in effective(entries):
        state = step(state, entry.event)
        board = state.board
        if board is not None and board.outcome is not None:
            ended[board.setup.number] = board
    if state.assignment is None or not state.results:
        return None
    boards = tuple(PlayedBoard(result, _played(result, ended)) for result in state.results)
    return MatchReport(state, state.assignment, boards, tuple(entries))


def _played(result: BoardResult, ended: dict[int, Board]) -> Board | None:
    return None if result.is_forfeit else ended.get(result.setup.number)
