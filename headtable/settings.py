"""The head table's settings: one TOML file, read whole, refused with every fault at once."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.errors import BadPortSettingError
from hardware.port_choice import parse_port_choice
from headtable import database
from headtable.confirmations import Confirmation
from headtable.database import Database
from headtable.drawing import Schedule
from headtable.errors import FaultyFileError
from headtable.event_file import EventSource
from headtable.labels import fault_of_label
from headtable.roles import VisitorsSee
from headtable.thai_times import read_time
from rules.text import Language
from rules.toml_check import Entry, choice, faults_in, text, values_of, whole_number

ENCODINGS = ("utf-8", "tis-620")


@dataclass(frozen=True, slots=True)
class WebSettings:
    """Where the page is offered; `hosts` are further names by which browsers may ask for it.

    `visitors` is what a browser sees in which nobody has signed in.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    hosts: tuple[str, ...] = ()
    language: Language = Language.THAI
    visitors: VisitorsSee = VisitorsSee.EVERYTHING


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that `headtable` needs to know; paths are absolute or relative to the working folder."""

    event: EventSource
    key_file: Path
    people_file: Path
    database: Database
    web: WebSettings
    ports: tuple[str, ...]


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_list_of_names(value: Any) -> bool:
    return isinstance(value, list) and all(_is_name(item) for item in value)


def _is_list_of_labels(value: Any) -> bool:
    return _is_list_of_names(value) and all(fault_of_label(item) is None for item in value)


def _is_list_of_ports(value: Any) -> bool:
    return _is_list_of_names(value) and len(set(value)) == len(value) and all(_is_port(item) for item in value)


def _is_time(value: Any) -> bool:
    try:
        return isinstance(value, str) and (value == "" or bool(read_time(value)))
    except ValueError:
        return False


def _is_port(value: str) -> bool:
    try:
        parse_port_choice(value)
    except BadPortSettingError:
        return False
    return True


_FILE_NAME = "the name of a file in quotes"
_PORTS = 'a list without doubles of "auto", devices such as "/dev/ttyUSB0" or "COM3", and socket://host:port'

_ENTRIES = (
    text("event", "name", "text in quotes"),
    text("event", "players", _FILE_NAME),
    text("event", "pairings", _FILE_NAME, ""),
    choice("event", "encoding", ENCODINGS, "utf-8"),
    text("event", "ruleset", '"tsa", "comp", "school" or a file', "tsa"),
    choice("event", "confirmation", Confirmation, "referee"),
    text("event", "key_file", _FILE_NAME),
    text("event", "people_file", _FILE_NAME, "people.toml"),
    Entry("schedule", "tables", 'a list of labels, such as ["1", "2"]', _is_list_of_labels, ()),
    Entry("schedule", "starts_at", 'a time such as "30/11/2569 09:00"', _is_time, ""),
    whole_number("schedule", "session_min", 5, 600, 60),
    Entry("store", "database", database.ALLOWED, database.is_database, "headtable.sqlite"),
    text("web", "host", 'an address in quotes, such as "127.0.0.1"', "127.0.0.1"),
    whole_number("web", "port", 0, 65_535, 8080),
    Entry("web", "hosts", 'a list of names, such as ["headtable.local"]', _is_list_of_names, ()),
    choice("web", "language", Language, "th"),
    choice("web", "visitors", VisitorsSee, "everything"),
    Entry("link", "ports", _PORTS, _is_list_of_ports, ("auto",)),
)


def read_settings(path: Path) -> Settings:
    """The settings in the file. Raises FaultyFileError with every fault: file, line, value, what to do."""
    content, table = _parsed(path)
    faults = faults_in(str(path), content, table, _ENTRIES)
    if faults:
        raise FaultyFileError(faults)
    return _settings(values_of(table, _ENTRIES), path.parent)


def _parsed(path: Path) -> tuple[str, Mapping[str, Any]]:
    try:
        content = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FaultyFileError(
            [f"{path}: can't be read ({error.strerror}); give an existing file to --config"]
        ) from error
    except UnicodeDecodeError as error:
        raise FaultyFileError([f"{path}: is not UTF-8 (byte {error.start}); save it as UTF-8"]) from error
    try:
        return content, tomllib.loads(content)
    except (ValueError, RecursionError) as error:
        raise FaultyFileError([f"{path}: not valid TOML: {error}; correct that line"]) from error


def _settings(values: Mapping[tuple[str, str], Any], folder: Path) -> Settings:
    return Settings(
        event=EventSource(
            name=values["event", "name"],
            players=folder / values["event", "players"],
            pairings=folder / values["event", "pairings"] if values["event", "pairings"] else None,
            encoding=values["event", "encoding"],
            ruleset=values["event", "ruleset"],
            confirmation=Confirmation(values["event", "confirmation"]),
            schedule=_schedule(values),
        ),
        key_file=folder / values["event", "key_file"],
        people_file=folder / values["event", "people_file"],
        database=database.read_database(values["store", "database"], folder),
        web=WebSettings(
            host=values["web", "host"],
            port=values["web", "port"],
            hosts=tuple(values["web", "hosts"]),
            language=Language(values["web", "language"]),
            visitors=VisitorsSee(values["web", "visitors"]),
        ),
        ports=tuple(values["link", "ports"]),
    )


def _schedule(values: Mapping[tuple[str, str], Any]) -> Schedule:
    starts_at = values["schedule", "starts_at"]
    return Schedule(
        tables=tuple(values["schedule", "tables"]),
        starts_at=read_time(starts_at) if starts_at else None,
        session_min=values["schedule", "session_min"],
    )
