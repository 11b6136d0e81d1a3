import errno
import os
from pathlib import Path

import pytest

from kiosk.core.pulse import Pulse, last_beat_ms


def test_a_full_medium_costs_the_sign_of_life_and_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_descriptor: int, _offset: int, _length: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "posix_fallocate", full)
    pulse = Pulse(tmp_path / "pulse", "boot-1")

    pulse.beat(1_000)
    pulse.close()

    assert last_beat_ms(tmp_path / "pulse", "boot-1") is None
    assert "No space left on device" in caplog.text


def test_the_last_beat_of_this_boot_is_found_again(tmp_path: Path) -> None:
    pulse = Pulse(tmp_path / "pulse", "boot-1")
    pulse.beat(1_000)
    pulse.beat(1_100)
    pulse.close()

    found = [last_beat_ms(tmp_path / "pulse", boot) for boot in ("boot-1", "boot-2")]
    assert found == [1_100, None]
