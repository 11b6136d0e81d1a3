"""A match from its pairing to its confirmation (TSA 4, TSA 9)."""

from dataclasses import replace

from rules.changes.boards import ended, playing, with_turn
from rules.changes.pieces import new_board
from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    Event,
    MatchAssigned,
    MatchCalledOff,
    MatchConfirmed,
    MatchEndedEarly,
    MatchWithdrawn,
    TossMade,
)
from rules.match import forfeits, next_step
from rules.outcome import Outcome
from rules.rulesets import from_overrides
from rules.state import NextBoard, Phase, State


def nothing(state: State, _event: Event) -> State:
    """An observation changes nothing."""
    return state


def assign(_state: State, event: MatchAssigned) -> State:
    """A new match: everything of the one before is behind us."""
    ruleset = from_overrides(event.ruleset, event.overrides)
    return towards_next_board(State(assignment=event, ruleset=ruleset, is_recording=event.is_recorded))


def withdraw(_state: State, _event: MatchWithdrawn) -> State:
    return State()


def call_off(_state: State, _event: MatchCalledOff) -> State:
    """The table is free for its next match; what was played counts nowhere."""
    return State()


def toss(state: State, event: TossMade) -> State:
    tossed = replace(state, tosses=(*state.tosses, event.first), toss_boards=(*state.toss_boards, len(state.results)))
    return towards_next_board(tossed)


def ready(state: State, _event: BoardReadied) -> State:
    return towards_next_board(replace(state, board=None))


def towards_next_board(state: State) -> State:
    """What comes after the boards so far; a match lost by penalty is over, its unplayed boards forfeited."""
    if state.loss is not None:
        state = replace(state, results=(*state.results, *forfeits(state)))
    step = next_step(state)
    if isinstance(step, NextBoard):
        return replace(state, phase=Phase.READY, pending=step)
    return replace(state, phase=step, pending=None)


def start_board(state: State, event: BoardStarted) -> State:
    """The first mover's turn runs from this instant (TSA 5)."""
    if state.pending is None:
        raise RuntimeError(f"phase {state.phase.value!r} has no board to start")
    board = new_board(state, state.pending)
    return replace(with_turn(state, board, state.pending.first, event.at_ms), pending=None)


def end_board(state: State, event: BoardEnded) -> State:
    return ended(state, Outcome(event.cause, event.winner), event.at_ms, event.offence)


def abandon_board(state: State, _event: BoardAbandoned) -> State:
    """The board stays on record as abandoned, and the same one is set up again."""
    _, board = playing(state)
    results = state.results[:-1] if state.phase is Phase.BOARD_OVER else state.results
    abandoned = (*state.abandoned, replace(board, pause=None))
    return replace(
        state,
        phase=Phase.READY,
        pending=board.setup,
        board=None,
        results=results,
        abandoned=abandoned,
        question=None,
    )


def end_early(state: State, _event: MatchEndedEarly) -> State:
    """The boards left stay unplayed: they count for nobody."""
    return towards_next_board(replace(state, board=None, is_ended_early=True))


def confirm(state: State, _event: MatchConfirmed) -> State:
    return replace(state, phase=Phase.CONFIRMED)
