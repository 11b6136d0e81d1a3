"""Two laptops went on with the committee's own log: both histories are kept, and a director says which one counts."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from headtable.author import Author
from headtable.commands.import_journals import take_in_all
from headtable.head_logs import HeadLogs
from headtable.history_views import log_histories, waits_for_a_choice
from headtable.importing import Imported, import_file
from headtable.own_logs import HistoryChosen
from headtable.people import new_person
from headtable.plan_book import PlanBook
from headtable.roles import Role
from journal import chain
from journal.export import export_lines
from journal.interfaces import Store
from journal.memory import MemoryStore
from journal.record import Stamp
from tests.support.browser import Browser
from tests.support.cup import cup_plan
from tests.support.head_desk import HeadDesk
from tests.support.small_event import enter, small_plan

PIN = "271828"
PEOPLE = [new_person("ผอ.", PIN, Role.DIRECTOR), new_person("ก", PIN, Role.ARBITER)]


def copied(store: Store) -> MemoryStore:
    """The same store on another laptop."""
    copy = MemoryStore()
    for log_id in store.logs():
        copy.append(log_id, store.read(log_id, 1, 10_000))
    return copy


def saved(store: Store, folder: Path) -> Path:
    """Every journal stands in the folder."""
    folder.mkdir()
    for log_id in store.logs():
        (folder / f"{log_id}.jsonl").write_bytes(b"".join(export_lines(store, log_id)))
    return folder


class Scene:
    """Two laptops with the same beginning; both then decided about match 1, and the second one about match 2 too."""

    def __init__(self, folder: Path) -> None:
        self.desk = HeadDesk(small_plan(), people=PEOPLE)
        PlanBook(self.desk.decision_log).record(small_plan())
        enter(self.desk.hall, "3", "22")
        self.other = HeadDesk(small_plan(), copied(self.desk.store), people=PEOPLE)
        self.desk.clock.advance(60_000)
        enter(self.desk.hall, "1", "11")
        # The other laptop's clock is behind: it went on before, as it believes.
        enter(self.other.hall, "1", "77")
        enter(self.other.hall, "2", "55")
        self.folder = saved(self.other.store, folder / "stick")

    def bring(self) -> None:
        assert take_in_all(self.desk.store, [self.folder]) == []
        self.desk.hall.catch_up()

    def winners(self, desk: HeadDesk) -> Mapping[str, str | None]:
        """Who won matches 1 to 3; None where nothing counts."""
        found: dict[str, str | None] = {}
        for match_id in "123":
            report = desk.hall.results[match_id].report
            seat = report.winner if report is not None else None
            found[match_id] = report.assignment.players[seat].player_id if report is not None and seat else None
        return found

    def choose(self, browser: Browser, counts: str, reason: str = "เครื่องหลัก") -> int:
        token = re.search(r'name="form_token" value="([^"]+)"', browser.get("/histories").text)
        assert token is not None
        form = {"counts": counts, "reason": reason, "form_token": token[1]}
        return browser.post("/histories", form).status_code


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def signed_in(desk: HeadDesk, name: str) -> Browser:
    browser = Browser(desk.app)
    browser.post("/sign-in", {"name": name, "pin": PIN})
    return browser


FIRST = {"1": "1", "2": None, "3": "2"}
SECOND = {"1": "7", "2": "5", "3": "2"}


def test_both_histories_are_kept_and_what_was_here_first_counts_until_somebody_chooses(scene: Scene) -> None:
    scene.bring()

    (log,) = log_histories(scene.desk.decision_log.logs)
    assert scene.winners(scene.desk) == FIRST
    assert [(one.counts, len(one.decided)) for one in log.histories] == [(True, 1), (False, 2)]
    assert waits_for_a_choice(scene.desk.decision_log.logs)


def test_brought_in_again_it_is_the_same_history(scene: Scene) -> None:
    scene.bring()
    logs = scene.desk.store.logs()
    scene.bring()

    assert scene.desk.store.logs() == logs


def test_the_history_that_a_director_chooses_counts_at_once_and_the_other_stays(scene: Scene) -> None:
    scene.bring()
    director = signed_in(scene.desk, "ผอ.")
    (log,) = log_histories(scene.desk.decision_log.logs)

    assert scene.choose(director, log.histories[1].log_id) == 303
    assert scene.winners(scene.desk) == SECOND
    enter(scene.desk.hall, "2", "33")
    assert scene.winners(scene.desk)["2"] == "3"
    assert not waits_for_a_choice(scene.desk.decision_log.logs)
    assert scene.choose(director, log.histories[0].log_id, "กลับไปใช้เดิม") == 303
    assert scene.winners(scene.desk) == {**FIRST, "2": "3"}

    again = HeadDesk(small_plan(), copied(scene.desk.store))
    assert again.hall.results == scene.desk.hall.results
    assert PlanBook(again.decision_log).recorded() == small_plan()


def test_a_choice_goes_along_with_the_journals(scene: Scene, tmp_path: Path) -> None:
    """The other laptop knows the same two histories the other way round, and takes the choice over."""
    scene.bring()
    logs = scene.desk.decision_log.logs
    (log,) = log_histories(logs)
    logs.choose(HistoryChosen(log_id=log.log_id, counts=log.log_id, by="ผอ.", reason="เครื่องหลัก"))
    assert take_in_all(scene.other.store, [saved(scene.desk.store, tmp_path / "back")]) == []
    scene.other.hall.catch_up()

    assert scene.winners(scene.other) == SECOND
    assert waits_for_a_choice(scene.other.decision_log.logs) is False


def test_the_page_shows_what_stands_in_each_history(scene: Scene) -> None:
    scene.bring()
    page = Browser(scene.desk.app).get("/histories").text

    assert page.count("บันทึกผลด้วยมือ") == 3
    assert "คำตัดสิน 1 รายการ" in page
    assert "คำตัดสิน 2 รายการ" in page
    assert "<button" not in page.split("<main")[1]
    for path in ("/", "/organise"):
        assert "ผู้อำนวยการแข่งขันต้องเลือกว่าจะใช้สายใด" in Browser(scene.desk.app).get(path).text


@pytest.mark.parametrize(("counts", "reason"), [("0" * 16, "x"), ("", "x"), (None, "")])
def test_a_choice_of_nothing_is_refused(scene: Scene, counts: str | None, reason: str) -> None:
    scene.bring()
    (log,) = log_histories(scene.desk.decision_log.logs)
    chosen = log.histories[1].log_id if counts is None else counts

    assert scene.choose(signed_in(scene.desk, "ผอ."), chosen, reason) == 422
    assert scene.winners(scene.desk) == FIRST


def test_only_a_director_chooses(scene: Scene) -> None:
    scene.bring()
    (log,) = log_histories(scene.desk.decision_log.logs)

    assert scene.choose(signed_in(scene.desk, "ก"), log.histories[1].log_id) == 403


def test_without_a_second_history_there_is_nothing_to_choose() -> None:
    desk = HeadDesk(small_plan())

    assert "บันทึกของโต๊ะกลางมีสายเดียว" in Browser(desk.app).get("/histories").text
    assert "ต้องเลือกว่าจะใช้สายใด" not in Browser(desk.app).get("/").text


def test_another_history_of_what_a_table_was_told_is_kept_and_not_gone_on_with(tmp_path: Path) -> None:
    desks = [HeadDesk(cup_plan()) for _ in range(2)]
    log_id = desks[0].head_logs.log_for("table-07", "7").log_id
    content = b"".join(export_lines(desks[0].store, log_id))
    path = tmp_path / "head.jsonl"
    path.write_bytes(content)
    assert isinstance(import_file(desks[1].store, path), Imported)
    other = MemoryStore()
    opening = desks[0].store.read(log_id, 1, 1)
    other.append(log_id, opening)
    for store, text in ((desks[1].store, "a"), (other, "b")):
        _say(store, log_id, text)
    path.write_bytes(b"".join(export_lines(other, log_id)))

    found = import_file(desks[1].store, path)

    texts = {name: desks[1].store.read(name, 2, 1)[0].content.data["text"] for name in (log_id, found.branch)}
    assert texts == {log_id: "a", found.branch: "b"}
    author = Author("head-1", "head 0.1", lambda: Stamp(0, "boot"))
    assert HeadLogs(desks[1].store, author).log_ids == {"table-07": log_id}


def _say(store: Store, log_id: str, text: str) -> None:
    store.append(log_id, [chain.make(store.head(log_id), "notice", Stamp(1, "boot"), {"text": text})])
