"""Sign-ins, refusals and changes of the people are records; what changes about a person holds at once."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from headtable.__main__ import main
from headtable.access import AccessAct, AccessLog
from headtable.author import Author
from headtable.people import new_person, read_people, write_people
from headtable.roles import Role, VisitorsSee
from headtable.settings import WebSettings
from headtable.web.sessions import TRIES_FOR_A_NAME
from journal.errors import StoreUnavailableError
from journal.record import Stamp
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk, plan_of

PIN, OTHER_PIN = "271828", "314159"
DIRECTOR, ARBITER = new_person("ผอ.", PIN, Role.DIRECTOR), new_person("ก", PIN, Role.ARBITER)


class Scene:
    """A head table whose people stand in a file."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "people.toml"
        write_people(self.path, [DIRECTOR, ARBITER])
        web = WebSettings(visitors=VisitorsSee.DISPLAY)
        self.desk = HeadDesk(plan_of(("1", "7")), people=[DIRECTOR, ARBITER], people_file=self.path, web=web)

    def browser(self, name: str, pin: str = PIN) -> Browser:
        browser = Browser(self.desk.app)
        browser.post("/sign-in", {"name": name, "pin": pin})
        return browser

    def change(self, browser: Browser, form: Mapping[str, str]) -> tuple[int, str]:
        """The form is sent from the page as it is now; returns the answer."""
        page = browser.get("/people").text
        hidden = dict(re.findall(r'name="(seen|form_token)" value="([^"]+)"', page))
        answer = browser.post("/people", {**form, **hidden})
        return answer.status_code, answer.text

    @property
    def noted(self) -> list[tuple[AccessAct, str, str, Role | None, Role | None]]:
        log = AccessLog(self.desk.store, Author("", "", lambda: Stamp(0, "")))
        accesses = [one.access for one in log.noted()]
        return [(one.act, one.name, one.by, one.before, one.after) for one in accesses]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def is_signed_in(browser: Browser) -> bool:
    """Whether the browser sees a page that visitors don't."""
    return browser.get("/results").status_code == 200


def test_who_came_and_went_and_was_refused_is_on_record(scene: Scene) -> None:
    browser = scene.browser("ก")
    token = re.search(r'name="form_token" value="([^"]+)"', browser.get("/").text)
    assert token is not None
    browser.post("/sign-out", {"form_token": token[1]})
    for _ in range(TRIES_FOR_A_NAME + 3):
        scene.browser("ผอ.", "000000")

    refused = (AccessAct.REFUSED, "ผอ.", "", None, None)
    assert scene.noted == [
        (AccessAct.SIGNED_IN, "ก", "ก", None, None),
        (AccessAct.SIGNED_OUT, "ก", "ก", None, None),
        *[refused] * TRIES_FOR_A_NAME,
        (AccessAct.LOCKED, "ผอ.", "", None, None),
    ]


def test_a_name_typed_at_the_door_is_kept_as_short_plain_text(scene: Scene) -> None:
    scene.browser("x" * 5_000 + "\x00", "1")
    scene.browser("a\u202e\x07b", "1")

    assert [name for _, name, *_ in scene.noted] == ["x" * 60, "ab"]


def test_a_director_changes_the_people_and_it_counts_at_once(scene: Scene) -> None:
    director, arbiter = scene.browser("ผอ."), scene.browser("ก")
    new = {"kind": "person_added", "name": "ข", "role": "viewer", "pin": OTHER_PIN, "pin_again": OTHER_PIN}

    assert scene.change(director, new)[0] == 303
    assert is_signed_in(scene.browser("ข", OTHER_PIN))
    assert scene.change(director, {"kind": "role_changed", "name": "ก", "role": "director"})[0] == 303
    assert arbiter.get("/people").status_code == 200
    reset = {"kind": "pin_reset", "name": "ก", "pin": OTHER_PIN, "pin_again": OTHER_PIN}
    assert scene.change(director, reset)[0] == 303
    assert not is_signed_in(arbiter)
    again = scene.browser("ก", OTHER_PIN)
    assert is_signed_in(again)
    assert scene.change(director, {"kind": "person_removed", "name": "ก"})[0] == 303
    assert not is_signed_in(again)

    changes = [note for note in scene.noted if note[0] not in (AccessAct.SIGNED_IN,)]
    assert changes == [
        (AccessAct.ADDED, "ข", "ผอ.", None, Role.VIEWER),
        (AccessAct.ROLE_CHANGED, "ก", "ผอ.", Role.ARBITER, Role.DIRECTOR),
        (AccessAct.PIN_RESET, "ก", "ผอ.", Role.DIRECTOR, Role.DIRECTOR),
        (AccessAct.REMOVED, "ก", "ผอ.", Role.DIRECTOR, None),
    ]
    assert [person.name for person in read_people(scene.path)] == ["ผอ.", "ข"]
    assert PIN not in scene.path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"kind": "role_changed", "name": "ผอ.", "role": "viewer"}, "ต้องเหลือผู้อำนวยการแข่งขันอย่างน้อยหนึ่งคน"),
        ({"kind": "person_removed", "name": "ผอ."}, "ต้องเหลือผู้อำนวยการแข่งขันอย่างน้อยหนึ่งคน"),
        ({"kind": "person_removed", "name": "ใคร"}, "ไม่มีชื่อ ใคร แล้ว"),
        ({"kind": "role_changed", "name": "ก", "role": "king"}, "เลือกบทบาท"),
        ({"kind": "pin_reset", "name": "ก", "pin": PIN, "pin_again": OTHER_PIN}, "รหัสสองครั้งไม่ตรงกัน"),
        ({"kind": "pin_reset", "name": "ก", "pin": "12", "pin_again": "12"}, "รหัสต้องเป็นเลขอารบิก 6 ถึง 12 หลัก"),
        (
            {"kind": "person_added", "name": "ก", "role": "viewer", "pin": PIN, "pin_again": PIN},
            "มีชื่อ ก อยู่แล้ว",
        ),
        ({"kind": "hum"}, "เลือกว่าจะตัดสินอย่างไร"),
    ],
)
def test_a_change_that_can_not_be_made_says_why_and_changes_nothing(
    scene: Scene, form: Mapping[str, str], said: str
) -> None:
    director, before = scene.browser("ผอ."), scene.path.read_bytes()

    status_code, page = scene.change(director, form)

    assert (status_code, said in page, scene.path.read_bytes()) == (422, True, before)
    assert PIN not in page


def test_of_two_directors_the_second_sees_what_the_first_did(scene: Scene) -> None:
    director = scene.browser("ผอ.")
    page = director.get("/people").text
    hidden = dict(re.findall(r'name="(seen|form_token)" value="([^"]+)"', page))
    scene.change(scene.browser("ผอ."), {"kind": "role_changed", "name": "ก", "role": "viewer"})

    answer = director.post("/people", {**hidden, "kind": "person_removed", "name": "ก"})

    assert answer.status_code == 409
    assert "รายชื่อเปลี่ยนไประหว่างที่กรอก" in answer.text
    assert len(read_people(scene.path)) == 2


def test_only_a_director_sees_and_changes_the_people(scene: Scene) -> None:
    arbiter = scene.browser("ก")

    assert arbiter.get("/people").status_code == 403
    assert Browser(scene.desk.app).get("/people").headers["location"].startswith("/sign-in")
    token = re.search(r'name="form_token" value="([^"]+)"', arbiter.get("/results").text)
    assert token is not None
    answer = arbiter.post("/people", {"kind": "person_removed", "name": "ผอ.", "form_token": token[1]})
    assert answer.status_code == 403


def test_what_is_saved_in_the_file_counts_without_a_restart(scene: Scene) -> None:
    arbiter = scene.browser("ก")
    write_people(scene.path, [DIRECTOR, new_person("ค", OTHER_PIN, Role.VIEWER)])

    assert not is_signed_in(arbiter)
    assert is_signed_in(scene.browser("ค", OTHER_PIN))
    assert scene.noted[1:3] == [
        (AccessAct.ADDED, "ค", "", None, Role.VIEWER),
        (AccessAct.REMOVED, "ก", "", Role.ARBITER, None),
    ]


def test_the_first_person_of_all_can_sign_in_without_a_restart(tmp_path: Path) -> None:
    """Who starts the program and then adds somebody."""
    path = tmp_path / "people.toml"
    desk = HeadDesk(plan_of(("1", "7")), people_file=path)
    before = Browser(desk.app).get("/sign-in").text
    write_people(path, [DIRECTOR])

    assert 'name="pin"' not in before
    assert 'name="pin"' in Browser(desk.app).get("/sign-in").text


def test_a_file_with_a_fault_changes_nobody_and_is_shown(scene: Scene) -> None:
    director = scene.browser("ผอ.")
    scene.path.write_text("[[person]\n", encoding="utf-8")

    page = director.get("/people").text

    assert "ไฟล์รายชื่อมีข้อผิดพลาด" in page
    assert scene.change(director, {"kind": "person_removed", "name": "ก"})[0] == 500
    assert scene.path.read_text(encoding="utf-8") == "[[person]\n"


def test_sign_ins_stand_in_the_audit_for_whoever_asks(scene: Scene) -> None:
    director = scene.browser("ผอ.")
    scene.change(director, {"kind": "role_changed", "name": "ก", "role": "viewer"})

    without, with_sign_ins = director.get("/audit").text, director.get("/audit?sign_ins=1").text

    assert "เปลี่ยนบทบาทของ ก" in without
    assert re.search(r"<td[^>]*>กรรมการ</td>\s*<td[^>]*>ผู้เข้าชม</td>", without)
    assert ">เข้าสู่ระบบ จากเครื่อง 127.0.0.1" not in without
    assert ">เข้าสู่ระบบ จากเครื่อง 127.0.0.1" in with_sign_ins


def test_a_store_that_does_not_answer_keeps_nobody_out(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unavailable(*_: object) -> None:
        raise StoreUnavailableError("the disk is full")

    monkeypatch.setattr(scene.desk.store, "append", unavailable)

    assert is_signed_in(scene.browser("ก"))
    assert "signed_in of 'ก' could not be recorded" in caplog.text


def test_people_are_listed_and_removed_from_the_command_line(
    event_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config, path = str(event_folder / "headtable.toml"), event_folder / "people.toml"
    write_people(path, [DIRECTOR, ARBITER])

    assert main(["person", "list", "--config", config]) == 0
    assert main(["person", "remove", "--config", config, "ก"]) == 0
    assert main(["person", "remove", "--config", config, "ก"]) == 2

    captured = capsys.readouterr()
    assert captured.out.splitlines()[-3:] == ["ผอ.\tdirector", "ก\tarbiter", f"{path}: ก may sign in no more"]
    assert f"{path}: nobody is called 'ก'; see headtable person list" in captured.err
    assert read_people(path) == [DIRECTOR]
