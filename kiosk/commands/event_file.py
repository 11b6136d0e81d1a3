"""Files of events for `kiosk replay`: the journal's records, one a line, written by a table or by hand.

A line is a record as the journal keeps it (`type`, `at_ms`, `data`, and `seq`, `boot_id`, `utc_ms`, `utc_quality`),
with or without the hash that an export puts behind it. By hand it is enough to give `type`, `at_ms` and, where the
event has any, `data`; `seq` is then the number of the line. Blank lines are left out. A file that begins with no
`match_assigned` tells a match of two players without names under the ruleset that is given beside it.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from journal import canonical
from journal.codec import Codec, Unknown
from journal.errors import BadRecordError
from journal.parts import HEADING_TYPE
from journal.record import decode
from rules.events import Event, MatchAssigned, Player, Stage
from rules.fold import Entry
from rules.ruleset import Ruleset
from rules.seats import BySeat
from rules.units import AtMs

_BY_HAND: Mapping[str, Any] = {"boot_id": "by hand", "utc_ms": None, "utc_quality": "unknown", "data": {}}
_CODEC = Codec()


class BadEventFile(ValueError):
    """A file that can't be replayed. The author's fault; the message names file, line, value and what to do."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry with the place it was read from, for complaints; 0 is no line of the file."""

    entry: Entry
    line: int


def read_events(path: Path, ruleset: Ruleset | None) -> list[Told]:
    """The events of the file in order, records of no event left out; the first is always a `MatchAssigned`.

    `ruleset` takes the place of every match's own. Raises BadEventFile.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadEventFile(f"{path}: can't be read ({error}); give a file of JSON lines in UTF-8") from error
    told = [_under(one, ruleset) for one in _events(path, lines)]
    if not told or not isinstance(told[0].entry.event, MatchAssigned):
        if ruleset is None:
            raise BadEventFile(f"{path}: line 1 is no match_assigned; begin with one, or give --ruleset")
        told.insert(0, Told(Entry(0, _nameless_match(ruleset)), 0))
    return told


def _events(path: Path, lines: list[str]) -> Iterator[Told]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            content = decode(_whole_record(line, number))
            event = _CODEC.read(content)
        except (BadRecordError, ValueError) as error:
            raise BadEventFile(f"{path}: line {number}: {error}") from error
        if not isinstance(event, Unknown):
            yield Told(Entry(content.seq, event), number)


def _whole_record(line: str, number: int) -> bytes:
    """The record's bytes with everything that a hand leaves out; what follows the JSON object is an export's hash."""
    try:
        fields, _ = json.JSONDecoder().raw_decode(line.strip())
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadRecordError(f"{line.strip()[:80]!r} is no JSON object ({error}); write one event a line") from error
    if not isinstance(fields, dict):
        raise BadRecordError(f"{line.strip()[:80]!r} is no JSON object; write one event a line")
    if fields.get("type") == HEADING_TYPE:
        first = fields.get("first_seq")
        raise BadRecordError(
            f"this is a part of a journal, from record {first!r} on; take all parts in at the head table"
        )
    return canonical.dump({"seq": number, **_BY_HAND, **fields})


def _under(told: Told, ruleset: Ruleset | None) -> Told:
    event: Event = told.entry.event
    if ruleset is None or not isinstance(event, MatchAssigned):
        return told
    overruled = replace(event, ruleset=ruleset.name, overrides=ruleset.overrides)
    return Told(Entry(told.entry.seq, overruled), told.line)


def _nameless_match(ruleset: Ruleset) -> MatchAssigned:
    return MatchAssigned(
        at_ms=AtMs(0),
        match_id="replay",
        revision=1,
        players=BySeat(Player("left", "ซ้าย"), Player("right", "ขวา")),
        stage=Stage.GROUP,
        stage_name="",
        ruleset=ruleset.name,
        overrides=ruleset.overrides,
    )
