"""Units of a real systemd, and the box that they run."""

import os
import subprocess
from pathlib import Path

from journal import chain
from journal.opening import JournalOpened, Role, opening_record
from journal.record import Stamp
from journal.store import SqliteStore
from journal.values import to_json
from rules.events import MatchAssigned
from scripts.waiting import until

SOCKET = Path("/run/makhos/core.sock")
DATA = Path("/var/lib/makhos")
_HEAD_LOG = "00000000000000cc"


def run(*words: str) -> str:
    """What a command printed."""
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


class Unit:
    """A unit, as systemctl shows it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def show(self, name: str) -> str:
        return run("systemctl", "show", self.name, f"--property={name}", "--value")

    @property
    def pid(self) -> int:
        return int(self.show("MainPID"))

    @property
    def is_active(self) -> bool:
        return self.show("ActiveState") == "active"

    def wait_for_another(self, pid: int) -> int:
        """The process id of the next life, once it is ready."""
        until(lambda: self.is_active and self.pid not in (0, pid), "another life")
        return self.pid


def give_match(match: MatchAssigned) -> None:
    """The head table's order lies in the journal before core starts, as after a restart. Core must be stopped."""
    owner = DATA.stat()
    store = SqliteStore(DATA / "journal.sqlite")
    opened = JournalOpened(_HEAD_LOG, "head", "", "test", Role.HEAD)
    first = opening_record(opened, Stamp(1, "boot"))
    data = to_json(match, leave_out="at_ms")
    if not isinstance(data, dict):
        raise TypeError("an order is an object")
    store.append(_HEAD_LOG, [first, chain.make(first.head, "assignment", Stamp(2, "boot"), data)])
    store.close()
    for path in DATA.glob("journal.sqlite*"):
        os.chown(path, owner.st_uid, owner.st_gid)
