"""From the record to the state: what was voided never happened.

A match's record is a list of entries (sequence number, event). Folding leaves out every entry that a later `Voided`
names, puts what a `Replaced` means in the place of the entry that it names, and lets what falls due by itself happen
at its own instant, whether or not a record of it was kept: so a flag recorded under a premise that was voided simply
does not fall.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules.apply import apply, reasons_against
from rules.deadlines import deadlines
from rules.errors import IllegalEvent
from rules.events import Event, Interrupted, Replaced, Voided
from rules.reasons import Reason, ReasonCode
from rules.state import State
from rules.units import AtMs


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with the sequence number that the journal gave it."""

    seq: int
    event: Event


Refold = Callable[[Sequence[Entry]], State]
"""Entries to the state they lead to; raises IllegalEvent."""


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count, in order: not voided, each replaced one as it was meant, corrections themselves left out.

    What was meant takes the original's place, with its sequence number and at its instant.
    """
    standing = _not_voided(entries)
    meant = {entry.event.target_seq: entry.event for entry in standing if isinstance(entry.event, Replaced)}
    return [
        Entry(entry.seq, meant[entry.seq].meant_at(entry.event.at_ms)) if entry.seq in meant else entry
        for entry in standing
        if not isinstance(entry.event, Replaced)
    ]


def _not_voided(entries: Sequence[Entry]) -> list[Entry]:
    voided = {entry.event.target_seq for entry in entries if isinstance(entry.event, Voided)}
    return [entry for entry in entries if entry.seq not in voided and not isinstance(entry.event, Voided)]


def fold(entries: Sequence[Entry], start: State | None = None) -> State:
    """The state after all entries, from `start` (None: before any match).

    Raises IllegalEvent when an entry can't have happened after the ones before it; the record is at fault.
    """
    state = start if start is not None else State()
    for entry in effective(entries):
        state = step(state, entry.event)
    return state


def step(state: State, event: Event) -> State:
    """The state after everything that fell due before `event`, and `event` itself.

    Raises IllegalEvent with every reason; `state` is unchanged.
    """
    state = advanced(state, _known_until_ms(event))
    if event.is_automatic and reasons_against(state, event):
        return state
    return apply(state, event)


def _known_until_ms(event: Event) -> AtMs:
    """How far the old boot's clock ran before `event`, since an interruption is stamped by the next boot."""
    return event.alive_until_ms if isinstance(event, Interrupted) else event.at_ms


def advanced(state: State, before_ms: AtMs) -> State:
    """The state with everything done that fell due before `before_ms`; what is due at that very instant waits."""
    while due := [event for event in deadlines(state) if event.at_ms < before_ms]:
        state = apply(state, due[0])
    return state


def _acts(entries: Sequence[Entry]) -> list[Entry]:
    """What a person did and may take back, in order: an act that was replaced is behind its replacement."""
    standing = _not_voided(entries)
    replaced = {entry.event.target_seq for entry in standing if isinstance(entry.event, Replaced)}
    return [entry for entry in standing if entry.event.is_undoable and entry.seq not in replaced]


def undo_target(entries: Sequence[Entry]) -> Entry | None:
    """The act that *undo* would take back: the last one of a person that still counts; None when there is none.

    A replacement that counts is such an act itself, so looking back from the end none is met that it hides.
    """
    voided: set[int] = set()
    for entry in reversed(entries):
        if isinstance(entry.event, Voided):
            voided.add(entry.event.target_seq)
        elif entry.event.is_undoable and entry.seq not in voided:
            return entry
    return None


def without(entries: Sequence[Entry], target_seq: int, at_ms: AtMs, refold: Refold = fold) -> State:
    """The state at `at_ms` as if the entry `target_seq` had never happened. `refold` folds as `fold` does, or sooner.

    Raises IllegalEvent when there is no such act or a later one can't stand without it; nothing has changed.
    """
    if all(entry.seq != target_seq for entry in _acts(entries)):
        raise IllegalEvent([Reason(ReasonCode.NOTHING_TO_UNDO)])
    return _refolded([entry for entry in entries if entry.seq != target_seq], at_ms, refold)


def with_replacement(entries: Sequence[Entry], replacement: Entry, refold: Refold = fold) -> State:
    """The state at the instant of `replacement`, a `Replaced`, as if what it means had been told in the first place.

    Raises IllegalEvent when its target is no act that still counts, or when what was meant can't stand itself, with its
    reasons alone, or a later act can't then; nothing has changed. Raises TypeError for another event: the caller's
    fault.
    """
    event = replacement.event
    if not isinstance(event, Replaced):
        raise TypeError(f"{type(event).__name__} replaces nothing")
    if all(entry.seq != event.target_seq for entry in effective(entries) if entry.event.is_undoable):
        raise IllegalEvent([Reason(ReasonCode.NOTHING_TO_UNDO)])
    after = [*entries, replacement]
    try:
        return _refolded(after, event.at_ms, refold)
    except IllegalEvent:
        refold([entry for entry in effective(after) if entry.seq <= event.target_seq])
        raise


def _refolded(entries: Sequence[Entry], at_ms: AtMs, refold: Refold) -> State:
    try:
        return advanced(refold(entries), at_ms)
    except IllegalEvent as error:
        raise IllegalEvent([Reason(ReasonCode.LATER_ACTS_DEPEND), *error.reasons]) from error
