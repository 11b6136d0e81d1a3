"""One contract for the fake panel and for gpiozero's devices on mock pins, in every polarity."""

import threading
from collections.abc import Callable, Iterator
from itertools import product
from typing import Protocol

import pytest

from hardware.clock import Clock
from hardware.errors import BadPanelSettingsError, PanelFaultError, PinsBusyError, PinsMissingError
from hardware.fakes import FakeClock, FakePanel
from hardware.panel import GpioPanel, NoPanel, Panel, open_panel, panel_or_none
from hardware.patterns import DARK, PanelState
from hardware.pins import ButtonName, BuzzerKind, FactoryName, PanelDescription, PanelSettings

LEFT, RIGHT, REFEREE = ButtonName
ALL_STATES = [PanelState(*levels) for levels in product((False, True), repeat=3)]
MOCK = PanelSettings(factory=FactoryName.MOCK)


class PressablePanel(Panel, Protocol):
    """A panel whose buttons a program can press."""

    def press_button(self, button: ButtonName, is_down: bool) -> None: ...


MakePanel = Callable[[FakeClock], PressablePanel]


def on_mock_pins(settings: PanelSettings) -> MakePanel:
    def make(clock: FakeClock) -> PressablePanel:
        panel = open_panel(settings, clock)
        assert isinstance(panel, GpioPanel)
        return panel

    return make


PANELS = {
    "fake": FakePanel,
    "mock pins": on_mock_pins(MOCK),
    "lamps on a low level": on_mock_pins(PanelSettings(factory=FactoryName.MOCK, are_outputs_active_high=False)),
    "buttons on a high level": on_mock_pins(PanelSettings(factory=FactoryName.MOCK, are_buttons_active_low=False)),
    "a buzzer that needs a tone": on_mock_pins(PanelSettings(factory=FactoryName.MOCK, buzzer=BuzzerKind.TONE)),
}


@pytest.fixture(params=list(PANELS))
def any_panel(request: pytest.FixtureRequest, clock: FakeClock) -> Iterator[PressablePanel]:
    panel = PANELS[request.param](clock)
    yield panel
    panel.close()


def test_it_is_dark_when_opened(any_panel: PressablePanel) -> None:
    assert any_panel.read_back() == DARK
    assert any_panel.description.is_present


def test_what_was_set_is_read_back(any_panel: PressablePanel) -> None:
    for state in [*ALL_STATES, *reversed(ALL_STATES)]:
        any_panel.set(state)
        assert any_panel.read_back() == state


def test_each_press_and_release_is_an_edge_stamped_when_it_happens(any_panel: PressablePanel, clock: FakeClock) -> None:
    edges: list[tuple[ButtonName, bool, int]] = []
    any_panel.listen(lambda *edge: edges.append(edge))
    for button in (LEFT, RIGHT, REFEREE):
        any_panel.press_button(button, True)
        clock.advance(7)
    any_panel.press_button(RIGHT, False)
    assert edges == [(LEFT, True, 1_000), (RIGHT, True, 1_007), (REFEREE, True, 1_014), (RIGHT, False, 1_021)]


def test_the_level_of_a_button_can_be_read(any_panel: PressablePanel) -> None:
    assert any_panel.buttons() == (LEFT, RIGHT, REFEREE)
    assert not any_panel.is_down(LEFT)
    any_panel.press_button(LEFT, True)
    assert [any_panel.is_down(button) for button in ButtonName] == [True, False, False]


def test_a_later_listener_replaces_the_first(any_panel: PressablePanel) -> None:
    first: list[tuple[ButtonName, bool, int]] = []
    second: list[tuple[ButtonName, bool, int]] = []
    any_panel.listen(lambda *edge: first.append(edge))
    any_panel.listen(lambda *edge: second.append(edge))
    any_panel.press_button(LEFT, True)
    assert (first, second) == ([], [(LEFT, True, 1_000)])


def test_a_closed_panel_refuses_and_can_be_closed_again(any_panel: PressablePanel) -> None:
    any_panel.close()
    any_panel.close()
    with pytest.raises(PanelFaultError, match="closed"):
        any_panel.set(DARK)
    with pytest.raises(PanelFaultError, match="closed"):
        any_panel.is_down(LEFT)


def test_a_listener_that_raises_ends_nothing_on_pins(clock: FakeClock) -> None:
    panel = on_mock_pins(MOCK)(clock)
    edges: list[bool] = []

    def listen(button: ButtonName, is_down: bool, at_ms: int) -> None:
        edges.append(is_down)
        raise RuntimeError("listener broke")

    panel.listen(listen)
    panel.press_button(LEFT, True)
    panel.press_button(LEFT, False)
    assert edges == [True, False]


def test_two_mock_panels_share_nothing(clock: FakeClock) -> None:
    one, other = on_mock_pins(MOCK)(clock), on_mock_pins(MOCK)(clock)
    one.set(PanelState(red=True))
    assert other.read_back() == DARK


def test_a_panel_without_a_referees_button_has_two(clock: FakeClock) -> None:
    panel = open_panel(PanelSettings(factory=FactoryName.MOCK, referee_pin=None), clock)
    assert panel.buttons() == (LEFT, RIGHT)


def test_no_panel_takes_everything_and_says_that_it_is_not_there(clock: FakeClock) -> None:
    panel = open_panel(PanelSettings(factory=FactoryName.NONE), clock)
    panel.set(PanelState(red=True))
    assert isinstance(panel, NoPanel)
    assert (panel.read_back(), panel.buttons()) == (PanelState(red=True), ())
    assert panel.description == PanelDescription(FactoryName.NONE, "chosen in the settings", is_present=False)
    with pytest.raises(PanelFaultError, match="there is no left button"):
        panel.is_down(LEFT)


def test_a_factory_that_cannot_work_here_is_refused_with_what_to_do(clock: FakeClock) -> None:
    with pytest.raises(PinsMissingError, match="set the factory to 'none' or 'mock'"):
        open_panel(PanelSettings(factory=FactoryName.LGPIO), clock)


class Opener:
    """Stands for opening a panel: busy for so many tries, or failing for good."""

    def __init__(self, clock: FakeClock, busy_tries: int = 0, error: Exception | None = None) -> None:
        self.clock = clock
        self.left = busy_tries
        self.error = error
        self.tried_at_ms: list[int] = []

    def open(self, settings: PanelSettings, clock: Clock) -> Panel:
        assert settings == MOCK
        self.tried_at_ms.append(clock.now_ms())
        if self.error is not None:
            raise self.error
        if self.left:
            self.left -= 1
            raise PinsBusyError("pins busy: red_pin 27 is held by 'lg'")
        return FakePanel(self.clock)


class HurriedClock(FakeClock):
    """Time passes by being waited for."""

    def wait(self, condition: threading.Condition, until_ms: int | None) -> None:
        condition.notify_all()
        self.advance_to(max(self.now_ms(), until_ms or 0))


def test_pins_that_a_dead_program_still_holds_are_tried_again() -> None:
    clock = HurriedClock()
    opener = Opener(clock, busy_tries=3)
    assert panel_or_none(MOCK, clock, opener.open).description.is_present
    assert opener.tried_at_ms == [0, 500, 1_000, 1_500]


def test_pins_that_stay_busy_for_ten_seconds_make_a_table_without_lamps() -> None:
    clock = HurriedClock()
    panel = panel_or_none(MOCK, clock, Opener(clock, busy_tries=1_000).open)
    assert panel.description == PanelDescription(
        FactoryName.NONE, "pins busy: red_pin 27 is held by 'lg'", is_present=False
    )
    assert clock.now_ms() == 10_000


def test_missing_pins_make_a_table_without_lamps_at_once() -> None:
    clock = HurriedClock()
    panel = panel_or_none(MOCK, clock, Opener(clock, error=PinsMissingError("no header")).open)
    assert (panel.description.is_present, panel.description.reason, clock.now_ms()) == (False, "no header", 0)


def test_settings_that_cannot_be_are_refused_and_not_played_without() -> None:
    clock = HurriedClock()
    with pytest.raises(BadPanelSettingsError):
        panel_or_none(MOCK, clock, Opener(clock, error=BadPanelSettingsError("red_pin is 99")).open)
