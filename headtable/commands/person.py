"""`headtable person add`: lets somebody sign in, with a role and a PIN of their own."""

import argparse
import getpass
import sys
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.people import new_person, read_people, write_people
from headtable.roles import Role
from headtable.settings import read_settings


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `person add`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser("person", help="say who may sign in")
    kinds = parser.add_subparsers(required=True, metavar="ACT")
    add = kinds.add_parser(
        "add",
        help="add a person, or give one a new PIN",
        description="Asks for the person's PIN (6 to 12 digits) and keeps only its hash. Counts when serve starts.",
    )
    add.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="the settings; see example/")
    add.add_argument(
        "--role",
        type=Role,
        choices=list(Role),
        default=Role.ARBITER,
        help="an arbiter decides about results, a director also changes the event and overrules arbiters, a viewer"
        " only looks; arbiter unless given",
    )
    add.add_argument("name", metavar="NAME", help="as it shall stand beside every decision")
    add.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = read_settings(arguments.config)
    person = new_person(arguments.name, _asked_pin(), arguments.role)
    others = [one for one in read_people(settings.people_file) if one.name != person.name]
    write_people(settings.people_file, [*others, person])
    sys.stdout.write(f"{settings.people_file}: {person.name} may sign in as {person.role}\n")
    return 0


def _asked_pin() -> str:
    """The PIN, typed twice without showing it; one line of standard input where nobody is at a terminal."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    pin = getpass.getpass("PIN: ")
    if getpass.getpass("PIN again: ") != pin:
        raise FaultyFileError(["the two PINs differ; try again"])
    return pin
