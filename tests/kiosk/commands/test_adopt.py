"""`kiosk adopt`: the match of a dead box goes on at another one, from whatever journal was brought (cases 21)."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from journal.export import export_lines, make_manifest, write_manifest
from journal.opening import read_opening
from journal.parts import read_part
from journal.reading import all_records
from journal.sole_use import sole_use
from journal.store import SqliteStore
from kiosk.__main__ import main
from kiosk.results.names import number_of
from rules.state import Phase
from tests.support.box import Box
from tests.support.table import assignment

_TEN_YEARS_MS = 10 * 365 * 86_400_000


@dataclass
class Pair:
    """Box A, which has played two boards of four and died; box B beside it."""

    dead: Box
    spare: Box

    @property
    def card(self) -> Path:
        """The folder of A's results."""
        return self.dead.settings.data_folder / "results"

    @property
    def config(self) -> Path:
        return self.spare.settings.data_folder / "table.toml"

    def adopt(self, source: Path, *options: str) -> int:
        return main(["adopt", "--config", str(self.config), *options, str(source)])


def play_two_boards(box: Box) -> None:
    box.play_board()
    for winner in ("left", "right"):
        box.advance(1_000)
        box.act("end_turn")
        box.act("end_board", cause="resigned", winner=winner)
        box.act("ready_board")
        box.act("start_board")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    pair = Pair(Box(tmp_path / "a", results="results"), Box(tmp_path / "b"))
    pair.dead.start()
    play_two_boards(pair.dead)
    pair.dead.die()
    yield pair
    pair.spare.die()


def winners(box: Box) -> list[str | None]:
    assert box.table is not None
    return [result.outcome.winner for result in box.table.desk.record.state.results]


def export_of(pair: Pair, folder: Path) -> Path:
    """As the head table writes it."""
    store = SqliteStore(pair.dead.settings.journal_path)
    (log_id,) = store.logs()
    lines = list(export_lines(store, log_id))
    store.close()
    folder.mkdir()
    (folder / f"{log_id}.manifest.json").write_bytes(write_manifest(make_manifest(log_id, lines)))
    file = folder / f"{log_id}.jsonl"
    file.write_bytes(b"".join(lines))
    return file


def test_the_match_goes_on_from_the_card_and_is_played_to_its_end(
    pair: Pair, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pair.adopt(pair.card) == 0
    said = capsys.readouterr().out
    assert "คู่ m1: สมชาย ใจดี พบ ประเสริฐ ทองคำ จบแล้ว 2 จาก 4 กระดาน" in said
    assert "match m1: สมชาย ใจดี against ประเสริฐ ทองคำ, 2 of 4 boards done" in said
    pair.spare.start("boot-b")
    assert winners(pair.spare) == ["left", "right"]
    pair.spare.act("ready_board")
    for winner in ("left", "left"):
        pair.spare.act("start_board")
        pair.spare.act("end_board", cause="resigned", winner=winner)
        pair.spare.act("ready_board")
    pair.spare.act("confirm_match")
    assert (winners(pair.spare), pair.spare.phase) == (["left", "right", "left", "left"], Phase.CONFIRMED)


def test_the_new_log_follows_the_old_one_which_is_kept_as_it_was(pair: Pair) -> None:
    export = export_of(pair, pair.card.parent / "export")
    assert pair.adopt(export) == 0
    table = pair.spare.start("boot-b")
    old_log_id = export.stem
    opened = read_opening(pair.spare.store.read(table.writer.log_id, 1, 1)[0].content)
    old, new = (list(all_records(pair.spare.store, log_id)) for log_id in (old_log_id, table.writer.log_id))
    assert (opened.follows, opened.follows_seq) == (old_log_id, len(old))
    assert [record.body for record in new[1 : len(old)]] == [record.body for record in old[1:]]
    assert b"".join(export_lines(pair.spare.store, old_log_id)) == export.read_bytes()


def test_the_turn_in_hand_comes_along_from_the_dead_boxs_own_file(pair: Pair) -> None:
    """The card's files end with a board; the journal itself ends with the last act, and time is never less."""
    assert pair.adopt(pair.dead.settings.journal_path) == 0
    pair.spare.start("boot-b")
    assert (pair.spare.phase, winners(pair.spare)) == (Phase.PAUSED, ["left", "right"])
    assert pair.spare.left_ms() == 120_000


def test_the_longest_set_of_a_card_counts_and_an_earlier_one_if_that_is_damaged(
    pair: Pair, capsys: pytest.CaptureFixture[str]
) -> None:
    newest = max(pair.card.glob("*.jsonl"))
    newest.write_bytes(newest.read_bytes()[:-40])
    assert pair.adopt(pair.card) == 0
    assert "a later file is of no use" in capsys.readouterr().out
    pair.spare.start("boot-b")
    assert winners(pair.spare) == ["left"]


def test_a_lost_part_costs_what_came_after_it_and_is_named(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(pair.card.glob("*.jsonl"), key=lambda path: number_of(path.name))
    assert [read_part(path.read_bytes()).before.seq > 1 for path in files] == [False, True]
    files[0].unlink()
    assert pair.adopt(pair.card) == 2
    said = capsys.readouterr().err
    assert "no whole journal of table '7'" in said
    assert f"{files[1]}: no whole file holds the journal up to record" in said


def test_a_part_by_itself_is_refused_and_the_folder_asked_for(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    part = max(pair.card.glob("*.jsonl"), key=lambda path: number_of(path.name))
    assert pair.adopt(part) == 2
    assert "give the folder that holds all the files" in capsys.readouterr().err


def test_a_set_that_was_never_finished_is_not_used(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    for manifest in pair.card.glob("*.manifest"):
        manifest.unlink()
    assert pair.adopt(pair.card) == 2
    assert "no whole journal of table '7' (found: none at all)" in capsys.readouterr().err


def test_a_broken_chain_is_refused_and_nothing_changes(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    export = export_of(pair, pair.card.parent / "export")
    export.with_suffix(".manifest.json").unlink()
    lines = export.read_bytes().splitlines(keepends=True)
    lines[6] = lines[6].replace(b'"at_ms":', b'"at_ms":9', 1)
    export.write_bytes(b"".join(lines))
    assert pair.adopt(export) == 2
    assert "the chain is broken, nothing taken after record 6" in capsys.readouterr().err
    assert not pair.spare.settings.journal_path.exists()


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"{}\n", b"PK\x03\x04"])
def test_a_file_that_is_no_journal_is_refused(
    pair: Pair, tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "something.jsonl"
    file.write_bytes(content)
    assert pair.adopt(file) == 2
    assert "no journal file" in capsys.readouterr().err


def test_a_file_without_a_manifest_is_taken_with_a_warning(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    export = export_of(pair, pair.card.parent / "export")
    export.with_suffix(".manifest.json").unlink()
    assert pair.adopt(export) == 0
    assert "nobody can tell whether its end is missing" in capsys.readouterr().out


def test_another_tables_journal_is_refused_and_says_whose_it_is(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    pair.config.write_text(pair.config.read_text().replace('label = "7"', 'label = "3"'))
    assert pair.adopt(pair.card) == 2
    assert "no whole journal of table '3' (found: '7')" in capsys.readouterr().err


def test_two_journals_of_one_table_are_for_a_person_to_choose_from(
    pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "c").mkdir()
    other = Box(tmp_path / "c", results="results")
    other.start()
    play_two_boards(other)
    other.die()
    shutil.copytree(tmp_path / "c" / "results", pair.card / "other")
    assert pair.adopt(pair.card) == 2
    assert "several journals of table '7'" in capsys.readouterr().err


def test_a_match_in_hand_is_not_given_up_unless_told(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor does a clock that was years ahead when the box began its own log hide what it goes on from."""
    pair.spare.clock.step_wall(_TEN_YEARS_MS)
    pair.spare.start("boot-b")
    pair.spare.give(assignment("m9"))
    pair.spare.act("toss", winner="left", first="left")
    pair.spare.die()
    assert pair.adopt(pair.card) == 1
    assert "this box has a match in hand itself (match 'm9')" in capsys.readouterr().err
    assert pair.adopt(pair.card, "--give-up-own-match") == 0
    pair.spare.start("boot-c")
    assert winners(pair.spare) == ["left", "right"]


def test_a_second_time_nothing_more_happens(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    assert (pair.adopt(pair.card), pair.adopt(pair.card)) == (0, 1)
    assert "has gone on from that journal already" in capsys.readouterr().err


def test_a_box_does_not_adopt_its_own_journal(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    config = pair.dead.settings.data_folder / "table.toml"
    assert main(["adopt", "--config", str(config), str(pair.card)]) == 1
    assert "this box's own journal" in capsys.readouterr().err


def test_a_running_core_is_not_worked_under(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    with sole_use("kiosk core", pair.spare.settings.data_folder):
        assert pair.adopt(pair.card) == 1
    assert "stop it first" in capsys.readouterr().err


def test_a_source_that_is_not_there_is_said(pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pair.adopt(tmp_path / "nothing.jsonl") == 1
    assert "nothing was adopted" in capsys.readouterr().err
