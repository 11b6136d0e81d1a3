"""The screens in this process, drawn into nothing: the environment comes before any import of Kivy."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from kiosk.ui.environment import open_window, set_environment
from kiosk.ui.settings import UiSettings

if TYPE_CHECKING:
    from tests.ui.table import Table

assert "kivy" not in sys.modules, "kivy was imported before its environment was set"
_DRIVER = os.environ.get("KIOSK_TEST_DRIVER", "offscreen")
set_environment(UiSettings(video_driver=_DRIVER))


@pytest.fixture(scope="session")
def window() -> None:
    """The one window of this process."""
    open_window(UiSettings(video_driver=_DRIVER))
    from kivy.clock import Clock

    # A frame of a test comes at once and not in step with a screen.
    Clock._max_fps = 0


@pytest.fixture
def table(window: None) -> Iterator["Table"]:
    """A kiosk of 800×480 whose core has not answered yet."""
    from tests.ui.table import Table

    table = Table(UiSettings())
    yield table
    table.close()
