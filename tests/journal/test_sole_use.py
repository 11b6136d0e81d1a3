import sys
from pathlib import Path
from types import ModuleType

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


def test_windows_locks_a_byte_of_the_file_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There the second program is told so by a refused permission."""

    class LockedByAnother(ModuleType):
        LK_NBLCK = 2

        @staticmethod
        def locking(_descriptor: int, _mode: int, _count: int) -> None:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", LockedByAnother("msvcrt"))
    (tmp_path / "database.lock").touch()

    with pytest.raises(InUseError, match="another headtable serve runs on"):
        sole_use("headtable serve", tmp_path / "database.lock").__enter__()
