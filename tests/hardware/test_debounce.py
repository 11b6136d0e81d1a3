"""Presses out of raw edges: TSA 5 gives a player two time-outs of 5 minutes (short) or one of 10 (long)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import ButtonEvent, ButtonEventKind, Debouncer
from hardware.pins import ButtonName

LEFT = ButtonName.LEFT
PRESSED, SHORT, LONG, RELEASED, STUCK = ButtonEventKind


def play(edges: list[tuple[int, bool]], until_ms: int, is_down_at_start: bool = False) -> list[tuple[str, int]]:
    """Feed the edges at their instants and answer every due instant with the level that they leave."""
    debouncer = Debouncer(LEFT, 0, is_down_at_start)
    told: list[ButtonEvent] = []
    level = is_down_at_start
    for at_ms, is_down in [*edges, (until_ms, None)]:
        while (due_ms := debouncer.next_due_ms) is not None and due_ms < at_ms:
            told += debouncer.due(due_ms, level)
        if is_down is not None:
            told += debouncer.feed(at_ms, is_down)
            level = is_down
    return [(event.kind.value, event.at_ms) for event in told]


def test_a_short_press_is_told_at_once_and_proves_short_on_release() -> None:
    assert play([(100, True), (400, False)], 1_000) == [
        ("pressed", 100),
        ("short_pressed", 100),
        ("released", 400),
    ]


def test_a_long_press_is_told_at_two_seconds_and_never_also_short() -> None:
    assert play([(100, True), (4_000, False)], 5_000) == [
        ("pressed", 100),
        ("long_pressed", 100),
        ("released", 4_000),
    ]


def test_a_press_of_just_under_two_seconds_is_short() -> None:
    assert ("short_pressed", 100) in play([(100, True), (2_099, False)], 3_000)


def test_a_bouncing_press_is_one_press_stamped_at_the_first_edge_of_its_stable_run() -> None:
    bounces = [(100, True), (101, False), (103, True), (104, False), (105, True), (106, False), (107, True)]
    assert play([*bounces, (137, False)], 1_000) == [
        ("pressed", 107),
        ("short_pressed", 107),
        ("released", 137),
    ]


def test_a_bouncing_release_is_one_release() -> None:
    bounces = [(400, False), (402, True), (403, False), (410, True), (411, False)]
    assert play([(100, True), *bounces], 1_000) == [
        ("pressed", 100),
        ("short_pressed", 100),
        ("released", 411),
    ]


def test_two_presses_are_two_presses() -> None:
    told = play([(100, True), (200, False), (300, True), (400, False)], 1_000)
    assert [event for event in told if event[0] == "short_pressed"] == [("short_pressed", 100), ("short_pressed", 300)]


@pytest.mark.parametrize("seed", range(5))
def test_ten_minutes_of_spikes_press_nothing(seed: int) -> None:
    chance = random.Random(seed)
    edges: list[tuple[int, bool]] = []
    at_ms = 0
    for _ in range(10_000):
        at_ms += chance.randint(10, 110)
        edges += [(at_ms, True), (at_ms + chance.randint(0, 8), False)]
    assert play(edges, at_ms + 1_000) == []


def test_a_lost_release_gives_no_ten_minutes_because_the_level_is_read_again() -> None:
    debouncer = Debouncer(LEFT, 0, False)
    told = debouncer.feed(100, True) + debouncer.due(125, True)
    told += debouncer.due(2_100, False)
    told += debouncer.due(2_150, False)
    assert [(event.kind, event.at_ms) for event in told] == [(PRESSED, 100), (SHORT, 100), (RELEASED, 2_100)]


def test_a_lost_release_between_two_presses_gives_no_ten_minutes() -> None:
    debouncer = Debouncer(LEFT, 0, False)
    told = debouncer.feed(100, True) + debouncer.due(125, True) + debouncer.feed(1_500, True)
    assert debouncer.next_due_ms == 3_500
    told += debouncer.due(2_100, True)
    assert [event.kind for event in told] == [PRESSED]


def test_a_run_whose_level_is_gone_when_it_is_read_presses_nothing() -> None:
    debouncer = Debouncer(LEFT, 0, False)
    debouncer.feed(100, True)
    assert debouncer.due(125, False) == []
    assert debouncer.next_due_ms is None


def test_two_falling_edges_begin_the_run_anew() -> None:
    debouncer = Debouncer(LEFT, 0, False)
    told = debouncer.feed(100, True) + debouncer.feed(140, True)
    assert told == []
    assert debouncer.next_due_ms == 165


def test_a_button_down_for_ten_seconds_is_stuck() -> None:
    assert play([(100, True), (15_000, False)], 16_000) == [
        ("pressed", 100),
        ("long_pressed", 100),
        ("stuck", 100),
        ("released", 15_000),
    ]


def test_a_button_down_at_the_start_counts_only_once_it_was_released() -> None:
    assert play([(3_000, False), (4_000, True), (4_100, False)], 5_000, is_down_at_start=True) == [
        ("released", 3_000),
        ("pressed", 4_000),
        ("short_pressed", 4_000),
        ("released", 4_100),
    ]


def test_a_button_down_since_the_start_is_stuck_after_ten_seconds_and_never_pressed() -> None:
    assert play([(12_000, False)], 13_000, is_down_at_start=True) == [("stuck", 0), ("released", 12_000)]


def test_a_late_reader_misses_no_press_that_its_edges_prove() -> None:
    debouncer = Debouncer(LEFT, 0, False)
    told = debouncer.feed(100, True) + debouncer.feed(160, False) + debouncer.due(500, False)
    assert [(event.kind, event.at_ms) for event in told] == [(PRESSED, 100), (SHORT, 100), (RELEASED, 160)]


EDGES = st.lists(st.tuples(st.integers(0, 400), st.booleans()), max_size=60)


@given(EDGES)
def test_whatever_the_contact_does_presses_and_releases_alternate(steps: list[tuple[int, bool]]) -> None:
    at_ms = 0
    edges: list[tuple[int, bool]] = []
    for gap_ms, is_down in steps:
        at_ms += gap_ms
        edges.append((at_ms, is_down))
    told = [kind for kind, _ in play(edges, at_ms + 20_000) if kind in ("pressed", "released")]
    assert told == ["pressed", "released"] * (len(told) // 2) + ["pressed"] * (len(told) % 2)


@given(EDGES)
def test_a_press_is_short_or_long_and_never_both(steps: list[tuple[int, bool]]) -> None:
    at_ms = 0
    edges: list[tuple[int, bool]] = []
    for gap_ms, is_down in steps:
        at_ms += gap_ms * 10
        edges.append((at_ms, is_down))
    told = play(edges, at_ms + 20_000)
    proved = [at for kind, at in told if kind in ("short_pressed", "long_pressed")]
    assert len(proved) == len(set(proved))
    assert set(proved) <= {at for kind, at in told if kind == "pressed"}
