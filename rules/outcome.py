"""How a board ends: why, and who won (TSA 7, 8; COMP 7, 8)."""

from dataclasses import dataclass
from enum import StrEnum

from rules.seats import Seat
from rules.text import Text


class Cause(StrEnum):
    """Why a board ended."""

    NO_MEN = "no_men"
    NO_MOVE = "no_move"
    RESIGNED = "resigned"
    TIME = "time"
    PENALTY = "penalty"
    LATE = "late"
    AGREED = "agreed"
    MIMICRY = "mimicry"
    LIMITED_COUNT = "limited_count"

    @property
    def is_draw(self) -> bool:
        """Whether a board that ended so has no winner."""
        return self in _DRAWS

    @property
    def text(self) -> Text:
        return _TEXTS[self]


_DRAWS = frozenset({Cause.AGREED, Cause.MIMICRY, Cause.LIMITED_COUNT})

_TEXTS = {
    Cause.NO_MEN: Text("หมดตัวเดิน", "no men left"),
    Cause.NO_MOVE: Text("หมดตาเดิน", "no legal move"),
    Cause.RESIGNED: Text("ยอมแพ้", "resigned"),
    Cause.TIME: Text("หมดเวลาเดิน", "lost on time"),
    Cause.PENALTY: Text("ถูกปรับให้แพ้", "loss by penalty"),
    Cause.LATE: Text("มาสาย", "late"),
    Cause.AGREED: Text("ตกลงเสมอ", "draw agreed"),
    Cause.MIMICRY: Text("หมากล้อเลียน", "draw by mimicry"),
    Cause.LIMITED_COUNT: Text("ครบจำนวนครั้งที่จำกัด", "draw by limited count"),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a board as it was played; `winner` is None for a draw.

    Raises ValueError when the cause and the winner contradict each other: the caller's fault.
    """

    cause: Cause
    winner: Seat | None

    def __post_init__(self) -> None:
        if self.cause.is_draw != (self.winner is None):
            raise ValueError(f"cause {self.cause.value!r} does not go with winner {self.winner!r}")
