"""`headtable export`: the event as files in a folder."""

import argparse
import sys
from pathlib import Path

from headtable.commands.config import add_config, settings_of
from headtable.export_folder import export
from headtable.opening_store import opened_store
from headtable.quiet_hall import plan_of, quiet_hall


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `export`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "export",
        help="write the results and journals to a folder",
        description="Writes results (CSV, XLSX, JSON), standings, recorded boards (PDN), the whole event as one page"
        " and every journal to a folder; serve may go on meanwhile.",
    )
    add_config(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="made if it isn't there")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    with opened_store(settings.database, must_exist=True) as store:
        hall = quiet_hall(plan_of(settings.event, store), store)
        for path in export(hall, store, arguments.out):
            sys.stdout.write(f"{path}\n")
    return 0
