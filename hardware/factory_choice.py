"""Which way to the pins is taken, and why: decided here in words, never by trying one library after another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from hardware.chips import Chip, header_chip
from hardware.errors import PinsMissingError
from hardware.pins import FactoryName

_MODULES: Final = {FactoryName.GPIOD: "gpiod.line", FactoryName.LGPIO: "lgpio", FactoryName.RPIGPIO: "RPi.GPIO"}
"""The libraries in the order of preference: kernel stamps and a guarded reader first. Only version 2 has gpiod.line."""

_NEW_HEADER: Final = "pinctrl-rp1"


@dataclass(frozen=True, slots=True)
class Choice:
    """The factory to use, the chip it drives (None for those that drive none) and the reason in words."""

    factory: FactoryName
    chip: Chip | None
    reason: str


def choose(
    wanted: FactoryName, find_chips: Callable[[], Sequence[Chip]], is_installed: Callable[[str], bool]
) -> Choice:
    """Decide for this machine. Raises PinsMissingError if what the settings name can't work here."""
    if wanted in (FactoryName.MOCK, FactoryName.NONE):
        return Choice(wanted, None, "chosen in the settings")
    chips = find_chips()
    chip = header_chip(chips)
    if wanted is FactoryName.AUTO:
        return _choose_by_chip(chips, chip, is_installed)
    if chip is None:
        raise PinsMissingError(f"factory {wanted.value!r}: {_no_header(chips)}; set the factory to 'none' or 'mock'")
    if wanted is FactoryName.RPIGPIO and chip.label == _NEW_HEADER:
        raise PinsMissingError("factory 'rpigpio' can't reach the pins of a raspberry pi 5: choose 'gpiod' or 'lgpio'")
    if not is_installed(_MODULES[wanted]):
        raise PinsMissingError(f"factory {wanted.value!r}: python module {_MODULES[wanted]!r} is missing: install it")
    return Choice(wanted, chip, f"chosen in the settings, {chip.label} at {chip.path}")


def _choose_by_chip(chips: Sequence[Chip], chip: Chip | None, is_installed: Callable[[str], bool]) -> Choice:
    if chip is None:
        return Choice(FactoryName.NONE, None, _no_header(chips))
    for factory, module in _MODULES.items():
        if is_installed(module) and not (factory is FactoryName.RPIGPIO and chip.label == _NEW_HEADER):
            return Choice(factory, chip, f"found {chip.label} at {chip.path} and the module {module}")
    return Choice(
        FactoryName.NONE, None, f"found {chip.label} at {chip.path} but no library for it: install gpiod 2.2 or later"
    )


def _no_header(chips: Sequence[Chip]) -> str:
    found = ", ".join(f"{chip.label} at {chip.path}" for chip in chips) or "none"
    return f"no raspberry pi header among the gpio chips (found: {found})"
