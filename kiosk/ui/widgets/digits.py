"""The digits of the clock, as large as their box allows; all digits are equally wide, so they stand still."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.label import Label

from kiosk.ui.measure import width_of

_HEIGHT_OF_A_DIGIT = 0.72
"""Of the font size; the rest of a line's height is for marks that digits don't have."""


class Digits(Label):
    """Shows `digits`; the picture of the text may stand out of the box above and below, its ink never does."""

    digits = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        super().__init__(bold=True, **properties)
        self.fbind("digits", self._fit_soon)
        self.fbind("size", self._fit_soon)
        self._fit_soon()

    def _fit(self, _dt: float) -> None:
        if self.digits and min(self.size) > 0:
            by_width = self.width * 100 / width_of(self.digits, 100, is_bold=True)
            self.font_size = int(min(by_width, self.height / _HEIGHT_OF_A_DIGIT))
        self.text = self.digits
