"""How soon a tap at a table is on the pages of 60 browsers while 32 tables are live, and how long a rebuild and the
import of many players take.

    python -m scripts.bench.headtable

A real web server and real connections; the browsers are a process of their own. A tap's number travels in the table's
status, and each browser notes when it sees the number. Prints one JSON object a line.
"""

import asyncio
import gc
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NoReturn

import uvicorn
from openpyxl import Workbook

from hardware.clock import MonotonicClock
from headtable.access import AccessLog
from headtable.author import Author
from headtable.collector import Collector
from headtable.decision_log import DecisionLog
from headtable.devices import Heard
from headtable.drawing import Schedule
from headtable.event import EventPlan, Pairing
from headtable.event_file import EventSource, read_event
from headtable.hall import Hall
from headtable.head_logs import HeadLogs
from headtable.lines import Lines
from headtable.mailbox import Mailbox, Said
from headtable.people_book import PeopleBook
from headtable.settings import WebSettings
from headtable.tables import extended, history_of
from headtable.web.app import create_app
from headtable.web.desk import Desk
from headtable.web.feed import Feed
from headtable.web.publishing import Publisher
from headtable.web.rendering import Renderer
from headtable.web.sessions import Sessions
from journal import chain
from journal.canonical import JsonObject
from journal.interfaces import Store
from journal.memory import MemoryStore
from journal.record import Stamp
from journal.store import SqliteStore
from rules.events import Player, Stage
from rules.seats import BySeat
from scripts.bench.played_logs import played_log
from scripts.bench.rows import Row, print_rows

TABLES = 32
BROWSERS = 60
TAPS = 300
TAP_EVERY_S = 0.05  # 32 tables with a move every 1.6 s: far more than people make
BEGUN_RECORDS = 4  # the log's opening, the match, the toss, the first board
REBUILT_RECORDS = 200_000
DAY_RECORDS = 3_000
CORRECTIONS = 20
PLAYERS = 200
_AUTHOR = Author("bench", "bench", lambda: Stamp(0, "bench"))


def main() -> None:
    """All measurements."""
    print_rows(_live())
    print_rows(_correction())
    print_rows(_rebuild())
    print_rows(_import())


def _live() -> Iterator[Row]:
    latencies_ms, cpu = asyncio.run(_measure_live())
    latencies_ms.sort()
    seen = len(latencies_ms)
    yield Row(f"tap to page, {TABLES} tables, {BROWSERS} browsers, p50", latencies_ms[seen // 2], "ms")
    yield Row("tap to page, p99", latencies_ms[int(seen * 0.99)], "ms", "< 100 ms")
    yield Row("tap to page, max", latencies_ms[-1], "ms")
    yield Row("head table with 32 tables and 60 browsers, one core", round(100 * cpu, 1), "%")


async def _measure_live() -> tuple[list[float], float]:
    """Every latency of every browser, and the share of one core that the head table used."""
    clock, store = MonotonicClock(), MemoryStore()
    mailbox = Mailbox()
    hall = _hall(store, _plan())
    renderer, feed = Renderer("bench"), Feed("run")
    publisher = Publisher(hall, renderer, feed)
    collector = Collector(hall, mailbox, Lines([], _no_link, list), publisher, clock.now_ms)
    sessions, access_log = Sessions(PeopleBook(None), clock.now_ms), AccessLog(store, _AUTHOR)
    own_logs = DecisionLog(store, _AUTHOR).logs
    desk = Desk(hall, store, feed, renderer, clock, publisher, sessions, access_log, own_logs)
    server = uvicorn.Server(uvicorn.Config(create_app(desk, WebSettings()), port=0, log_level="error"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    tables = [PlayingTable(number, store, mailbox) for number in range(TABLES)]
    for table in tables:
        hall.heard(Heard(table.device_id, str(table.number), table.log_id), clock.now_ms())
    collector.step()
    gc.collect()
    gc.freeze()  # as serving does once the store is read
    watchers = await _start_watchers(port)
    sent_at_ms, cpu = await _tap(tables, collector, clock)
    seen = json.loads((await watchers.communicate())[0])
    server.should_exit = True
    await serving
    return [at_ms - sent_at_ms[int(number)] for number, at_ms in seen], cpu


class PlayingTable:
    """A table in its first match; a tap brings a record and a status, as over a line."""

    def __init__(self, number: int, store: Store, mailbox: Mailbox) -> None:
        self.number = number
        self.device_id = f"table-{number}"
        self.log_id, log = played_log(number, BEGUN_RECORDS + TAPS)
        self._store = store
        self._mailbox = mailbox
        store.append(self.log_id, log[:BEGUN_RECORDS])
        self._left = iter(log[BEGUN_RECORDS:])

    def tap(self, tap: int, at_ms: int) -> None:
        self._store.append(self.log_id, [next(self._left)])
        self._mailbox.stored(self.device_id)
        status: JsonObject = {"phase": "turn", "turn": "left", "left_ms": 90_000, "is_running": True, "unsent": tap}
        self._mailbox.status(self.device_id, Said(status, at_ms))


async def _tap(
    tables: Sequence[PlayingTable], collector: Collector, clock: MonotonicClock
) -> tuple[dict[int, int], float]:
    sent_at_ms: dict[int, int] = {}
    start_ms, start_cpu_s = clock.now_ms(), process_time()
    for number in range(1, TAPS + 1):
        sent_at_ms[number] = clock.now_ms()
        tables[number % TABLES].tap(number, sent_at_ms[number])
        collector.step()
        await asyncio.sleep(TAP_EVERY_S)
    cpu = (process_time() - start_cpu_s) / ((clock.now_ms() - start_ms) / 1000)
    await asyncio.sleep(0.5)
    return sent_at_ms, cpu


async def _start_watchers(port: int) -> asyncio.subprocess.Process:
    """The browsers' process; all of them are connected when it is returned."""
    watchers = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "scripts.bench.watchers",
        str(port),
        str(BROWSERS),
        str(TAPS),
        stdout=subprocess.PIPE,
        limit=1 << 26,
    )
    assert watchers.stdout is not None  # noqa: S101 - asked for above
    await watchers.stdout.readline()
    return watchers


def _rebuild() -> Iterator[Row]:
    """All records of a large event from a store on disk to results."""
    clock = MonotonicClock()
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.sqlite")
        records = 0
        for number in range(TABLES):
            log_id, log = played_log(number, REBUILT_RECORDS // TABLES)
            for start in range(0, len(log), 500):
                store.append(log_id, log[start : start + 500])
            records += len(log)
        start_ms = clock.now_ms()
        hall = _hall(store, EventPlan("bench", (), ()))
        took_s = (clock.now_ms() - start_ms) / 1000
        store.close()
    yield Row(f"rebuild of {records} records, {len(hall.results)} matches", round(took_s, 2), "s")


def _correction() -> Iterator[Row]:
    """A referee takes back an act after a day's play at one table: the page waits for this."""
    _, log = played_log(0, DAY_RECORDS)
    history = history_of(log)
    clock, at_ms = MonotonicClock(), log[-1].content.stamp.at_ms
    correction = chain.make(
        log[-1].head, "voided", Stamp(at_ms, "bench"), {"target_seq": log[-1].seq, "reason": "bench"}
    )
    start_ms = clock.now_ms()
    for _ in range(CORRECTIONS):
        extended(history, [correction])
    took_ms = (clock.now_ms() - start_ms) / CORRECTIONS
    yield Row(f"one correction after {DAY_RECORDS} records at a table", round(took_ms, 1), "ms")


def _import() -> Iterator[Row]:
    """A file of players to the whole round robin of their groups, drawn and ready for the tables."""
    clock = MonotonicClock()
    rows = [("หมายเลข", "ชื่อ", "สังกัด", "สาย")]
    rows += [(str(number), f"ผู้เล่น นามสกุล{number}", "นครปฐม", str(number % 40 + 1)) for number in range(PLAYERS)]
    schedule = Schedule(tuple(str(number + 1) for number in range(TABLES)))
    with tempfile.TemporaryDirectory() as folder:
        for path in (Path(folder) / "players.csv", Path(folder) / "players.xlsx"):
            _write_table(path, rows)
            start_ms = clock.now_ms()
            plan = read_event(EventSource("bench", path, None, schedule=schedule))
            took_ms = clock.now_ms() - start_ms
            yield Row(f"import of {len(plan.entrants)} players, {path.suffix[1:]}", took_ms, "ms")


def _write_table(path: Path, rows: Sequence[Sequence[str]]) -> None:
    if path.suffix == ".csv":
        path.write_text("".join(",".join(row) + "\n" for row in rows), encoding="utf-8-sig")
        return
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    book.save(path)


def _plan() -> EventPlan:
    pair = BySeat(Player("1", "สมชาย รุ่งเรืองกิจ"), Player("2", "น้ำเพชร ศรีสุวรรณ"))
    pairings = (Pairing(f"{number}-1", str(number), pair, Stage.GROUP, "สาย ก", "tsa") for number in range(TABLES))
    return EventPlan("bench", (), tuple(pairings))


def _hall(store: Store, plan: EventPlan) -> Hall:
    return Hall(plan, store, HeadLogs(store, _AUTHOR), DecisionLog(store, _AUTHOR))


def _no_link(port: str) -> NoReturn:
    raise RuntimeError(f"no port is opened here, not {port!r}")


if __name__ == "__main__":
    main()
