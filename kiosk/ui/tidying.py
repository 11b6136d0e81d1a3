"""Garbage of the screens is collected between two frames, and at no other time.

A dialog that has closed is garbage in cycles, and until it is collected its layout file's bindings still hear of every
view. Were it collected while a view is being told, by whatever allocation happens to be one too many, Kivy would ask a
widget that is gone, and what was bound after it would never hear of that view.
"""

import gc
from collections.abc import Callable

EVERY_S = 5.0
"""A dialog leaves some 7,000 objects: a few milliseconds here, a frame or two on a small computer."""


class Tidying:
    """`schedule` calls a function again and again between frames, so many seconds apart."""

    def __init__(self, schedule: Callable[[Callable[[float], None], float], object]) -> None:
        self._has_begun = False
        schedule(lambda _seconds: self._tidy(), EVERY_S)
        gc.disable()

    def _tidy(self) -> None:
        gc.collect()
        if not self._has_begun:
            # The window and the fonts stay for good, and need not be looked at again.
            self._has_begun = True
            gc.freeze()
