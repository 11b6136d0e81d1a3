"""One process that carries out a plan on mock pins while its journal commits in a loop; prints each edge's lateness.

Usage: python -m scripts.bench.signal_process START_MS {normal,fifo}
"""

import gc
import json
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

from hardware.clock import MonotonicClock
from hardware.panel import PanelSettings, open_panel
from hardware.patterns import Edge, PanelState
from hardware.pins import FactoryName
from hardware.signaller import EdgeReport, Signaller
from journal.record import EMPTY_HEAD, Stamp
from journal.store import SqliteStore
from journal.writer import Writer
from kiosk.run_core import SWITCH_INTERVAL_S
from scripts.bench.deadlines import deadlines_from

_PRIORITY = 20
_NOT_ALLOWED = 3
_LOG_ID = "0" * 16


def main() -> int:
    start_ms, policy = int(sys.argv[1]), sys.argv[2]
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    if policy == "fifo" and not _is_made_real_time():
        return _NOT_ALLOWED
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "journal.sqlite")
        late_ms = _measure(start_ms, store)
        store.close()
    print(json.dumps(late_ms))
    return 0


def _is_made_real_time() -> bool:
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(_PRIORITY))
    except PermissionError:
        return False
    return True


def _measure(start_ms: int, store: SqliteStore) -> list[float]:
    clock = MonotonicClock()
    late_ms: list[float] = []
    done = threading.Event()
    instants = deadlines_from(start_ms)

    def note(report: EdgeReport) -> None:
        if report.planned_ms >= instants[0]:
            late_ms.append(time.monotonic_ns() / 1e6 - report.planned_ms)
        if report.planned_ms == instants[-1]:
            done.set()

    panel = open_panel(PanelSettings(factory=FactoryName.MOCK), clock)
    signaller = Signaller(panel, clock, note)
    writer = Writer(store, _LOG_ID, EMPTY_HEAD, clock, lambda _seq: None)
    signaller.replace(tuple(Edge(at_ms, PanelState(yellow=number % 2 == 0)) for number, at_ms in enumerate(instants)))
    signaller.start()
    threading.Thread(target=_commit_all_the_time, args=(writer, clock, done), daemon=True).start()
    gc.collect()
    gc.freeze()
    done.wait(60)
    signaller.stop()
    panel.close()
    return late_ms


def _commit_all_the_time(writer: Writer, clock: MonotonicClock, done: threading.Event) -> None:
    writer.put("journal_opened", Stamp(0, "bench"), {"log_id": _LOG_ID})
    while not done.is_set():
        now_ms = clock.now_ms()
        writer.put("turn_ended", Stamp(now_ms, "bench"), {})
        writer.run_once(now_ms)


if __name__ == "__main__":
    sys.exit(main())
