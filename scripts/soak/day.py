"""The day itself: real programs, a calm referee at core's socket, and a look at everything once an hour."""

import os
import random
from collections import Counter
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from hardware.clock import MonotonicClock
from kiosk.wire import View
from scripts.drill.drill import write_pairings
from scripts.drill.evidence import read_evidence
from scripts.drill.referee import RandomReferee
from scripts.hall import SmallHall
from scripts.soak.hastened import Haste
from scripts.soak.usage import Usage, bytes_by_kind, usage_of
from scripts.waiting import pause, until
from tests.sim.soak import next_act

HOUR_MS = 3_600_000
BOARDS = 60
PROGRAMS = ("core", "ui", "headtable")
LONGEST_THOUGHT_MS = 20_000
"""Sixty boards of fifty turns then take eight hours."""

RULES = """\
extends = "tsa"
title_th = "กติกาวันยาว"
title_en = "a long day"
move_ms = 60_000
first_warning_left_ms = 55_000
second_warning_left_ms = 50_000
"""
"""Time enough for every move, and most of them light the lamps: how late they are is to be seen all day."""

_SIGNALS = ("first_yellow", "second_yellow")
_PATIENCE_S = 60
_PRIORITY = 20


@dataclass(frozen=True, slots=True)
class Sample:
    """What everything takes after so many boards."""

    hours: float
    boards: int
    records: int
    programs: Mapping[str, Usage]
    sizes: Counter[str]

    def __str__(self) -> str:
        told = "; ".join(f"{name} {usage}" for name, usage in self.programs.items())
        return f"{self.hours:.2f} h, {self.boards} boards, {self.records} records: {told}"


class Day:
    """Runs in `folder`, which is emptied, on the X display of that name."""

    def __init__(self, folder: Path, display: str, haste: Haste) -> None:
        launcher = ("scripts.soak.hastened", str(haste.speed), str(haste.origin_ms))
        self._hall = SmallHall(folder, RULES, {"DISPLAY": display}, launcher)
        self._haste = haste
        self._clock = MonotonicClock()
        self._numbers = random.Random(1)  # noqa: S311 - every day is the same
        self._folder = folder
        self._boards = 0
        self._begun_ms = self._clock.now_ms()
        write_pairings(folder / "pairings.csv")

    def run(self, boards: int = BOARDS) -> list[Sample]:
        """So many boards are played; a sample of the start, of each hour and of the end. Raises TimeoutError."""
        try:
            self._hall.start("headtable")
            self._start_core()
            with closing(RandomReferee(self._hall.socket_path, self._numbers)) as referee:
                until(lambda: referee.view.match_id, "the pairing", _PATIENCE_S)
                self._hall.start("ui")
                until(self._hall.targets_path.exists, "the screen", _PATIENCE_S)
                return self._play(referee, boards)
        finally:
            self._hall.stop()

    def _start_core(self) -> None:
        """As its service starts it: ahead of everything else, where that is allowed."""
        self._hall.start("core")
        with suppress(PermissionError):
            os.sched_setscheduler(self._hall.process("core").pid, os.SCHED_FIFO, os.sched_param(_PRIORITY))

    def _play(self, referee: RandomReferee, boards: int) -> list[Sample]:
        self._begun_ms = self._clock.now_ms()
        samples = [self._sample(referee.view)]
        print(samples[-1], flush=True)
        while self._boards < boards:
            self._do_next(referee)
            if self._hours() >= len(samples):
                samples.append(self._sample(referee.view))
                print(samples[-1], flush=True)
        samples.append(self._sample(referee.view))
        print(samples[-1], flush=True)
        return samples

    def _do_next(self, referee: RandomReferee) -> None:
        view = referee.view
        name, arguments, in_ms = next_act(view, self._numbers, LONGEST_THOUGHT_MS)
        pause(self._haste.real_s(in_ms))
        if not name:
            return
        referee.do(name, **arguments)
        self._boards += name == "ready_board"
        until(lambda: referee.view.seq > view.seq, f"core to do {name}", _PATIENCE_S)

    def _hours(self) -> float:
        return (self._clock.now_ms() - self._begun_ms) / HOUR_MS

    def _sample(self, view: View) -> Sample:
        programs = {name: usage_of(self._hall.process(name).pid) for name in PROGRAMS}
        return Sample(self._hours(), self._boards, view.seq, programs, bytes_by_kind(self._folder))

    def lateness_ms(self) -> Mapping[int, list[float]]:
        """By the hour, how late each warning began, in milliseconds of the machine's clock. After `run`."""
        by_hour: dict[int, list[float]] = {}
        for record in read_evidence(self._folder / "table-1" / "journal.sqlite").records:
            details = record.content.data.get("details")
            if isinstance(details, Mapping) and details.get("signal") in _SIGNALS and not details.get("is_restored"):
                planned_ms, made_ms = details["planned_ms"], details["made_ms"]
                if isinstance(planned_ms, int) and isinstance(made_ms, int):
                    hour = (planned_ms - self._begun_ms) // HOUR_MS
                    by_hour.setdefault(hour, []).append((made_ms - planned_ms) / self._haste.speed)
        return by_hour
