"""`headtable import`: journals from a stick or a card into the store, in any order and as often as one likes."""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.importing import Imported, import_file, summed
from headtable.opening_store import opened_store
from headtable.settings import read_settings
from journal.errors import MissingRecordsError
from journal.interfaces import Store

WRONG_INPUT = 2


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `import`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "import",
        help="take in journals from a stick or a card",
        description="Takes in exported journals (*.jsonl). What is known already is left as it is; serve may go on"
        " meanwhile and shows what is new within seconds.",
    )
    parser.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="the settings; see example/")
    parser.add_argument("paths", type=Path, nargs="+", metavar="FILE|FOLDER", help="a folder: every *.jsonl in it")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = read_settings(arguments.config)
    with opened_store(settings.database) as store:
        faults = take_in_all(store, arguments.paths)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return WRONG_INPUT if faults else 0


def take_in_all(store: Store, paths: Sequence[Path]) -> list[str]:
    """Everything sound in the files and folders is in the store, and said on stdout; returns what is wrong."""
    faults: list[str] = []
    found: list[Imported] = []
    waiting = list(_files(paths))
    while waiting:
        missing = _take_in(store, waiting, found, faults)
        if len(missing) == len(waiting):
            faults += [f"{path}: {error}" for path, error in missing.items()]
            break
        waiting = list(missing)
    sys.stdout.writelines(f"log {log_id}, {words}\n" for log_id, words in summed(found).items())
    return faults


def _take_in(
    store: Store, paths: Sequence[Path], found: list[Imported], faults: list[str]
) -> Mapping[Path, MissingRecordsError]:
    """Take the files in; gives those that are parts of a journal whose beginning hasn't been seen yet, with what is
    missing: it may be in a file that came later."""
    missing = {}
    for path in paths:
        try:
            found.append(import_file(store, path))
        except MissingRecordsError as error:
            missing[path] = error
        except FaultyFileError as error:
            faults += error.faults
        else:
            sys.stdout.write(f"{path}: {found[-1]}\n")
    return missing


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.jsonl"))
        else:
            yield path
