"""The event from the first match to the champion while things go wrong; then everything is compared."""

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hardware.clock import Clock, pause_until
from headtable.rehearsal.comparing import RehearsalFailed, compared
from headtable.rehearsal.director import Director
from headtable.rehearsal.hall_files import DIRECTOR, group_count
from headtable.rehearsal.mishaps import Mishaps
from headtable.rehearsal.usage import memory_mib
from headtable.rehearsal.virtual_hall import HEAD, VirtualHall

RULES: Final = """\
extends = "tsa"
title_th = "กติกาซ้อมใหญ่"
title_en = "rehearsal"
group_boards = 2
knockout_boards = 2
odds_boards = 2
move_ms = {move_ms}
first_warning_left_ms = {first_ms}
second_warning_left_ms = {second_ms}
turn_tap_guard_ms = 30
"""

MOVE_MS, HUMAN_TAP_MS = 120_000, 15_000
SHORTEST_MOVE_MS, SHORTEST_TAP_MS = 2_000, 50
PLACES = 2
_ROUND_MS = 1_000
_TELL_EVERY_ROUNDS = 10
_TABLES_FOR_A_MISHAP = 4  # in each round; with fewer tables fewer mishaps, or nobody would come to play
_LAST_WORDS_MS = 60_000
_MOST_DEATHS = 5  # of one program by itself; then it can't be started


@dataclass(frozen=True, slots=True)
class Report:
    """What was rehearsed. `cpu_s` is of all programs together, `memory_mib` the most they had; None: can't be told."""

    matches: int
    boards: int
    golden_boards: int
    records: int
    mishaps: Mapping[str, int]
    seconds: float
    cpu_s: float
    memory_mib: float | None


class Rehearsal:
    """Runs in `folder`, which is there and empty. `speed` 1 is a real hall's; `tell` gets a line now and then."""

    def __init__(
        self, folder: Path, tables: int, speed: float, seed: int, clock: Clock, tell: Callable[[str], None]
    ) -> None:
        move_ms = max(SHORTEST_MOVE_MS, int(MOVE_MS / speed))
        rules = RULES.format(move_ms=move_ms, first_ms=move_ms // 4, second_ms=move_ms // 12)
        tap_every_ms = max(SHORTEST_TAP_MS, int(HUMAN_TAP_MS / speed))
        self._hall = VirtualHall(folder, tables, rules, seed, tap_every_ms)
        self._director = Director(self._hall.address, DIRECTOR, self._hall.pin, PLACES)
        self._clock = clock
        self._randomness = random.Random(seed)  # noqa: S311 - a rehearsal must be repeatable
        self._mishaps = Mishaps(self._hall, self._randomness, clock)
        self._mishap_chance = min(1.0, tables / _TABLES_FOR_A_MISHAP)
        self._tell = tell
        self._knockout_matches = PLACES * group_count(tables) - 1
        self._memory_mib: float | None = None

    def run(self, patience_s: float, *, has_mishaps: bool) -> Report:
        """The whole event, compared. Raises RehearsalFailed."""
        began_ms = self._clock.now_ms()
        try:
            for name in (HEAD, *self._hall.labels):
                self._hall.start(name)
            self._play(began_ms + int(patience_s * 1000), has_mishaps=has_mishaps)
            shown = self._when_all_is_sent()
        finally:
            self._hall.stop()
        records = compared(self._hall.files, shown)
        if difference := self._hall.check_rebuild():
            raise RehearsalFailed(difference)
        return self._report(shown, records, self._clock.now_ms() - began_ms)

    def _play(self, until_ms: int, *, has_mishaps: bool) -> None:
        """Until the champion is known."""
        rounds = 0
        while not self._is_over(results := self._director.results()):
            if self._clock.now_ms() > until_ms:
                raise RehearsalFailed(f"the event was not over in time: {_progress(results)}")
            if rounds % _TELL_EVERY_ROUNDS == 0:
                self._take_stock(results)
            if has_mishaps and results and self._randomness.random() < self._mishap_chance:
                self._mishaps.happen()
            if results and all(_is_final(row) for row in results.values()):
                self._director.carry_on()
            self._restart_what_died()
            self._pause()
            rounds += 1

    def _take_stock(self, results: Mapping[str, Any]) -> None:
        self._tell(_progress(results) or "waiting for the head table")
        memory = memory_mib(self._hall.process_ids)
        if memory is not None:
            self._memory_mib = max(memory, self._memory_mib or 0)

    def _is_over(self, results: Mapping[str, Any]) -> bool:
        knockout = [row for match_id, row in results.items() if match_id.startswith("K")]
        return len(knockout) == self._knockout_matches and all(map(_is_final, results.values()))

    def _when_all_is_sent(self) -> Mapping[str, Any]:
        """The results once every table has sent everything: the last records may still be on their way."""
        until_ms = self._clock.now_ms() + _LAST_WORDS_MS
        while self._clock.now_ms() < until_ms:
            self._restart_what_died()
            self._pause()
            tables, results = self._director.tables(), self._director.results()
            if results and tables and all(row["unsent"] == 0 and row["unsaved"] == 0 for row in tables):
                return results
        raise RehearsalFailed("not every table has sent everything a minute after the end")

    def _restart_what_died(self) -> None:
        for name in self._hall.restart_what_died():
            self._mishaps.note_death(name)
            if self._mishaps.deaths[name] >= _MOST_DEATHS:
                raise RehearsalFailed(f"{name} dies again and again; {self._hall.files.log(name)} says why")

    def _pause(self) -> None:
        pause_until(self._clock, self._clock.now_ms() + _ROUND_MS)

    def _report(self, shown: Mapping[str, Any], records: int, took_ms: int) -> Report:
        boards = [board for row in shown.values() for board in row["boards"]]
        golden_boards = sum(board["kind"] == "golden" for board in boards)
        if golden_boards == 0:
            raise RehearsalFailed("no golden board was played, though the final goes to one")
        times = os.times()
        return Report(
            matches=len(shown),
            boards=len(boards),
            golden_boards=golden_boards,
            records=records,
            mishaps=dict(self._mishaps.counted),
            seconds=took_ms / 1000,
            cpu_s=times.children_user + times.children_system,
            memory_mib=self._memory_mib,
        )


def _is_final(row: Mapping[str, Any]) -> bool:
    return bool(row["progress"] == "final")


def _progress(results: Mapping[str, Any]) -> str:
    """How far the event is; empty while nothing is known."""
    if not results:
        return ""
    left = [match_id for match_id, row in results.items() if not _is_final(row)]
    shown = f": {', '.join(left[:8])}{' …' if len(left) > 8 else ''}" if left else ""
    return f"{len(results) - len(left)} of {len(results)} matches are over, {len(left)} are left{shown}"
