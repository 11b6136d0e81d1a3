"""`headtable rebuild`: whether everything that is shown follows from the records alone."""

import argparse
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from headtable.commands.config import add_config, settings_of
from headtable.opening_store import opened_store
from headtable.quiet_hall import plan_of
from headtable.rebuilding import rebuilt

_DIFFERS = 1


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `rebuild`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "rebuild",
        help="make everything again from the records and compare",
        description="Makes tables, results and standings again from the records, in one piece and in many, and says"
        " whether both are the same. Two head tables with the same records print the same digest.",
    )
    add_config(parser)
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    with opened_store(settings.database, must_exist=True) as store, _all_kept():
        found = rebuilt(plan_of(settings.event, store), store)
    if found.differing:
        sys.stderr.write(f"not the same in pieces: {', '.join(found.differing)}; keep the store, tell its makers\n")
        return _DIFFERS
    sys.stdout.write(f"{found.records} records in {found.logs} logs: made again, identical; digest {found.digest}\n")
    return 0


@contextmanager
def _all_kept() -> Iterator[None]:
    """What is made meanwhile stays to the end: to look for what could be thrown away takes a quarter of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
