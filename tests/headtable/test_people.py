"""People and their PINs: only hashes are kept, and a file that can't be read is named."""

import re
from pathlib import Path

import pytest

from headtable.__main__ import main
from headtable.errors import FaultyFileError
from headtable.people import new_person, read_people, write_people
from headtable.roles import Role

PIN = "271828"
SMALLEST = '[event]\nname = "ก"\nplayers = "p.csv"\npairings = "m.csv"\nkey_file = "event.key"\n'


def test_a_pin_is_known_again_and_another_one_is_not() -> None:
    person = new_person("สมหมาย", PIN)

    assert [person.has_pin(pin) for pin in (PIN, "271829", "", "๒๗๑๘๒๘")] == [True, False, False, False]


def test_two_people_with_one_pin_have_different_hashes() -> None:
    assert new_person("ก", PIN).pin_hash != new_person("ข", PIN).pin_hash


def test_people_are_read_as_they_were_written(tmp_path: Path) -> None:
    people = [new_person('สมหมาย "หมาย"', PIN), new_person("back\\slash", PIN)]
    write_people(tmp_path / "people.toml", people)

    assert read_people(tmp_path / "people.toml") == people
    assert (tmp_path / "people.toml").stat().st_mode & 0o777 == 0o600
    assert PIN not in (tmp_path / "people.toml").read_text(encoding="utf-8")


def test_no_file_is_nobody(tmp_path: Path) -> None:
    assert read_people(tmp_path / "people.toml") == []


@pytest.mark.parametrize(
    "content", ["[[person", "[[person]]\nname = 1\n", '[[person]]\nname="x"\nsalt=""\npin_hash=""\n']
)
def test_a_broken_file_is_named(tmp_path: Path, content: str) -> None:
    path = tmp_path / "people.toml"
    path.write_text(content, encoding="utf-8")

    with pytest.raises(FaultyFileError, match=r"people\.toml: .*add everybody anew"):
        read_people(path)


@pytest.mark.parametrize(
    ("name", "pin"), [("", PIN), ("x" * 61, PIN), ("ก", "12345"), ("ก", "1" * 13), ("ก", "12345a")]
)
def test_a_name_or_pin_that_will_not_do_is_refused(name: str, pin: str) -> None:
    with pytest.raises(FaultyFileError):
        new_person(name, pin)


def test_a_person_is_added_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "headtable.toml"
    config.write_text(SMALLEST, encoding="utf-8")
    for pin in ("111111", PIN):
        monkeypatch.setattr("headtable.commands.person._asked_pin", lambda pin=pin: pin)
        assert main(["person", "add", "--config", str(config), "สมหมาย"]) == 0

    (person,) = read_people(tmp_path / "people.toml")
    assert person.has_pin(PIN)
    assert person.role is Role.ARBITER
    assert "สมหมาย may sign in as arbiter" in capsys.readouterr().out


def test_roles_are_kept_and_a_file_from_before_them_is_of_directors(tmp_path: Path) -> None:
    path = tmp_path / "people.toml"
    people = [new_person(role.value, PIN, role) for role in Role]
    write_people(path, people)
    assert read_people(path) == people

    path.write_text(re.sub("role = .*\n", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    assert {person.role for person in read_people(path)} == {Role.DIRECTOR}


def test_a_role_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "people.toml"
    write_people(path, [new_person("สมหมาย", PIN)])
    path.write_text(path.read_text(encoding="utf-8").replace("director", "king"), encoding="utf-8")

    with pytest.raises(FaultyFileError, match="'king' is not a valid Role"):
        read_people(path)
