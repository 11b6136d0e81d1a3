"""A lost laptop: the event is found again in the journals of tables and sticks alone."""

from dataclasses import replace
from pathlib import Path

import pytest

from headtable.__main__ import main
from headtable.author import Author
from headtable.decision_log import DecisionLog
from headtable.drawing import Schedule
from headtable.errors import FaultyFileError
from headtable.event import EventPlan
from headtable.event_file import EventSource
from headtable.hall import Hall
from headtable.head_logs import HeadLogs
from headtable.plan_book import PlanBook
from headtable.stages import start_knockout
from journal.event_key import SECRET_BYTES, EventKey, write_event_key
from journal.export import export_lines
from journal.interfaces import Store
from journal.memory import MemoryStore
from journal.record import Stamp
from journal.store import SqliteStore
from rules.events import Player, Stage
from rules.seats import BySeat
from tests.support.head_desk import HeadDesk, TableEnd
from tests.support.played_table import LEFT, PlayedTable
from tests.support.small_event import NAMES, enter, enter_group_stage, small_plan

SETTINGS = """\
[event]
name = "ถ้วยเล็ก"
players = "players.csv"
pairings = "pairings.csv"
key_file = "event.key"
[link]
ports = []
"""
KEY = EventKey(b"k" * SECRET_BYTES)
AUTHOR = Author(f"head-{KEY.event_id[:8]}", "head 0.1", lambda: Stamp(5, "boot", 5))


def book_of(store: Store) -> PlanBook:
    return PlanBook(decision_log(store))


def decision_log(store: Store) -> DecisionLog:
    return DecisionLog(store, AUTHOR)


def hall_of(store: Store, plan: EventPlan) -> Hall:
    """A head table of this event: every laptop with the event's key is the same one to the tables."""
    return Hall(plan, store, HeadLogs(store, AUTHOR), decision_log(store))


@pytest.fixture
def laptop(tmp_path: Path) -> Path:
    """The settings of a new laptop: the event's key, and nothing else."""
    write_event_key(tmp_path / "event.key", KEY)
    (tmp_path / "headtable.toml").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


def save(store: Store, folder: Path) -> None:
    """Every journal stands in the folder, as an export or a stick has them."""
    folder.mkdir()
    for log_id in store.logs():
        (folder / f"{log_id}.jsonl").write_bytes(b"".join(export_lines(store, log_id)))


def recovered(laptop: Path) -> tuple[Store, EventPlan]:
    store = SqliteStore(laptop / "headtable.sqlite")
    store.open()
    plan = book_of(store).recorded()
    assert plan is not None
    return store, plan


def test_a_saved_export_brings_everything_back(laptop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = MemoryStore()
    book_of(lost).record(small_plan())
    before = hall_of(lost, small_plan())
    enter_group_stage(before)
    before.decide(start_knockout(before, 2, ["1", "2"], by="สมหมาย", reason="ครบ"))
    enter(before, "K1-1", "11")
    save(lost, laptop / "stick")

    code = main(["recover", "--config", str(laptop / "headtable.toml"), "--listen", "0", str(laptop / "stick")])

    store, plan = recovered(laptop)
    hall = hall_of(store, plan)
    assert code == 0
    assert plan == small_plan()
    assert (hall.results, hall.bracket) == (before.results, before.bracket)
    said = capsys.readouterr().out
    assert "nothing came from tables 1, 2: each brings its results by itself" in said
    assert "nobody can sign in on this laptop: add people again with headtable person add" in said
    store.close()


def test_what_is_decided_after_a_recovery_does_not_touch_the_lost_laptops_journal(laptop: Path) -> None:
    """The journal may go on on the old laptop: two histories under one name would be a fork (cases 21)."""
    lost = MemoryStore()
    book_of(lost).record(small_plan())
    enter(hall_of(lost, small_plan()), "1", "11")
    save(lost, laptop / "stick")
    main(["recover", "--config", str(laptop / "headtable.toml"), "--listen", "0", str(laptop / "stick")])

    store, plan = recovered(laptop)
    before = {log_id: store.head(log_id) for log_id in lost.logs()}
    hall = hall_of(store, plan)
    enter(hall, "1", "==")
    assert {log_id: store.head(log_id) for log_id in before} == before
    assert [len(getattr(one.decision, "boards", ())) for one in hall.decided] == [2, 2]
    assert hall.results["1"].report is not None
    assert hall.results["1"].report.results[0].outcome.winner is None
    store.close()


def test_the_tables_alone_bring_back_what_they_were_given(laptop: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = MemoryStore()
    for label, pair in (("1", "13"), ("2", "57"), ("3", "24")):
        table = PlayedTable(device_id=f"table-{label}", label=label, log_id=label * 16)
        players = BySeat(*(Player(number, NAMES[number]) for number in pair))
        stage_name = "สาย ข รอบที่ 1" if pair == "24" else "สาย ก รอบที่ 1"
        table.assign(f"m{label}", players, stage=Stage.GROUP, stage_name=stage_name, boards=1)
        table.play_match(LEFT)
        tables.append(table.log_id, table.records)
    save(tables, laptop / "cards")

    main(["recover", "--config", str(laptop / "headtable.toml"), "--listen", "0", str(laptop / "cards")])

    store, plan = recovered(laptop)
    assert "tables were given 3 matches, 0 were added" in capsys.readouterr().out
    assert [(one.match_id, one.table) for one in plan.pairings] == [("m1", "1"), ("m2", "2"), ("m3", "3")]
    assert {one.player.player_id: one.group for one in plan.entrants} == {
        "1": "ก",
        "2": "ข",
        "3": "ก",
        "4": "ข",
        "5": "ก",
        "7": "ก",
    }
    assert [one.progress.value for one in hall_of(store, plan).results.values()] == ["final"] * 3
    store.close()


def test_the_rest_of_a_round_robin_is_added_where_that_is_asked_for(laptop: Path) -> None:
    """TSA 9: every pairing of a group plays one match."""
    tables = MemoryStore()
    for label, pair in (("1", "13"), ("2", "35")):
        table = PlayedTable(device_id=f"table-{label}", label=label, log_id=label * 16)
        table.assign(f"m{label}", BySeat(*(Player(number, NAMES[number]) for number in pair)))
        tables.append(table.log_id, table.records)
    save(tables, laptop / "cards")

    config = str(laptop / "headtable.toml")
    main(["recover", "--config", config, "--listen", "0", "--complete", str(laptop / "cards")])

    store, plan = recovered(laptop)
    assert [(one.match_id, sorted(one.player_ids)) for one in plan.pairings] == [
        ("m1", ["1", "3"]),
        ("m2", ["3", "5"]),
        ("R1", ["1", "5"]),
    ]
    store.close()


def test_a_new_laptop_with_the_same_key_takes_in_what_the_tables_have_and_goes_on() -> None:
    lost = HeadDesk(small_plan(("7",)))
    end = lost.plug(TableEnd())
    lost.run()
    end.table.assign_as_told(end.told[0][1])
    end.table.play_match(LEFT, LEFT)
    lost.run()
    lost.unplug()
    again = HeadDesk(small_plan(("7",)))
    again.plug(end)
    again.run()

    assert again.hall.results["1"] == lost.hall.results["1"]
    assert end.told[-1][1]["match_id"] == "2"


def test_a_schedule_once_drawn_is_not_drawn_anew_when_the_player_file_changes(tmp_path: Path) -> None:
    source = EventSource("ถ้วย", tmp_path / "players.csv", None, schedule=Schedule(("1",)))
    book = book_of(MemoryStore())
    source.players.write_text("id,name\n1,ก\n2,ข\n", encoding="utf-8")
    drawn = book.read(source)
    source.players.write_text("id,name\n2,ข\n1,ก ที่ถูก\n", encoding="utf-8")
    corrected = book.read(source)
    source.players.write_text("id,name\n1,ก\n2,ข\n3,ค\n", encoding="utf-8")

    assert corrected.pairings == (replace(drawn.pairings[0], players=BySeat(Player("1", "ก ที่ถูก"), Player("2", "ข"))),)
    with pytest.raises(FaultyFileError, match="players '3' came, went or changed their group"):
        book.read(source)


def test_without_files_the_plan_on_record_is_served(tmp_path: Path) -> None:
    book = book_of(MemoryStore())
    book.record(small_plan())

    assert book.read(EventSource("x", tmp_path / "nowhere.csv", tmp_path / "nowhere.csv")) == small_plan()


def test_recording_the_same_plan_again_is_no_event() -> None:
    store = MemoryStore()
    book = book_of(store)
    book.record(small_plan())
    heads = [store.head(log_id) for log_id in store.logs()]
    book.record(small_plan())

    assert [store.head(log_id) for log_id in store.logs()] == heads


def test_a_plan_that_was_cut_off_does_not_hold() -> None:
    whole = MemoryStore()
    book_of(whole).record(small_plan())
    (log_id,) = whole.logs()
    torn = MemoryStore()
    torn.append(log_id, whole.read(log_id, 1, 10))

    assert book_of(torn).recorded() is None
