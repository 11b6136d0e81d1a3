"""The panel on real or simulated pins, through gpiozero's devices; each is given its pin factory by name.

gpiozero's own search for a factory, which tries one after another and only warns, is never used.
"""

import logging
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

from gpiozero import InputDevice, OutputDevice, PWMOutputDevice

from hardware.chips import list_chips
from hardware.clock import Clock, pause_until
from hardware.errors import BadPanelSettingsError, PanelFaultError, PinsBusyError, PinsMissingError
from hardware.factory_choice import Choice, choose
from hardware.patterns import DARK, Output, PanelState
from hardware.pin_factories import explained, make_factory
from hardware.pins import (
    ButtonName,
    BuzzerKind,
    EdgeHandler,
    FactoryName,
    NoPanel,
    Panel,
    PanelDescription,
    PanelSettings,
)

__all__ = [
    "ButtonName",
    "GpioPanel",
    "NoPanel",
    "Panel",
    "PanelDescription",
    "PanelSettings",
    "open_panel",
    "panel_or_none",
]

_log = logging.getLogger(__name__)

_BUSY_PATIENCE_MS: Final = 10_000
_BUSY_RETRY_MS: Final = 500

_HALF_A_MICROSECOND_MS: Final = 0.0005
"""Seconds as a float fall a hair short of a whole millisecond now and then."""


def open_panel(settings: PanelSettings, clock: Clock) -> Panel:
    """The panel that the settings ask for. Logs which way to the pins was taken and why.

    Raises PinsBusyError when another program holds a pin, PinsMissingError when there is no way to the pins, and
    BadPanelSettingsError for a tone that the way chosen can't make.
    """
    choice = choose(settings.factory, list_chips, _is_installed)
    _log.info("panel: %s, %s", choice.factory.value, choice.reason)
    if choice.factory is FactoryName.NONE:
        return NoPanel(choice.reason)
    return GpioPanel(settings, clock, choice)


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def panel_or_none(
    settings: PanelSettings, clock: Clock, open_one: Callable[[PanelSettings, Clock], Panel] = open_panel
) -> Panel:
    """The panel, or one that says why it is none: a table without lamps can play, one that does not start can't.

    Pins that are busy, as just after a crash, are tried again for ten seconds. Raises BadPanelSettingsError.
    """
    until_ms = clock.now_ms() + _BUSY_PATIENCE_MS
    while True:
        try:
            return open_one(settings, clock)
        except PinsBusyError as error:
            if clock.now_ms() >= until_ms:
                return _no_panel(error)
            _log.warning("%s; trying again", error)
        except PinsMissingError as error:
            return _no_panel(error)
        pause_until(clock, clock.now_ms() + _BUSY_RETRY_MS)


def _no_panel(error: Exception) -> NoPanel:
    _log.error("no lamps, use the cards: %s", error)
    return NoPanel(str(error))


class GpioPanel:
    """Two lamps, a buzzer and up to three buttons on a Raspberry Pi's header."""

    def __init__(self, settings: PanelSettings, clock: Clock, choice: Choice) -> None:
        self._description = PanelDescription(choice.factory, choice.reason)
        self._outputs: dict[Output, Any] = {}
        self._buttons: dict[ButtonName, _Button] = {}
        self._factory: Any = None
        self._is_closed = False
        try:
            self._factory = make_factory(choice, clock)
            stamp = _stamps_of(choice.factory, clock)
            for output in Output:
                self._outputs[output] = _make_output(settings, output, choice.factory, self._factory)
            for button, pin in settings.button_pins().items():
                self._buttons[button] = _Button(button, pin, settings.are_buttons_active_low, self._factory, stamp)
        except Exception as error:
            self._free()
            raise explained(error, settings, choice.chip) from error

    @property
    def description(self) -> PanelDescription:
        return self._description

    def set(self, state: PanelState) -> None:
        self._check_open()
        faults: list[str] = []
        for output, device in self._outputs.items():
            try:
                device.value = _level_of(device, state.is_on(output))
            except Exception as error:
                faults.append(f"{output.value}: {error}")
        if faults:
            raise PanelFaultError(f"could not set {'; '.join(faults)}: check the wiring")

    def read_back(self) -> PanelState:
        self._check_open()
        try:
            return PanelState(**{output.value: bool(device.value) for output, device in self._outputs.items()})
        except Exception as error:
            raise PanelFaultError(f"could not read the outputs back: {error}") from error

    def listen(self, on_edge: EdgeHandler) -> None:
        for button in self._buttons.values():
            button.listen(on_edge)

    def buttons(self) -> tuple[ButtonName, ...]:
        return tuple(self._buttons)

    def is_down(self, button: ButtonName) -> bool:
        self._check_open()
        try:
            return bool(self._buttons[button].device.is_active)
        except Exception as error:
            raise PanelFaultError(f"could not read the {button.value} button: {error!r}") from error

    def press_button(self, button: ButtonName, is_down: bool) -> None:
        """Move a simulated button. Raises PanelFaultError on real pins, which only a finger can move."""
        if self._description.factory is not FactoryName.MOCK:
            raise PanelFaultError(f"the {button.value} button is real: press it by hand, or set the factory to 'mock'")
        self._buttons[button].press(is_down)

    def close(self) -> None:
        if self._is_closed:
            return
        try:
            self.set(DARK)
        except PanelFaultError:
            _log.exception("could not switch the outputs off while closing")
        self._is_closed = True
        self._free()

    def _free(self) -> None:
        """Close every part, whatever the others do: a pin left reserved could not be opened again."""
        for part in (*self._outputs.values(), *self._buttons.values(), self._factory):
            try:
                if part is not None:
                    part.close()
            except Exception:
                _log.exception("%r could not be closed", part)

    def _check_open(self) -> None:
        if self._is_closed:
            raise PanelFaultError("the panel is closed: open a new one")


class _Button:
    """Passes on one pin's edges. Nothing may escape into the library's reader thread: it would end there for good."""

    def __init__(
        self, name: ButtonName, pin: int, is_active_low: bool, factory: Any, stamp: Callable[[float], int]
    ) -> None:
        self.device = InputDevice(pin, pull_up=is_active_low, pin_factory=factory)
        self._name = name
        self._is_active_low = is_active_low
        self._stamp = stamp
        self._on_edge: EdgeHandler | None = None

    def listen(self, on_edge: EdgeHandler) -> None:
        self._on_edge = on_edge
        self.device.pin.bounce = None
        self.device.pin.edges = "both"
        self.device.pin.when_changed = self._changed

    def close(self) -> None:
        """No edge is passed on any more. lgpio would keep calling a pin that is closed, and die of it."""
        self.device.pin.when_changed = None
        self.device.close()

    def press(self, is_down: bool) -> None:
        """Drive a mock pin as the contact would."""
        if is_down == self._is_active_low:
            self.device.pin.drive_low()
        else:
            self.device.pin.drive_high()

    def _changed(self, ticks: float, state: object) -> None:
        try:
            if self._on_edge is not None:
                self._on_edge(self._name, bool(state) != self._is_active_low, self._stamp(ticks))
        except Exception:
            _log.exception("an edge of the %s button was lost", self._name.value)


def _stamps_of(factory: FactoryName, clock: Clock) -> Callable[[float], int]:
    """Real pins bring the kernel's stamp in seconds; simulated ones move at the clock's own instant."""
    if factory is FactoryName.MOCK:
        return lambda _: clock.now_ms()
    return lambda ticks: int(ticks * 1000 + _HALF_A_MICROSECOND_MS)


def _make_output(settings: PanelSettings, output: Output, name: FactoryName, factory: Any) -> Any:
    pin = settings.output_pin(output)
    is_tone = output is Output.BUZZER and settings.buzzer is BuzzerKind.TONE
    if is_tone and name is FactoryName.GPIOD:
        raise BadPanelSettingsError("buzzer 'tone' needs factory 'lgpio' or 'rpigpio': the gpiod one makes no tones")
    if is_tone:
        return PWMOutputDevice(
            pin,
            active_high=settings.are_outputs_active_high,
            frequency=settings.buzzer_tone_hz,
            pin_factory=factory,
        )
    return OutputDevice(pin, active_high=settings.are_outputs_active_high, pin_factory=factory)


def _level_of(device: Any, is_on: bool) -> float:
    """A tone is loudest when its pin is on for half of the time."""
    return 0.5 * is_on if isinstance(device, PWMOutputDevice) else is_on
