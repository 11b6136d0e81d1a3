"""What core and its screens say to each other over the UNIX socket: one JSON object on a line, in either direction.

Core sends `Hello`, then a full `View` at every change and a `Panel` at every edge of a lamp or the buzzer; a screen
needs nothing else and holds no state. A screen sends `Hello`, then an `Input` for every act, stamped as it happened.
All instants are milliseconds of CLOCK_MONOTONIC, which is the same in both processes: a screen counts down by itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from journal import canonical
from journal.errors import BadRecordError
from journal.values import DataclassReader, to_json
from kiosk.wire_acts import ActView, UndoView, WeighedView
from kiosk.wire_pieces import PiecesView
from kiosk.wire_pin import PinView
from kiosk.wire_rulings import RulingsView
from rules.text import Text

PROTOCOL = 4
"""Raised with every change that an older screen or core can't read."""

MAX_LINE_BYTES = 65_536
"""What a screen sends has a few hundred bytes; a longer line is no message of ours and ends the connection."""

MAX_VIEW_BYTES = 1_048_576
"""A view has some 20 KiB, and with the longest names that a record can hold, said in each act, a third of this."""


@dataclass(frozen=True, slots=True)
class Hello:
    """First line in both directions. `can_act` False asks to watch only; a different `protocol` ends the connection."""

    protocol: int
    software: str
    can_act: bool = True


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player as a screen shows them. `colour` is "white" or "black"; counts of time-outs are for this board."""

    player_id: str
    name: str
    colour: str | None
    points: int
    boards_won: int
    short_left: int
    short_count: int
    long_left: int
    long_count: int
    yellow_cards: int = 0
    red_cards: int = 0


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn in hand. While the clock runs `deadline_at_ms` is set, else `left_ms` is; never both.

    `move_ms` is the time of an ordinary turn, `time_out_ms` what time-outs added to it.
    """

    seat: str
    number: int
    begun_at_ms: int
    deadline_at_ms: int | None
    left_ms: int | None
    move_ms: int
    time_out_ms: int
    first_warning_left_ms: int
    second_warning_left_ms: int


@dataclass(frozen=True, slots=True)
class PauseView:
    """Why the clock stands: "referee", "break" or "interruption"; `seat` is who left, for a break."""

    kind: str
    since_ms: int
    seat: str | None


@dataclass(frozen=True, slots=True)
class ResultView:
    """A finished board; `winner` None is a draw; `cause` is a code with its words beside it."""

    number: int
    kind: str
    first: str
    winner: str | None
    cause: str
    cause_text: Text


@dataclass(frozen=True, slots=True)
class NoticeView:
    """Something said once to the referee (a refusal, a restart); a new `number` means a new notice."""

    number: int
    at_ms: int
    is_warning: bool
    text: Text


@dataclass(frozen=True, slots=True)
class HealthView:
    """How the box itself is.

    `lamps`: ok | none | fault. `journal`: ok | behind | failing, with `unsaved` records only in memory.
    `link`: none | opening | silent | up | foreign, with `unsent` records the head table has not stored yet.
    `results` (the organiser's files): none | ok | failing. `panel`: which way to the pins was taken, and why.
    `stick` (the organiser's, plugged in): none | offered (by `copy_to_stick`) | copying.
    `free_mb` is the room left on the journal's medium in millions of bytes; None before it is known.
    """

    lamps: str
    lamps_text: Text
    journal: str
    unsaved: int
    link: str
    link_since_ms: int
    unsent: int
    is_simulated: bool
    software: str
    results: str = "none"
    panel: str = ""
    stick: str = "none"
    free_mb: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """Everything a screen may show.

    `phase` is one of rules.state.Phase. `reasons` maps every action's name (below) to the reasons against it: an action
    that is absent or has an empty list may be done. `counted_taps` grows by one with every tap that counted.
    `time_out_short_ms` and `time_out_long_ms` are what one time-out adds; `colour_that_begins` is "white" or "black".
    `golden_number` counts the golden boards of the match from 1; None for other boards.
    """

    seq: int
    saved_seq: int
    at_ms: int
    phase: str
    language: str
    table: str
    match_id: str | None
    stage_name: str
    ruleset_title: Text | None
    first_move: str
    seats: Mapping[str, SeatView] | None
    board_number: int
    boards: int
    board_kind: str
    first: str | None
    odds_giver: str | None
    turn: TurnView | None
    pause: PauseView | None
    results: tuple[ResultView, ...]
    match_winner: str | None
    announcement: Text | None
    undo: UndoView | None
    acts: tuple[ActView, ...]
    notice: NoticeView | None
    health: HealthView
    counted_taps: int
    reasons: Mapping[str, tuple[Text, ...]]
    time_out_short_ms: int = 300_000
    time_out_long_ms: int = 600_000
    colour_that_begins: str = "white"
    rulings: RulingsView | None = None
    pieces: PiecesView | None = None
    golden_number: int | None = None
    pin: PinView = field(default_factory=PinView)
    weighed: WeighedView | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """What the lamps and the buzzer show since `at_ms`; screens of a simulated table draw it."""

    at_ms: int
    yellow: bool
    red: bool
    buzzer: bool


@dataclass(frozen=True, slots=True)
class Input:
    """An act of the referee at a screen, stamped at the touch. `arguments` are plain values.

    Names and arguments: toss(winner: seat|None, first: seat) · start_board · end_turn · start_turn ·
    take_time_out(seat, is_long) · lengthen_time_out(seat) · pause · start_break(seat) · resume ·
    rule_flag(decision: moved|lost_on_time) · end_board(cause, winner: seat|None) · ready_board ·
    abandon_board(reason) · confirm_match · undo(seq) · set_language(language) ·
    self_test · copy_to_stick · set_recording(is_on, position: FEN|None) · record_move(path, captured: squares|None) ·
    take_back_move · judge_claim(position, path, captured, kind, asks_what_is_legal) · enter_pin(digits) ·
    set_start(ago_ms) · end_annulled ·
    press_button(button: left|right|referee, is_down) and leave, in simulation only.
    `weigh` (target_seq, changes) does nothing; the view answers what would speak against `replace` with each change.
    In `View.reasons` an action's key is its name; with a seat it is `name.left`, for a time-out
    `take_time_out.left.short` or `.long`.
    """

    name: str
    at_ms: int
    arguments: Mapping[str, Any] = field(default_factory=dict)


Message = Hello | View | Panel | Input

_TYPES: Mapping[str, type[Any]] = {"hello": Hello, "view": View, "panel": Panel, "input": Input}
_NAMES = {kind: name for name, kind in _TYPES.items()}
_READERS = {name: DataclassReader(kind) for name, kind in _TYPES.items()}


class BadMessage(ValueError):
    """A line that is no message of this protocol; the sender's fault. The text quotes it."""


def encode(message: Message) -> bytes:
    """The message as one line, with its end."""
    return canonical.dump({_NAMES[type(message)]: to_json(message)}) + b"\n"


def decode(line: bytes) -> Message:
    """The message of a line. Raises BadMessage for anything else."""
    try:
        content = canonical.load_object(line)
        if len(content) != 1:
            raise BadMessage(f"a message has one name, this has {len(content)}: {', '.join(content)[:80]!r}")
        ((name, body),) = content.items()
        if name not in _READERS:
            raise BadMessage(f"no message is called {name!r}; known are {', '.join(_READERS)}")
        message: Message = _READERS[name].read(body)
    except BadRecordError as error:
        if b"digits" in line:
            raise BadMessage("a message with a PIN in it can't be read; what it holds is not repeated") from None
        raise BadMessage(str(error)) from error
    return message
