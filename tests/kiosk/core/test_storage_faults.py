"""A card that is full, read-only, slow, missing or damaged: play goes on, the view says so, all is kept (case 19)."""

import errno
import threading
from pathlib import Path

import pytest

from hardware.fakes import FakeClock, FakePanel
from journal import chain
from journal import writer as writer_module
from journal.record import EMPTY_HEAD
from kiosk.core.inbox import Item
from kiosk.core.parts import Parts
from kiosk.core.table import Table
from kiosk.settings import read_settings
from kiosk.wire import Input
from rules.state import Phase
from scripts.waiting import until
from tests.support.box import START_MS, Box
from tests.support.faulty_store import Card, FaultyStore
from tests.support.table import assignment


def health(box: Box) -> tuple[str, bool]:
    """(journal, whether anything is unsaved) as the view tells it."""
    assert box.table is not None
    return box.table.desk.health.journal, box.table.desk.health.unsaved > 0


def began_at_ms(panel: FakePanel, lamp: str) -> int | None:
    """When the lamp was first lit after the test of the lamps at the start; None if it was not."""
    lit = [at_ms for at_ms, state in panel.history if getattr(state, lamp) and at_ms > START_MS + 10_000]
    return lit[0] if lit else None


def whole_log(box: Box) -> int:
    """The number of the last record in the store, whose chain is whole."""
    assert box.table is not None
    records = box.store.read(box.table.writer.log_id, 1, 100_000)
    return chain.check(EMPTY_HEAD, records).seq


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_on_a_card_that_takes_nothing_a_whole_match_is_played(tmp_path: Path, fault: int) -> None:
    card = Card()
    box = Box(tmp_path, lambda _path: FaultyStore(card))
    table = box.start()
    box.play_board()
    card.fault = f"errno {fault}"
    box.advance(90_500)
    assert began_at_ms(box.panel, "yellow") == START_MS + 90_000
    for _ in range(4):
        box.act("end_turn")
        box.act("end_board", cause="resigned", winner="left")
        box.act("ready_board")
        box.act("start_board")
    box.act("confirm_match")
    assert box.phase is Phase.CONFIRMED
    assert health(box) == ("failing", True)
    last = table.desk.last_seq
    assert table.writer.head().seq == last, "what can't be saved here goes out on the line"
    assert table.writer.read(1, 1000)[-1].seq == last
    card.fault = ""
    box.advance(6_000)
    assert health(box) == ("ok", False)
    assert whole_log(box) == table.desk.last_seq


def test_when_memory_is_full_too_the_act_is_refused_and_the_referee_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = Card()
    box = Box(tmp_path, lambda _path: FaultyStore(card))
    table = box.start()
    box.play_board()
    box.advance(1_000)
    card.fault = "no room"
    monkeypatch.setattr(writer_module, "MAX_UNSAVED_RECORDS", 3)
    for _ in range(5):
        box.act("end_turn")
        box.advance(1_000)
    assert table.writer.health(box.clock.now_ms()).unsaved_count == 3
    assert table.desk.notice is not None
    assert "write it down by hand" in table.desk.notice.text.en
    left_ms = box.left_ms()
    card.fault = ""
    box.advance(6_000)
    assert box.left_ms() == left_ms - 6_000
    box.act("end_turn")
    box.advance(100)
    assert health(box) == ("ok", False)
    assert whole_log(box) == table.desk.last_seq


class LivingTable:
    """A table with all its threads on a pushed clock, and a journal whose syncs can hang."""

    def __init__(self, folder: Path) -> None:
        self.card = Card()
        self.clock = FakeClock(START_MS)
        self.panel = FakePanel(self.clock)
        parts = Parts(self.clock, "boot-1", FaultyStore(self.card), self.panel, "test")
        self.table = Table(Box(folder).settings, parts)
        self.thread = threading.Thread(target=self.table.run)

    def __enter__(self) -> "LivingTable":
        self.table.start()
        self.thread.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self.card.gate.set()
        self.table.stop()
        self.thread.join(10)
        self.table.close()

    def take(self, item: Item, phase: Phase) -> None:
        """The thing reaches the loop, and brings the match to that phase."""
        self.table.inbox.put(item)
        until(lambda: self.table.desk.record.state.phase is phase, f"phase {phase}")

    def act(self, name: str, phase: Phase, **arguments: object) -> None:
        self.take(Input(name, self.clock.now_ms(), arguments), phase)

    def jump_to(self, at_ms: int) -> None:
        """It is that instant, and every thread has turned."""
        self.clock.advance_to(at_ms)
        until(self._has_turned, "every thread to turn")

    def _has_turned(self) -> bool:
        return all(sign.last_at_ms() == self.clock.now_ms() for sign in self.table.signs())


def test_while_a_sync_takes_two_seconds_lamps_and_clock_keep_time(tmp_path: Path) -> None:
    with LivingTable(tmp_path) as living:
        table = living.table
        living.take(assignment(), Phase.TOSS)
        living.act("toss", Phase.READY, winner="left", first="left")
        living.act("start_board", Phase.TURN)
        until(lambda: table.writer.saved_seq == table.desk.last_seq, "all to be saved")
        living.jump_to(START_MS + 88_500)
        living.card.gate.clear()
        living.act("toss", Phase.TURN, winner="left", first="left")
        until(lambda: table.writer.health(START_MS).unsaved_count > 0, "the refusal to wait for the card")
        for after_ms in (90_000, 90_500, 110_000, 120_000, 120_500):
            living.jump_to(START_MS + after_ms)
        assert until(lambda: began_at_ms(living.panel, "yellow"), "yellow while the card hangs") == START_MS + 90_000
        assert until(lambda: began_at_ms(living.panel, "red"), "red while the card hangs") == START_MS + 120_000
        until(lambda: table.desk.health.journal == "behind", "the view to say so")
        assert table.writer.is_alive
        living.card.gate.set()
        until(lambda: table.writer.saved_seq == table.desk.last_seq, "the card to catch up")


def test_a_damaged_journal_is_set_aside_and_play_goes_on_from_what_is_sound(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.start()
    box.play_board()
    box.advance(10_000)
    box.die()
    content = bytearray(box.settings.journal_path.read_bytes())
    content[100:200] = b"x" * 100
    box.settings.journal_path.write_bytes(bytes(content))
    table = box.start()
    assert box.settings.journal_path.with_name("journal.sqlite.damaged-1").exists()
    assert table.desk.notice is not None
    assert "damaged" in table.desk.notice.text.en
    box.play_board()
    box.advance(1_000)
    assert health(box) == ("ok", False)
    assert whole_log(box) == table.desk.last_seq


def test_a_journal_that_vanishes_in_play_stops_nothing(tmp_path: Path) -> None:
    box = Box(tmp_path)
    table = box.start()
    box.play_board()
    box.advance(1_000)
    aside = tmp_path / "elsewhere"
    aside.mkdir()
    for path in tmp_path.glob("journal.sqlite*"):
        path.rename(aside / path.name)
    box.act("end_turn")
    box.advance(2_000)
    assert health(box) == ("failing", True)
    assert table.writer.head().seq == table.desk.last_seq
    for path in [*tmp_path.glob("journal.sqlite*")]:
        path.unlink()
    for path in aside.iterdir():
        path.rename(tmp_path / path.name)
    box.advance(6_000)
    assert health(box) == ("ok", False)
    assert whole_log(box) == table.desk.last_seq


def test_without_a_readable_card_the_box_begins_in_memory(tmp_path: Path) -> None:
    card = Card(fault="no card", is_readable=False)
    box = Box(tmp_path, lambda _path: FaultyStore(card))
    table = box.start()
    box.play_board()
    box.advance(1_000)
    box.act("end_turn")
    assert box.phase is Phase.TURN
    assert health(box) == ("failing", True)
    assert table.writer.head().seq == table.desk.last_seq
    card.fault, card.is_readable = "", True
    box.advance(6_000)
    assert health(box) == ("ok", False)
    assert whole_log(box) == table.desk.last_seq


def test_a_data_folder_that_can_not_be_made_is_no_reason_not_to_start(tmp_path: Path) -> None:
    """Report 22."""
    box = Box(tmp_path)
    (tmp_path / "blocked").write_bytes(b"")
    config = tmp_path / "table.toml"
    config.write_text(config.read_text().replace('data = "."', 'data = "blocked/data"'))
    box.settings = read_settings(config)
    table = box.start()
    box.play_board()
    box.advance(2_000)
    assert box.phase is Phase.TURN
    assert health(box) == ("failing", True)
    assert table.writer.head().seq == table.desk.last_seq
