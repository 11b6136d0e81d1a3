"""`headtable person`: lets somebody sign in, with a role and a PIN of their own, or no more."""

import argparse
import getpass
import sys
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.people import new_person, read_people, write_people
from headtable.roles import Role
from headtable.settings import read_settings


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `person` with its acts; each sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser("person", help="say who may sign in")
    kinds = parser.add_subparsers(required=True, metavar="ACT")
    add = kinds.add_parser(
        "add",
        help="add a person, or give one a new PIN",
        description="Asks for the person's PIN (6 to 12 digits) and keeps only its hash. Counts at once, for a running"
        " serve too.",
    )
    add.add_argument(
        "--role",
        type=Role,
        choices=list(Role),
        default=Role.ARBITER,
        help="an arbiter decides about results, a director also changes the event and overrules arbiters, a viewer"
        " only looks; arbiter unless given",
    )
    add.add_argument("name", metavar="NAME", help="as it shall stand beside every decision")
    remove = kinds.add_parser("remove", help="let a person sign in no more; whoever is signed in is signed out")
    remove.add_argument("name", metavar="NAME", help="as person list shows it")
    listing = kinds.add_parser("list", help="say who may sign in, and as what")
    for kind, run in ((add, _add), (remove, _remove), (listing, _list)):
        kind.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="the settings; see example/")
        kind.set_defaults(run=run)


def _add(arguments: argparse.Namespace) -> int:
    path = read_settings(arguments.config).people_file
    person = new_person(arguments.name, _asked_pin(), arguments.role)
    others = [one for one in read_people(path) if one.name != person.name]
    write_people(path, [*others, person])
    sys.stdout.write(f"{path}: {person.name} may sign in as {person.role}\n")
    return 0


def _remove(arguments: argparse.Namespace) -> int:
    path = read_settings(arguments.config).people_file
    people = read_people(path)
    staying = [one for one in people if one.name != arguments.name]
    if len(staying) == len(people):
        raise FaultyFileError([f"{path}: nobody is called {arguments.name!r}; see headtable person list"])
    write_people(path, staying)
    sys.stdout.write(f"{path}: {arguments.name} may sign in no more\n")
    return 0


def _list(arguments: argparse.Namespace) -> int:
    for person in read_people(read_settings(arguments.config).people_file):
        sys.stdout.write(f"{person.name}\t{person.role}\n")
    return 0


def _asked_pin() -> str:
    """The PIN, typed twice without showing it; one line of standard input where nobody is at a terminal."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    pin = getpass.getpass("PIN: ")
    if getpass.getpass("PIN again: ") != pin:
        raise FaultyFileError(["the two PINs differ; try again"])
    return pin
