"""`headtable export`: the event as files in a folder."""

import argparse
import sys
from pathlib import Path

from headtable.export_folder import export
from headtable.opening_store import opened_store
from headtable.quiet_hall import plan_of, quiet_hall
from headtable.settings import read_settings


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `export`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "export",
        help="write the results and journals to a folder",
        description="Writes the results (CSV and JSON) and every journal to a folder; serve may go on meanwhile.",
    )
    parser.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="the settings; see example/")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="made if it isn't there")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = read_settings(arguments.config)
    with opened_store(settings.database) as store:
        hall = quiet_hall(plan_of(settings.event, store), store)
        for path in export(hall, store, arguments.out):
            sys.stdout.write(f"{path}\n")
    return 0
