"""`kiosk pin`: the PIN comes in by hand and goes to the card as a hash."""

import io
from argparse import ArgumentParser
from pathlib import Path

import pytest

from kiosk.commands import pin
from kiosk.core.pin_file import read_pin


@pytest.fixture
def config(tmp_path: Path) -> Path:
    config = tmp_path / "kiosk.toml"
    config.write_text('[table]\nlabel = "7"\n[paths]\ndata = "data"\n')
    return config


def run(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    parser = ArgumentParser()
    pin.add_commands(parser.add_subparsers())
    parsed = parser.parse_args(["pin", *arguments])
    return int(parsed.run(parsed))


def test_a_pin_is_set_and_taken_away(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = config.parent / "data" / "pin.json"
    assert run(monkeypatch, "4711\n", "--config", str(config)) == 0
    kept = read_pin(path)
    assert kept is not None
    assert kept.fits("4711")
    assert run(monkeypatch, "", "--config", str(config), "--remove") == 0
    assert read_pin(path) is None
    told = capsys.readouterr()
    assert "4711" not in told.out + told.err
    assert told.out.splitlines()[0].startswith("the PIN is set; it holds from the next start of core")


def test_a_pin_that_is_too_short_changes_nothing(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "471\n", "--config", str(config)) == 2
    assert capsys.readouterr().err == "a PIN has 4 to 12 digits and nothing else; choose another\n"
    assert not (config.parent / "data" / "pin.json").exists()


def test_a_missing_settings_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "4711\n", "--config", str(tmp_path / "none.toml")) == 2
    assert "none.toml: can't be read" in capsys.readouterr().err
