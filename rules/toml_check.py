"""Checks a settings file in TOML against rows of what it may hold, and tells every fault at once.

A fault names the file, the line, the value and what to write instead. Shared by both programs; reads no file itself.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One setting: `allowed` says what it may be, `accepts` tests it, `default` None means that it must be given."""

    section: str
    name: str
    allowed: str
    accepts: Callable[[Any], bool]
    default: Any = None


def text(section: str, name: str, allowed: str, default: str | None = None) -> Entry:
    """A setting that is text; an empty text only where the default is empty too."""
    return Entry(section, name, allowed, lambda value: isinstance(value, str) and bool(value.strip()), default)


def whole_number(section: str, name: str, low: int, high: int, default: int | None = None) -> Entry:
    def accepts(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

    return Entry(section, name, f"a whole number from {low} to {high}", accepts, default)


def switch(section: str, name: str, default: bool) -> Entry:
    return Entry(section, name, "true or false", lambda value: isinstance(value, bool), default)


def choice(section: str, name: str, values: type[StrEnum] | Sequence[str | int], default: str | int) -> Entry:
    known = [value.value if isinstance(value, StrEnum) else value for value in values]
    words = " or ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in known)
    return Entry(section, name, words, lambda value: not isinstance(value, bool) and value in known, default)


def values_of(table: Mapping[str, Any], entries: Sequence[Entry]) -> dict[tuple[str, str], Any]:
    """Every setting by (section, name), its default where it is absent. For a table without faults."""
    return {(entry.section, entry.name): _value(table, entry) for entry in entries}


def faults_in(source: str, content: str, table: Mapping[str, Any], entries: Sequence[Entry]) -> list[str]:
    """Everything wrong with the parsed `table`; `content` is the text it came from, for the line numbers."""
    return [*_unknown(source, content, table, entries), *_wrong(source, content, table, entries)]


def _unknown(source: str, content: str, table: Mapping[str, Any], entries: Sequence[Entry]) -> list[str]:
    sections = list(dict.fromkeys(entry.section for entry in entries))
    faults = []
    for section, values in table.items():
        if section not in sections or not isinstance(values, Mapping):
            known = ", ".join(f"[{one}]" for one in sections)
            line = line_of(content, "", section)
            faults.append(f"{source}, line {line}: {section!r} is no section; sections are {known}")
            continue
        names = [entry.name for entry in entries if entry.section == section]
        for name in values:
            if name not in names:
                line = line_of(content, section, name)
                faults.append(f"{source}, line {line}: [{section}] has no {name!r}; it has {', '.join(names)}")
    return faults


def _wrong(source: str, content: str, table: Mapping[str, Any], entries: Sequence[Entry]) -> list[str]:
    faults = []
    for entry in entries:
        value = _value(table, entry)
        line = line_of(content, entry.section, entry.name)
        if value is None:
            faults.append(f"{source}, line {line}: [{entry.section}] needs {entry.name} = {entry.allowed}; add it")
        elif value != entry.default and not entry.accepts(value):
            faults.append(f"{source}, line {line}: {entry.name} = {value!r} is not {entry.allowed}; correct it")
    return faults


def _value(table: Mapping[str, Any], entry: Entry) -> Any:
    section = table.get(entry.section, {})
    return section.get(entry.name, entry.default) if isinstance(section, Mapping) else entry.default


def line_of(content: str, section: str, name: str) -> int:
    """The line of a key, else that of its section, else 1: TOML readers keep no line numbers."""
    current, best = "", 1
    for number, line in enumerate(content.splitlines(), start=1):
        words = line.strip()
        if words.startswith("["):
            current = words.strip("[]").split("]")[0].strip()
            if current in (section, name):
                best = number
        elif current == section and words.split("=")[0].strip().strip("\"'") == name:
            return number
    return best
