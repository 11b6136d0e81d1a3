"""`headtable import`: journals from a stick or a card into the store, in any order and as often as one likes."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from headtable.commands.config import add_config, settings_of
from headtable.opening_store import opened_store
from headtable.taking_in import take_in
from journal.interfaces import Store

WRONG_INPUT = 2


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `import`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "import",
        help="take in journals from a stick or a card",
        description="Takes in exported journals (*.jsonl) and tables' own databases (*.sqlite). What is known already"
        " is left as it is; serve may go on meanwhile and shows what is new within seconds.",
    )
    add_config(parser)
    parser.add_argument("paths", type=Path, nargs="+", metavar="FILE|FOLDER", help="a folder: all of them in it")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    with opened_store(settings.database) as store:
        faults = take_in_all(store, arguments.paths)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return WRONG_INPUT if faults else 0


def take_in_all(store: Store, paths: Sequence[Path]) -> list[str]:
    """Everything sound in the files and folders is in the store, and said on stdout; returns what is wrong."""
    taken = take_in(store, paths)
    sys.stdout.writelines(f"{path}: {found}\n" for path, found in taken.found)
    sys.stdout.writelines(f"log {log_id}, {words}\n" for log_id, words in taken.sums.items())
    return taken.faults
