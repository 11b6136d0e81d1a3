"""A match from its pairing to its confirmation (TSA 4, TSA 9)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from rules.event_kinds.base import Event
from rules.outcome import Cause, Outcome
from rules.seats import BySeat, Seat


class Stage(StrEnum):
    """A group stage (สาย) or a knockout stage (รอบแพ้คัดออก)."""

    GROUP = "group"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the head table knows them."""

    player_id: str
    name: str

    def __post_init__(self) -> None:
        if not self.player_id or not self.name:
            raise ValueError(f"a player needs an id and a name, got {self.player_id!r} and {self.name!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchAssigned(Event):
    """The head table's pairing for this table; `boards` None means as many as the ruleset says for the stage.

    `golden_round` None is a match of the schedule; a number makes it a play-off between players who are level in a
    group, golden boards until one is won (TSA 9). `is_recorded`: the moves are to be recorded.
    """

    is_undoable: ClassVar[bool] = False

    match_id: str
    revision: int
    players: BySeat[Player]
    stage: Stage
    stage_name: str
    ruleset: str
    overrides: Mapping[str, Any] = field(default_factory=dict)
    boards: int | None = None
    golden_round: int | None = None
    is_recorded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWithdrawn(Event):
    """The head table took the assignment back before anything was played under it."""

    is_undoable: ClassVar[bool] = False

    match_id: str
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchCalledOff(Event):
    """The referee ended a match that the head table had annulled while it was played; it stays on record.

    `revision` is the highest one under which nothing counts.
    """

    is_undoable: ClassVar[bool] = False

    match_id: str
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TossMade(Event):
    """The toss (TSA 4) or the drawing of colours (COMP 4.1): who won it, and who moves first on the next board.

    `winner` is None where colours are drawn.
    """

    winner: Seat | None
    first: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardReadied(Event):
    """The result has been announced and the next board is set up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardStarted(Event):
    """The first turn of the board begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardEnded(Event):
    """The board has a result; `winner` is None for a draw. Can't be built with a cause that contradicts the winner."""

    cause: Cause
    winner: Seat | None
    offence: str | None = None

    def __post_init__(self) -> None:
        Outcome(self.cause, self.winner)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAbandoned(Event):
    """The board in hand counts for nothing and is played again; it stays on record."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchConfirmed(Event):
    """The referee confirmed the result of the match as shown; from here on only the committee corrects it."""

    is_undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEndedEarly(Event):
    """The referee ended a knockout match that could no longer be turned; the boards left stay unplayed."""

    reason: str
