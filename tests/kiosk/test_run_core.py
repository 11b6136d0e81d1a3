from pathlib import Path

import pytest

from journal.sole_use import sole_use
from kiosk.run_core import run
from kiosk.settings import read_settings


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
    with sole_use("kiosk core", tmp_path / shared):
        assert run(settings, "test", is_simulated=True) == 2
    assert "can't start: another kiosk core runs on" in capsys.readouterr().err
    assert settings.socket_path.exists()
    assert not settings.journal_path.exists()
