"""What keeps `headtable serve` from serving, said in a line with exit code 2."""

import socket
from pathlib import Path

import pytest

from headtable.__main__ import main
from journal.sole_use import sole_use


def set_entry(folder: Path, old: str, new: str) -> str:
    """One setting of the example is another; returns the name of the settings' file."""
    path = folder / "headtable.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return str(path)


def test_a_port_that_another_program_holds_is_named(event_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = str(held.getsockname()[1])
        code = main(["serve", "--config", str(event_folder / "headtable.toml"), "--port", port])

    assert code == 2
    assert f"port {port} (Address already in use)" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_an_address_that_is_not_this_computers_is_told_apart_from_a_port_in_use(
    event_folder: Path, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    config = set_entry(event_folder, 'host = "127.0.0.1"', f'host = "{host}"')

    code = main(["serve", "--config", config, "--port", "0"])

    assert code == 2
    assert "give an address of this computer as host under [web]" in capsys.readouterr().err


def test_a_text_file_is_never_taken_for_a_damaged_database(
    event_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = set_entry(event_folder, '"headtable.sqlite"', '"players.csv"')
    before = (event_folder / "players.csv").read_bytes()

    code = main(["serve", "--config", config, "--port", "0"])

    assert (code, (event_folder / "players.csv").read_bytes()) == (2, before)
    assert "players.csv: is no database; give another file" in capsys.readouterr().err


def test_a_photo_or_a_workbook_is_never_taken_for_a_damaged_database(
    event_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = event_folder / "headtable.sqlite"
    path.write_bytes(b"PK\x03\x04" + bytes(range(256)))

    assert main(["rebuild", "--config", str(event_folder / "headtable.toml")]) == 2
    assert path.read_bytes().startswith(b"PK")
    assert f"{path}: is no database; give another file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("database", "said"),
    [
        (".", "is a folder; name a file in it as database under [store], such as"),
        ("absent/headtable.sqlite", "there is no folder"),
        ("/proc/headtable.sqlite", "/proc/headtable.sqlite' is not available"),
    ],
)
def test_a_place_that_can_hold_no_database_is_quoted(
    event_folder: Path, capsys: pytest.CaptureFixture[str], database: str, said: str
) -> None:
    config = set_entry(event_folder, '"headtable.sqlite"', f'"{database}"')

    code = main(["serve", "--config", config, "--port", "0"])

    lines = capsys.readouterr().err.splitlines()
    assert (code, len(lines)) == (2, 1)
    assert said in lines[0]


def test_a_second_head_table_on_one_database_is_refused(event_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = event_folder / "headtable.sqlite.lock"
    lock.touch()
    with sole_use("headtable serve", lock):
        code = main(["serve", "--config", str(event_folder / "headtable.toml"), "--port", "0"])

    assert code == 2
    database = str(event_folder / "headtable.sqlite")
    assert capsys.readouterr().err == f"another headtable serve runs on {database!r}: stop it first\n"
