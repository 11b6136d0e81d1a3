"""Players and pairings from two CSV files (see example/)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from headtable.confirmations import Confirmation
from headtable.csv_rows import Column, Faults, Row, read_rows
from headtable.drawing import NO_SCHEDULE, CannotDrawError, Schedule, drawn_plan
from headtable.errors import FaultyFileError
from headtable.event import Entrant, EventPlan, Pairing
from headtable.row_checks import refuse_doubles, refuse_empty, refuse_gaps, refuse_odd, refuse_twice
from headtable.thai_times import read_time, write_time
from rules import rulesets
from rules.errors import RulesetError
from rules.events import Player, Stage
from rules.ruleset import Ruleset
from rules.seats import BySeat

MAX_BOARDS = 20
"""Of one match; TSA 9 has 4 in groups and 6 in knockout."""

_NOTE = Column("note", ("หมายเหตุ", "note"))

_PLAYER_COLUMNS = (
    Column("player_id", ("หมายเลข", "id", "เลขที่", "player_id", "number"), is_required=True),
    Column("name", ("ชื่อ", "name", "ชื่อ-นามสกุล", "player"), is_required=True),
    Column("club", ("สังกัด", "club", "จังหวัด", "province")),
    Column("group", ("สาย", "group")),
    _NOTE,
)

_PAIRING_COLUMNS = (
    Column("match_id", ("คู่ที่", "match", "คู่", "match_id"), is_required=True),
    Column("table", ("โต๊ะ", "table"), is_required=True),
    Column("left", ("ผู้เล่นซ้าย", "left", "ซ้าย"), is_required=True),
    Column("right", ("ผู้เล่นขวา", "right", "ขวา"), is_required=True),
    Column("stage", ("รอบ", "stage")),
    Column("stage_name", ("ชื่อรอบ", "stage_name")),
    Column("boards", ("จำนวนกระดาน", "boards", "กระดาน")),
    Column("ruleset", ("กติกา", "ruleset")),
    Column("starts_at", ("เวลา", "time", "วันเวลา", "starts_at")),
    Column("is_recorded", ("บันทึกตาเดิน", "recorded")),
    _NOTE,
)

_STAGES = {
    "": Stage.GROUP,
    "group": Stage.GROUP,
    "แบ่งสาย": Stage.GROUP,
    "สาย": Stage.GROUP,
    "knockout": Stage.KNOCKOUT,
    "แพ้คัดออก": Stage.KNOCKOUT,
    "น็อกเอาต์": Stage.KNOCKOUT,
}

_YES_OR_NO = {"": False, "no": False, "ไม่": False, "0": False, "yes": True, "ใช่": True, "1": True}

_STAGE_NAMES = {Stage.GROUP: "รอบแบ่งสาย", Stage.KNOCKOUT: "รอบแพ้คัดออก"}


@dataclass(frozen=True, slots=True)
class EventSource:
    """Where the event comes from: two files, their encoding, and the ruleset of pairings that name none.

    `pairings` None: everybody meets everybody of the group, where and when `schedule` says.
    `confirmation` says whose makes a result final.
    """

    name: str
    players: Path
    pairings: Path | None
    encoding: str = "utf-8"
    ruleset: str = "tsa"
    confirmation: Confirmation = Confirmation.REFEREE
    schedule: Schedule = NO_SCHEDULE


def read_event(source: EventSource) -> EventPlan:
    """The plan that both files describe. Raises FaultyFileError with every fault of both."""
    faults: list[str] = []
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    try:
        entrants = _entrants(source)
    except FaultyFileError as error:
        faults += error.faults
    try:
        pairings = _drawn(source, entrants) if source.pairings is None else _pairings(source, entrants, bool(faults))
    except FaultyFileError as error:
        faults += error.faults
    if faults:
        raise FaultyFileError(faults)
    is_confirmed_by_committee = source.confirmation is Confirmation.COMMITTEE
    return EventPlan(source.name, entrants, pairings, is_confirmed_by_committee=is_confirmed_by_committee)


def _entrants(source: EventSource) -> tuple[Entrant, ...]:
    rows, faults = read_rows(source.players, _PLAYER_COLUMNS, source.encoding)
    refuse_empty(rows, ("player_id", "name"), _PLAYER_COLUMNS, faults)
    refuse_odd(rows, ("player_id",), faults)
    refuse_twice(rows, "player_id", "player", faults)
    refuse_gaps(rows, "group", _PLAYER_COLUMNS, faults)
    refuse_doubles(rows, ("name", "club", "group"), faults)
    faults.raise_if_any()
    return tuple(
        Entrant(Player(row.code("player_id"), row.text("name")), row.text("club"), row.text("group")) for row in rows
    )


def _drawn(source: EventSource, entrants: Sequence[Entrant]) -> tuple[Pairing, ...]:
    """Everybody meets everybody of the group. Without players nothing is drawn: their own faults say why."""
    if not entrants:
        return ()
    try:
        return drawn_plan(source.name, entrants, source.schedule, _ruleset_of(source, source.ruleset)).pairings
    except CannotDrawError as error:
        raise FaultyFileError([f"{source.players}: {error}"]) from error
    except RulesetError as error:
        raise FaultyFileError([f"ruleset {source.ruleset!r}: {fault}" for fault in error.faults]) from error


def _ruleset_of(source: EventSource, name: str) -> Ruleset:
    """A shipped one, or a file beside the event's own. Raises RulesetError."""
    return rulesets.load(name if name in rulesets.SHIPPED else str(source.players.parent / name))


def _pairings(source: EventSource, entrants: Sequence[Entrant], has_bad_players: bool) -> tuple[Pairing, ...]:
    if source.pairings is None:
        return ()
    players = {entrant.player.player_id: entrant.player for entrant in entrants}
    rows, faults = read_rows(source.pairings, _PAIRING_COLUMNS, source.encoding)
    refuse_empty(rows, ("match_id", "table", "left", "right"), _PAIRING_COLUMNS, faults)
    refuse_odd(rows, ("match_id", "table"), faults)
    refuse_twice(rows, "match_id", "match", faults)
    reader = _PairingReader(source, players, has_bad_players, faults)
    read = [reader.read(row) for row in rows]
    faults.raise_if_any()
    return tuple(pairing for pairing in read if pairing is not None)


@dataclass(frozen=True, slots=True)
class _PairingReader:
    """Turns rows into pairings; what is wrong goes to `faults`, and the row yields None."""

    source: EventSource
    players: Mapping[str, Player]
    has_bad_players: bool
    faults: Faults

    def read(self, row: Row) -> Pairing | None:
        players = self._players(row)
        stage = self._stage(row)
        boards = self._boards(row)
        ruleset = self._ruleset(row)
        is_recorded, starts_at = self._is_recorded(row), self._starts_at(row)
        if players is None or stage is None or ruleset is None:
            return None
        return Pairing(
            match_id=row.code("match_id"),
            table=row.code("table"),
            players=players,
            stage=stage,
            stage_name=row.text("stage_name") or _STAGE_NAMES[stage],
            ruleset=ruleset.name,
            overrides=ruleset.overrides,
            boards=boards,
            is_recorded=is_recorded,
            starts_at=starts_at,
        )

    def _players(self, row: Row) -> BySeat[Player] | None:
        left, right = row.code("left"), row.code("right")
        if left and left == right:
            self.faults.add(row.line, f"player {left!r} can't play against themselves; correct one of the two")
            return None
        # A player file with faults would make every pairing look wrong.
        if self.has_bad_players:
            return None
        for player_id in (left, right):
            if player_id and player_id not in self.players:
                self.faults.add(row.line, f"no player has the number {player_id!r}; see {self.source.players}")
        if left in self.players and right in self.players:
            return BySeat(self.players[left], self.players[right])
        return None

    def _stage(self, row: Row) -> Stage | None:
        value = row.text("stage")
        stage = _STAGES.get(value.casefold())
        if stage is None:
            self.faults.add(
                row.line, f"stage {value!r} is not known; write 'แบ่งสาย' / 'group' or 'แพ้คัดออก' / 'knockout'"
            )
        return stage

    def _boards(self, row: Row) -> int | None:
        value = row.code("boards")
        if not value:
            return None
        if not value.isdecimal() or not 1 <= int(value) <= MAX_BOARDS:
            self.faults.add(
                row.line, f"number of boards {value!r} must be 1 to {MAX_BOARDS}, or empty for the ruleset's"
            )
            return None
        return int(value)

    def _starts_at(self, row: Row) -> str:
        value = row.text("starts_at")
        if not value:
            return ""
        try:
            return write_time(read_time(value))
        except ValueError as error:
            self.faults.add(row.line, str(error))
            return ""

    def _is_recorded(self, row: Row) -> bool:
        value = row.code("is_recorded")
        if value.casefold() not in _YES_OR_NO:
            self.faults.add(row.line, f"recorded = {value!r} is not known; write 'ใช่' / 'yes', or leave it empty")
        return _YES_OR_NO.get(value.casefold(), False)

    def _ruleset(self, row: Row) -> Ruleset | None:
        value = row.text("ruleset")
        try:
            return _ruleset_of(self.source, value or self.source.ruleset)
        except RulesetError as error:
            for fault in error.faults:
                self.faults.add(row.line, f"ruleset {value or self.source.ruleset!r}: {fault}")
            return None
