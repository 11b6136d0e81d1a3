"""A program killed at any moment: what was called saved is there, and the journal opens at a whole record."""

import random
import subprocess
import sys
from pathlib import Path

from journal import chain
from journal.record import EMPTY_HEAD
from journal.store import SqliteStore
from tests.support.journals import LOG

KILLS = 20
REPOSITORY = Path(__file__).parents[2]


def test_what_was_called_saved_survives_every_kill(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    randomness = random.Random(24)
    for _ in range(KILLS):
        told_seq = run_and_kill(path, lines=randomness.randint(1, 60))
        store = SqliteStore(path)
        assert store.open().set_aside is None
        records = store.read(LOG, 1, 1_000_000)
        assert chain.check(EMPTY_HEAD, records).seq >= told_seq
        store.close()


def run_and_kill(path: Path, lines: int) -> int:
    """The last number that the killed program called saved."""
    command = [sys.executable, "-m", "tests.support.killed_writer", str(path)]
    with subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        told += child.stdout.readlines()
    return int([line for line in told if line.endswith("\n")][-1])
