"""The system packages that a box needs beside Raspberry Pi OS Lite: one list, for the ready-made card and for here."""

from dataclasses import dataclass
from pathlib import Path

from kiosk.install.steps import StepFailed, run

_APT_PATIENCE_S = 1_200
"""A slow card and a slow line: the graphics libraries alone are some 100 MB."""


@dataclass(frozen=True)
class SystemPackages:
    """Packages of the system, from its own source. They stay when the rest is undone: others may use them too."""

    names: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"install {' '.join(self.names)}"

    def is_done(self) -> bool:
        return not self.missing()

    def do(self) -> None:
        missing = self.missing()
        try:
            run(("apt-get", "update"), patience_s=_APT_PATIENCE_S)
            run(("apt-get", "install", "-y", "--no-install-recommends", *missing), patience_s=_APT_PATIENCE_S)
        except StepFailed as error:
            raise StepFailed(f"{error}. With a network: apt-get install {' '.join(missing)}, then try again") from error

    def undo(self) -> None:
        """Left alone."""

    def missing(self) -> tuple[str, ...]:
        """Those that are not installed."""
        asked = ("dpkg-query", "--show", "--showformat=${Package} ${Status}\n", *self.names)
        # It fails where one of them is unknown, and lists the others all the same.
        told = run(asked, must_succeed=False).splitlines()
        installed = {line.split()[0] for line in told if line.endswith(" ok installed")}
        return tuple(name for name in self.names if name not in installed)


def listed(path: Path) -> tuple[str, ...]:
    """The packages that a list names, one a line, without its comments. Raises OSError."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))
