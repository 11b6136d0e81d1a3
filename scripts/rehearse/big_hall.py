"""A head table and any number of simulated tables, each a process of its own at a pseudo-terminal of its own."""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from journal.event_key import SECRET_BYTES, EventKey, write_event_key
from scripts.hall import free_port
from scripts.pseudo_line import PseudoLine

_STOP_PATIENCE_S = 10
_LINE_NAMES = ("table-line", "head-line")
HEAD = "headtable"

_HEAD = """\
[event]
name = "ซ้อมใหญ่"
players = "players.csv"
ruleset = "rules.toml"
key_file = "event.key"
[schedule]
tables = [{labels}]
[web]
port = {port}
[link]
ports = [{ports}]
"""

_TABLE = """\
[table]
label = "{label}"
[paths]
data = "table-{label}"
runtime = "{runtime}"
[event]
key_file = "event.key"
[link]
port = "{device}"
[panel]
factory = "mock"
"""


class BigHall:
    """Made in `folder`, which is emptied first; `rules` is the text of the event's ruleset. Used by one thread."""

    def __init__(self, folder: Path, tables: int, rules: str) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.folder = folder
        self.labels = tuple(str(number + 1) for number in range(tables))
        self.port = free_port()
        # A socket's name may have 107 letters, which a deep folder would exceed.
        self._runtime = Path(tempfile.mkdtemp(prefix="makhos-"))
        self._lines: dict[str, PseudoLine] = {}
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        for label in self.labels:
            self.plug(label)
        self._write_files(rules)

    @property
    def address(self) -> str:
        """Where the organiser's page is."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def store(self) -> Path:
        """What the head table has kept."""
        return self.folder / "headtable.sqlite"

    def journal(self, label: str) -> Path:
        """What a table has kept."""
        return self.folder / f"table-{label}" / "journal.sqlite"

    def socket(self, label: str) -> Path:
        """Where a table's core listens for screens."""
        return self._runtime / label / "core.sock"

    def start(self, name: str) -> None:
        """Start the head table, or a table by its label; its log is NAME.log in the folder."""
        table = ["-m", "kiosk", "core", "--simulate", "--config", str(self.folder / f"table-{name}.toml")]
        head = ["-m", "headtable", "serve", "--config", str(self.folder / "headtable.toml")]
        with (self.folder / f"{name}.log").open("ab") as log:
            command = [sys.executable, *(head if name == HEAD else table)]
            self._processes[name] = subprocess.Popen(command, stdout=log, stderr=log)

    def kill(self, name: str) -> None:
        """The program is dead at once, as when the power fails."""
        self._processes[name].kill()
        self._processes[name].wait()

    def restart_what_died(self) -> list[str]:
        """Programs that ended by themselves run again, as the service manager sees to on a real box; their names."""
        dead = [name for name, process in self._processes.items() if process.poll() is not None]
        for name in dead:
            self.start(name)
        return dead

    def unplug(self, label: str) -> None:
        """The table's cable is pulled out, and its names are gone: somebody else may soon have the same device."""
        for name in _LINE_NAMES:
            (self._runtime / label / name).unlink(missing_ok=True)
        self._lines.pop(label).close()

    def plug(self, label: str) -> None:
        """The table is at a new device, to which the settings' names lead."""
        self._lines[label] = line = PseudoLine()
        folder = self._runtime / label
        folder.mkdir(exist_ok=True)
        for name, device in zip(_LINE_NAMES, (line.table_device, line.head_device), strict=True):
            (folder / name).symlink_to(device)

    def disturb(self, label: str, noise: bytes) -> None:
        """The head table hears these bytes from the table's line, between those that were sent."""
        descriptor = os.open(self._lines[label].table_device, os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            os.write(descriptor, noise)
        finally:
            os.close(descriptor)

    def stop(self) -> None:
        """Every program has ended, the tables first; the lines are gone."""
        for name, process in reversed(self._processes.items()):
            process.terminate()
            try:
                process.wait(_STOP_PATIENCE_S)
            except subprocess.TimeoutExpired:
                self.kill(name)
        self._processes.clear()
        for label in list(self._lines):
            self.unplug(label)
        shutil.rmtree(self._runtime, ignore_errors=True)

    def _write_files(self, rules: str) -> None:
        write_event_key(self.folder / "event.key", EventKey(secrets.token_bytes(SECRET_BYTES)))
        (self.folder / "rules.toml").write_text(rules, encoding="utf-8")
        players = [f"{number},ผู้เล่น {number},{(number + 3) // 4}" for number in range(1, 2 * len(self.labels) + 3)]
        (self.folder / "players.csv").write_text("\n".join(["id,name,group", *players]) + "\n", encoding="utf-8")
        ports = ", ".join(f'"{self._runtime / label / "head-line"}"' for label in self.labels)
        labels = ", ".join(f'"{label}"' for label in self.labels)
        head = _HEAD.format(labels=labels, port=self.port, ports=ports)
        (self.folder / "headtable.toml").write_text(head, encoding="utf-8")
        for label in self.labels:
            place = self._runtime / label
            table = _TABLE.format(label=label, runtime=place, device=place / "table-line")
            (self.folder / f"table-{label}.toml").write_text(table, encoding="utf-8")
