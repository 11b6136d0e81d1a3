"""What each end learns of the other's clocks: four stamps, as NTP does it. Labels only; no running clock moves."""

from journal.messages import TimeAnswer, read_time, write_time_answer, write_time_question
from journal.notices import NoticeBoard, TimeSample
from journal.record import UtcQuality

FIRST_QUESTIONS = 3  # close together, for a good sample soon
FIRST_INTERVAL_MS = 1_000
INTERVAL_MS = 10_000


class TimeExchange:
    """Questions, answers and samples of one session. The wall time is told as what is to be added to monotonic time."""

    def __init__(self, board: NoticeBoard, now_ms: int) -> None:
        self._board = board
        self._next_question_at_ms = now_ms
        self._questions = 0
        self._asked_at_ms: int | None = None
        self._owed: tuple[int, int] | None = None  # when the question to answer was asked and heard

    def take(self, payload: bytes, now_ms: int) -> None:
        """A TIME payload came in. Raises BadPacketError."""
        message = read_time(payload)
        if not isinstance(message, TimeAnswer):
            self._owed = (message, now_ms)
        elif message.asked_at_ms == self._asked_at_ms:
            self._asked_at_ms = None
            self._board.tell(_sample(message, now_ms))

    def payloads_due(self, now_ms: int, utc_ahead_ms: int | None, utc_quality: UtcQuality) -> list[bytes]:
        """The answer that is owed and the question that is due, at the instant they go out."""
        payloads = []
        if self._owed is not None:
            utc_ms = None if utc_ahead_ms is None else now_ms + utc_ahead_ms
            payloads.append(write_time_answer(TimeAnswer(*self._owed, now_ms, utc_ms, utc_quality)))
            self._owed = None
        if now_ms >= self._next_question_at_ms:
            self._questions += 1
            interval_ms = FIRST_INTERVAL_MS if self._questions < FIRST_QUESTIONS else INTERVAL_MS
            self._next_question_at_ms = now_ms + interval_ms
            self._asked_at_ms = now_ms
            payloads.append(write_time_question(now_ms))
        return payloads


def _sample(answer: TimeAnswer, now_ms: int) -> TimeSample:
    round_trip_ms = (now_ms - answer.asked_at_ms) - (answer.answered_at_ms - answer.heard_at_ms)
    ahead_ms = ((answer.heard_at_ms - answer.asked_at_ms) + (answer.answered_at_ms - now_ms)) // 2
    utc_ahead_ms = None
    if answer.utc_ms is not None:
        utc_ahead_ms = answer.utc_ms - answer.answered_at_ms + ahead_ms
    return TimeSample(ahead_ms, round_trip_ms, utc_ahead_ms, answer.utc_quality)
