"""What widgets may ask of the app they live in."""

from collections.abc import Iterable
from typing import Protocol, cast

from kivy.app import App

from hardware.clock import Clock
from kiosk.ui.beat import Beat
from kiosk.ui.clock_face import ClockFace
from kiosk.ui.touch import TouchGate
from kiosk.wire import Panel, View


class Kiosk(Protocol):
    """The running app. `view` is None until core has sent one; `language` is "th" or "en"."""

    view: View | None
    language: str
    face: ClockFace | None
    panel: Panel | None
    beat: Beat
    gate: TouchGate
    clock: Clock

    def now_ms(self) -> int:
        """The instant now, on the clock that stamps everything."""
        ...

    def send(self, name: str, at_ms: int, **arguments: object) -> None:
        """Tell core of an act; sheets that are open close."""
        ...

    def tell(self, name: str, at_ms: int, **arguments: object) -> None:
        """Tell core of an act; a sheet that is open stays."""
        ...

    def open_sheet(self, name: str, **properties: object) -> None:
        """Open a dialog with what it is to show. Nothing in the match changes."""
        ...

    def lay_sheet(self, name: str, **properties: object) -> None:
        """Open a dialog over the one that is open, which comes back as it was."""
        ...

    def close_sheet(self) -> None:
        """The dialog closes; the one under it is seen again, else the screen."""
        ...

    def press_button(self, button: str, at_ms: int, *, is_down: bool) -> None:
        """A button of the simulated table went down or up."""
        ...

    def explain(self, sentences: Iterable[str]) -> None:
        """Say in the strip on top why a touch did nothing."""
        ...


def running_kiosk() -> Kiosk:
    """The app that is running. There is one whenever a widget exists."""
    return cast("Kiosk", App.get_running_app())
