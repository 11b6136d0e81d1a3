"""`kiosk results`: copy the organiser's files to a card or a stick, and check what is on one.

Copying is a program of its own: core never mounts, forks or waits for a foreign card.
"""

import argparse
import os
import sys
from pathlib import Path

from hardware.clock import MonotonicClock
from kiosk.commands.answers import fail
from kiosk.results.copy_report import CopyReport, write_report
from kiosk.results.held import gaps
from kiosk.results.medium import Disk
from kiosk.results.sets import contents_of, copy_sets, finished_sets

_NOT_DONE = 1
_WRONG_INPUT = 2


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `results`; its `run` takes the arguments and returns the exit code."""
    parser = subparsers.add_parser("results", help="copy or check the files for the organiser's laptop")
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    copying = actions.add_parser("copy", help="bring every finished set to another folder; nothing is overwritten")
    copying.add_argument("--from", dest="source", type=Path, required=True, metavar="FOLDER", help="where the sets are")
    copying.add_argument("--to", dest="target", type=Path, required=True, metavar="FOLDER", help="where they shall be")
    copying.add_argument("--mounted", action="store_true", help="only if a card or stick is mounted at that folder")
    copying.add_argument("--report", type=Path, metavar="FOLDER", help="leave a report there for core")
    copying.add_argument("--name", default="stick", help="what the report calls the target (%(default)s)")
    copying.set_defaults(run=_copy)
    help_words = "list the finished sets of a folder; exit code 1 if one is damaged or a part of the journal is missing"
    checking = actions.add_parser("check", help=help_words)
    checking.add_argument("folder", type=Path, metavar="FOLDER")
    checking.set_defaults(run=_check)


def _copy(arguments: argparse.Namespace) -> int:
    if not arguments.source.is_dir():
        return fail(f"{arguments.source} is no folder: give the one that [results] names", _WRONG_INPUT)
    copied, fault = 0, ""
    try:
        if arguments.mounted and not os.path.ismount(arguments.target):
            raise NotADirectoryError(f"nothing is mounted at {arguments.target}")
        copied = copy_sets(Disk(), arguments.source, arguments.target)
    except OSError as error:
        fault = str(error)
    if arguments.report is not None:
        try:
            write_report(arguments.report, CopyReport(arguments.name, MonotonicClock().now_ms(), copied, fault))
        except OSError as error:
            return fail(f"the report can't be left ({error}): give an existing folder to --report", _WRONG_INPUT)
    if fault:
        return fail(f"results were not copied: {fault}", _NOT_DONE)
    sys.stdout.write(f"new sets in {arguments.target}: {copied}\n")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    if not arguments.folder.is_dir():
        return fail(f"{arguments.folder} is no folder: give the one with the .manifest files", _WRONG_INPUT)
    disk = Disk()
    sets = finished_sets(disk, arguments.folder)
    sound = [one for one in sets if contents_of(disk, arguments.folder, one) is not None]
    for one in sets:
        sys.stdout.write(f"{one.base}: {'whole' if one in sound else 'DAMAGED'}\n")
    missing = gaps(sound)
    for base, seq in missing.items():
        sys.stdout.write(f"{base}: its journal goes on after record {seq}, which no whole set here ends with\n")
    return _NOT_DONE if missing or len(sound) < len(sets) else 0
