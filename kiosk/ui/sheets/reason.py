"""Acts that need a reason in words: the referee picks one, then holds to confirm."""

from typing import ClassVar

from kivy.properties import ObjectProperty, StringProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import word
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target


class ReasonSheet(Sheet):
    """`action` with one of four `reasons`; `name` is the key of its words. `reason` is empty until picked."""

    action: ClassVar[str] = ""
    name: ClassVar[str] = ""
    reasons: ClassVar[tuple[str, str, str, str]] = ("", "", "", "")

    reason = StringProperty("")

    def confirm(self, at_ms: int) -> None:
        """Tell core, with the reason in the words that the referee read."""
        kiosk = running_kiosk()
        kiosk.send(self.action, at_ms, reason=word(self.reason, kiosk.language))


class AbandonSheet(ReasonSheet):
    """The board in hand counts for nothing and is played again; it stays on record."""

    action = "abandon_board"
    name = "abandon"
    reasons = ("abandon_set_up", "abandon_false_start", "abandon_disturbed", "abandon_fault")


class EndEarlySheet(ReasonSheet):
    """The match can no longer be turned, or does not go on."""

    action = "end_match_early"
    name = "end_early"
    reasons = ("end_early_decided", "end_early_agreed", "end_early_left", "end_early_committee")


class SpectatorSheet(ReasonSheet):
    """A spectator is sent out of the area (TSA 4, TSA 10)."""

    action = "send_spectator_out"
    name = "spectator"
    reasons = ("spectator_comment", "spectator_signal", "spectator_noise", "spectator_device")


class ReasonTarget(Target):
    """The button of one reason on its sheet."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    reason = StringProperty("")


load_layout(__file__)
