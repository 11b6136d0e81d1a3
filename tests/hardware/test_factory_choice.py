"""The header's chip is found by its label, and the way to it is chosen in words (its number moved with a kernel)."""

from collections.abc import Callable, Sequence

import pytest

from hardware.chips import Chip, header_chip
from hardware.errors import PinsMissingError
from hardware.factory_choice import Choice, choose
from hardware.pins import FactoryName

EXPANDER = Chip("/dev/gpiochip1", "raspberrypi-exp-gpio", 8)
PI_3 = (Chip("/dev/gpiochip0", "pinctrl-bcm2835", 54), EXPANDER)
PI_4 = (Chip("/dev/gpiochip0", "pinctrl-bcm2711", 58), EXPANDER)
PI_5_OLD_KERNEL = (
    Chip("/dev/gpiochip0", "gpio-brcmstb@107d508500", 32),
    Chip("/dev/gpiochip4", "pinctrl-rp1", 54),
)
PI_5_NEW_KERNEL = (
    Chip("/dev/gpiochip0", "pinctrl-rp1", 54),
    Chip("/dev/gpiochip10", "gpio-brcmstb@107d508500", 32),
)
LAPTOP = (Chip("/dev/gpiochip0", "INT34C5:00", 300),)


def installed(*modules: str) -> Callable[[str], bool]:
    return lambda module: module in modules


@pytest.mark.parametrize(
    ("chips", "path"),
    [
        (PI_3, "/dev/gpiochip0"),
        (PI_4, "/dev/gpiochip0"),
        (PI_5_OLD_KERNEL, "/dev/gpiochip4"),
        (PI_5_NEW_KERNEL, "/dev/gpiochip0"),
        (tuple(reversed(PI_5_NEW_KERNEL)), "/dev/gpiochip0"),
    ],
)
def test_the_header_is_found_by_its_label_wherever_it_is(chips: Sequence[Chip], path: str) -> None:
    chip = header_chip(chips)
    assert chip is not None
    assert chip.path == path


@pytest.mark.parametrize("chips", [(), LAPTOP, (EXPANDER,)])
def test_a_board_without_the_header_has_none(chips: Sequence[Chip]) -> None:
    assert header_chip(chips) is None


@pytest.mark.parametrize(
    ("modules", "factory"),
    [
        (("gpiod.line", "lgpio", "RPi.GPIO"), FactoryName.GPIOD),
        (("lgpio", "RPi.GPIO"), FactoryName.LGPIO),
        (("RPi.GPIO",), FactoryName.RPIGPIO),
    ],
)
def test_auto_takes_the_best_library_that_is_installed(modules: tuple[str, ...], factory: FactoryName) -> None:
    choice = choose(FactoryName.AUTO, lambda: PI_4, installed(*modules))
    assert choice == Choice(factory, PI_4[0], f"found pinctrl-bcm2711 at /dev/gpiochip0 and the module {modules[0]}")


def test_auto_does_not_take_rpigpio_on_a_pi_5() -> None:
    choice = choose(FactoryName.AUTO, lambda: PI_5_NEW_KERNEL, installed("RPi.GPIO"))
    assert choice.factory is FactoryName.NONE
    assert choice.reason == "found pinctrl-rp1 at /dev/gpiochip0 but no library for it: install gpiod 2.2 or later"


def test_an_old_gpiod_of_the_system_is_not_taken_for_the_new_one() -> None:
    assert choose(FactoryName.AUTO, lambda: PI_4, installed("gpiod", "lgpio")).factory is FactoryName.LGPIO


def test_auto_on_a_laptop_is_no_panel_and_names_what_it_found() -> None:
    choice = choose(FactoryName.AUTO, lambda: LAPTOP, installed("gpiod.line"))
    assert choice == Choice(
        FactoryName.NONE,
        None,
        "no raspberry pi header among the gpio chips (found: INT34C5:00 at /dev/gpiochip0)",
    )


def test_what_the_settings_name_is_taken_or_refused_and_never_replaced() -> None:
    assert choose(FactoryName.LGPIO, lambda: PI_4, installed("gpiod.line", "lgpio")).factory is FactoryName.LGPIO
    with pytest.raises(PinsMissingError, match="factory 'lgpio': python module 'lgpio' is missing: install it"):
        choose(FactoryName.LGPIO, lambda: PI_4, installed("gpiod.line"))
    with pytest.raises(PinsMissingError, match="factory 'gpiod': no raspberry pi header"):
        choose(FactoryName.GPIOD, lambda: LAPTOP, installed("gpiod.line"))
    with pytest.raises(PinsMissingError, match="can't reach the pins of a raspberry pi 5"):
        choose(FactoryName.RPIGPIO, lambda: PI_5_NEW_KERNEL, installed("RPi.GPIO"))


@pytest.mark.parametrize("factory", [FactoryName.MOCK, FactoryName.NONE])
def test_simulated_and_no_pins_ask_for_no_chip(factory: FactoryName) -> None:
    def find_chips() -> Sequence[Chip]:
        raise AssertionError("no chip is needed")

    assert choose(factory, find_chips, installed()) == Choice(factory, None, "chosen in the settings")
