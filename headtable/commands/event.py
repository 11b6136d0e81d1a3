"""`headtable event key`: makes the secret that the tables of one event share with their head table."""

import argparse
import secrets
import sys
from pathlib import Path

from headtable.errors import FaultyFileError
from journal.event_key import SECRET_BYTES, EventKey, write_event_key


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `event key`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser("event", help="make what an event needs")
    kinds = parser.add_subparsers(required=True, metavar="KIND")
    key = kinds.add_parser(
        "key",
        help="make the event's key",
        description="Makes the secret of an event. Copy the file to every table, or type its text in there.",
    )
    key.add_argument("file", type=Path, metavar="FILE", help="a new file; one that exists is never replaced")
    key.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    key = EventKey(secrets.token_bytes(SECRET_BYTES))
    try:
        write_event_key(arguments.file, key)
    except FileExistsError as error:
        raise FaultyFileError(
            [f"{arguments.file}: exists; tables may be using it: choose another name, or move it away first"]
        ) from error
    except OSError as error:
        raise FaultyFileError(
            [f"{arguments.file}: can't be written ({error.strerror}); choose another place"]
        ) from error
    sys.stdout.write(f"{arguments.file}: key of event {key.event_id}\n{key.text}\n")
    return 0
