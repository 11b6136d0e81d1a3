"""How the box itself is: what the loop hears from the lamps, the journal and the link."""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.results.news import ResultsState
from kiosk.results.stick import StickOffer
from kiosk.wire import HealthView
from rules.text import Text
from rules.units import AtMs


class Lamps(StrEnum):
    """Whether the lamps and the buzzer do what they are told."""

    OK = "ok"
    NONE = "none"
    FAULT = "fault"


class Link(StrEnum):
    """What is known of the line to the head table."""

    NONE = "none"
    OPENING = "opening"
    SILENT = "silent"
    UP = "up"
    FOREIGN = "foreign"


_LAMP_TEXTS = {
    Lamps.OK: Text("ไฟสัญญาณพร้อม", "lamps ready"),
    Lamps.NONE: Text("ไม่มีไฟสัญญาณ: ให้ยกป้าย", "no lamps: raise the cards"),
    Lamps.FAULT: Text("ไฟสัญญาณขัดข้อง: ให้ยกป้าย", "lamps failed: raise the cards"),
}


@dataclass(frozen=True, slots=True)
class Health:
    """The latest of each; `saved_seq` is the last durable record, `acked_seq` the last that the head table has.

    `panel` tells which way to the pins was taken, and why. `free_mb` is the room left on the journal's medium in
    millions of bytes; None before it is known.
    """

    lamps: Lamps = Lamps.OK
    panel: str = ""
    journal: str = "ok"
    saved_seq: int = 0
    unsaved: int = 0
    link: Link = Link.NONE
    link_since_ms: AtMs = AtMs(0)
    acked_seq: int = 0
    results: ResultsState = ResultsState.NONE
    stick: StickOffer = StickOffer.NONE
    free_mb: int | None = None

    def unsent(self, last_seq: int) -> int:
        """Records that the head table has not stored yet."""
        return max(0, last_seq - self.acked_seq)

    def view(self, last_seq: int, is_simulated: bool, software: str) -> HealthView:
        return HealthView(
            lamps=self.lamps.value,
            lamps_text=_LAMP_TEXTS[self.lamps],
            journal=self.journal,
            unsaved=self.unsaved,
            link=self.link.value,
            link_since_ms=self.link_since_ms,
            unsent=self.unsent(last_seq),
            is_simulated=is_simulated,
            software=software,
            panel=self.panel,
            results=self.results.value,
            stick=self.stick.value,
            free_mb=self.free_mb,
        )
