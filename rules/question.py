"""A question to the referee, where the text leaves a choice: play waits for the answer."""

from dataclasses import dataclass
from enum import StrEnum

from rules.seats import Seat
from rules.text import Text


class QuestionKind(StrEnum):
    """What is asked, and by which event it is answered."""

    PENALTY = "penalty"
    """What the offence costs: `PenaltyImposed`."""
    COUNT_FULL = "count_full"
    """Whether the situation has changed: `CountRuled`."""
    LATE = "late"
    """Whether a late player has lost: `LateLossRuled`, or `WaitAgreed` by both, or `PlayerArrived` in time."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: about whom (`seats`), by which article, and what may be answered (`choices`, plain codes).

    `choices` of a penalty are scopes; of a full count "draw" and "play_on"; of lateness the scope that is lost and,
    where waiting is allowed, "wait". `offence` is set for a penalty.
    """

    kind: QuestionKind
    article: str
    seats: tuple[Seat, ...]
    choices: tuple[str, ...]
    offence: str | None = None

    @property
    def text(self) -> Text:
        return _TEXTS[self.kind]


_TEXTS = {
    QuestionKind.PENALTY: Text("กรรมการตัดสินว่าแพ้เพียงใด", "How much is lost? The referee decides."),
    QuestionKind.COUNT_FULL: Text("นับครบแล้ว รูปหมากเปลี่ยนไปจากเดิมหรือไม่", "The count is full. Has the situation changed?"),
    QuestionKind.LATE: Text("เลยเวลาที่กำหนดแล้ว ผู้มาสายแพ้หรือไม่", "The time to wait is over. Has who is late lost?"),
}
