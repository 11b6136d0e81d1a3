"""The settings file: the shipped example is whole, and every fault is said at once with its line."""

from pathlib import Path

import pytest

from headtable.errors import FaultyFileError
from headtable.event_file import EventSource
from headtable.settings import Settings, WebSettings, read_settings
from rules.text import Language

EXAMPLE = Path(__file__).parents[2] / "headtable" / "example" / "headtable.example.toml"
SMALLEST = '[event]\nname = "ก"\nplayers = "p.csv"\npairings = "m.csv"\nkey_file = "event.key"\n'


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "headtable.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_shipped_example_is_read() -> None:
    settings = read_settings(EXAMPLE)

    assert settings.event.players.exists()
    assert settings.event.pairings is not None
    assert settings.event.pairings.exists()
    assert settings.web == WebSettings()
    assert settings.ports == ("auto",)


def test_what_is_left_out_takes_its_default_and_files_stand_beside_the_settings(tmp_path: Path) -> None:
    assert read_settings(write(tmp_path, SMALLEST)) == Settings(
        event=EventSource("ก", tmp_path / "p.csv", tmp_path / "m.csv"),
        key_file=tmp_path / "event.key",
        people_file=tmp_path / "people.toml",
        database=tmp_path / "headtable.sqlite",
        web=WebSettings("127.0.0.1", 8080, (), Language.THAI),
        ports=("auto",),
    )


def test_all_faults_come_at_once_with_line_value_and_remedy(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        '[event]\nname = "ก"\nplayers = 3\npairings = "m.csv"\nnmae = 1\n\n[web]\nport = 99999\nlanguage = "de"\n'
        '[wbe]\nx = 1\n[link]\nports = ["COM3", "COM3"]\n',
    )

    with pytest.raises(FaultyFileError) as caught:
        read_settings(path)

    assert [fault.removeprefix(f"{path}, ") for fault in caught.value.faults] == [
        "line 5: [event] has no 'nmae'; it has name, players, pairings, encoding, ruleset, confirmation, key_file,"
        " people_file",
        "line 10: 'wbe' is no section; sections are [event], [schedule], [store], [web], [link]",
        "line 3: players = 3 is not the name of a file in quotes; correct it",
        "line 1: [event] needs key_file = the name of a file in quotes; add it",
        "line 8: port = 99999 is not a whole number from 0 to 65535; correct it",
        'line 9: language = \'de\' is not "th" or "en"; correct it',
        "line 13: ports = ['COM3', 'COM3'] is not a list without doubles of \"auto\", devices such as "
        '"/dev/ttyUSB0" or "COM3", and socket://host:port; correct it',
    ]


def test_broken_toml_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(FaultyFileError, match=r"headtable\.toml: not valid TOML: .*line 2"):
        read_settings(write(tmp_path, "[event]\nname = \n"))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FaultyFileError, match=r"nowhere\.toml: can't be read"):
        read_settings(tmp_path / "nowhere.toml")
