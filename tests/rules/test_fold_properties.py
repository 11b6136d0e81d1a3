"""What holds for any sequence of accepted events."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.apply import reasons_against
from rules.events import BoardEnded, BreakStarted, Event, FlagRuled, Paused, Replaced, Resumed, TurnEnded
from rules.fold import Entry, advanced, fold, step, undo_target, with_replacement, without
from rules.match import match_winner
from rules.outcome import Cause
from rules.seats import Seat
from rules.state import Board, Phase, State
from rules.units import AtMs
from tests.support.matches import Told, assigned, running
from tests.support.random_matches import candidates, told_matches

LIGHT = settings(max_examples=60, deadline=None)


def boards_of(state: State) -> list[Board]:
    return [*state.abandoned, *([state.board] if state.board is not None else [])]


@LIGHT
@given(told_matches())
def test_a_record_folds_to_the_state_reached_step_by_step(told: Told) -> None:
    assert fold(told.entries) == told.state


@LIGHT
@given(told_matches(), st.integers(0, 10_000))
def test_undo_restores_what_was_before_the_act(told: Told, later_ms: int) -> None:
    target = undo_target(told.entries)
    if target is None or target is not told.entries[-1]:
        return
    at_ms = AtMs(told.entries[-1].event.at_ms + later_ms)
    assert without(told.entries, target.seq, at_ms) == advanced(fold(told.entries[:-1]), at_ms)


@LIGHT
@given(told_matches(), st.integers(0, 10_000))
def test_what_was_meant_counts_as_if_it_had_been_told(told: Told, later_ms: int) -> None:
    """ "I meant …", at the original instant and position."""
    last, before = told.entries[-1], told.entries[:-1]
    meant = BoardEnded(at_ms=last.event.at_ms, cause=Cause.AGREED, winner=None)
    if not last.event.is_undoable or reasons_against(advanced(fold(before), meant.at_ms), meant):
        return
    at_ms = AtMs(last.event.at_ms + later_ms)
    correction = Entry(last.seq + 1, Replaced(at_ms=at_ms, target_seq=last.seq, reason="แตะผิด", board_ended=meant))
    assert with_replacement(told.entries, correction) == advanced(step(fold(before), meant), at_ms)


@LIGHT
@given(told_matches(), st.integers(0, 700_000))
def test_clocks_are_never_negative(told: Told, later_ms: int) -> None:
    turn = told.state.turn
    if turn is not None:
        assert 0 <= turn.clock.left_ms(AtMs(told.entries[-1].event.at_ms + later_ms)) <= turn.clock.budget_ms
    for board in boards_of(told.state):
        assert all(one.used_ms >= 0 and one.grace_ms >= 0 for one in board.turns)


@LIGHT
@given(told_matches())
def test_time_outs_never_exceed_the_allowance(told: Told) -> None:
    """TSA 5, COMP 4.5.2."""
    rules = told.state.rules
    for board in boards_of(told.state):
        for allowance in board.allowances:
            assert allowance.long_used <= rules.time_out_long_count
            assert allowance.short_used <= rules.time_out_short_count
            assert not (allowance.long_used and allowance.short_used)


@LIGHT
@given(told_matches())
def test_play_never_goes_on_over_an_open_question_or_a_lost_match(told: Told) -> None:
    """TSA 5, COMP 6: the referee's answer comes first; what is lost is lost."""
    state = told.state
    if state.question is not None:
        assert state.phase is not Phase.TURN
    if state.loss is not None:
        assert state.phase in {Phase.BOARD_OVER, Phase.MATCH_OVER, Phase.CONFIRMED}
        assert match_winner(state) is not state.loss.seat


@LIGHT
@given(told_matches())
def test_a_running_count_never_passes_its_limit(told: Told) -> None:
    """TSA 8, COMP 8.3, 8.4."""
    for board in boards_of(told.state):
        assert all(count.counted <= count.moves for count in board.counts)
        assert sum(count.is_running for count in board.counts) <= 1


@LIGHT
@given(told_matches())
def test_results_are_numbered_in_order_and_each_board_counts_once(told: Told) -> None:
    """TSA 9."""
    numbers = [result.setup.number for result in told.state.results]
    assert numbers == list(range(1, len(numbers) + 1))


@LIGHT
@given(st.lists(st.tuples(st.integers(0, 60_000), st.integers(0, 3)), max_size=40))
def test_turn_times_add_up_to_the_time_that_passed_without_the_pauses(steps: list[tuple[int, int]]) -> None:
    """Taps, pauses, breaks and rulings at any instants."""
    told = running(assigned(touch_grace_ms=0, turn_tap_guard_ms=0))
    at_ms, stood_ms = 0, 0
    for wait_ms, choice in steps:
        red_at_ms = None if told.state.turn is None else told.state.turn.clock.deadline_at_ms
        stood_before = told.state.phase is not Phase.TURN
        at_ms += wait_ms
        state = advanced(told.state, AtMs(at_ms))
        if stood_before:
            stood_ms += wait_ms
        elif state.phase is Phase.RED and red_at_ms is not None:
            stood_ms += at_ms - red_at_ms
        told.state = state
        told.tell(_fitting(state, AtMs(at_ms), choice))
    board, turn = told.state.board, told.state.turn
    assert board is not None
    assert turn is not None
    used_ms = sum(one.used_ms for one in board.turns) + turn.clock.used_ms(AtMs(at_ms))
    assert used_ms == at_ms - stood_ms


def _fitting(state: State, at_ms: AtMs, choice: int) -> Event:
    if state.phase is Phase.RED:
        return next(act for act in candidates(at_ms, state_seat(state), 1) if isinstance(act, FlagRuled))
    if state.phase is Phase.PAUSED:
        return Resumed(at_ms=at_ms)
    stops: list[Event] = [Paused(at_ms=at_ms), BreakStarted(at_ms=at_ms, seat=state_seat(state))]
    return [TurnEnded(at_ms=at_ms), TurnEnded(at_ms=at_ms), *stops][choice]


def state_seat(state: State) -> Seat:
    assert state.turn is not None
    return state.turn.seat
