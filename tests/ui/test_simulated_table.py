"""The strip beside a simulated table: lamps as core tells them, buttons by mouse and key."""

from collections.abc import Iterator

import pytest

from kiosk.ui.settings import UiSettings
from kiosk.wire import Input, Panel
from tests.ui.layout import present_targets
from tests.ui.sample_views import NOW_MS, running
from tests.ui.table import Table


@pytest.fixture
def simulated(window: None) -> Iterator[Table]:
    table = Table(UiSettings(is_simulated=True))
    table.core_says(running(), Panel(NOW_MS, True, False, True))
    yield table
    table.close()


def test_lamps_and_buzzer_are_as_core_tells(simulated: Table) -> None:
    strip = simulated.app.root.simulated.ids
    assert (strip.yellow.is_lit, strip.red.is_lit, strip.buzzer.is_on) == (True, False, True)
    simulated.core_says(running(), Panel(NOW_MS, False, True, False))
    assert (strip.yellow.is_lit, strip.red.is_lit, strip.buzzer.is_on) == (False, True, False)


@pytest.mark.parametrize(("letter", "button"), [("a", "left"), ("l", "right"), (" ", "referee")])
def test_a_key_presses_and_releases_a_button_once(simulated: Table, letter: str, button: str) -> None:
    from kivy.core.window import Window

    for _ in range(3):
        Window.dispatch("on_key_down", ord(letter), 0, letter, [])
    simulated.clock.at_ms += 2_000
    Window.dispatch("on_key_up", ord(letter), 0)
    assert simulated.core.inputs == [
        Input("press_button", NOW_MS, {"button": button, "is_down": True}),
        Input("press_button", NOW_MS + 2_000, {"button": button, "is_down": False}),
    ]


def test_a_drawn_button_is_pressed_with_the_mouse(simulated: Table) -> None:
    from kivy.tests.common import UnitTestTouch

    button = simulated.app.root.simulated.ids.left
    touch = UnitTestTouch(*button.center)
    touch.touch_down()
    simulated.advance(2_100)
    touch.touch_up()
    assert simulated.told == [
        ("press_button", {"button": "left", "is_down": True}),
        ("press_button", {"button": "left", "is_down": False}),
    ]


def test_the_kiosk_keeps_its_own_size_beside_the_strip(simulated: Table) -> None:
    tap = simulated.find("tap")
    assert (tap.x, tap.width) == (180, 440)
    assert all(
        place.rect[2] <= 800 for place in present_targets(simulated) if place.name not in {"left", "right", "referee"}
    )


def test_other_keys_do_nothing(simulated: Table) -> None:
    from kivy.core.window import Window

    for key, letter in ((27, None), (282, None), (ord("q"), "q")):
        Window.dispatch("on_key_down", key, 0, letter, [])
        Window.dispatch("on_key_up", key, 0)
    assert simulated.told == []
