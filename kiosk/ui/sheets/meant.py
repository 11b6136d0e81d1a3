"""Another act takes the place of one that was a slip, at its own instant: the referee picks what was meant, and why."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.meant import choices
from kiosk.ui.running import running_kiosk
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target
from kiosk.wire import ActView


class MeantSheet(Sheet):
    """`act` is what was recorded, as it was when the sheet opened; `picked` is the place of the choice, -1 before."""

    act = ObjectProperty(None)
    picked = NumericProperty(-1)

    def __init__(self, act: ActView, **properties: Any) -> None:
        super().__init__(act=act, **properties)
        kiosk = running_kiosk()
        view, language = kiosk.view, kiosk.language
        self._choices = choices(act, view, language) if view is not None else ()
        for place, choice in enumerate(self._choices):
            target = MeantTarget(sheet=self, place=place, label=choice.label)
            target.blocked_word = "meant_same" if choice.is_told else ""
            self.ids.choices.add_widget(target)
            self.ids[f"choice_{place + 1}"] = target.proxy_ref

    def confirm(self, at_ms: int) -> None:
        """Tell core."""
        meant = self._choices[int(self.picked)].told
        reason = self.ids.reasons.words
        running_kiosk().send("replace", at_ms, target_seq=self.act.seq, reason=reason, **{self.act.kind: dict(meant)})


class MeantTarget(Target):
    """The button of one choice."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    place = NumericProperty(0)


load_layout(__file__)
