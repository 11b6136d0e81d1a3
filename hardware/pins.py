"""Which part hangs on which pin, and what a panel can do; nothing here knows how pins are driven."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final, Protocol

from hardware.errors import BadPanelSettingsError, PanelFaultError
from hardware.patterns import DARK, Output, PanelState


class ButtonName(StrEnum):
    """The buttons a panel may have."""

    LEFT = "left"
    RIGHT = "right"
    REFEREE = "referee"


EdgeHandler = Callable[[ButtonName, bool, int], None]
"""Takes (button, is_down, at_ms) for each raw edge, bounces included, on whatever thread saw it."""


class FactoryName(StrEnum):
    """Ways to reach the pins; `auto` chooses by the label of the machine's GPIO chip."""

    AUTO = "auto"
    GPIOD = "gpiod"
    LGPIO = "lgpio"
    RPIGPIO = "rpigpio"
    MOCK = "mock"
    NONE = "none"


class BuzzerKind(StrEnum):
    """An active buzzer sounds by itself while switched on; a passive one needs a tone from the pin."""

    ACTIVE = "active"
    TONE = "tone"


HEADER_PINS: Final = range(2, 28)
RESERVED_PINS: Final[Mapping[int, str]] = {
    2: "has a fixed pull-up",
    3: "has a fixed pull-up",
    14: "is the serial port's",
    15: "is the serial port's",
}


@dataclass(frozen=True, slots=True)
class PanelSettings:
    """Pins are BCM numbers. The defaults rest at the safe level while a Raspberry Pi boots: lamps off, buttons up.

    Raises BadPanelSettingsError, the fault of whoever wrote the settings, for pins that can't be used or used twice.
    """

    factory: FactoryName = FactoryName.AUTO
    yellow_pin: int = 17
    red_pin: int = 27
    buzzer_pin: int = 22
    left_pin: int = 5
    right_pin: int = 6
    referee_pin: int | None = 26
    are_outputs_active_high: bool = True
    are_buttons_active_low: bool = True
    buzzer: BuzzerKind = BuzzerKind.ACTIVE
    buzzer_tone_hz: int = 2300
    is_quiet: bool = False

    def __post_init__(self) -> None:
        names: dict[int, str] = {}
        for name, pin in self.pins().items():
            if pin not in HEADER_PINS:
                raise BadPanelSettingsError(f"{name} is {pin!r}: choose a BCM number from 4 to 27")
            if pin in RESERVED_PINS:
                raise BadPanelSettingsError(f"{name} is {pin}, which {RESERVED_PINS[pin]}: choose another pin")
            if pin in names:
                raise BadPanelSettingsError(f"{name} and {names[pin]} are both {pin}: choose different pins")
            names[pin] = name
        if not 20 <= self.buzzer_tone_hz <= 20_000:
            raise BadPanelSettingsError(f"buzzer_tone_hz is {self.buzzer_tone_hz!r}: choose from 20 to 20000")

    def pins(self) -> dict[str, int]:
        """Pins in use by the setting's name."""
        return {
            field.name: pin
            for field in fields(self)
            if field.name.endswith("_pin") and (pin := getattr(self, field.name)) is not None
        }

    def output_pin(self, output: Output) -> int:
        return self.pins()[f"{output.value}_pin"]

    def button_pins(self) -> dict[ButtonName, int]:
        """Pins of the buttons this panel has."""
        pins = self.pins()
        return {button: pins[f"{button.value}_pin"] for button in ButtonName if f"{button.value}_pin" in pins}


@dataclass(frozen=True, slots=True)
class PanelDescription:
    """What the service page tells: which way to the pins was taken and why. Not present: use the cards."""

    factory: FactoryName
    reason: str
    is_present: bool = True


class Panel(Protocol):
    """Lamps, buzzer and buttons. `set` and `read_back` belong to one thread, that of the signaller."""

    @property
    def description(self) -> PanelDescription: ...

    def set(self, state: PanelState) -> None:
        """Afterwards the outputs have taken the state. Raises PanelFaultError; outputs that can be set still are."""
        ...

    def read_back(self) -> PanelState:
        """The levels the pins really have, as outputs on or off. Raises PanelFaultError."""
        ...

    def listen(self, on_edge: EdgeHandler) -> None:
        """From now on `on_edge` is called for each raw edge; it replaces an earlier one."""
        ...

    def buttons(self) -> tuple[ButtonName, ...]:
        """The buttons this panel has."""
        ...

    def is_down(self, button: ButtonName) -> bool:
        """The level of the button's pin read now. Raises PanelFaultError."""
        ...

    def close(self) -> None:
        """Afterwards all outputs are off and the pins free; closing again does nothing."""
        ...


class NoPanel:
    """A table without lamps and buttons: takes everything and shows nothing. What it reads back contradicts nothing."""

    def __init__(self, reason: str = "chosen in the settings") -> None:
        self._description = PanelDescription(FactoryName.NONE, reason, is_present=False)
        self._state = DARK

    @property
    def description(self) -> PanelDescription:
        return self._description

    def set(self, state: PanelState) -> None:
        self._state = state

    def read_back(self) -> PanelState:
        return self._state

    def listen(self, on_edge: EdgeHandler) -> None:
        """Nothing to listen to."""

    def buttons(self) -> tuple[ButtonName, ...]:
        return ()

    def is_down(self, button: ButtonName) -> bool:
        raise PanelFaultError(f"there is no {button.value} button: {self._description.reason}")

    def close(self) -> None:
        """Nothing to close."""
