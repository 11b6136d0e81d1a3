"""Settings that no panel can be are refused in words."""

import pytest

from hardware.errors import BadPanelSettingsError
from hardware.patterns import Output
from hardware.pins import ButtonName, PanelSettings


def test_the_defaults_are_a_panel() -> None:
    settings = PanelSettings()
    assert {output: settings.output_pin(output) for output in Output} == {
        Output.YELLOW: 17,
        Output.RED: 27,
        Output.BUZZER: 22,
    }
    assert settings.button_pins() == {ButtonName.LEFT: 5, ButtonName.RIGHT: 6, ButtonName.REFEREE: 26}


def test_default_pins_rest_at_the_safe_level_while_the_pi_boots() -> None:
    # The SoC pulls GPIO 0 to 8 up and 9 to 27 down until a program says otherwise.
    settings = PanelSettings()
    assert all(settings.output_pin(output) >= 9 for output in Output)
    assert settings.left_pin <= 8
    assert settings.right_pin <= 8


def test_a_panel_without_a_referees_button_has_two_buttons() -> None:
    assert set(PanelSettings(referee_pin=None).button_pins()) == {ButtonName.LEFT, ButtonName.RIGHT}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"red_pin": 40}, "red_pin is 40: choose a BCM number from 4 to 27"),
        ({"red_pin": 17}, "red_pin and yellow_pin are both 17: choose different pins"),
        ({"left_pin": 14}, "left_pin is 14, which is the serial port's: choose another pin"),
        ({"left_pin": 2}, "left_pin is 2, which has a fixed pull-up: choose another pin"),
        ({"buzzer_tone_hz": 3}, "buzzer_tone_hz is 3: choose from 20 to 20000"),
    ],
)
def test_settings_that_cannot_be_are_refused(changes: dict[str, int], message: str) -> None:
    with pytest.raises(BadPanelSettingsError, match=message):
        PanelSettings(**changes)  # type: ignore[arg-type] # the table is typed for pytest, not for each field
