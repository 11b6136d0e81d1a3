"""The acts of a match as a screen shows them: what each said, and what another act may take the place of."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from itertools import takewhile

from journal.canonical import JsonObject
from journal.values import to_json
from kiosk.core.act_lamps import LitLamp, lamps_at_acts
from kiosk.core.match_record import MatchRecord
from kiosk.wire_acts import ActView, UndoView
from rules.act_texts import Names, act_text
from rules.events import EVENT_TYPES, Event, Observed, Replaced, Voided
from rules.fold import Entry
from rules.makhos.board import Numbering
from rules.makhos.variant import DEFAULT
from rules.state import Phase
from rules.text import Text

ACTS_SHOWN = 20
"""The dispute slip shows the last twenty acts."""

_CAN_BE_MEANT = {field.name for field in fields(Replaced)}
_KINDS = {kind: name for name, kind in EVENT_TYPES.items() if name in _CAN_BE_MEANT}


def undo_view(record: MatchRecord, names: Names) -> UndoView | None:
    """What *undo* would take back; None when there is nothing."""
    target = record.undo_target
    return UndoView(target.seq, act_text(target.event, names, _numbering(record))) if target is not None else None


def act_views(record: MatchRecord, names: Names) -> tuple[ActView, ...]:
    """The last acts, newest first; once the result is confirmed none can be replaced.

    What corrected an act was recorded after it, so nothing older than the oldest one shown is looked at.
    """
    recent = _since_the_oldest_shown(record.entries)
    shown = [entry for entry in recent if not isinstance(entry.event, Observed)]
    replaceable = {} if record.state.phase is Phase.CONFIRMED else _replaceable(record.counted, recent)
    voided = {entry.event.target_seq for entry in recent if isinstance(entry.event, Voided)}
    replaced = {entry.event.target_seq for entry in recent if isinstance(entry.event, Replaced)}
    numbering, lamps = _numbering(record), lamps_at_acts(recent)
    return tuple(
        _act_view(
            entry,
            act_text(entry.event, names, numbering),
            replaceable.get(entry.seq),
            lamps.get(entry.seq),
            is_voided=entry.seq in voided,
            is_replaced=entry.seq in replaced,
        )
        for entry in reversed(shown)
    )


def can_be_replaced(event: Event) -> bool:
    """Whether another act of the same kind can take the place of such an act."""
    return type(event) in _KINDS


def told_by(event: Event) -> tuple[str, JsonObject]:
    """The field of `Replaced` for an act that can be replaced, and what the act says as plain values."""
    values = to_json(event)
    if not isinstance(values, dict):
        raise TypeError(f"an event is an object in JSON, not {values!r}")
    return _KINDS[type(event)], values


def _since_the_oldest_shown(entries: Sequence[Entry]) -> Sequence[Entry]:
    acts = 0
    for back, entry in enumerate(reversed(entries), start=1):
        acts += not isinstance(entry.event, Observed)
        if acts == ACTS_SHOWN:
            return entries[-back:]
    return entries


def _replaceable(counted: Sequence[Entry], recent: Sequence[Entry]) -> Mapping[int, Event]:
    """The recent acts that count, as they count now, by their sequence numbers."""
    since = recent[0].seq if recent else 0
    latest = takewhile(lambda entry: entry.seq >= since, reversed(counted))
    return {entry.seq: entry.event for entry in latest if can_be_replaced(entry.event)}


def _numbering(record: MatchRecord) -> Numbering:
    ruleset = record.state.ruleset
    return (ruleset.pieces if ruleset is not None else DEFAULT).numbering


def _act_view(
    entry: Entry, text: Text, told: Event | None, lamp: LitLamp | None, *, is_voided: bool, is_replaced: bool
) -> ActView:
    kind, values = told_by(told) if told is not None else ("", {})
    act = ActView(entry.seq, entry.event.at_ms, text, is_voided, kind, values, is_replaced)
    return act if lamp is None else replace(act, lamp=lamp.signal, lamp_at_ms=lamp.made_ms)
