"""A card pulled at any moment: older files stay whole, nobody takes a half one, the next set is complete (case 19)."""

from pathlib import Path

import pytest

from kiosk.results.medium import Disk
from kiosk.results.sets import contents_of, copy_sets, finished_sets, write_set
from rules.seats import Seat
from tests.support.cards import Card, CardPulled
from tests.support.played_table import PlayedTable
from tests.support.reports import set_of

FOLDER = Path("/card")
TARGET = Path("/stick")


@pytest.fixture
def table() -> PlayedTable:
    table = PlayedTable()
    table.assign("12")
    table.toss()
    table.play_board(Seat.LEFT)
    return table


def next_board(table: PlayedTable) -> None:
    table.ready()
    table.play_board(None)


def whole(card: Card) -> dict[str, dict[str, bytes] | None]:
    return {one.base: contents_of(card, FOLDER, one) for one in finished_sets(card, FOLDER)}


def test_a_set_has_new_seven_bit_names_and_a_manifest(table: PlayedTable) -> None:
    card = Card()
    assert write_set(card, FOLDER, set_of(table)) == "kiosk07-m012-b1-0001"
    next_board(table)
    assert write_set(card, FOLDER, set_of(table)) == "kiosk07-m012-b2-0002"
    endings = (".csv", ".html", ".jsonl", ".manifest")
    bases = ("kiosk07-m012-b1-0001", "kiosk07-m012-b2-0002")
    assert sorted(card.written) == sorted(["READ-ME.txt", *(base + ending for base in bases for ending in endings)])
    assert card.written == card.files


def test_names_stay_seven_bit_whatever_the_labels_are(table: PlayedTable) -> None:
    odd = PlayedTable()
    odd.assign("คู่ ๑๒/ก")
    odd.toss()
    odd.play_board(None)
    assert write_set(Card(), FOLDER, set_of(odd)) == "kiosk07-m012-b1-0001"


def test_pulled_after_every_step_nothing_older_is_lost(table: PlayedTable) -> None:
    before = Card()
    write_set(before, FOLDER, set_of(table))
    old = whole(before)
    next_board(table)
    for step in range(1, 10_000):
        card = Card(step, files=dict(before.files), written=dict(before.written))
        try:
            write_set(card, FOLDER, set_of(table))
        except CardPulled:
            for found in card.survivors():
                check_a_pulled_card(found, old, table)
        else:
            break
    assert step > 20


def check_a_pulled_card(found: Card, old: dict[str, dict[str, bytes] | None], table: PlayedTable) -> None:
    sets = whole(found)
    assert {base: sets[base] for base in old} == old
    assert None not in sets.values()
    names = set(found.written)
    base = write_set(found, FOLDER, set_of(table))
    assert not any(name.startswith(base) for name in names)
    contents = whole(found)[base]
    assert contents is not None
    assert len(contents) == 3
    assert "READ-ME.txt" in found.written


@pytest.mark.parametrize("fault", ["No space", "Read-only"])
def test_a_card_that_takes_nothing_keeps_what_it_has(fault: str, table: PlayedTable) -> None:
    card = Card()
    write_set(card, FOLDER, set_of(table))
    card.room_bytes = sum(map(len, card.written.values())) + 6_000
    card.is_read_only = fault == "Read-only"
    before = dict(card.written)
    for _ in range(3):
        with pytest.raises(OSError, match=fault):
            write_set(card, FOLDER, set_of(table))
    assert card.written == before


def test_a_damaged_file_is_never_taken(table: PlayedTable) -> None:
    card = Card()
    base = write_set(card, FOLDER, set_of(table))
    page = card.written[base + ".html"]
    card.written[base + ".html"] = page[:-1]
    assert whole(card) == {}
    card.written[base + ".html"] = page[:-1] + b"x"
    assert whole(card) == {base: None}
    card.written[base + ".manifest"] = card.written[base + ".manifest"][:-5]
    assert whole(card) == {}


def test_a_copy_holds_the_same_and_a_second_one_adds_nothing(tmp_path: Path, table: PlayedTable) -> None:
    disk, source, target = Disk(), tmp_path / "results", tmp_path / "stick"
    write_set(disk, source, set_of(table))
    next_board(table)
    write_set(disk, source, set_of(table))
    assert copy_sets(disk, source, target) == 2
    assert {path.name: path.read_bytes() for path in source.iterdir()} == {
        path.name: path.read_bytes() for path in target.iterdir()
    }
    assert copy_sets(disk, source, target) == 0


def test_a_copy_overwrites_nothing_of_another_box_with_the_same_label(tmp_path: Path, table: PlayedTable) -> None:
    disk, source, target = Disk(), tmp_path / "results", tmp_path / "stick"
    other = PlayedTable(device_id="table-x", log_id="00000000000000bb")
    other.assign("12")
    other.toss()
    other.play_board(Seat.RIGHT)
    write_set(disk, target, set_of(other))
    before = {path.name: path.read_bytes() for path in target.iterdir()}
    write_set(disk, source, set_of(table))
    assert copy_sets(disk, source, target) == 1
    bases = [one.base for one in finished_sets(disk, target)]
    assert bases == ["kiosk07-m012-b1-0001", "kiosk07-m012-b1-0002"]
    assert all(contents_of(disk, target, one) is not None for one in finished_sets(disk, target))
    assert {name: (target / name).read_bytes() for name in before} == before


def test_a_damaged_set_is_not_copied(tmp_path: Path, table: PlayedTable) -> None:
    disk, source = Disk(), tmp_path / "results"
    base = write_set(disk, source, set_of(table))
    page = source / f"{base}.html"
    page.write_bytes(page.read_bytes()[:-1] + b"x")
    assert copy_sets(disk, source, tmp_path / "stick") == 0


def test_the_real_disk_refuses_to_overwrite(tmp_path: Path) -> None:
    disk = Disk()
    disk.write(tmp_path / "a", b"1")
    disk.write(tmp_path / "b", b"2")
    with pytest.raises(FileExistsError):
        disk.write(tmp_path / "a", b"3")
    with pytest.raises(FileExistsError):
        disk.rename(tmp_path / "b", tmp_path / "a")
    assert disk.read(tmp_path / "a") == b"1"
