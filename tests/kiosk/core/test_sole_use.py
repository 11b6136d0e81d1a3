from pathlib import Path

import pytest

from kiosk.core.sole_use import FolderInUse, sole_use
from kiosk.run_core import run
from kiosk.settings import read_settings


def test_a_folder_is_used_by_one_core_at_a_time(tmp_path: Path) -> None:
    with sole_use(tmp_path), pytest.raises(FolderInUse, match=r"another kiosk core runs on .*: stop it first"):
        sole_use(tmp_path).__enter__()


def test_the_folder_is_free_again_afterwards(tmp_path: Path) -> None:
    for _ in range(2):
        with sole_use(tmp_path):
            pass


def test_one_folder_may_serve_for_everything(tmp_path: Path) -> None:
    with sole_use(tmp_path, tmp_path / "." / ""):
        pass


def test_a_missing_folder_is_no_reason_not_to_play(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with sole_use(tmp_path / "absent"):
        assert "can't be kept from a second kiosk core" in caplog.text


@pytest.mark.parametrize("shared", ["runtime", "data"])
def test_a_second_core_refuses_and_leaves_the_first_ones_socket_and_journal_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shared: str
) -> None:
    config = tmp_path / "table.toml"
    config.write_text('[table]\nlabel = "7"\n[paths]\ndata = "data"\nruntime = "runtime"\n[link]\nport = "none"\n')
    settings = read_settings(config)
    for folder in (settings.data_folder, settings.runtime_folder):
        folder.mkdir()
    settings.socket_path.touch()
    with sole_use(tmp_path / shared):
        assert run(settings, "test", is_simulated=True) == 2
    assert "can't start: another kiosk core runs on" in capsys.readouterr().err
    assert settings.socket_path.exists()
    assert not settings.journal_path.exists()
