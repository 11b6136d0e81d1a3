"""How fast the rule book is: folding a long record, one event at a time, and what a screen asks at every change.

Usage: python -m scripts.bench.rules. Prints one JSON object a line: name, figure, unit, goal, peer.
"""

from collections.abc import Iterator
from itertools import count
from statistics import quantiles
from time import perf_counter_ns

from kiosk.core.match_record import MatchRecord
from rules.actions import actions, blocked
from rules.apply import apply
from rules.events import (
    BoardEnded,
    BoardReadied,
    BoardStarted,
    Event,
    MatchAssigned,
    Paused,
    Player,
    Resumed,
    Stage,
    TossMade,
    TurnEnded,
)
from rules.fold import Entry, fold, without
from rules.outcome import Cause
from rules.seats import BySeat, Seat
from rules.state import State
from rules.units import AtMs
from scripts.bench.rows import Row, print_rows

EVENTS = 10_000
MOVES_OF_A_BOARD = 120
SCREENS = 200
MATCH_RECORDS = 1_000
UNDOES = 50


def match_events(count: int) -> list[Event]:
    """One match of that many events, boards of 120 moves with a pause each: longer than any hall will see."""
    events: list[Event] = [
        MatchAssigned(
            at_ms=AtMs(0),
            match_id="bench",
            revision=1,
            players=BySeat(Player("a", "สมชาย"), Player("b", "วิชัย")),
            stage=Stage.GROUP,
            stage_name="สาย A",
            ruleset="tsa",
            boards=count,
        ),
        TossMade(at_ms=AtMs(0), winner=Seat.LEFT, first=Seat.LEFT),
    ]
    while len(events) < count:
        events += _board_events(events[-1].at_ms)
    return events[:count]


def _board_events(at_ms: AtMs) -> Iterator[Event]:
    yield BoardStarted(at_ms=at_ms)
    for number in range(1, MOVES_OF_A_BOARD + 1):
        yield TurnEnded(at_ms=AtMs(at_ms + 20_000 * number))
    end_ms = at_ms + 20_000 * (MOVES_OF_A_BOARD + 1)
    yield Paused(at_ms=AtMs(end_ms))
    yield Resumed(at_ms=AtMs(end_ms + 10_000))
    yield BoardEnded(at_ms=AtMs(end_ms + 20_000), cause=Cause.AGREED, winner=None)
    yield BoardReadied(at_ms=AtMs(end_ms + 30_000))


def measured() -> Iterator[Row]:
    events = match_events(EVENTS)
    entries = [Entry(seq, event) for seq, event in enumerate(events, start=1)]
    begun_ns = perf_counter_ns()
    state = fold(entries)
    yield Row(f"rules: fold of {EVENTS:,} events", _seconds_since(begun_ns), "s", "< 1")
    begun_ns = perf_counter_ns()
    without(entries, entries[-1].seq, events[-1].at_ms)
    yield Row(f"rules: undo in a record of {EVENTS:,} events", _seconds_since(begun_ns), "s", "< 1")
    p50, p99 = _percentiles(_undo_times_ms(events[:MATCH_RECORDS]))
    yield Row(f"table: undo in a match of {MATCH_RECORDS:,} records, p50", p50, "ms", "< 5")
    yield Row(f"table: undo in a match of {MATCH_RECORDS:,} records, p99", p99, "ms")
    p50, p99 = _percentiles(_apply_times_ms(events))
    yield Row("rules: apply of one event, p50", p50, "ms")
    yield Row("rules: apply of one event, p99", p99, "ms", "< 1")
    p50, p99 = _percentiles(_screen_times_ms(state))
    yield Row("rules: every act with its reasons, p50", p50, "ms")
    yield Row("rules: every act with its reasons, p99", p99, "ms")


def _seconds_since(begun_ns: int) -> float:
    return round((perf_counter_ns() - begun_ns) / 1e9, 3)


def _percentiles(times_ms: list[float]) -> tuple[float, float]:
    cuts = quantiles(times_ms, n=100)
    return round(cuts[49], 4), round(cuts[98], 4)


def _undo_times_ms(events: list[Event]) -> list[float]:
    """One act after the other taken back, as by a referee who doesn't stop."""
    numbers = count(1)
    record, times_ms = MatchRecord(lambda _event: next(numbers)), []
    for event in events:
        record.take(event)
    for number in range(1, UNDOES + 1):
        begun_ns = perf_counter_ns()
        record.take_back_last("undo", None, AtMs(events[-1].at_ms + number))
        times_ms.append((perf_counter_ns() - begun_ns) / 1e6)
    return times_ms


def _apply_times_ms(events: list[Event]) -> list[float]:
    state, times_ms = State(), []
    for event in events:
        begun_ns = perf_counter_ns()
        state = apply(state, event)
        times_ms.append((perf_counter_ns() - begun_ns) / 1e6)
    return times_ms


def _screen_times_ms(state: State) -> list[float]:
    times_ms = []
    for number in range(SCREENS):
        begun_ns = perf_counter_ns()
        blocked(state, actions(state, AtMs(number)))
        times_ms.append((perf_counter_ns() - begun_ns) / 1e6)
    return times_ms


if __name__ == "__main__":
    print_rows(measured())
