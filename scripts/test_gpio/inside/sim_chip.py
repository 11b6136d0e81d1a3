"""One simulated chip of 54 lines under the label of a Raspberry Pi 4's, so BCM numbers are line numbers."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

_CONFIG: Final = Path("/sys/kernel/config/gpio-sim/panel")
_LABEL: Final = "pinctrl-bcm2711"
_LINES: Final = 54


@dataclass(frozen=True, slots=True)
class SimChip:
    """The kernel's side of the chip: what each line is driven to, and the resistor or finger that pulls it."""

    device: Path
    lines: Path

    def level(self, line: int) -> bool:
        """The level that the line has, whoever drives it."""
        return (self.lines / f"sim_gpio{line}" / "value").read_text().strip() == "1"

    def pull(self, line: int, is_up: bool) -> None:
        """Pull the line up or down from outside: the lines that a program reads change, with an interrupt."""
        (self.lines / f"sim_gpio{line}" / "pull").write_text("pull-up" if is_up else "pull-down")

    def pull_of(self, line: int) -> str:
        """Which way the line is pulled now, by its own resistor or from outside."""
        return (self.lines / f"sim_gpio{line}" / "pull").read_text().strip()

    def release_all(self) -> None:
        """Every line as after boot: pulled down, held by nobody."""
        for line in range(_LINES):
            self.pull(line, is_up=False)


def make_sim_chip() -> SimChip:
    """The chip is there afterwards, as the only one."""
    bank = _CONFIG / "bank0"
    bank.mkdir(parents=True)
    (bank / "num_lines").write_text(str(_LINES))
    (bank / "label").write_text(_LABEL)
    (_CONFIG / "live").write_text("1")
    platform_device = (_CONFIG / "dev_name").read_text().strip()
    chip_name = (bank / "chip_name").read_text().strip()
    return SimChip(Path("/dev") / chip_name, Path("/sys/devices/platform") / platform_device / chip_name)
