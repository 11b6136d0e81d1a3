"""What the lamps and the buzzer show, as data, and its expansion to absolute instants.

A pattern is a few rows (what, on, ms): the output goes on so long after the signal's instant, for so many milliseconds.
Every pattern can be told from every other one by one lamp's rhythm alone, so neither colour nor sound is needed; the
red lamp means that time is over and is lit by nothing else but the self-test. No pattern flashes more than three times
in a second.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple


class Output(StrEnum):
    """What the panel can switch on."""

    YELLOW = "yellow"
    RED = "red"
    BUZZER = "buzzer"


@dataclass(frozen=True, slots=True)
class PanelState:
    """Which outputs are on; dark and silent when made without arguments."""

    yellow: bool = False
    red: bool = False
    buzzer: bool = False

    def is_on(self, output: Output) -> bool:
        return bool(getattr(self, output.value))

    def __or__(self, other: "PanelState") -> "PanelState":
        return PanelState(self.yellow or other.yellow, self.red or other.red, self.buzzer or other.buzzer)


DARK: Final = PanelState()


class Signal(StrEnum):
    """What the panel can say."""

    FIRST_YELLOW = "first_yellow"
    SECOND_YELLOW = "second_yellow"
    RED = "red"
    TIME_OUT_GRANTED = "time_out_granted"
    TIME_OUT_ENDING = "time_out_ending"
    REFUSED = "refused"
    LINK_LOST = "link_lost"
    SELF_TEST = "self_test"


class Row(NamedTuple):
    """`what` goes on `on_ms` after the signal's instant and stays on for `lasts_ms`, or until replaced when None."""

    what: Output
    on_ms: int
    lasts_ms: int | None


BLINK_LIMIT_MS: Final = 60_000
"""A warning that nothing follows stops blinking after a minute and stays lit, which bounds the plan's length."""

REST_MS: Final = 200
"""A passing signal ends dark for this long, so that its end is seen on a lamp that was lit before."""

PATTERNS: Final[Mapping[Signal, tuple[Row, ...]]] = {
    Signal.FIRST_YELLOW: (
        Row(Output.YELLOW, 0, 400),
        Row(Output.YELLOW, 600, None),
        Row(Output.BUZZER, 0, 150),
    ),
    Signal.SECOND_YELLOW: (
        *(Row(Output.YELLOW, on_ms, 250) for on_ms in range(0, BLINK_LIMIT_MS, 500)),
        Row(Output.YELLOW, BLINK_LIMIT_MS, None),
        Row(Output.BUZZER, 0, 150),
        Row(Output.BUZZER, 300, 150),
    ),
    Signal.RED: (
        Row(Output.RED, 0, None),
        Row(Output.BUZZER, 0, 1500),
    ),
    Signal.TIME_OUT_GRANTED: (
        Row(Output.YELLOW, 0, 1000),
        Row(Output.BUZZER, 0, 100),
        Row(Output.BUZZER, 250, 500),
    ),
    Signal.TIME_OUT_ENDING: (
        *(Row(Output.YELLOW, on_ms, 200) for on_ms in (0, 600, 1200)),
        Row(Output.BUZZER, 0, 500),
        Row(Output.BUZZER, 650, 100),
    ),
    Signal.REFUSED: (
        *(Row(Output.YELLOW, on_ms, 100) for on_ms in (0, 250, 500)),
        *(Row(Output.BUZZER, on_ms, 60) for on_ms in (0, 125, 250)),
    ),
    # Silent: the match goes on, only the referee needs to know.
    Signal.LINK_LOST: tuple(Row(Output.YELLOW, on_ms, 100) for on_ms in (0, 1500)),
    Signal.SELF_TEST: (
        Row(Output.YELLOW, 0, 300),
        Row(Output.RED, 450, 300),
        Row(Output.BUZZER, 900, 100),
    ),
}


@dataclass(frozen=True, slots=True)
class Edge:
    """The panel takes `state` at `at_ms`; `signal` is the one that begins with this edge, None inside or after one."""

    at_ms: int
    state: PanelState
    signal: Signal | None = None


Plan = tuple[Edge, ...]
"""Edges in the order of their instants. Before the first one the panel is dark; after the last one it stays."""


def length_ms(signal: Signal) -> int | None:
    """How long a passing signal takes; None for one that stays until the next."""
    latest = 0
    for row in PATTERNS[signal]:
        if row.lasts_ms is None:
            return None
        latest = max(latest, row.on_ms + row.lasts_ms)
    return latest + REST_MS


def plan_of(rows: Iterable[tuple[int, Signal]], quiet: bool = False) -> Plan:
    """The panel's states when each signal begins at its instant and ends at its end or as the next one begins.

    Of several signals at one instant the last given is shown. `quiet` leaves the buzzer out.
    """
    begins = sorted(dict(rows).items())
    edges: list[Edge] = []
    for index, (at_ms, signal) in enumerate(begins, start=1):
        end_ms = begins[index][0] if index < len(begins) else None
        edges += _edges_of(signal, at_ms, end_ms, quiet)
    return _without_repeats(edges)


def state_at(plan: Plan, at_ms: int) -> PanelState:
    """What the panel shows at an instant if the plan is carried out."""
    past = bisect_right(plan, at_ms, key=lambda edge: edge.at_ms)
    return plan[past - 1].state if past else DARK


def overlay(plan: Plan, at_ms: int, signal: Signal, quiet: bool = False) -> Plan:
    """The plan with a passing signal laid over it, after which it shows again what it would have shown anyway.

    A signal that begins meanwhile ends the overlay at once, and a red lamp that is lit stays lit through it. Raises
    ValueError for a signal that does not pass by itself: the caller's fault.
    """
    lasts_ms = length_ms(signal)
    if lasts_ms is None:
        raise ValueError(f"{signal.value!r} stays until it is replaced: put it into the plan instead of over it")
    end_ms = min([at_ms + lasts_ms, *(edge.at_ms for edge in plan if edge.signal and edge.at_ms >= at_ms)])
    if end_ms == at_ms:
        return plan
    over = tuple(_edges_of(signal, at_ms, end_ms, quiet))
    instants = sorted({edge.at_ms for edge in over} | {edge.at_ms for edge in plan if at_ms <= edge.at_ms < end_ms})
    covered = [Edge(instant, _laid_over(state_at(plan, instant), state_at(over, instant))) for instant in instants]
    before = [edge for edge in plan if edge.at_ms < at_ms]
    after = [edge for edge in plan if edge.at_ms > end_ms]
    end = Edge(end_ms, state_at(plan, end_ms), _signal_at(plan, end_ms))
    return _without_repeats([*before, replace(covered[0], signal=signal), *covered[1:], end, *after])


def _signal_at(plan: Plan, at_ms: int) -> Signal | None:
    return next((edge.signal for edge in plan if edge.at_ms == at_ms), None)


def _laid_over(base: PanelState, over: PanelState) -> PanelState:
    """Red means that time is over: it is never hidden, only added to."""
    return base | over if base.red else over


def _edges_of(signal: Signal, at_ms: int, end_ms: int | None, quiet: bool) -> list[Edge]:
    return [
        Edge(at_ms + offset_ms, state, None if offset_ms else signal)
        for offset_ms, state in _expanded(signal, quiet)
        if end_ms is None or at_ms + offset_ms < end_ms
    ]


@cache
def _expanded(signal: Signal, quiet: bool) -> tuple[tuple[int, PanelState], ...]:
    """The pattern's states by the milliseconds since its instant; kept, since a plan is made at every turn."""
    rows = [row for row in PATTERNS[signal] if not (quiet and row.what is Output.BUZZER)]
    ends = {row.on_ms + row.lasts_ms for row in rows if row.lasts_ms is not None}
    return tuple((offset_ms, _state_of(rows, offset_ms)) for offset_ms in sorted({row.on_ms for row in rows} | ends))


def _state_of(rows: list[Row], offset_ms: int) -> PanelState:
    lit = {
        row.what.value
        for row in rows
        if row.on_ms <= offset_ms and (row.lasts_ms is None or offset_ms < row.on_ms + row.lasts_ms)
    }
    return PanelState(**dict.fromkeys(lit, True))


def _without_repeats(edges: Iterable[Edge]) -> Plan:
    """Leave out edges that change nothing and announce nothing."""
    kept: list[Edge] = []
    shown = DARK
    for edge in edges:
        if edge.state != shown or edge.signal is not None:
            kept.append(edge)
            shown = edge.state
    return tuple(kept)
