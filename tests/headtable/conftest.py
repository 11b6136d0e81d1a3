import shutil
from pathlib import Path

import pytest

from headtable.__main__ import main

EXAMPLE = Path(__file__).parents[2] / "headtable" / "example"


@pytest.fixture
def event_folder(tmp_path: Path) -> Path:
    """The shipped example with a key, ready to be served."""
    for path in EXAMPLE.iterdir():
        shutil.copy(path, tmp_path)
    (tmp_path / "headtable.example.toml").rename(tmp_path / "headtable.toml")
    assert main(["event", "key", str(tmp_path / "event.key")]) == 0
    return tmp_path
