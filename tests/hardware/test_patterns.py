"""What the lamps say must be understood without colour and without sound (TSA 4: warnings at 30 s and 10 s left)."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.patterns import (
    DARK,
    PATTERNS,
    Edge,
    Output,
    PanelState,
    Plan,
    Signal,
    length_ms,
    overlay,
    plan_of,
    state_at,
)

YELLOW = PanelState(yellow=True)
RED = PanelState(red=True)
PASSING = [signal for signal in Signal if length_ms(signal) is not None]
STAYING = [signal for signal in Signal if length_ms(signal) is None]

PAIRS = list(combinations(Signal, 2))

ROWS = st.lists(st.tuples(st.integers(0, 200_000), st.sampled_from(Signal)), max_size=6)


def rhythm(signal: Signal, output: Output | None = None) -> tuple[tuple[int, bool], ...]:
    """When a lamp (or the output given) changes in the first three seconds; which lamp it is can't be told."""
    changes: list[tuple[int, bool]] = []
    for at_ms in range(0, 3_000, 10):
        state = state_at(plan_of([(0, signal)]), at_ms)
        is_on = state.is_on(output) if output else state.yellow or state.red
        if is_on != (changes[-1][1] if changes else False):
            changes.append((at_ms, is_on))
    return tuple(changes)


def lit_ms(signal: Signal, at_ms: int) -> bool:
    state = state_at(plan_of([(0, signal)], quiet=True), at_ms)
    return state.yellow or state.red


def test_every_signal_has_a_pattern() -> None:
    assert set(PATTERNS) == set(Signal)


def test_red_lights_its_lamp_at_once_and_for_good_with_one_long_buzz() -> None:
    assert plan_of([(120_000, Signal.RED)]) == (
        Edge(120_000, PanelState(red=True, buzzer=True), Signal.RED),
        Edge(121_500, RED),
    )


def test_first_yellow_winks_once_beeps_once_and_stays_lit() -> None:
    assert plan_of([(0, Signal.FIRST_YELLOW)]) == (
        Edge(0, PanelState(yellow=True, buzzer=True), Signal.FIRST_YELLOW),
        Edge(150, YELLOW),
        Edge(400, DARK),
        Edge(600, YELLOW),
    )


def test_second_yellow_blinks_on_and_beeps_twice() -> None:
    plan = plan_of([(0, Signal.SECOND_YELLOW), (10_000, Signal.RED)])
    assert [edge for edge in plan if edge.at_ms < 1_500] == [
        Edge(0, PanelState(yellow=True, buzzer=True), Signal.SECOND_YELLOW),
        Edge(150, YELLOW),
        Edge(250, DARK),
        Edge(300, PanelState(buzzer=True)),
        Edge(450, DARK),
        Edge(500, YELLOW),
        Edge(750, DARK),
        Edge(1_000, YELLOW),
        Edge(1_250, DARK),
    ]


def test_second_yellow_that_nothing_follows_stays_lit_after_a_minute() -> None:
    assert plan_of([(0, Signal.SECOND_YELLOW)])[-1] == Edge(60_000, YELLOW)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_signals_differ_in_the_rhythm_of_one_lamp_in_the_dark(one: Signal, other: Signal) -> None:
    differing_ms = sum(10 for at_ms in range(0, 3_000, 10) if lit_ms(one, at_ms) != lit_ms(other, at_ms))
    assert differing_ms >= 180


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_signals_sound_different_too(one: Signal, other: Signal) -> None:
    assert rhythm(one, Output.BUZZER) != rhythm(other, Output.BUZZER)


def test_red_lamp_means_red_and_nothing_else_but_the_self_test() -> None:
    reds = {signal for signal, rows in PATTERNS.items() if any(row.what is Output.RED for row in rows)}
    assert reds == {Signal.RED, Signal.SELF_TEST}


@pytest.mark.parametrize("signal", Signal)
def test_no_pattern_flashes_more_than_three_times_in_a_second(signal: Signal) -> None:
    begins = [at_ms for at_ms, is_on in rhythm(signal) if is_on]
    for at_ms in begins:
        assert sum(at_ms <= other < at_ms + 1_000 for other in begins) <= 3


@pytest.mark.parametrize("signal", Signal)
def test_a_signal_is_seen_at_its_very_instant(signal: Signal) -> None:
    first = plan_of([(777, signal)])[0]
    assert (first.at_ms, first.signal) == (777, signal)
    assert first.state.yellow or first.state.red


@given(ROWS)
def test_quiet_keeps_the_lamps_and_leaves_out_the_buzzer(rows: list[tuple[int, Signal]]) -> None:
    loud, quiet = plan_of(rows), plan_of(rows, quiet=True)
    assert not any(edge.state.buzzer for edge in quiet)
    for edge in loud:
        lamps = state_at(loud, edge.at_ms)
        assert state_at(quiet, edge.at_ms) == PanelState(lamps.yellow, lamps.red)


@given(ROWS)
def test_a_plan_is_in_order_and_each_edge_changes_or_announces_something(rows: list[tuple[int, Signal]]) -> None:
    plan = plan_of(rows)
    assert all(one.at_ms < other.at_ms for one, other in pairwise(plan))
    assert all(one.state != other.state or other.signal for one, other in pairwise(plan))


@given(ROWS)
def test_every_signal_begins_at_its_instant(rows: list[tuple[int, Signal]]) -> None:
    assert {edge.at_ms: edge.signal for edge in plan_of(rows) if edge.signal} == dict(rows)


@given(ROWS, st.integers(0, 200_000), st.sampled_from(PASSING))
def test_an_overlay_leaves_no_trace_after_its_end(rows: list[tuple[int, Signal]], at_ms: int, signal: Signal) -> None:
    plan = plan_of(rows)
    laid = overlay(plan, at_ms, signal)
    ends_ms = at_ms + (length_ms(signal) or 0)
    for instant in [at_ms - 1, ends_ms, ends_ms + 137, *(edge.at_ms for edge in plan)]:
        if instant < at_ms or instant >= ends_ms:
            assert state_at(laid, instant) == state_at(plan, instant)


@given(ROWS, st.integers(0, 200_000), st.sampled_from(PASSING))
def test_an_overlay_hides_neither_red_nor_the_beginning_of_a_signal(
    rows: list[tuple[int, Signal]], at_ms: int, signal: Signal
) -> None:
    plan = plan_of(rows)
    laid = overlay(plan, at_ms, signal)
    assert all(edge in laid for edge in plan if edge.signal)
    assert all(one.at_ms < other.at_ms for one, other in pairwise(laid))
    for instant in {edge.at_ms for edge in (*plan, *laid)}:
        assert state_at(laid, instant).red or not state_at(plan, instant).red


def test_refused_flickers_over_a_steady_yellow_and_gives_it_back() -> None:
    base: Plan = (Edge(0, YELLOW, Signal.FIRST_YELLOW),)
    assert overlay(base, 5_000, Signal.REFUSED, quiet=True) == (
        Edge(0, YELLOW, Signal.FIRST_YELLOW),
        Edge(5_000, YELLOW, Signal.REFUSED),
        Edge(5_100, DARK),
        Edge(5_250, YELLOW),
        Edge(5_350, DARK),
        Edge(5_500, YELLOW),
        Edge(5_600, DARK),
        Edge(5_800, YELLOW),
    )


def test_red_that_comes_in_the_middle_of_an_overlay_is_shown_at_its_instant() -> None:
    plan = overlay(plan_of([(5_300, Signal.RED)], quiet=True), 5_000, Signal.REFUSED, quiet=True)
    assert plan == (
        Edge(5_000, YELLOW, Signal.REFUSED),
        Edge(5_100, DARK),
        Edge(5_250, YELLOW),
        Edge(5_300, RED, Signal.RED),
    )


@pytest.mark.parametrize("signal", STAYING)
def test_a_signal_that_stays_is_no_overlay(signal: Signal) -> None:
    with pytest.raises(ValueError, match=f"'{signal.value}' stays until it is replaced"):
        overlay((), 0, signal)
