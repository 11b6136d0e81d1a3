"""Corrections: each is one more record that names the one it corrects, and why."""

from dataclasses import dataclass, fields
from dataclasses import replace as with_fields
from enum import StrEnum
from typing import ClassVar

from rules.event_kinds.base import Event
from rules.event_kinds.clock_events import BreakStarted, FlagRuled, Paused, TimeOutTaken, TurnEnded
from rules.event_kinds.count_events import CountStarted
from rules.event_kinds.match_events import BoardEnded, TossMade
from rules.event_kinds.misconduct_events import (
    CardShown,
    ObjectionMade,
    ObjectionRuled,
    PenaltyImposed,
    WarningGiven,
)
from rules.event_kinds.piece_events import MoveRecorded
from rules.outcome import Cause, Outcome
from rules.seats import Seat
from rules.units import AtMs


class Authority(StrEnum):
    """Who corrects a result; once the match is confirmed, only the committee does."""

    REFEREE = "referee"
    COMMITTEE = "committee"


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided(Event):
    """The event with sequence number `target_seq` never happened; the record of it stays."""

    is_undoable: ClassVar[bool] = False

    target_seq: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(Event):
    """ "I meant …": another event takes the place of `target_seq`, at its original instant and position.

    Exactly one of the fields named after events is set; its own `at_ms` is the original one. Raises ValueError for
    none or several: the caller's fault.
    """

    target_seq: int
    reason: str
    toss_made: TossMade | None = None
    turn_ended: TurnEnded | None = None
    flag_ruled: FlagRuled | None = None
    time_out_taken: TimeOutTaken | None = None
    paused: Paused | None = None
    break_started: BreakStarted | None = None
    board_ended: BoardEnded | None = None
    objection_made: ObjectionMade | None = None
    objection_ruled: ObjectionRuled | None = None
    warning_given: WarningGiven | None = None
    card_shown: CardShown | None = None
    penalty_imposed: PenaltyImposed | None = None
    count_started: CountStarted | None = None
    move_recorded: MoveRecorded | None = None

    def __post_init__(self) -> None:
        given = self._given()
        if len(given) != 1:
            raise ValueError(f"one event takes the place of another, got {len(given)} in place of {self.target_seq}")

    def _given(self) -> list[Event]:
        values = (getattr(self, entry.name) for entry in fields(self))
        return [value for value in values if isinstance(value, Event)]

    def meant_at(self, at_ms: AtMs) -> Event:
        """What was meant, at the instant of the event whose place it takes."""
        return with_fields(self._given()[0], at_ms=at_ms)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected(Event):
    """The result of a finished board was put right after the fact.

    Raises ValueError when the cause and the winner contradict each other: the caller's fault.
    """

    board_number: int
    cause: Cause
    winner: Seat | None
    authority: Authority
    reason: str
    offence: str | None = None

    def __post_init__(self) -> None:
        Outcome(self.cause, self.winner)
