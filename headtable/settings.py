"""The head table's settings: one TOML file, read whole, refused with every fault at once."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from headtable.errors import FaultyFileError
from headtable.event_file import EventSource
from rules.text import Language

ENCODINGS = ("utf-8", "tis-620")


@dataclass(frozen=True, slots=True)
class WebSettings:
    """Where the page is offered; `hosts` are further names by which browsers may ask for it."""

    host: str = "127.0.0.1"
    port: int = 8080
    hosts: tuple[str, ...] = ()
    language: Language = Language.THAI


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that `headtable` needs to know; paths are absolute or relative to the working folder."""

    event: EventSource
    key_file: Path
    database: Path
    web: WebSettings
    ports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    """One setting: what it may be, in words and as a test, and what it is when absent (None: it must be there)."""

    section: str
    name: str
    allowed: str
    accepts: Callable[[Any], bool]
    default: Any = None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_port_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 65_535


def _is_list_of_text(value: Any) -> bool:
    return isinstance(value, list) and all(_is_text(item) for item in value)


def _is_list_of_ports(value: Any) -> bool:
    return _is_list_of_text(value) and len(set(value)) == len(value)


_FILE_NAME = "the name of a file in quotes"

_ENTRIES = (
    _Entry("event", "name", "text in quotes", _is_text),
    _Entry("event", "players", _FILE_NAME, _is_text),
    _Entry("event", "pairings", _FILE_NAME, _is_text),
    _Entry("event", "encoding", '"utf-8" or "tis-620"', ENCODINGS.__contains__, "utf-8"),
    _Entry("event", "ruleset", '"tsa", "comp", "school" or a file', _is_text, "tsa"),
    _Entry("event", "key_file", _FILE_NAME, _is_text),
    _Entry("store", "database", _FILE_NAME, _is_text, "headtable.sqlite"),
    _Entry("web", "host", 'an address in quotes, such as "127.0.0.1"', _is_text, "127.0.0.1"),
    _Entry("web", "port", "a whole number from 0 (any free one) to 65535", _is_port_number, 8080),
    _Entry("web", "hosts", 'a list of names, such as ["headtable.local"]', _is_list_of_text, ()),
    _Entry("web", "language", '"th" or "en"', [*Language].__contains__, "th"),
    _Entry(
        "link", "ports", 'a list without doubles, such as ["auto"] or ["/dev/ttyUSB0"]', _is_list_of_ports, ("auto",)
    ),
)
_SECTIONS = tuple(dict.fromkeys(entry.section for entry in _ENTRIES))


def read_settings(path: Path) -> Settings:
    """The settings in the file. Raises FaultyFileError with every fault: file, line, value, what to do."""
    text, table = _parsed(path)
    faults = [*_unknown(path, text, table), *_wrong(path, text, table)]
    if faults:
        raise FaultyFileError(faults)
    values = {(entry.section, entry.name): _value(table, entry) for entry in _ENTRIES}
    return _settings(values, path.parent)


def _parsed(path: Path) -> tuple[str, Mapping[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FaultyFileError(
            [f"{path}: can't be read ({error.strerror}); give an existing file to --config"]
        ) from error
    except UnicodeDecodeError as error:
        raise FaultyFileError([f"{path}: is not UTF-8 (byte {error.start}); save it as UTF-8"]) from error
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FaultyFileError([f"{path}: not valid TOML: {error}; correct that line"]) from error


def _unknown(path: Path, text: str, table: Mapping[str, Any]) -> list[str]:
    faults = []
    for section, values in table.items():
        if section not in _SECTIONS or not isinstance(values, dict):
            sections = ", ".join(f"[{known}]" for known in _SECTIONS)
            line = _line_of(text, "", section)
            faults.append(f"{path}, line {line}: {section!r} is no section; sections are {sections}")
            continue
        names = [entry.name for entry in _ENTRIES if entry.section == section]
        faults += [
            f"{path}, line {_line_of(text, section, name)}: [{section}] has no {name!r}; it has {', '.join(names)}"
            for name in values
            if name not in names
        ]
    return faults


def _wrong(path: Path, text: str, table: Mapping[str, Any]) -> list[str]:
    faults = []
    for entry in _ENTRIES:
        value = _value(table, entry)
        line = _line_of(text, entry.section, entry.name)
        if value is None:
            faults.append(f"{path}, line {line}: [{entry.section}] needs {entry.name} = {entry.allowed}; add it")
        elif value != entry.default and not entry.accepts(value):
            faults.append(f"{path}, line {line}: {entry.name} = {value!r} is not {entry.allowed}; correct it")
    return faults


def _value(table: Mapping[str, Any], entry: _Entry) -> Any:
    section = table.get(entry.section, {})
    return section.get(entry.name, entry.default) if isinstance(section, dict) else entry.default


def _line_of(text: str, section: str, name: str) -> int:
    """The line of a key, else that of its section, else 1: TOML readers keep no line numbers."""
    current, best = "", 1
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[\s*([^\]]+?)\s*\]", line)
        if header:
            current = header[1]
            if current in (section, name):
                best = number
        elif current == section and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line):
            return number
    return best


def _settings(values: Mapping[tuple[str, str], Any], folder: Path) -> Settings:
    return Settings(
        event=EventSource(
            name=values["event", "name"],
            players=folder / values["event", "players"],
            pairings=folder / values["event", "pairings"],
            encoding=values["event", "encoding"],
            ruleset=values["event", "ruleset"],
        ),
        key_file=folder / values["event", "key_file"],
        database=folder / values["store", "database"],
        web=WebSettings(
            host=values["web", "host"],
            port=values["web", "port"],
            hosts=_texts(values["web", "hosts"]),
            language=Language(values["web", "language"]),
        ),
        ports=_texts(values["link", "ports"]),
    )


def _texts(value: Sequence[str]) -> tuple[str, ...]:
    return tuple(value)
