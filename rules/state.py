"""The state of one table's match as a value. Only `rules.apply` makes new ones."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.clock import MoveClock
from rules.counts import Count
from rules.events import FlagDecision, MatchAssigned
from rules.lateness import Arrival
from rules.ledger import Ledger
from rules.makhos.record import Record
from rules.outcome import Cause, Outcome
from rules.penalties import Scope
from rules.question import Question
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
    """The clock stands still since `since_ms`; `seat` is who left, for a break; `before` is the phase to go back to.

    `stood_ms` is how long it had stood on the clock of an earlier boot.
    """

    kind: PauseKind
    since_ms: AtMs
    before: Phase
    seat: Seat | None = None
    stood_ms: DurationMs = DurationMs(0)


@dataclass(frozen=True, slots=True)
class BreakRecord:
    """An errand break that is over (COMP 4.5.3): who was away and for how long."""

    seat: Seat
    length_ms: DurationMs


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
    """What the next board is and who moves first in it.

    `golden_number` counts the golden boards of a match from 1; None for other boards. On a forfeit for which there was
    no toss `first` says nothing, since nobody moved.
    """

    number: int
    kind: BoardKind
    first: Seat
    odds_giver: Seat | None = None
    golden_number: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The board in hand (กระดาน); `outcome` is None while it is being played, `record` where no moves are recorded."""

    setup: NextBoard
    turn: Turn | None = None
    turns: tuple[TurnRecord, ...] = ()
    allowances: BySeat[Allowance] = field(default_factory=lambda: BySeat(Allowance(), Allowance()))
    time_outs: tuple[TimeOut, ...] = ()
    breaks: tuple[BreakRecord, ...] = ()
    counts: tuple[Count, ...] = ()
    mimicry: int = 0
    record: Record | None = None
    pause: Pause | None = None
    outcome: Outcome | None = None
    offence: str | None = None

    @property
    def count(self) -> Count | None:
        """The limited count that is running; None when there is none."""
        return self.counts[-1] if self.counts and self.counts[-1].is_running else None

    def with_count(self, count: Count) -> "Board":
        """The board with its running count replaced by `count`."""
        return replace(self, counts=(*self.counts[:-1], count))

    def has_been_away(self, seat: Seat) -> bool:
        """Whether the player has left this board by permission, or is away now (COMP 4.5.3)."""
        is_away = self.pause is not None and self.pause.seat is seat
        return is_away or any(one.seat is seat for one in self.breaks)


@dataclass(frozen=True, slots=True)
class Loss:
    """The match or the event is lost whatever the boards say; `seat` None: by both, since nobody was there."""

    seat: Seat | None
    scope: Scope
    cause: Cause
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
        if self.outcome.is_draw and self.setup.odds_giver is not None:
            return self.setup.odds_giver.other
        return self.outcome.winner


@dataclass(frozen=True, slots=True)
class State:
    """Everything the rule book knows of this table.

    `results` are the boards that count, in order; `abandoned` were begun and count for nothing. `pending` is the board
    that comes next, known once it is certain who moves first in it. `tosses` tells who moves first after each toss,
    `toss_boards` how many boards had a result by then. `question` is what the referee has to answer before play goes
    on; `loss` is set when a penalty cost more than a board. `is_recording`: boards are recorded from their start.
    """

    phase: Phase = Phase.NO_MATCH
    assignment: MatchAssigned | None = None
    ruleset: Ruleset | None = None
    tosses: tuple[Seat, ...] = ()
    pending: NextBoard | None = None
    board: Board | None = None
    results: tuple[BoardResult, ...] = ()
    abandoned: tuple[Board, ...] = ()
    toss_boards: tuple[int, ...] = ()
    arrival: Arrival = field(default_factory=Arrival)
    ledger: Ledger = field(default_factory=Ledger)
    question: Question | None = None
    loss: Loss | None = None
    is_ended_early: bool = False
    is_recording: bool = False

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the match in hand. Raises RuntimeError without a match: the caller's fault."""
        if self.ruleset is None:
            raise RuntimeError("there is no match, so there is no ruleset")
        return self.ruleset

    @property
    def turn(self) -> Turn | None:
        return self.board.turn if self.board is not None else None

    @property
    def board_number(self) -> int:
        """The board in hand, or the one that comes next."""
        return self.board.setup.number if self.board is not None else len(self.results) + 1
