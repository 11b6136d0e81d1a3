"""How long 1,000 records take from one card to the other over a line at 115200 baud, beside plain JSON lines.

    python -m scripts.bench.link

Two stores on disk, two links, two conversations, and a line that is as slow as a real one. The time ends when the
table knows that its last record is durable at the head table. Prints one JSON object a line.
"""

import random
import secrets
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import serial

from hardware.clock import MonotonicClock
from hardware.serial_port import SerialLink
from journal import chain
from journal.canonical import JsonObject
from journal.errors import BadRecordError
from journal.line_talker import LineTalker
from journal.messages import Hello, Identity
from journal.notices import Notice, OwnAcked, RecordsIn
from journal.opening import JournalOpened, Role, opening_record
from journal.record import Record, Stamp, UtcQuality, decode
from journal.session_keys import NONCE_BYTES, device_key
from journal.store import SqliteStore
from journal.stored_log import StoredLog
from journal.sync import Conversation
from scripts.bench.rows import Row, print_rows
from scripts.bench.throttled_line import ThrottledLine

RECORDS = 1_000
WRONG_ONE_IN = 5_000
LOG = "00000000000000aa"
BOOT_ID = "5f0c9a52-7f3e-4f27-9a35-2f0d1f5e8c11"
LIMIT_S = 120.0


class End:
    """One end: a store on disk, a link, a conversation; `acked` is set when the peer has all records."""

    def __init__(self, role: Role, device: str, folder: Path) -> None:
        self.store = SqliteStore(folder / f"{role.value}.sqlite")
        self.acked = threading.Event()
        self._log_id = LOG if role is Role.TABLE else ""
        identity = Identity(role, f"{role.value}-1", "โต๊ะ 1", "bench", "event", BOOT_ID)
        conversation = Conversation(
            identity,
            lambda device_id: device_key(b"event key", device_id),
            self._own_log,
            self.store.head,
            lambda: secrets.token_bytes(NONCE_BYTES),
        )
        self.talker = LineTalker(conversation, self._handle)
        self.link = SerialLink(lambda: device, self.talker, MonotonicClock())

    def _own_log(self, _peer: Hello | None) -> StoredLog | None:
        return StoredLog(self.store, self._log_id) if self._log_id else None

    def _handle(self, notice: Notice) -> None:
        if isinstance(notice, RecordsIn):
            self.talker.peer_stored(notice.log_id, self.store.append(notice.log_id, notice.records))
        elif isinstance(notice, OwnAcked) and notice.seq == RECORDS:
            self.acked.set()


def records_of_a_day() -> list[Record]:
    """Records as a table makes them: mostly turns, some signals, now and then a time-out or the end of a board."""
    randomness = random.Random(7)  # noqa: S311 - spread, not secrecy
    records = [opening_record(JournalOpened(LOG, "table-1", "โต๊ะ 1", "bench", Role.TABLE), Stamp(1, BOOT_ID))]
    at_ms = 3_600_000
    while len(records) < RECORDS:
        at_ms += randomness.randint(900, 95_000)
        type_name, data = _happening(randomness)
        stamp = Stamp(at_ms, BOOT_ID, 1_767_225_600_000 + at_ms, UtcQuality.TRUSTED)
        records.append(chain.make(records[-1].head, type_name, stamp, data))
    return records


def _happening(randomness: random.Random) -> tuple[str, JsonObject]:
    seat = randomness.choice(["left", "right"])
    share = randomness.random()
    if share < 0.70:
        return "turn_ended", {}
    if share < 0.90:
        details: JsonObject = {
            "late_ms": randomness.randint(0, 9),
            "signal": randomness.choice(["first_yellow", "second_yellow"]),
        }
        return "observed", {"kind": "lamp", "details": details}
    if share < 0.96:
        return "time_out_taken", {"seat": seat, "is_long": False}
    return "board_ended", {"cause": "resigned", "winner": seat, "offence": None}


def measure(wrong_one_in: int, records: list[Record]) -> tuple[float, int]:
    """Seconds until the last record is known to be durable at the head table, and bytes on the way there."""
    clock = MonotonicClock()
    line = ThrottledLine(clock, wrong_one_in)
    with tempfile.TemporaryDirectory() as folder:
        table = End(Role.TABLE, line.devices[0], Path(folder))
        head = End(Role.HEAD, line.devices[1], Path(folder))
        table.store.append(LOG, records)
        head.store.open()
        began_ms = clock.now_ms()
        head.link.start()
        table.link.start()
        arrived = table.acked.wait(LIMIT_S)
        took_ms = clock.now_ms() - began_ms
        for end in (table, head):
            end.link.stop(LIMIT_S)
        whole = head.store.read(LOG, 1, RECORDS + 1) == records
        for end in (table, head):
            end.store.close()
    carried_bytes = line.carried_bytes[0]
    line.close()
    if not (arrived and whole):
        raise SystemExit(f"the records did not arrive whole in {LIMIT_S} s")
    return took_ms / 1_000, carried_bytes


def measure_plain_lines(wrong_one_in: int, records: list[Record]) -> tuple[float, bytes]:
    """The same records as plain JSON lines: seconds until the last byte is there, and the bytes as they came."""
    clock = MonotonicClock()
    line = ThrottledLine(clock, wrong_one_in)
    sent = b"".join(record.body + b"\n" for record in records)
    received = b""
    with serial.Serial(line.devices[0]) as near, serial.Serial(line.devices[1], timeout=2) as far:
        began_ms = clock.now_ms()
        writer = threading.Thread(target=near.write, args=(sent,))
        writer.start()
        while len(received) < len(sent):
            received += far.read(min(256, len(sent) - len(received)))
        took_ms = clock.now_ms() - began_ms
        writer.join()
    line.close()
    return took_ms / 1_000, received


def damage(received: bytes, records: list[Record]) -> tuple[int, int]:
    """Records that did not come as they were sent, and those among them that still look like records."""
    known = {record.body for record in records}
    lines = received.split(b"\n")
    wrong_but_readable = sum(line not in known and _is_record(line) for line in lines)
    return len(records) - sum(line in known for line in lines), wrong_but_readable


def _is_record(line: bytes) -> bool:
    try:
        decode(line)
    except BadRecordError:
        return False
    return True


def rows() -> Iterator[Row]:
    """All figures, each as soon as it is known."""
    records = records_of_a_day()
    plain_s, _ = measure_plain_lines(0, records)
    took_s, wire_bytes = measure(0, records)
    plain_bytes = sum(len(record.body) + 1 for record in records)
    yield Row("link: 1,000 records, good line", took_s, "s", "<= 4.5", f"plain JSON lines {plain_s:.1f} s")
    yield Row("link: bytes for 1,000 records", wire_bytes, "bytes", "", f"plain JSON lines {plain_bytes} bytes")
    bad_s, _ = measure(WRONG_ONE_IN, records)
    lost, unnoticed = damage(measure_plain_lines(WRONG_ONE_IN, records)[1], records)
    remark = f"plain JSON lines lose {lost} records, {unnoticed} of them unnoticed"
    yield Row("link: 1,000 records, 1 byte in 5,000 wrong", bad_s, "s", "<= 11", remark)


if __name__ == "__main__":
    print_rows(rows())
