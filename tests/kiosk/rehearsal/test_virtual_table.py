"""A virtual table is a program that runs on any system of an organiser, and never outlives who started it."""

import subprocess
import sys
from pathlib import Path

import pytest

SETTINGS = """\
[table]
label = "7"
[paths]
data = "data"
runtime = "run"
[link]
port = "none"
[panel]
factory = "none"
"""
RUN = "import sys; from kiosk.__main__ import main; sys.exit(main(sys.argv[1:]))"
POOR = """\
import os, socket, sys
for module, name in ((socket, "AF_UNIX"), (os, "posix_fallocate"), (os, "geteuid"), (os, "O_CLOEXEC")):
    delattr(module, name)
for name in ("pty", "tty", "gpiozero", "kivy"):
    sys.modules[name] = None
"""
"""A system without what only Linux and its like have, and an installation without the libraries of a box."""


@pytest.mark.parametrize("system", ["", POOR], ids=["here", "poor"])
def test_it_plays_until_its_standard_input_ends_on_any_system(tmp_path: Path, system: str) -> None:
    config = tmp_path / "table.toml"
    config.write_text(SETTINGS, encoding="utf-8")
    command = [sys.executable, "-c", system + RUN, "rehearse", "--config", str(config), "--paper", "paper"]

    ended = subprocess.run(command, input=b"", capture_output=True, timeout=60, check=False)

    assert (ended.returncode, b"Traceback" in ended.stderr) == (0, False), ended.stderr.decode()
    assert (tmp_path / "data" / "journal.sqlite").exists()
