"""The files of a rehearsed event: settings, players, rules, the key; and where each program keeps its own."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from headtable.people import new_person, write_people
from journal.event_key import SECRET_BYTES, EventKey, write_event_key

DIRECTOR = "ผู้จัดการซ้อม"
_GROUP_SIZE = 4

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
runtime = {runtime}
[event]
key_file = "event.key"
[link]
port = {port}
[panel]
factory = "none"
"""


@dataclass(frozen=True, slots=True)
class HallFiles:
    """In `folder`, for tables with these labels."""

    folder: Path
    labels: tuple[str, ...]

    @property
    def head_settings(self) -> Path:
        return self.folder / "headtable.toml"

    @property
    def store(self) -> Path:
        """What the head table has kept."""
        return self.folder / "headtable.sqlite"

    def table_settings(self, label: str) -> Path:
        return self.folder / f"table-{label}.toml"

    def journal(self, label: str) -> Path:
        """What a table has kept."""
        return self.folder / f"table-{label}" / "journal.sqlite"

    def paper(self, label: str) -> Path:
        """What the people at a table have written down."""
        return self.folder / f"table-{label}.jsonl"

    def log(self, name: str) -> Path:
        """What a program has said."""
        return self.folder / f"{name}.log"

    def write_event(self, rules: str, director_pin: str) -> None:
        """Players in groups of four, the ruleset of that text, a new key, and a director with that PIN."""
        write_event_key(self.folder / "event.key", EventKey(secrets.token_bytes(SECRET_BYTES)))
        write_people(self.folder / "people.toml", [new_person(DIRECTOR, director_pin)])
        self._write("rules.toml", rules)
        numbers = range(1, player_count(len(self.labels)) + 1)
        rows = (f"{number},ผู้เล่น {number},{_group_of(number)}" for number in numbers)
        self._write("players.csv", "\n".join(["id,name,group", *rows, ""]))

    def write_head_settings(self, page_port: int, line_ports: Mapping[str, str]) -> None:
        """`line_ports` are the head table's ends of the lines, by label."""
        labels, ports = (", ".join(map(_quoted, one)) for one in (self.labels, line_ports.values()))
        self._write(self.head_settings.name, _HEAD.format(labels=labels, port=page_port, ports=ports))

    def write_table_settings(self, label: str, runtime: Path, line_port: str) -> None:
        """`line_port` is the table's end of its line."""
        content = _TABLE.format(label=label, runtime=_quoted(str(runtime)), port=_quoted(line_port))
        self._write(self.table_settings(label).name, content)

    def _write(self, name: str, content: str) -> None:
        (self.folder / name).write_text(content, encoding="utf-8")


def player_count(tables: int) -> int:
    """Two groups of four at least, and then as many as keep every table busy."""
    return max(2 * _GROUP_SIZE, 2 * tables + 2 * (tables % 2))


def group_count(tables: int) -> int:
    """Groups of four."""
    return player_count(tables) // _GROUP_SIZE


def _group_of(number: int) -> int:
    return (number - 1) // _GROUP_SIZE + 1


def _quoted(text: str) -> str:
    """As TOML wants it, Windows paths included."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
