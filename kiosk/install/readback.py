"""Reads back what an installation came to: silence is not taken for success."""

from collections.abc import Sequence
from typing import Final

from kiosk.install.plan import Wishes
from kiosk.install.steps import Command, Step, run

_WATCHDOG: Final = ("systemctl", "show", "--property=RuntimeWatchdogUSec", "--property=WatchdogDevice")
_USERS: Final = ("makhos", "makhos-ui")


def faults_now(planned: Sequence[Step], wishes: Wishes) -> list[str]:
    """What is not as it should be after all steps, in words; empty when all is well."""
    found = [
        f"it did not hold: {step.words}" for step in planned if not isinstance(step, Command) and not step.is_done()
    ]
    found += _missing_users(wishes)
    found += _not_enabled(wishes)
    if wishes.is_here:
        found += _silent_watchdog()
    return found


def _missing_users(wishes: Wishes) -> list[str]:
    listed = (wishes.root / "etc" / "passwd").read_text(encoding="utf-8").splitlines()
    names = {line.split(":")[0] for line in listed}
    return [f"user {name} was not made: see systemd-sysusers" for name in _USERS if name not in names]


def _not_enabled(wishes: Wishes) -> list[str]:
    link = wishes.root / "etc/systemd/system/multi-user.target.wants/kiosk.target"
    return [] if link.is_symlink() else ["kiosk.target was not enabled: see systemctl enable"]


def _silent_watchdog() -> list[str]:
    """systemd says nothing but a line in the log when the board's watchdog can't be used."""
    told = run(_WATCHDOG, must_succeed=False)
    if "RuntimeWatchdogUSec=10s" not in told:
        return [f"the board's watchdog is off (systemd says {told.strip()!r}): see journalctl -b | grep -i watchdog"]
    return []
