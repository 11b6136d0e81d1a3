"""Unit files read as data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SYSTEMD = ROOT / "systemd"
UNITS = SYSTEMD / "system"
PREFIX = "/opt/makhos/.venv"


@dataclass
class UnitFile:
    """Settings by section and name, each with every value it is given, in order."""

    name: str
    settings: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    def all(self, section: str, name: str) -> list[str]:
        """Every value of a setting, words of one line apart."""
        return [word for line in self.settings.get(section, {}).get(name, []) for word in line.split()]

    def one(self, section: str, name: str) -> str:
        """The last value of a setting, as it stands; empty when there is none."""
        return self.settings.get(section, {}).get(name, [""])[-1]


def read_unit(path: Path) -> UnitFile:
    unit = UnitFile(path.name)
    section: dict[str, list[str]] = {}
    for _, line in code_lines(path):
        if line.startswith("["):
            section = unit.settings.setdefault(line.strip("[]"), {})
        else:
            name, _, value = line.partition("=")
            section.setdefault(name, []).append(value)
    return unit


def code_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that mean something, with their numbers."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def all_units() -> Mapping[str, UnitFile]:
    return {path.name: read_unit(path) for path in sorted(UNITS.iterdir())}
