"""Every fact that can be reported to the rule book: one frozen class each, stamped once, at the edge.

The journal keeps these under their snake-case names (`EVENT_TYPES`). A mistake is corrected by a later event that names
the first one's sequence number, never by changing it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from rules.outcome import Cause, Outcome
from rules.seats import BySeat, Seat
from rules.units import AtMs, DurationMs


class Stage(StrEnum):
    """A group stage (สาย) or a knockout stage (รอบแพ้คัดออก)."""

    GROUP = "group"
    KNOCKOUT = "knockout"


class FlagDecision(StrEnum):
    """What the referee decided at red (TSA 5)."""

    MOVED = "moved"
    LOST_ON_TIME = "lost_on_time"


class TapFault(StrEnum):
    """Why a tap or a press did not count."""

    DOUBLE_TAP = "double_tap"
    NOT_ALLOWED = "not_allowed"


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the head table knows them."""

    player_id: str
    name: str

    def __post_init__(self) -> None:
        if not self.player_id or not self.name:
            raise ValueError(f"a player needs an id and a name, got {self.player_id!r} and {self.name!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact at an instant."""

    is_undoable: ClassVar[bool] = True
    """Whether *undo* may take it back: acts of the referee and the players are, observations are not."""

    at_ms: AtMs


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchAssigned(Event):
    """The head table's pairing for this table; `boards` None means as many as the ruleset says for the stage."""

    is_undoable: ClassVar[bool] = False

    match_id: str
    revision: int
    players: BySeat[Player]
    stage: Stage
    stage_name: str
    ruleset: str
    overrides: Mapping[str, Any] = field(default_factory=dict)
    boards: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWithdrawn(Event):
    """The head table took the assignment back before anything was played under it."""

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
class TurnEnded(Event):
    """The referee's tap: the move was made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStarted(Event):
    """The second tap where a ruleset lets the clock stand between turns (`turn_tap = "start_stop"`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(Event):
    """The time of the turn ran out; stamped with the deadline itself."""

    is_undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagRuled(Event):
    """The referee's decision after red (TSA 5; final by TSA 4 and COMP 6)."""

    decision: FlagDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutTaken(Event):
    """A time-out asked for and counted (TSA 5, COMP 4.5.2): the short or the long one."""

    seat: Seat
    is_long: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutLengthened(Event):
    """A running short time-out was turned into the long one while the right to it lasted."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """The referee stopped the clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakStarted(Event):
    """A player leaves by permission; the clock stands still (COMP 4.5.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed(Event):
    """Play goes on after a pause, a break or an interruption."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted(Event):
    """The program at the table was away. `alive_until_ms` is the last instant it is known to have run, on the clock of
    the boot before; the time since then is charged to nobody."""

    is_undoable: ClassVar[bool] = False

    alive_until_ms: AtMs


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
class ClockSet(Event):
    """The referee set what is left in the turn, with a reason."""

    left_ms: DurationMs
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided(Event):
    """The event with sequence number `target_seq` never happened; the record of it stays."""

    is_undoable: ClassVar[bool] = False

    target_seq: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TapIgnored(Event):
    """A tap or a press that did not count, with the reason codes shown."""

    is_undoable: ClassVar[bool] = False

    fault: TapFault
    wanted: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeOutRefused(Event):
    """A press for a time-out that did not count, with the reason codes shown."""

    is_undoable: ClassVar[bool] = False

    seat: Seat
    is_long: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed(Event):
    """Something worth keeping that changes nothing in the match: a lamp's edge, a stepped clock, a stuck button."""

    is_undoable: ClassVar[bool] = False

    kind: str
    details: Mapping[str, Any] = field(default_factory=dict)


def _snake_case(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


_ALL: tuple[type[Event], ...] = (
    MatchAssigned,
    MatchWithdrawn,
    TossMade,
    BoardReadied,
    BoardStarted,
    TurnEnded,
    TurnStarted,
    FlagFell,
    FlagRuled,
    TimeOutTaken,
    TimeOutLengthened,
    Paused,
    BreakStarted,
    Resumed,
    Interrupted,
    BoardEnded,
    BoardAbandoned,
    MatchConfirmed,
    ClockSet,
    Voided,
    TapIgnored,
    TimeOutRefused,
    Observed,
)

EVENT_TYPES: Mapping[str, type[Event]] = {_snake_case(kind.__name__): kind for kind in _ALL}
"""Every event class by the name that the journal keeps."""
