"""A table that plays by pushed time and keeps its journal, for tests of whoever reads that journal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from journal import chain
from journal.codec import Codec
from journal.opening import JournalOpened, Role, opening_record
from journal.record import Record, Stamp
from rules.events import (
    BoardEnded,
    BoardReadied,
    BoardStarted,
    Event,
    MatchAssigned,
    MatchConfirmed,
    Player,
    Stage,
    TossMade,
    TurnEnded,
    Voided,
)
from rules.outcome import Cause
from rules.seats import BySeat, Seat
from rules.units import AtMs

LEFT, RIGHT = Seat.LEFT, Seat.RIGHT
SOMCHAI, NAMPHET = Player("1", "สมชาย รุ่งเรืองกิจ"), Player("2", "น้ำเพชร ศรีสุวรรณ")
_CODEC = Codec()


@dataclass
class PlayedTable:
    """Every act takes `step_ms` and adds one record to `records`."""

    device_id: str = "table-07"
    label: str = "7"
    log_id: str = "00000000000000aa"
    now_ms: int = 1_000
    step_ms: int = 1_000
    records: list[Record] = field(default_factory=list)

    def __post_init__(self) -> None:
        opened = JournalOpened(self.log_id, self.device_id, self.label, "test 1.0", Role.TABLE)
        self.records.append(opening_record(opened, Stamp(self.now_ms, "boot-1")))

    @property
    def at_ms(self) -> AtMs:
        self.now_ms += self.step_ms
        return AtMs(self.now_ms)

    def record(self, event: Event) -> int:
        """The event is in the journal; its sequence number is returned."""
        type_name, data = _CODEC.write(event)
        return self.record_raw(type_name, data, event.at_ms)

    def record_raw(self, type_name: str, data: Mapping[str, Any], at_ms: int) -> int:
        record = chain.make(self.records[-1].head, type_name, Stamp(at_ms, "boot-1"), data)
        self.records.append(record)
        return record.seq

    def assign(
        self, match_id: str = "1", players: BySeat[Player] | None = None, revision: int = 1, **more: Any
    ) -> None:
        values: dict[str, Any] = {"stage": Stage.GROUP, "stage_name": "สาย ก", "ruleset": "tsa", **more}
        pair = players or BySeat(SOMCHAI, NAMPHET)
        self.record(MatchAssigned(at_ms=self.at_ms, match_id=match_id, revision=revision, players=pair, **values))

    def assign_as_told(self, data: Mapping[str, Any]) -> None:
        """The pairing that a head table's record of type "assignment" describes."""
        pair = BySeat(*(Player(**data["players"][seat]) for seat in Seat))
        names = ("stage_name", "ruleset", "overrides", "boards", "golden_round")
        more = {name: data[name] for name in names}
        self.assign(data["match_id"], pair, data["revision"], stage=Stage(data["stage"]), **more)

    def toss(self, first: Seat = LEFT) -> None:
        self.record(TossMade(at_ms=self.at_ms, winner=first, first=first))

    def play_board(self, winner: Seat | None, turns: int = 2) -> int:
        """A board from its start to the result, whose sequence number is returned."""
        self.record(BoardStarted(at_ms=self.at_ms))
        for _ in range(turns):
            self.play_turn()
        return self.end_board(winner)

    def play_turn(self) -> int:
        """One more turn of the board in play."""
        return self.record(TurnEnded(at_ms=self.at_ms))

    def end_board(self, winner: Seat | None) -> int:
        cause = Cause.AGREED if winner is None else Cause.RESIGNED
        return self.record(BoardEnded(at_ms=self.at_ms, cause=cause, winner=winner))

    def ready(self) -> None:
        self.record(BoardReadied(at_ms=self.at_ms))

    def void(self, seq: int) -> None:
        self.record(Voided(at_ms=self.at_ms, target_seq=seq, reason="wrong winner"))

    def confirm(self) -> int:
        return self.record(MatchConfirmed(at_ms=self.at_ms))

    def play_match(self, *winners: Seat | None) -> None:
        """Toss, all boards, and the referee's confirmation of a match that is in hand."""
        self.toss()
        for winner in winners:
            self.play_board(winner)
            self.ready()
        self.confirm()
