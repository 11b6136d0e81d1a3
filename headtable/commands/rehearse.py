"""`headtable rehearse`: a whole event with virtual tables on this computer, before the real one."""

import argparse
import secrets
import signal
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree

from hardware.clock import MonotonicClock
from headtable.errors import FaultyFileError
from headtable.rehearsal.comparing import RehearsalFailed
from headtable.rehearsal.rehearsal import Rehearsal, Report

_FAILED = 1
_MOST_TABLES = 64
"""More than any hall has; each is a process of some 25 MiB."""


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `rehearse`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "rehearse",
        help="play a whole event with virtual tables, and compare",
        description="Plays groups, golden boards and a knockout at virtual tables, each the tables' own program at a"
        " line of its own, and compares what was played with what the head table shows. Touches no real event.",
    )
    parser.add_argument("--tables", type=_tables, default=8, metavar="N", help="how many (%(default)s)")
    parser.add_argument("--speed", type=_speed, default=60, help="times as fast as a real hall (%(default)s)")
    parser.add_argument("--faults", action="store_true", help="kill programs, pull cables, disturb lines meanwhile")
    parser.add_argument("--patience", type=float, default=1_800, metavar="SECONDS", help="until the end (%(default)s)")
    parser.add_argument("--seed", type=int, help="what to repeat; any unless given")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep everything there; a new or empty folder")
    parser.set_defaults(run=_run)


def _tables(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_TABLES:
        raise argparse.ArgumentTypeError(f"{text!r} tables: give a whole number from 1 to {_MOST_TABLES}")
    return int(text)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0 < speed < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no speed: give a number above 0, such as 60")
    return speed


def _run(arguments: argparse.Namespace) -> int:
    _check_tables_program()
    seed = secrets.randbelow(1_000_000) if arguments.seed is None else arguments.seed
    folder = _folder(arguments.out)
    _say(f"seed {seed}, {arguments.tables} tables, {arguments.speed:g} times as fast; logs in {folder}")
    # Whoever asks this program to stop means all that it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(_FAILED))
    rehearsal = Rehearsal(folder, arguments.tables, arguments.speed, seed, MonotonicClock(), _say)
    try:
        report = rehearsal.run(arguments.patience, has_mishaps=arguments.faults)
    except RehearsalFailed as error:
        sys.stderr.write(f"FAILED: {error}; everything is in {folder}, repeat with --seed {seed}\n")
        return _FAILED
    _say_report(report)
    if arguments.out is None:
        rmtree(folder, ignore_errors=True)
    return 0


def _check_tables_program() -> None:
    if find_spec("kiosk") is None:
        raise FaultyFileError(["the tables' program is not installed here: install the whole package makhos-referee"])


def _folder(wanted: Path | None) -> Path:
    """A folder that is empty. Raises FaultyFileError."""
    if wanted is None:
        return Path(tempfile.mkdtemp(prefix="rehearsal-"))
    with suppress(FileExistsError):
        wanted.mkdir(parents=True)
    if not wanted.is_dir() or any(wanted.iterdir()):
        raise FaultyFileError([f"{wanted}: is no empty folder; give --out a new one"])
    return wanted.resolve()


def _say_report(report: Report) -> None:
    mishaps = ", ".join(f"{count} {name}" for name, count in sorted(report.mishaps.items())) or "no faults"
    memory = "" if report.memory_mib is None else f", {report.memory_mib:.0f} MiB of memory"
    _say(
        f"{report.matches} matches with {report.boards} boards, {report.golden_boards} of them golden,"
        f" {report.records} records in {report.seconds:.0f} s; {mishaps}"
    )
    _say(f"all programs together: {report.cpu_s:.0f} s of processor time{memory}")
    _say("every record and every result is the same on paper, at the tables and at the head table")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
