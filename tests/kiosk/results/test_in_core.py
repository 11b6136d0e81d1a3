"""A real table writes the organiser's files beside its play, and goes on when it can't (cases 19, 31)."""

from pathlib import Path

import pytest

from journal.export import import_log
from journal.memory import MemoryStore
from journal.store import SqliteStore
from kiosk.results.medium import Disk
from kiosk.results.sets import contents_of, finished_sets
from kiosk.results.stick import StickOffer
from tests.support.box import Box


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path, results="results")


def play_match(box: Box) -> None:
    box.play_board()
    for _ in range(4):
        box.advance(1_000)
        box.act("end_turn")
        box.act("end_board", cause="resigned", winner="left")
        box.act("ready_board")
        box.act("start_board")
    box.act("confirm_match")


def test_a_match_leaves_a_set_for_each_board_and_a_copy_of_the_journal(box: Box) -> None:
    table = box.start()
    play_match(box)
    folder = box.settings.data_folder / "results"
    sets = finished_sets(Disk(), folder)
    assert [one.base for one in sets] == [
        "kiosk07-mm1-b1-0001",
        "kiosk07-mm1-b2-0002",
        "kiosk07-mm1-b3-0003",
        "kiosk07-mm1-b4-0004",
        "kiosk07-mm1-b4-0005",
    ]
    store = MemoryStore()
    for one in sets:
        contents = contents_of(Disk(), folder, one)
        assert contents is not None
        imported = import_log(store, contents[f"{one.base}.jsonl"])
        assert (imported.log_id, imported.fault) == (table.writer.log_id, "")
    (backup,) = box.settings.backup_folder.iterdir()
    copy = SqliteStore(backup)
    assert copy.head(table.writer.log_id).seq >= imported.known + imported.new
    copy.close()
    assert table.desk.health.results == "ok"


def test_a_restart_adds_no_files(box: Box) -> None:
    box.start()
    box.play_board()
    box.act("end_board", cause="resigned", winner="left")
    box.start()
    box.advance(1_000)
    assert len(finished_sets(Disk(), box.settings.data_folder / "results")) == 1


def test_where_nothing_can_be_written_the_match_goes_on_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "results").write_bytes(b"in the way of the folder")
    box = Box(tmp_path, results="results")
    table = box.start()
    play_match(box)
    assert box.phase == "confirmed"
    assert table.desk.health.results == "failing"
    (tmp_path / "results").unlink()
    box.advance(6_000)
    assert table.desk.health.results == "ok"
    assert [one.base for one in finished_sets(Disk(), tmp_path / "results")] == ["kiosk07-mm1-b4-0001"]


def test_a_stick_is_copied_to_between_boards_and_never_during_one(tmp_path: Path) -> None:
    (tmp_path / "stick").touch()
    box = Box(tmp_path, results='results"\nstick_device = "stick')
    table = box.start()
    box.advance(6_000)
    offers = [table.desk.health.stick]
    box.play_board()
    box.act("copy_to_stick")
    assert table.desk.notice is not None
    assert table.desk.notice.text.en == "the board is still being played"
    assert not box.settings.stick_wanted_path.exists()
    box.act("end_board", cause="resigned", winner="left")
    box.act("copy_to_stick")
    box.advance(200)
    offers.append(table.desk.health.stick)
    assert offers == [StickOffer.OFFERED, StickOffer.COPYING]
    assert box.settings.stick_wanted_path.exists()
