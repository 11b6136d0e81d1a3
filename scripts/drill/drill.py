"""One box, killed again and again. Every life ends with SIGKILL at a random moment; every next one is judged.

What must hold (cases 6, 19, 23): the journal opens at a whole record and its chain is whole; what a view called saved
is there, and nothing that was there before has changed; the turn in hand has what it had left at the death, never less
and at most 0.15 s more; the outage is charged to nobody; no lamp lights until the referee goes on.
"""

import os
import random
import signal
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.clock import MonotonicClock
from journal.errors import JournalError
from kiosk.results.medium import Disk
from kiosk.results.sets import contents_of, finished_sets
from kiosk.wire import View
from rules.errors import IllegalEvent
from scripts.drill.evidence import DrillFailed, Evidence, read_evidence, require
from scripts.drill.moments import FILES_PATIENCE_S, SOON_S, UnderWay, next_wish, told, under_way, unfinished
from scripts.drill.referee import RandomReferee
from scripts.hall import SmallHall
from scripts.waiting import pause, until

FAST_RULES = """\
extends = "tsa"
title_th = "กติกาซ้อมล่ม"
title_en = "crash drill"
move_ms = 2_500
first_warning_left_ms = 1_600
second_warning_left_ms = 800
time_out_short_ms = 2_000
time_out_long_ms = 4_000
turn_tap_guard_ms = 30
"""

MOST_GIVEN_MS = 150
"""The sign of life is a tenth of a second old at most; the rest is a busy machine."""

MOST_GIVEN_WITHOUT_PRIORITY_MS = 400
"""Where a program may not go ahead of others, a busy machine makes the sign of life older."""

_PRIORITY = 20

MOST_ACTS = 16
LONGEST_OUTAGE_S = 0.4
_MATCHES = 400
_REPORT_EVERY = 50


@dataclass(frozen=True)
class Death:
    """A life's end: the program died between the two instants; the rest is what was seen of it last."""

    before_ms: int
    after_ms: int
    most_saved_seq: int
    evidence: Evidence
    under_way: frozenset[UnderWay]


@dataclass(frozen=True)
class Finding:
    """What one life came to. `phase` is how it began; `given_ms` what the player got by the death before it more than
    was left, None where no clock ran; `under_way` what its own death cut."""

    number: int
    phase: str
    given_ms: int | None
    under_way: frozenset[UnderWay]


class Drill:
    """Runs in `folder`, which is emptied. Raises DrillFailed, with the number of the life, when something is wrong."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._randomness = random.Random(seed)  # noqa: S311 - a drill must be repeatable
        self._clock = MonotonicClock()
        self._folder = folder
        self._hall = SmallHall(folder, FAST_RULES)
        self._journal = folder / "table-1" / "journal.sqlite"
        self._results = folder / "results"
        self._unfinished = frozenset[str]()
        self._before: Evidence | None = None
        self._most_given_ms = MOST_GIVEN_MS
        write_pairings(folder / "pairings.csv")

    def run(self, kills: int) -> list[Finding]:
        """That many deaths, each judged."""
        findings = []
        try:
            self._hall.start("headtable")
            death: Death | None = None
            for number in range(1, kills + 1):
                try:
                    finding, death = self._live(number, death)
                except (DrillFailed, JournalError, IllegalEvent) as error:
                    raise DrillFailed(f"life {number}: {error}") from error
                findings.append(finding)
                if number % _REPORT_EVERY == 0:
                    print(f"-- {number} deaths", flush=True)
            self._wait_until_sent()
        finally:
            self._hall.stop()
        self._check_copies()
        return findings

    def _start_core(self) -> None:
        """As its service starts it: ahead of everything else, where that is allowed."""
        self._hall.start("core")
        try:
            os.sched_setscheduler(self._hall.process("core").pid, os.SCHED_FIFO, os.sched_param(_PRIORITY))
        except PermissionError:
            self._most_given_ms = MOST_GIVEN_WITHOUT_PRIORITY_MS

    def _wait_until_sent(self) -> None:
        """One more life, in which everything reaches the head table."""
        self._start_core()
        referee = RandomReferee(self._hall.socket_path, self._randomness)
        until(
            lambda: referee.view.health.link == "up" and referee.view.health.unsent == 0, "the head table to have all"
        )
        referee.close()

    def _check_copies(self) -> None:
        """The head table has each record once and unchanged, and no set of result files is a half one."""
        own, head = read_evidence(self._journal), read_evidence(self._folder / "headtable.sqlite")
        require(
            [one.hash for one in own.records] == [one.hash for one in head.records], "the head table has another log"
        )
        results, disk = self._results, Disk()
        for one in finished_sets(disk, results):
            require(contents_of(disk, results, one) is not None, f"the files of {one.base} are not whole")

    def _live(self, number: int, last: Death | None) -> tuple[Finding, Death]:
        self._start_core()
        referee = RandomReferee(self._hall.socket_path, self._randomness)
        try:
            view = referee.first_view
            given_ms = self._judge(last, view, referee) if last is not None else None
            death = self._play_and_kill(referee)
        finally:
            referee.close()
        self._check_journal(death)
        pause(self._randomness.uniform(0, LONGEST_OUTAGE_S))
        return Finding(number, view.phase, given_ms, death.under_way), death

    def _play_and_kill(self, referee: RandomReferee) -> Death:
        process, wish = self._hall.process("core"), next_wish(self._randomness)
        is_granted = referee.act_until(wish.act, MOST_ACTS if wish.act else self._randomness.randint(0, MOST_ACTS))
        end_s = self._randomness.uniform(0, SOON_S)
        stamps: list[int] = []

        def kill() -> None:
            if is_granted and wish.is_for_files:
                self._wait_for_files()
            stamps.append(self._clock.now_ms())
            os.kill(process.pid, signal.SIGKILL)

        killer = threading.Timer(0 if wish.is_for_files else end_s, kill)
        killer.start()
        referee.act_for(SOON_S)
        killer.join()
        process.wait()
        after_ms = self._clock.now_ms()
        evidence = read_evidence(self._journal)
        is_result = is_granted and wish.act == "end_board"
        cut = under_way(evidence.state, referee.view, is_result, self._is_export_cut())
        return Death(stamps[0], after_ms, referee.most_saved_seq, evidence, cut)

    def _wait_for_files(self) -> None:
        """Until the first file of another set is there, or it is plain that none will come."""
        end_ms = self._clock.now_ms() + int(FILES_PATIENCE_S * 1000)
        while self._clock.now_ms() < end_ms and not unfinished(self._results) > self._unfinished:
            pause(0.001)

    def _is_export_cut(self) -> bool:
        before, self._unfinished = self._unfinished, unfinished(self._results)
        return self._unfinished > before

    def _check_journal(self, death: Death) -> None:
        found, before = death.evidence, self._before
        last_seq = found.records[-1].seq
        require(last_seq >= death.most_saved_seq, f"{death.most_saved_seq} was called saved, {last_seq} is there")
        if before is not None:
            require(found.log_id == before.log_id, "another log was begun")
            hashes = [record.hash for record in found.records[: len(before.records)]]
            require(hashes == [record.hash for record in before.records], "records have changed")
        self._before = found

    def _judge(self, death: Death, view: View, referee: RandomReferee) -> int | None:
        """What the player was given by the outage; None where no clock ran."""
        pause(self._randomness.uniform(0.05, 0.3))
        most_ms, least_ms = (death.evidence.left_ms(at_ms) for at_ms in (death.before_ms, death.after_ms))
        turn, later = view.turn, referee.view.turn
        if turn is None or least_ms is None or most_ms is None:
            require(turn is None and least_ms is None, f"turn {turn} after a death with {least_ms} ms left")
            return None
        left_ms = turn.left_ms
        if left_ms is None:
            raise DrillFailed(f"the clock runs by itself in phase {view.phase}")
        found = f"{left_ms} ms left in phase {view.phase}, at the death {least_ms} to {most_ms}"
        require(least_ms <= left_ms <= most_ms + self._most_given_ms, found)
        require(later is not None and later.left_ms == left_ms, "the clock ran on before the referee went on")
        if not death.evidence.is_running(death.after_ms):
            return None
        lit = [panel for panel in referee.panels if panel.yellow or panel.red or panel.buzzer]
        require(not lit, f"lamps lit by themselves: {lit}")
        return left_ms - most_ms


def write_pairings(path: Path) -> None:
    """So many matches at table 1 that no drill comes to their end."""
    head = "คู่ที่,โต๊ะ,ผู้เล่นซ้าย,ผู้เล่นขวา,รอบ,ชื่อรอบ,จำนวนกระดาน"
    rows = [f"{number},1,1,3,แบ่งสาย,สาย ก,4" for number in range(1, _MATCHES + 1)]
    path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")


def summary(findings: Sequence[Finding]) -> str:
    """The figures in a line."""
    given_ms = sorted(finding.given_ms for finding in findings if finding.given_ms is not None)
    phases = sorted({finding.phase for finding in findings})
    middle, most = (given_ms[len(given_ms) // 2], given_ms[-1]) if given_ms else (0, 0)
    return (
        f"{len(findings)} deaths, {len(given_ms)} with a running clock: given to the player {middle} ms (median), "
        f"{most} ms (most); nothing saved was lost; deaths {told(finding.under_way for finding in findings)}; "
        f"phases found: {', '.join(phases)}"
    )
