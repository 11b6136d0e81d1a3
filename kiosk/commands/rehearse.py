"""`kiosk rehearse`: a table that plays by itself. `headtable rehearse` starts as many of these as a hall has tables."""

import argparse
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from kiosk.settings import BadSettings, read_settings

_WRONG_INPUT = 2


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `rehearse`; its `run` takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "rehearse",
        help="play at this table without anybody, until standard input ends",
        description="Core as on a box, with a referee and players who act by themselves. Made for headtable rehearse.",
    )
    parser.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="the table's settings")
    parser.add_argument("--paper", type=Path, required=True, metavar="FILE", help="where the people write the results")
    parser.add_argument("--tap-every", type=int, default=1_000, metavar="MS", help="on average (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of what the people choose (%(default)s)")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    try:
        settings = read_settings(arguments.config)
    except BadSettings as error:
        sys.stderr.write(f"{error}\n")
        return _WRONG_INPUT
    if arguments.tap_every < 1:
        sys.stderr.write(f"--tap-every {arguments.tap_every}: give 1 ms or more\n")
        return _WRONG_INPUT
    # Loaded only here: the other tools must not pay for core.
    status: int = import_module("kiosk.rehearsal.virtual_table").run(
        settings,
        f"makhos-referee {version('makhos-referee')}",
        arguments.paper,
        arguments.seed,
        arguments.tap_every,
    )
    return status
