"""The event played through while things go wrong; then every record and every result at both ends is compared."""

import json
import random
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.clock import MonotonicClock
from headtable.tables import history_of
from journal.opening import Role
from journal.reading import all_records, openings
from journal.record import Record
from journal.store import SqliteStore
from scripts.rehearse.big_hall import HEAD, BigHall
from scripts.rehearse.people import People
from scripts.waiting import pause, until

RULES = """\
extends = "tsa"
title_th = "กติกาซ้อมใหญ่"
title_en = "rehearsal"
group_boards = 2
move_ms = {move_ms}
first_warning_left_ms = {first_ms}
second_warning_left_ms = {second_ms}
turn_tap_guard_ms = 30
"""

MOVE_MS, HUMAN_TAP_S = 120_000, 15.0
SHORTEST_MOVE_MS, SHORTEST_TAP_S = 2_000, 0.1
LONGEST_OUTAGE_S = 3.0
_LAST_WORDS_S = 60


class RehearsalFailed(Exception):
    """Something was lost, doubled or changed between a table and the head table."""


@dataclass(frozen=True)
class Report:
    """What was rehearsed."""

    matches: int
    records: int
    faults: Mapping[str, int]
    seconds: float


class Rehearsal:
    """Runs in `folder`, which is emptied. `speed` 1 is a real hall's."""

    def __init__(self, folder: Path, tables: int, speed: float, seed: int) -> None:
        move_ms = max(SHORTEST_MOVE_MS, int(MOVE_MS / speed))
        rules = RULES.format(move_ms=move_ms, first_ms=move_ms // 4, second_ms=move_ms // 12)
        self._hall = BigHall(folder, tables, rules)
        self._randomness = random.Random(seed)  # noqa: S311 - a rehearsal must be repeatable
        self._seed = seed
        self._tap_every_s = max(SHORTEST_TAP_S, HUMAN_TAP_S / speed)
        self._clock = MonotonicClock()
        self._counted: dict[str, int] = {}

    def run(self, patience_s: float, *, has_faults: bool) -> Report:
        """The whole group stage, compared. Raises RehearsalFailed, TimeoutError."""
        began_ms = self._clock.now_ms()
        people: list[People] = []
        try:
            for name in (HEAD, *self._hall.labels):
                self._hall.start(name)
            for number, label in enumerate(self._hall.labels):
                people.append(People(self._hall.socket(label), self._seed + number, self._tap_every_s))
            self._play(began_ms + int(patience_s * 1000), has_faults=has_faults)
            results = self._results()
        finally:
            for one in people:
                one.leave()
            self._hall.stop()
        records = sum(self._compared(label, results) for label in self._hall.labels)
        return Report(len(results), records, self._counted, (self._clock.now_ms() - began_ms) / 1000)

    def _play(self, until_ms: int, *, has_faults: bool) -> None:
        until(self._results, "the head table to say who plays", _LAST_WORDS_S)
        while not self._is_played():
            if self._clock.now_ms() > until_ms:
                raise TimeoutError(f"not all matches were played: {self._progress()}")
            if has_faults:
                self._go_wrong()
            for _ in self._hall.restart_what_died():
                self._count("programs that died by themselves")
            pause(1.0)
        # The last records may still be on their way.
        self._hall.restart_what_died()
        until(self._is_all_sent, "every table to have sent everything", _LAST_WORDS_S)

    def _go_wrong(self) -> None:
        faults: Sequence[tuple[str, Callable[[], None]]] = (
            ("tables killed", self._kill_a_table),
            ("cables pulled", self._pull_a_cable),
            ("lines disturbed", self._disturb_a_line),
            ("head tables killed", self._kill_the_head_table),
        )
        name, fault = self._randomness.choices(faults, (4, 4, 4, 1))[0]
        self._count(name)
        fault()

    def _count(self, name: str) -> None:
        self._counted[name] = self._counted.get(name, 0) + 1

    def _kill_a_table(self) -> None:
        label = self._randomness.choice(self._hall.labels)
        self._hall.kill(label)
        self._outage()
        self._hall.start(label)

    def _pull_a_cable(self) -> None:
        label = self._randomness.choice(self._hall.labels)
        self._hall.unplug(label)
        self._outage()
        self._hall.plug(label)

    def _disturb_a_line(self) -> None:
        self._hall.disturb(self._randomness.choice(self._hall.labels), self._randomness.randbytes(300))

    def _kill_the_head_table(self) -> None:
        self._hall.kill(HEAD)
        self._outage()
        self._hall.start(HEAD)

    def _outage(self) -> None:
        pause(self._randomness.uniform(0, LONGEST_OUTAGE_S))

    def _is_played(self) -> bool:
        results = self._results()
        return bool(results) and all(row["progress"] == "final" for row in results.values())

    def _is_all_sent(self) -> bool:
        tables = self._get("api/tables").get("tables", [])
        return bool(tables) and all(row["unsent"] == 0 and row["unsaved"] == 0 for row in tables)

    def _progress(self) -> str:
        return ", ".join(f"{match_id} {row['progress']}" for match_id, row in self._results().items())

    def _results(self) -> Mapping[str, Any]:
        return {row["match_id"]: row for row in self._get("api/results").get("results", [])}

    def _get(self, path: str) -> Any:
        """What the head table says; nothing while it is dead."""
        try:
            with urllib.request.urlopen(self._hall.address + path, timeout=5) as answer:  # noqa: S310 - loopback
                return json.load(answer)
        except OSError:
            return {}

    def _compared(self, label: str, results: Mapping[str, Any]) -> int:
        """How many records the table has; every one is at the head table unchanged, and so is every result."""
        own, copies = _logs(self._hall.journal(label)), _logs(self._hall.store)
        for log_id, records in own.items():
            if [one.hash for one in copies.get(log_id, ())] != [one.hash for one in records]:
                raise RehearsalFailed(f"table {label}: log {log_id} is not the same at the head table")
        for match_id, winners in _winners(own.values()):
            shown = [board["winner"] for board in results[match_id]["boards"]]
            if shown != winners:
                raise RehearsalFailed(f"match {match_id}: table {label} has {winners}, the head table {shown}")
        return sum(map(len, own.values()))


def _logs(path: Path) -> dict[str, list[Record]]:
    """Every table's log in a store."""
    store = SqliteStore(path)
    try:
        report = store.open()
        if report.set_aside is not None:
            raise RehearsalFailed(f"{path} was damaged: {report.reason}")
        return {log_id: list(all_records(store, log_id)) for log_id in openings(store, Role.TABLE)}
    finally:
        store.close()


def _winners(logs: Iterable[list[Record]]) -> Iterator[tuple[str, list[str | None]]]:
    """The winning seats of every match that was begun in these logs."""
    for records in logs:
        for match_id, report in history_of(records).matches.items():
            if report.has_begun:
                winners = (board.outcome.winner for board in report.results)
                yield match_id, [winner.value if winner is not None else None for winner in winners]
