"""A result put right after the fact."""

from dataclasses import replace

from rules.changes.flow import towards_next_board
from rules.events import ResultCorrected
from rules.outcome import Cause, Outcome
from rules.state import BoardResult, Phase, State

_UNPLAYED = frozenset({Cause.LATE, Cause.BOTH_LATE, Cause.PENALTY})
_BETWEEN_BOARDS = frozenset({Phase.READY, Phase.TOSS, Phase.MATCH_OVER})


def correct_result(state: State, event: ResultCorrected) -> State:
    """The board has another result; what comes next is worked out again, but a board in hand is played on.

    A confirmed match stays confirmed.
    """
    outcome = Outcome(event.cause, event.winner)
    results = tuple(
        _corrected(result, outcome, event) if result.setup.number == event.board_number else result
        for result in state.results
    )
    state = replace(state, results=results)
    if state.phase is Phase.BOARD_OVER and state.board is not None and state.board.setup.number == event.board_number:
        return replace(state, board=replace(state.board, outcome=outcome, offence=event.offence))
    return towards_next_board(state) if state.phase in _BETWEEN_BOARDS else state


def _corrected(result: BoardResult, outcome: Outcome, event: ResultCorrected) -> BoardResult:
    is_forfeit = result.is_forfeit and event.cause in _UNPLAYED
    return replace(result, outcome=outcome, offence=event.offence, is_forfeit=is_forfeit)
