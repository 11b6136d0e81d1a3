"""A small hall on this machine: a head table and one simulated table, joined by a pseudo-terminal.

Everything is the real program in a process of its own; only the cable, the pins and the people are not real.
"""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from headtable.rehearsal.free_port import free_port
from headtable.rehearsal.pseudo_line import PseudoLine
from journal.event_key import SECRET_BYTES, EventKey, write_event_key

EXAMPLE = Path(__file__).resolve().parent.parent / "headtable" / "example"
_STOP_PATIENCE_S = 10

_HEAD = """\
[event]
name = "หมากฮอสชิงถ้วย (สาธิต)"
players = "players.csv"
pairings = "pairings.csv"
ruleset = "{ruleset}"
key_file = "event.key"
[store]
database = "headtable.sqlite"
[web]
port = {port}
[link]
ports = ["{device}"]
"""

_TABLE = """\
[table]
label = "1"
[paths]
data = "table-1"
runtime = "{runtime}"
[results]
folder = "{results}"
[event]
key_file = "event.key"
[link]
port = "{device}"
[panel]
factory = "mock"
"""


class SmallHall:
    """Made in `folder`, which is emptied first; `ruleset` is the text of a ruleset file, None for the shipped one.

    `launcher` is a module, with its arguments, that runs the programs; empty: they run by themselves.
    """

    def __init__(
        self,
        folder: Path,
        ruleset: str | None = None,
        environment: Mapping[str, str] | None = None,
        launcher: Sequence[str] = (),
    ) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        # A socket's name may have 107 letters, which a deep folder would exceed.
        self._runtime = Path(tempfile.mkdtemp(prefix="makhos-"))
        self.folder = folder
        self.port = free_port()
        self.line = PseudoLine()
        self._name_line()
        self._environment = {**os.environ, **(environment or {}), "MAKHOS_TARGETS": str(self.targets_path)}
        self._launcher = launcher
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._write_files(ruleset)

    @property
    def address(self) -> str:
        """Where the organiser's page is."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def socket_path(self) -> Path:
        """Where core listens for screens."""
        return self._runtime / "core.sock"

    @property
    def targets_path(self) -> Path:
        """Where the screen writes which targets it shows, and where they lie."""
        return self._runtime / "targets.json"

    def start(self, name: str) -> None:
        """Start "headtable", "core" or "ui"; its log is NAME.log in the folder."""
        commands = {
            "headtable": ["headtable", "serve", "--config", str(self.folder / "headtable.toml")],
            "core": ["kiosk", "core", "--simulate", "--config", str(self.folder / "table.toml")],
            "ui": ["kiosk", "ui", "--simulate", "--config", str(self.folder / "table.toml")],
        }
        with (self.folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                [sys.executable, "-m", *self._launcher, *commands[name]], stdout=log, stderr=log, env=self._environment
            )

    def process(self, name: str) -> "subprocess.Popen[bytes]":
        return self._processes[name]

    def restart_what_died(self) -> None:
        """A program that a signal or an error ended is started again, as the service manager does on a real box."""
        for name, process in list(self._processes.items()):
            if process.poll() not in (None, 0):
                self.start(name)

    def stop(self) -> None:
        """Every program that was started has ended, the screen first."""
        for name in ("ui", "core", "headtable"):
            process = self._processes.pop(name, None)
            if process is not None:
                process.terminate()
                try:
                    process.wait(_STOP_PATIENCE_S)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        self.line.close()
        shutil.rmtree(self._runtime, ignore_errors=True)

    def new_line(self) -> None:
        """The cable is pulled out and another plugged in: new devices, to which the settings' names now lead."""
        old = self.line
        self.line = PseudoLine()
        self._name_line()
        old.close()

    def _name_line(self) -> None:
        """Both ends by names that stay, as udev gives them to an adapter."""
        for name, device in (("table-line", self.line.table_device), ("head-line", self.line.head_device)):
            link = self._runtime / name
            link.unlink(missing_ok=True)
            link.symlink_to(device)

    def _write_files(self, ruleset: str | None) -> None:
        for name in ("players.csv", "pairings.csv"):
            shutil.copy(EXAMPLE / name, self.folder / name)
        if ruleset is not None:
            (self.folder / "event-rules.toml").write_text(ruleset, encoding="utf-8")
            self._drop_ruleset_column()
        write_event_key(self.folder / "event.key", EventKey(secrets.token_bytes(SECRET_BYTES)))
        head = _HEAD.format(
            ruleset="tsa" if ruleset is None else "event-rules.toml", port=self.port, device=self._runtime / "head-line"
        )
        (self.folder / "headtable.toml").write_text(head, encoding="utf-8")
        table = _TABLE.format(runtime=self._runtime, results="results", device=self._runtime / "table-line")
        (self.folder / "table.toml").write_text(table, encoding="utf-8")

    def _drop_ruleset_column(self) -> None:
        """The pairings then take the event's own ruleset."""
        path = self.folder / "pairings.csv"
        rows = path.read_text(encoding="utf-8-sig").splitlines()
        path.write_text("".join(row.rpartition(",")[0] + "\n" for row in rows), encoding="utf-8")
