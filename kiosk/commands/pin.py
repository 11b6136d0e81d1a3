"""`kiosk pin`: choose the referee's PIN of this box. It is typed, never given as an argument that others could read."""

import argparse
import sys
from collections.abc import Callable
from getpass import getpass
from pathlib import Path

from kiosk.commands.answers import done_for_next_start, fail
from kiosk.core.pin_file import BadPin, hash_of, write_pin
from kiosk.settings import BadSettings, read_settings

_NOT_DONE = 1
_WRONG_INPUT = 2


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pin`; its `run` takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "pin",
        help="choose the referee's PIN",
        description="Guards time edits and results after the fact. Holds from core's next start.",
    )
    parser.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="this table's settings")
    parser.add_argument("--remove", action="store_true", help="take the PIN away: nothing is guarded")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    try:
        path = read_settings(arguments.config).pin_path
        if arguments.remove:
            path.unlink(missing_ok=True)
            return done_for_next_start("no PIN: nothing is guarded")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_pin(path, hash_of(_typed()))
    except (BadSettings, BadPin) as error:
        return fail(str(error), _WRONG_INPUT)
    except OSError as error:
        return fail(f"the PIN was not changed: {error}; run this as root or as the owner of the folder", _NOT_DONE)
    return done_for_next_start("the PIN is set")


def _typed() -> str:
    """The new PIN, typed twice where somebody types. Raises BadPin when they differ."""
    ask: Callable[[str], str] = getpass if sys.stdin.isatty() else lambda _prompt: sys.stdin.readline().strip()
    first = ask("new PIN (4 to 12 digits): ")
    if sys.stdin.isatty() and ask("again: ") != first:
        raise BadPin("the two are not the same; try again")
    return first
