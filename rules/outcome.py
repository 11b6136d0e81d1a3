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
    BOTH_LATE = "both_late"
    AGREED = "agreed"
    MIMICRY = "mimicry"
    LIMITED_COUNT = "limited_count"

    @property
    def is_draw(self) -> bool:
        """Whether a board that ended so is drawn."""
        return self in _DRAWS

    @property
    def has_winner(self) -> bool:
        """Whether a board that ended so has a winner; a board that both have lost has none either."""
        return self not in _DRAWS and self is not Cause.BOTH_LATE

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
    Cause.BOTH_LATE: Text("มาสายทั้งสองฝ่าย", "both players late"),
    Cause.AGREED: Text("ตกลงเสมอ", "draw agreed"),
    Cause.MIMICRY: Text("หมากล้อเลียน", "draw by mimicry"),
    Cause.LIMITED_COUNT: Text("ครบจำนวนครั้งที่จำกัด", "draw by limited count"),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a board as it was played; `winner` is None for a draw and where both have lost.

    Raises ValueError when the cause and the winner contradict each other: the caller's fault.
    """

    cause: Cause
    winner: Seat | None

    def __post_init__(self) -> None:
        if self.cause.has_winner != (self.winner is not None):
            raise ValueError(f"cause {self.cause.value!r} does not go with winner {self.winner!r}")

    @property
    def is_draw(self) -> bool:
        return self.cause.is_draw
