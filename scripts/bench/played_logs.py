"""Logs of tables that played match after match, made as fast as they can be chained."""

from collections.abc import Iterator
from itertools import count, islice

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
)
from rules.outcome import Cause
from rules.seats import BySeat, Seat
from rules.units import AtMs

_BOARDS = 4
_TURNS = 60
_TURN_MS = 20_000
_CODEC = Codec()


def played_log(number: int, records: int) -> tuple[str, list[Record]]:
    """The id and the records of one table's log, so many of them."""
    log_id = f"{number:016x}"
    record = opening_record(JournalOpened(log_id, f"table-{number}", str(number), "bench", Role.TABLE), _stamp(0))
    log = [record]
    for event in islice(_events(number), records - 1):
        type_name, data = _CODEC.write(event)
        record = chain.make(record.head, type_name, _stamp(event.at_ms), data)
        log.append(record)
    return log_id, log


def _stamp(at_ms: int) -> Stamp:
    return Stamp(at_ms, "bench")


def _events(table: int) -> Iterator[Event]:
    instants = (AtMs(number * _TURN_MS) for number in count(1))
    players = BySeat(Player("1", "สมชาย รุ่งเรืองกิจ"), Player("2", "น้ำเพชร ศรีสุวรรณ"))
    for match_number in count(1):
        yield MatchAssigned(
            at_ms=next(instants),
            match_id=f"{table}-{match_number}",
            revision=1,
            players=players,
            stage=Stage.GROUP,
            stage_name="สาย ก",
            ruleset="tsa",
            boards=_BOARDS,
        )
        yield TossMade(at_ms=next(instants), winner=Seat.LEFT, first=Seat.LEFT)
        for _ in range(_BOARDS):
            yield BoardStarted(at_ms=next(instants))
            for _ in range(_TURNS):
                yield TurnEnded(at_ms=next(instants))
            yield BoardEnded(at_ms=next(instants), cause=Cause.RESIGNED, winner=Seat.LEFT)
            yield BoardReadied(at_ms=next(instants))
        yield MatchConfirmed(at_ms=next(instants))
