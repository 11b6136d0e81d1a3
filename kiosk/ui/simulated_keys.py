"""The keys that stand for the buttons of a simulated table."""

from collections.abc import Callable

from kivy.core.window import Window

from kiosk.ui.widgets.simulated_strip import BUTTONS

Press = Callable[[str, bool], None]
"""A button, and whether it went down."""


class SimulatedKeys:
    """Tells `press` of every key that is a button's, from `listen` until `stop`."""

    def __init__(self, press: Press) -> None:
        self._press = press
        self._down: set[str] = set()

    def listen(self) -> None:
        Window.bind(on_key_down=self._on_key_down, on_key_up=self._on_key_up)

    def stop(self) -> None:
        Window.unbind(on_key_down=self._on_key_down, on_key_up=self._on_key_up)

    def _on_key_down(self, _window: object, _key: int, _scan: int, letter: str | None, _modifiers: object) -> None:
        button = BUTTONS.get(letter or "")
        # A key that is held repeats; a button does not.
        if button is not None and button not in self._down:
            self._down.add(button)
            self._press(button, True)

    def _on_key_up(self, _window: object, key: int, *_scan: object) -> None:
        button = BUTTONS.get(chr(key) if 0 < key < 128 else "")
        if button in self._down:
            self._down.discard(button)
            self._press(button, False)
