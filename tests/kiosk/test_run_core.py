import signal
from pathlib import Path

import pytest

from journal.sole_use import sole_use
from kiosk.run_core import run
from kiosk.settings import Settings, read_settings


def settings_of(folder: Path, runtime: str = "runtime") -> Settings:
    config = folder / "table.toml"
    config.write_text(f'[table]\nlabel = "7"\n[paths]\ndata = "data"\nruntime = "{runtime}"\n[link]\nport = "none"\n')
    return read_settings(config)


@pytest.mark.parametrize("shared", ["runtime", "data"])
def test_a_second_core_refuses_and_leaves_the_first_ones_socket_and_journal_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shared: str
) -> None:
    settings = settings_of(tmp_path)
    for folder in (settings.data_folder, settings.runtime_folder):
        folder.mkdir()
    settings.socket_path.touch()
    with sole_use("kiosk core", tmp_path / shared):
        assert run(settings, "test", is_simulated=True) == 2
    assert "can't start: another kiosk core runs on" in capsys.readouterr().err
    assert settings.socket_path.exists()
    assert not settings.journal_path.exists()


@pytest.mark.parametrize("runtime", ["table.toml", "r" * 110])
def test_a_runtime_folder_that_cannot_be_used_is_named_with_what_to_do(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, runtime: str
) -> None:
    monkeypatch.setattr(signal, "signal", lambda _number, _handler: None)
    settings = settings_of(tmp_path, runtime)

    assert run(settings, "test", is_simulated=True) == 2

    said = capfd.readouterr().err
    assert f"can't start: runtime folder {str(settings.runtime_folder)!r} can't be used" in said
    assert "give another one, with a short name, as runtime under [paths]" in said
