"""The state of one table's match as a value. Only `rules.apply` makes new ones."""

from dataclasses import dataclass, field
from enum import StrEnum

from rules.clock import MoveClock
from rules.events import FlagDecision, MatchAssigned
from rules.outcome import Outcome
from rules.ruleset import Ruleset
from rules.seats import BySeat, Seat
from rules.time_outs import Allowance, TimeOut
from rules.units import AtMs, DurationMs


class Phase(StrEnum):
    """Where the match stands; what may happen in each phase is the table in `rules.apply`."""

    NO_MATCH = "no_match"
    TOSS = "toss"
    READY = "ready"
    TURN = "turn"
    BETWEEN_TURNS = "between_turns"
    PAUSED = "paused"
    RED = "red"
    BOARD_OVER = "board_over"
    MATCH_OVER = "match_over"
    CONFIRMED = "confirmed"


class PauseKind(StrEnum):
    """Why the clock stands still."""

    REFEREE = "referee"
    BREAK = "break"
    INTERRUPTION = "interruption"


class BoardKind(StrEnum):
    """An ordinary board, one with draw odds, or a golden board (TSA 9)."""

    NORMAL = "normal"
    ODDS = "odds"
    GOLDEN = "golden"


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stands still since `since_ms`; `seat` is who left, for a break; `before` is the phase to go back to."""

    kind: PauseKind
    since_ms: AtMs
    before: Phase
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn in hand (ครั้ง): whose it is, its number on this board from 1, and its clock."""

    seat: Seat
    number: int
    clock: MoveClock
    begun_at_ms: AtMs
    time_out_ms: DurationMs = DurationMs(0)
    flag_fell_at_ms: AtMs | None = None


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A turn that is over: `used_ms` of thinking, `grace_ms` of it after the deadline but within the tolerance."""

    seat: Seat
    number: int
    used_ms: DurationMs
    time_out_ms: DurationMs
    ended_at_ms: AtMs
    grace_ms: DurationMs = DurationMs(0)
    flag: FlagDecision | None = None


@dataclass(frozen=True, slots=True)
class NextBoard:
    """What the next board is and who moves first in it."""

    number: int
    kind: BoardKind
    first: Seat
    odds_giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The board in hand (กระดาน); `outcome` is None while it is being played."""

    setup: NextBoard
    turn: Turn | None = None
    turns: tuple[TurnRecord, ...] = ()
    allowances: BySeat[Allowance] = field(default_factory=lambda: BySeat(Allowance(), Allowance()))
    time_outs: tuple[TimeOut, ...] = ()
    pause: Pause | None = None
    outcome: Outcome | None = None
    offence: str | None = None


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One finished board."""

    setup: NextBoard
    outcome: Outcome
    offence: str | None = None
    is_forfeit: bool = False

    @property
    def counted_winner(self) -> Seat | None:
        """Who gets the win once draw odds are counted: a draw is a loss for the side that gives them (TSA 9)."""
        if self.outcome.winner is None and self.setup.odds_giver is not None:
            return self.setup.odds_giver.other
        return self.outcome.winner


@dataclass(frozen=True, slots=True)
class State:
    """Everything the rule book knows of this table.

    `results` are the boards that count, in order; `abandoned` were begun and count for nothing. `pending` is the board
    that comes next, known once it is certain who moves first in it. `tosses` tells who moves first after each toss.
    """

    phase: Phase = Phase.NO_MATCH
    assignment: MatchAssigned | None = None
    ruleset: Ruleset | None = None
    tosses: tuple[Seat, ...] = ()
    pending: NextBoard | None = None
    board: Board | None = None
    results: tuple[BoardResult, ...] = ()
    abandoned: tuple[Board, ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the match in hand. Raises RuntimeError without a match: the caller's fault."""
        if self.ruleset is None:
            raise RuntimeError("there is no match, so there is no ruleset")
        return self.ruleset

    @property
    def turn(self) -> Turn | None:
        return self.board.turn if self.board is not None else None
