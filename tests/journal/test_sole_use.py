from pathlib import Path

import pytest

from journal.sole_use import InUseError, sole_use


def test_a_journals_folder_is_used_by_one_program_at_a_time(tmp_path: Path) -> None:
    with sole_use("kiosk", tmp_path), pytest.raises(InUseError, match=r"another kiosk runs on .*: stop it first"):
        sole_use("kiosk", tmp_path).__enter__()


def test_the_place_is_free_again_afterwards(tmp_path: Path) -> None:
    for _ in range(2):
        with sole_use("kiosk", tmp_path):
            pass


def test_one_folder_may_serve_for_everything(tmp_path: Path) -> None:
    with sole_use("kiosk", tmp_path, tmp_path / "." / ""):
        pass


def test_a_missing_folder_is_no_reason_not_to_play(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with sole_use("kiosk", tmp_path / "absent"):
        assert "can't be kept from a second kiosk" in caplog.text
