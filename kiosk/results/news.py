"""What core hears of the organiser's files, and tells the referee."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kiosk.results.copy_report import CopyReport
from kiosk.results.stick import STICK, StickOffer
from rules.text import Text

_PLACES = {STICK: Text("แฟลชไดรฟ์", "the stick"), "card": Text("การ์ด", "the card")}
_COPIED = Text("คัดลอกผลลง{place}แล้ว {count} ชุดใหม่ ถอดได้", "results are on {place}, {count} new: pull it out")
_NOT_COPIED = Text("คัดลอกผลลง{place}ไม่ได้ ผลยังอยู่ในเครื่อง", "results can't be copied to {place}; they are safe in the box")


class ResultsState(StrEnum):
    """How the organiser's files fare; NONE: the settings want none."""

    NONE = "none"
    OK = "ok"
    FAILING = "failing"


@dataclass(frozen=True, slots=True)
class ResultsNews:
    """How the files fare now, the copies to cards and sticks that were finished since the last news, and whether a
    stick waits for one."""

    state: ResultsState
    copies: tuple[CopyReport, ...] = ()
    stick: StickOffer = StickOffer.NONE

    def notices(self) -> Iterator[tuple[Text, bool]]:
        """What the referee is told, and whether it is a warning."""
        for report in self.copies:
            place = _PLACES.get(report.target, Text(report.target, report.target))
            if report.fault:
                yield _NOT_COPIED.filled(place=place), True
            elif report.target == STICK:  # to the card in the box it goes by itself, without a word
                yield _COPIED.filled(place=place, count=report.copied), False
