"""Every fact that can be reported to the rule book: one frozen class each, stamped once, at the edge.

The journal keeps these under their snake-case names (`EVENT_TYPES`). A mistake is corrected by a later event that names
the first one's sequence number, never by changing it.
"""

from collections.abc import Mapping

from rules.event_kinds.base import Event
from rules.event_kinds.clock_events import (
    BreakStarted,
    ClockSet,
    FlagDecision,
    FlagFell,
    FlagRuled,
    Interrupted,
    Paused,
    Resumed,
    TimeOutLengthened,
    TimeOutTaken,
    TurnEnded,
    TurnStarted,
)
from rules.event_kinds.corrections import (
    Authority,
    Replaced,
    ResultCorrected,
    Voided,
)
from rules.event_kinds.count_events import (
    CountRuled,
    CountStarted,
    MimicryCounted,
    PieceChange,
    PieceChanged,
)
from rules.event_kinds.lateness_events import (
    Consenter,
    LateLimitPassed,
    LateLossRuled,
    PlayerArrived,
    StartScheduled,
    TimeSource,
    WaitAgreed,
)
from rules.event_kinds.match_events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    MatchAssigned,
    MatchCalledOff,
    MatchConfirmed,
    MatchEndedEarly,
    MatchWithdrawn,
    Player,
    Stage,
    TossMade,
)
from rules.event_kinds.misconduct_events import (
    CardShown,
    ObjectionMade,
    ObjectionRuled,
    PenaltyImposed,
    RefereeChanged,
    SpectatorSentOut,
    WarningGiven,
)
from rules.event_kinds.observations import (
    Observed,
    TapFault,
    TapIgnored,
    TimeOutRefused,
)
from rules.event_kinds.piece_events import ClaimJudged, MoveRecorded, RecordingSet

__all__ = [
    "EVENT_TYPES",
    "Authority",
    "BoardAbandoned",
    "BoardEnded",
    "BoardReadied",
    "BoardStarted",
    "BreakStarted",
    "CardShown",
    "ClaimJudged",
    "ClockSet",
    "Consenter",
    "CountRuled",
    "CountStarted",
    "Event",
    "FlagDecision",
    "FlagFell",
    "FlagRuled",
    "Interrupted",
    "LateLimitPassed",
    "LateLossRuled",
    "MatchAssigned",
    "MatchCalledOff",
    "MatchConfirmed",
    "MatchEndedEarly",
    "MatchWithdrawn",
    "MimicryCounted",
    "MoveRecorded",
    "ObjectionMade",
    "ObjectionRuled",
    "Observed",
    "Paused",
    "PenaltyImposed",
    "PieceChange",
    "PieceChanged",
    "Player",
    "PlayerArrived",
    "RecordingSet",
    "RefereeChanged",
    "Replaced",
    "ResultCorrected",
    "Resumed",
    "SpectatorSentOut",
    "Stage",
    "StartScheduled",
    "TapFault",
    "TapIgnored",
    "TimeOutLengthened",
    "TimeOutRefused",
    "TimeOutTaken",
    "TimeSource",
    "TossMade",
    "TurnEnded",
    "TurnStarted",
    "Voided",
    "WaitAgreed",
    "WarningGiven",
]


def _snake_case(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


_ALL: tuple[type[Event], ...] = (
    MatchAssigned,
    MatchWithdrawn,
    MatchCalledOff,
    TossMade,
    BoardReadied,
    BoardStarted,
    BoardEnded,
    BoardAbandoned,
    MatchConfirmed,
    MatchEndedEarly,
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
    ClockSet,
    ObjectionMade,
    ObjectionRuled,
    WarningGiven,
    CardShown,
    PenaltyImposed,
    RefereeChanged,
    SpectatorSentOut,
    StartScheduled,
    PlayerArrived,
    WaitAgreed,
    LateLimitPassed,
    LateLossRuled,
    CountStarted,
    PieceChanged,
    CountRuled,
    MimicryCounted,
    RecordingSet,
    MoveRecorded,
    ClaimJudged,
    Voided,
    Replaced,
    ResultCorrected,
    TapIgnored,
    TimeOutRefused,
    Observed,
)

EVENT_TYPES: Mapping[str, type[Event]] = {_snake_case(kind.__name__): kind for kind in _ALL}
"""Every event class by the name that the journal keeps."""
