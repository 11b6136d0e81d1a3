"""The room that the card has left: asked now and then, told to the screen, and never a reason to stop."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from hardware.fakes import FakeClock
from kiosk.core.free_space import LOOK_EVERY_MS, SpaceWatch
from kiosk.core.inbox import SpaceNews
from tests.support.table import SimulatedTable


def test_the_card_is_asked_at_once_and_then_now_and_then(tmp_path: Path) -> None:
    clock, told = FakeClock(), list[SpaceNews]()
    watch = SpaceWatch(tmp_path, clock, told.append)
    for after_ms in (0, 1, LOOK_EVERY_MS - 2, 1):
        clock.advance(after_ms)
        watch.look()
    assert len(told) == 2
    assert all(news.free_mb > 0 for news in told)


def test_a_card_that_is_gone_is_no_fault_and_is_asked_again(tmp_path: Path) -> None:
    clock, told = FakeClock(), list[SpaceNews]()
    folder = tmp_path / "card"
    watch = SpaceWatch(folder, clock, told.append)
    watch.look()
    folder.mkdir()
    clock.advance(LOOK_EVERY_MS)
    watch.look()
    assert len(told) == 1


def test_room_is_counted_in_millions_of_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[SpaceNews]()
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=48_999_999))
    SpaceWatch(tmp_path, FakeClock(), told.append).look()
    assert told == [SpaceNews(48)]


def test_the_screen_hears_of_it() -> None:
    table = SimulatedTable()
    assert table.view.health.free_mb is None
    table.inbox.put(SpaceNews(48))
    table.run()
    assert table.view.health.free_mb == 48
