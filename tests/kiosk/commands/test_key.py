"""`kiosk key`: the event's key comes from the head table's file or by hand, and is never said back."""

import io
import stat
from argparse import ArgumentParser
from pathlib import Path

import pytest

from journal.event_key import SECRET_BYTES, EventKey, read_event_key, write_event_key
from kiosk.commands import key

KEY, OTHER = EventKey(b"k" * SECRET_BYTES), EventKey(b"o" * SECRET_BYTES)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    config = tmp_path / "kiosk.toml"
    config.write_text('[table]\nlabel = "7"\n[event]\nkey_file = "private/event.key"\n')
    return config


def run(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    parser = ArgumentParser()
    key.add_commands(parser.add_subparsers())
    parsed = parser.parse_args(["key", *arguments])
    return int(parsed.run(parsed))


def on_a_stick(folder: Path, event_key: EventKey) -> str:
    path = folder / f"{event_key.event_id}.key"
    write_event_key(path, event_key)
    return str(path)


@pytest.mark.parametrize("is_typed", [True, False])
def test_the_key_comes_by_hand_or_from_a_stick(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_typed: bool
) -> None:
    given = () if is_typed else (on_a_stick(config.parent, KEY),)
    assert run(monkeypatch, KEY.text.lower() + "\n", "--config", str(config), *given) == 0

    path = config.parent / "private" / "event.key"
    told = capsys.readouterr()
    assert read_event_key(path) == KEY
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert f"key of event {KEY.event_id}; it holds from the next start of core" in told.out
    assert KEY.text not in told.out + told.err


def test_the_key_of_another_event_is_replaced_only_when_asked_for(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = config.parent / "private" / "event.key"
    stick = on_a_stick(config.parent, OTHER)
    run(monkeypatch, KEY.text, "--config", str(config))

    assert run(monkeypatch, KEY.text, "--config", str(config)) == 0
    assert run(monkeypatch, "", "--config", str(config), stick) == 2
    assert (
        f"holds the key of event {KEY.event_id}; give --replace for that of {OTHER.event_id}" in capsys.readouterr().err
    )
    assert read_event_key(path) == KEY
    assert run(monkeypatch, "", "--config", str(config), "--replace", stick) == 0
    assert read_event_key(path) == OTHER
    assert [one.name for one in path.parent.iterdir()] == ["event.key"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "does not check"),
        (KEY.text[:-1] + "7", "compare it group by group"),
        ("hello", "this is no event key"),
    ],
)
def test_a_slip_in_typing_is_found_and_changes_nothing(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, said: str
) -> None:
    assert run(monkeypatch, typed, "--config", str(config)) == 2
    assert said in capsys.readouterr().err
    assert not (config.parent / "private").exists()


def test_a_stick_without_the_file_is_named(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "", "--config", str(config), str(config.parent / "absent.key")) == 2
    assert "absent.key: can't be read" in capsys.readouterr().err
