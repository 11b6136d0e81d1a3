"""The steps of an installation in their order, for a machine at a root folder ("/" is this machine itself)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hardware.off import panel_settings
from hardware.pins import PanelSettings
from kiosk.install.packages import SystemPackages, listed
from kiosk.install.steps import BootLines, Command, FirstSettings, KernelWords, Masked, OwnFile, Step, StepFailed

CHECKOUT: Final = Path(__file__).resolve().parents[2]
SHIPPED_PREFIX: Final = "/opt/makhos/.venv"
"""Where the shipped unit files take the program to be; replaced by where it is."""

SHIPPED_DOCS: Final = "/opt/makhos/docs"
SETTINGS: Final = "etc/makhos/kiosk.toml"

_PLACES: Final = {
    "system": "etc/systemd/system",
    "udev": "etc/udev/rules.d",
    "tmpfiles": "etc/tmpfiles.d",
    "sysusers": "etc/sysusers.d",
    "modules": "etc/modules-load.d",
    "manager": "etc/systemd/system.conf.d",
    "journald": "etc/systemd/journald.conf.d",
}
_NOT_A_TABLES: Final = ("headtable.service",)
_ENABLED: Final = ("kiosk.target", "kiosk-core.service", "kiosk-ui.service", "kiosk-results-stick.path")
_CARD: Final = ("kiosk-results.path", "kiosk-results@card.service")
_KERNEL_WORDS: Final = ("consoleblank=0", "vt.global_cursor_default=0")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is to be installed: `root` the folder, `prefix` the program's environment, `label` the table's.

    `has_card` says whether the card has a RESULTS partition.
    """

    root: Path
    prefix: Path
    label: str
    has_card: bool

    @property
    def is_here(self) -> bool:
        """Whether it is this very machine, running."""
        return self.root == Path("/")


def steps(wishes: Wishes) -> list[Step]:
    """Every step in order. Raises StepFailed when the files to install are missing."""
    if not (CHECKOUT / "systemd" / "system").is_dir():
        raise StepFailed(f"{CHECKOUT / 'systemd'} is missing: run this from a checkout of the project, not a package")
    # First here, and so last when all is undone, after the units are gone.
    reload = Command(("systemctl", "daemon-reload"), ("systemctl", "daemon-reload"))
    packages = SystemPackages(listed(CHECKOUT / "images" / "sdcard" / "packages.txt"))
    here: list[Step] = [reload, packages] if wishes.is_here else []
    return [*here, *_files(wishes), *_boot(wishes), *_commands(wishes)]


def _files(wishes: Wishes) -> Iterator[Step]:
    for folder, place in _PLACES.items():
        for source in sorted((CHECKOUT / "systemd" / folder).iterdir()):
            if source.name not in _NOT_A_TABLES:
                yield OwnFile(wishes.root / place / source.name, _placed(source, wishes))
    # A console at the line to the head table would write into it, and hangs a restart while no cable is plugged in.
    yield Masked(wishes.root / _PLACES["system"] / "serial-getty@ttyGS0.service")
    yield FirstSettings(wishes.root / SETTINGS, _first_settings(wishes))


def _placed(source: Path, wishes: Wishes) -> str:
    text = source.read_text(encoding="utf-8")
    return text.replace(SHIPPED_PREFIX, str(wishes.prefix)).replace(SHIPPED_DOCS, str(CHECKOUT / "docs"))


def _first_settings(wishes: Wishes) -> str:
    example = (CHECKOUT / "kiosk" / "kiosk.example.toml").read_text(encoding="utf-8")
    return example.replace('label = "7" ', f'label = "{wishes.label}" ').replace(
        'folder = ""                          ', 'folder = "/var/lib/makhos/results"   '
    )


def _boot(wishes: Wishes) -> Iterator[Step]:
    boot = wishes.root / "boot" / "firmware"
    yield BootLines(boot / "config.txt", boot_lines(panel_settings(wishes.root / SETTINGS)))
    yield KernelWords(boot / "cmdline.txt", _KERNEL_WORDS)


def boot_lines(panel: PanelSettings) -> tuple[str, ...]:
    """The pins as they must be before any program runs, and after one has died."""
    outputs = (panel.yellow_pin, panel.red_pin, panel.buzzer_pin)
    buttons = [pin for pin in (panel.left_pin, panel.right_pin, panel.referee_pin) if pin is not None]
    off, released = ("pd" if panel.are_outputs_active_high else "pu"), ("pu" if panel.are_buttons_active_low else "pd")
    return (
        "dtparam=strict_gpiod",
        f"gpio={','.join(map(str, outputs))}=ip,{off}",
        f"gpio={','.join(map(str, buttons))}=ip,{released}",
    )


def _commands(wishes: Wishes) -> Iterator[Step]:
    root = () if wishes.is_here else (f"--root={wishes.root}",)
    place = wishes.root / _PLACES["sysusers"] / "makhos.conf"
    yield Command(("systemd-sysusers", *root, str(place) if wishes.is_here else place.name))
    yield Command(("systemd-tmpfiles", *root, "--create", "makhos.conf"))
    if wishes.is_here:
        yield Command(("systemctl", "daemon-reexec"), ("systemctl", "daemon-reexec"))
        yield Command(("systemctl", "restart", "systemd-modules-load", "systemd-journald"))
        yield Command(("udevadm", "control", "--reload"), ("udevadm", "control", "--reload"))
        yield Command(("udevadm", "trigger", "--subsystem-match=gpio", "--subsystem-match=tty"))
    names = (*_ENABLED, *(_CARD if wishes.has_card else ()))
    yield Command(
        ("systemctl", *root, "enable", *names),
        ("systemctl", *root, "disable", *(() if root else ("--now",)), *_ENABLED, *_CARD),
    )
