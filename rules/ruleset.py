"""One event's numbers and choices, frozen and checked (TSA 11, COMP 10: an organiser may change any of them).

`Ruleset` holds the values, `rules.parameters` says what each one may be and from which article it comes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from rules.makhos.variant import DEFAULT, Variant
from rules.penalties import Offence
from rules.text import Text
from rules.units import DurationMs, Points


class Flag(StrEnum):
    """What red means: the referee decides (TSA 5), or the board is lost at once (TSA 4, COMP 6.1)."""

    REFEREE = "referee"
    IMMEDIATE = "immediate"


class TurnTap(StrEnum):
    """Whether the tap that ends a turn starts the next one, or a second tap does."""

    SWITCH = "switch"
    START_STOP = "start_stop"


class TimeOutGrant(StrEnum):
    """Whether a press counts at once, or only when the referee has said so."""

    AUTO = "auto"
    REFEREE = "referee"


class TimeOutMode(StrEnum):
    """Whether a time-out is added to what is left, or takes its place."""

    EXTEND = "extend"
    REPLACE = "replace"


class FirstMove(StrEnum):
    """Who moves first on board 1: the toss decides (TSA 5), or the colour drawn (COMP 4.1)."""

    TOSS = "toss"
    COLOUR = "colour"


class OddsGiver(StrEnum):
    """Who gives the draw odds on the first board with odds (TSA 9 leaves it open)."""

    FIRST_MOVER = "first_mover"
    SECOND_MOVER = "second_mover"


class CountByReferee(StrEnum):
    """Whose moves count when the referee counts by own right (COMP 8.4: both sides')."""

    NONE = "none"
    BOTH = "both"


class CountByRequest(StrEnum):
    """Whose moves count when a player has asked: that player's (TSA 8, COMP 8.3), or both sides'."""

    REQUESTER = "requester"
    BOTH = "both"


class WarningScope(StrEnum):
    """Over which boards warnings add up."""

    BOARD = "board"
    MATCH = "match"


class WarningPenalty(StrEnum):
    """What the last warning costs: the referee says (TSA 5), or the match (COMP 6.4)."""

    REFEREE = "referee"
    BOARD = "board"
    MATCH = "match"
    EVENT = "event"


class WithdrawalPolicy(StrEnum):
    """What becomes of the results of a player who leaves the event."""

    KEEP = "keep"
    DROP = "drop"
    FORFEIT_REST = "forfeit_rest"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every parameter of the rule book; the meaning, the article and the limits of each stand in `rules.parameters`."""

    name: str
    title: Text
    move_ms: DurationMs
    first_warning_left_ms: DurationMs
    second_warning_left_ms: DurationMs
    flag: Flag
    turn_tap: TurnTap
    touch_grace_ms: DurationMs
    turn_tap_guard_ms: DurationMs
    time_out_short_ms: DurationMs
    time_out_short_count: int
    time_out_long_ms: DurationMs
    time_out_long_count: int
    timeout_grant: TimeOutGrant
    timeout_mode: TimeOutMode
    timeout_on_own_turn_only: bool
    first_move: FirstMove
    toss_winner_chooses: bool
    late_report_ms: DurationMs
    late_board_ms: DurationMs
    late_event_ms: DurationMs
    warning_limit: int
    warning_scope: WarningScope
    warning_by_matter: bool
    warning_penalty: WarningPenalty
    shows_cards: bool
    mimicry_limit: int
    count_moves: int
    count_by_request: CountByRequest
    count_by_referee: CountByReferee
    count_cancelled_by_change: bool
    win_points: Points
    draw_points: Points
    loss_points: Points
    group_boards: int
    knockout_boards: int
    odds_boards: int
    odds_giver_first: OddsGiver
    golden_more_kings_from: int
    withdrawal: WithdrawalPolicy
    offences: tuple[Offence, ...] = ()
    pieces: Variant = DEFAULT
    overrides: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """What the event's own file changed in the shipped ruleset `name`: enough to build this value again."""

    def time_out_ms(self, is_long: bool) -> DurationMs:
        return self.time_out_long_ms if is_long else self.time_out_short_ms

    def offence(self, code: str) -> Offence | None:
        """The row of the table of offences; None when this ruleset has no such offence."""
        for offence in self.offences:
            if offence.code == code:
                return offence
        return None


_NOT_SINGLE_VALUES = {"name", "title", "offences", "pieces", "overrides"}
PARAMETER_NAMES = tuple(entry.name for entry in fields(Ruleset) if entry.name not in _NOT_SINGLE_VALUES)
