"""What kind of machine this is: whether it can be a table's box, and what on it would get in the way."""

import os
import platform
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

HIDDEN_FROM_SERVICES = ("/home/", "/root/", "/run/user/")
"""Folders that the services can't see, since nobody's own files are a service's business."""


@dataclass(frozen=True, slots=True)
class Machine:
    """`model` is empty where the board doesn't name itself."""

    model: str
    architecture: str
    has_systemd: bool
    has_boot_settings: bool
    is_root: bool
    program: str
    interpreter: str

    def faults(self) -> list[str]:
        """Every reason why nothing can be installed here; empty when it can."""
        found = []
        if "Raspberry Pi" not in self.model:
            found.append(
                f"this is no Raspberry Pi but {self.model or 'another machine'!r}: give --root to try elsewhere"
            )
        if self.architecture != "aarch64":
            found.append(f"the system is {self.architecture!r}: use the 64-bit Raspberry Pi OS, since Kivy needs it")
        if not self.has_systemd:
            found.append("systemd does not run here: start the box's own system and try there")
        if not self.has_boot_settings:
            found.append("/boot/firmware/config.txt is missing: use Raspberry Pi OS Bookworm or newer")
        if not self.is_root:
            found.append("you are not root: run it with sudo")
        return found + self.misplaced()

    def misplaced(self) -> list[str]:
        """Parts of the program that a service could not see."""
        parts = {"the program": self.program, "its Python": self.interpreter}
        return [
            f"{name} is at {path!r}, which services can't see: move it to /opt/makhos and make setup there"
            for name, path in parts.items()
            if path.startswith(HIDDEN_FROM_SERVICES)
        ]


def this_machine() -> Machine:
    return Machine(
        model=_text(Path("/proc/device-tree/model")),
        architecture=platform.machine(),
        has_systemd=Path("/run/systemd/system").is_dir(),
        has_boot_settings=Path("/boot/firmware/config.txt").is_file(),
        is_root=os.geteuid() == 0,
        program=sys.prefix,
        interpreter=str(Path(sys.executable).resolve()),
    )


_TROUBLE = {
    "usr/bin/brltty": "brltty takes USB serial adapters away seconds after they are plugged in: apt remove brltty",
    "usr/sbin/ModemManager": "ModemManager writes into serial ports; the udev rule stops it, better: "
    "apt remove modemmanager",
    "etc/overlayroot.conf": "overlayroot makes the other partitions read-only too: switch it off in raspi-config",
}


def warnings(root: Path) -> list[str]:
    """What is installed there and known to get in the way, with what to do about it."""
    found = [words for name, words in _TROUBLE.items() if (root / name).exists()]
    if not any((root / "usr" / "lib").glob("*/libthai.so.0*")):
        found.append("libthai is missing: Thai is broken between letters and not at words: apt install libthai0")
    if root == Path("/") and _is_installed("rpi-lgpio"):
        found.append("rpi-lgpio calls itself RPi.GPIO; the two together don't work: pip uninstall rpi-lgpio")
    return found


def _is_installed(distribution: str) -> bool:
    try:
        metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return False
    return True


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""
