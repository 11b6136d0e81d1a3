"""What a table last said it shows. It comes from outside, so every field is checked, and a wrong one is unknown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from rules.seats import BySeat, Seat
from rules.state import Phase

MAX_LEFT_MS = 24 * 3_600_000
"""No turn lasts a day."""

MAX_COUNT = 1_000_000
_MAX_LETTERS = 80

Choice = TypeVar("Choice", bound=StrEnum)


class SignalState(StrEnum):
    """What the lamps of a table say."""

    NONE = "none"
    FIRST_YELLOW = "first_yellow"
    SECOND_YELLOW = "second_yellow"
    RED = "red"
    TIME_OUT = "time_out"
    PAUSED = "paused"


class JournalState(StrEnum):
    """How well a table saves its records."""

    OK = "ok"
    BEHIND = "behind"
    FAILING = "failing"


class LampState(StrEnum):
    """How a table's lamps are."""

    OK = "ok"
    NONE = "none"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards a player has in this match."""

    yellow: int = 0
    red: int = 0


@dataclass(frozen=True, slots=True)
class TableStatus:
    """One status of a table; None is unknown, or nothing of the kind at present. `left_ms` is as of its sending."""

    phase: Phase | None = None
    match_id: str | None = None
    revision: int | None = None
    board: int | None = None
    boards: int | None = None
    turn: Seat | None = None
    left_ms: int | None = None
    is_running: bool = False
    signal: SignalState | None = None
    points: BySeat[int | None] = field(default_factory=lambda: BySeat(None, None))
    cards: BySeat[Cards] = field(default_factory=lambda: BySeat(Cards(), Cards()))
    unsaved: int | None = None
    unsent: int | None = None
    journal: JournalState | None = None
    lamps: LampState | None = None
    software: str = ""
    is_annulled: bool = False
    """The table shows that its match was annulled, and goes on with it until the referee ends it."""
    absent: tuple[Seat, ...] = ()
    late_ms: int | None = None
    """How long the set time is past while players are absent, as of its sending."""


def read_status(fields: Mapping[str, Any]) -> TableStatus:
    """The status that a table sent; never raises."""
    left_ms = _count(fields.get("left_ms"), MAX_LEFT_MS)
    return TableStatus(
        phase=_one_of(Phase, fields.get("phase")),
        match_id=_text(fields.get("match_id")),
        revision=_count(fields.get("revision")),
        board=_count(fields.get("board")),
        boards=_count(fields.get("boards")),
        turn=_one_of(Seat, fields.get("turn")),
        left_ms=left_ms,
        is_running=fields.get("is_running") is True and left_ms is not None,
        signal=_one_of(SignalState, fields.get("signal")),
        points=BySeat(*(_count(_of_seat(fields.get("points"), seat)) for seat in Seat)),
        cards=BySeat(*(_cards(_of_seat(fields.get("cards"), seat)) for seat in Seat)),
        unsaved=_count(fields.get("unsaved")),
        unsent=_count(fields.get("unsent")),
        journal=_one_of(JournalState, fields.get("journal")),
        lamps=_one_of(LampState, fields.get("lamps")),
        software=_text(fields.get("software")) or "",
        is_annulled=fields.get("is_annulled") is True,
        absent=tuple(seat for seat in Seat if _is_among(seat, fields.get("absent"))),
        late_ms=_count(fields.get("late_ms"), MAX_LEFT_MS),
    )


def _is_among(seat: Seat, value: Any) -> bool:
    return isinstance(value, list) and seat.value in value


def _one_of(choices: type[Choice], value: Any) -> Choice | None:
    return choices(value) if isinstance(value, str) and value in set(choices) else None


def _text(value: Any) -> str | None:
    return value[:_MAX_LETTERS] if isinstance(value, str) and value.isprintable() and value else None


def _count(value: Any, most: int = MAX_COUNT) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most else None


def _of_seat(value: Any, seat: Seat) -> Any:
    return value.get(seat.value) if isinstance(value, Mapping) else None


def _cards(value: Any) -> Cards:
    if not isinstance(value, Mapping):
        return Cards()
    return Cards(_count(value.get("yellow")) or 0, _count(value.get("red")) or 0)
