"""Which lamp was lit at the instant of an act, as the signaller reported it: what a dispute about red turns on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardware.patterns import Signal
from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    ClockSet,
    Event,
    FlagRuled,
    Interrupted,
    Observed,
    Paused,
    Replaced,
    Resumed,
    TimeOutLengthened,
    TimeOutTaken,
    TurnEnded,
    TurnStarted,
    Voided,
)
from rules.fold import Entry
from rules.units import AtMs

_OF_THE_CLOCK = frozenset({Signal.FIRST_YELLOW.value, Signal.SECOND_YELLOW.value, Signal.RED.value})
"""They stay until another takes their place; every other signal passes by itself."""

_PLANS_ANEW: tuple[type[Event], ...] = (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    ClockSet,
    FlagRuled,
    Interrupted,
    Paused,
    Replaced,
    Resumed,
    TimeOutLengthened,
    TimeOutTaken,
    TurnEnded,
    TurnStarted,
    Voided,
)
"""After these the clock asks for other lamps: one that is still to be lit is reported again."""


@dataclass(frozen=True, slots=True)
class LitLamp:
    """A signal of the clock and the instant at which it was really given."""

    signal: str
    made_ms: AtMs


def lamps_at_acts(entries: Sequence[Entry]) -> Mapping[int, LitLamp]:
    """The lamp at the stamp of each act, by its sequence number; none for acts made in the dark.

    A touch may be told after the edge that it came before, so instants count and not the order of the records.
    """
    lamps = sorted(_lit(entries), key=lambda lamp: lamp.made_ms)
    found: dict[int, LitLamp] = {}
    dark_since_ms = AtMs(0)
    for entry in entries:
        event = entry.event
        if isinstance(event, Observed):
            continue
        lit = [lamp for lamp in lamps if dark_since_ms <= lamp.made_ms <= event.at_ms]
        if lit:
            found[entry.seq] = lit[-1]
        if isinstance(event, _PLANS_ANEW):
            dark_since_ms = event.at_ms
    return found


def _lit(entries: Sequence[Entry]) -> Iterator[LitLamp]:
    for entry in entries:
        event = entry.event
        if isinstance(event, Observed) and event.kind == "lamp" and event.details.get("signal") in _OF_THE_CLOCK:
            yield LitLamp(str(event.details["signal"]), AtMs(int(event.details["made_ms"])))
