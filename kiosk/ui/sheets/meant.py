"""Another act takes the place of one that was a slip, at its own instant: the referee picks what was meant, and why."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from kiosk.ui.kv import load_layout
from kiosk.ui.meant import choices
from kiosk.ui.running import running_kiosk
from kiosk.ui.weighed import ask
from kiosk.ui.widgets.sheet import Sheet
from kiosk.ui.widgets.target import Target
from kiosk.wire_acts import ActView, WeighedView


class MeantSheet(Sheet):
    """`act` is what was recorded, as it was when the sheet opened; `picked` is the place of the choice, -1 before.

    `weighed` is core's answer about the choices: what it speaks against is dimmed and says why.
    """

    act = ObjectProperty(None)
    picked = NumericProperty(-1)
    weighed = ObjectProperty(None, allownone=True)

    def __init__(self, act: ActView, **properties: Any) -> None:
        super().__init__(act=act, **properties)
        kiosk = running_kiosk()
        view, language = kiosk.view, kiosk.language
        self._choices = choices(act, view, language) if view is not None else ()
        for place, choice in enumerate(self._choices):
            target = MeantTarget(sheet=self, place=place, label=choice.label, seq=act.seq, changes=choice.changes)
            target.blocked_word = "meant_same" if choice.is_told else ""
            self.ids.choices.add_widget(target)
            self.ids[f"choice_{place + 1}"] = target.proxy_ref
        self._ask()

    def on_weighed(self, _sheet: object, weighed: WeighedView | None) -> None:
        """An answer holds until the next act: then core is asked again, as long as the sheet is seen."""
        if weighed is None and self.parent is not None:
            self._ask()

    def _ask(self) -> None:
        ask(self.act.seq, [choice.changes for choice in self._choices])

    def confirm(self, at_ms: int) -> None:
        """Tell core."""
        meant = self._choices[int(self.picked)].told
        reason = self.ids.reasons.words
        running_kiosk().send("replace", at_ms, target_seq=self.act.seq, reason=reason, **{self.act.kind: dict(meant)})


class MeantTarget(Target):
    """The button of one choice: what `changes` in the act `seq`."""

    sheet = ObjectProperty(None, allownone=True, rebind=True)
    place = NumericProperty(0)
    seq = NumericProperty(0)
    changes = ObjectProperty({})


load_layout(__file__)
