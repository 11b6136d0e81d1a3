"""`kiosk key`: gives this box the event's key, from the head table's file on a stick or typed in.

The key is never an argument, which others could read.
"""

import argparse
import os
import shutil
import sys
from getpass import getpass
from pathlib import Path

from journal.event_key import BadEventKeyError, EventKey, parse_event_key, read_event_key, write_event_key
from kiosk.commands.answers import done_for_next_start, fail
from kiosk.settings import BadSettings, read_settings

_NOT_DONE = 1
_WRONG_INPUT = 2
_USER = "makhos"
"""Core's user on an installed box, who alone may read the key."""


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `key`; its `run` takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "key",
        help="give this box the event's key",
        description="Takes the event's key from the head table's file, on a stick for example, or asks for its nine"
        " groups of letters. Holds from core's next start.",
    )
    parser.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="this table's settings")
    parser.add_argument("--replace", action="store_true", help="in place of the key of another event")
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the head table's file; typed in without it")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    try:
        path = read_settings(arguments.config).key_file
        key = parse_event_key(_typed()) if arguments.file is None else read_event_key(arguments.file)
        held = read_event_key(path) if path.exists() else None
        if held == key:
            return done_for_next_start(f"{path}: this key of event {key.event_id} is there already")
        if held is not None and not arguments.replace:
            said = f"{path}: holds the key of event {held.event_id}; give --replace for that of {key.event_id}"
            return fail(said, _WRONG_INPUT)
        _put(path, key)
    except (BadSettings, BadEventKeyError) as error:
        return fail(str(error), _WRONG_INPUT)
    except OSError as error:
        return fail(f"the key was not changed: {error}; run this as root", _NOT_DONE)
    return done_for_next_start(f"{path}: key of event {key.event_id}")


def _put(path: Path, key: EventKey) -> None:
    """The file holds the key, whole, readable by core's user only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    write_event_key(part, key)
    if os.geteuid() == 0:
        _give_to_core(part)
    part.replace(path)


def _give_to_core(part: Path) -> None:
    try:
        shutil.chown(part, _USER, _USER)
    except LookupError:
        sys.stderr.write(f"no user {_USER!r} here: the key belongs to root\n")


def _typed() -> str:
    """Not shown while it is typed, where somebody types."""
    return getpass("the event's key (nine groups): ") if sys.stdin.isatty() else sys.stdin.readline()
