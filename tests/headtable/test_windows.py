"""The organiser's laptop may run Windows: no module is asked for that only other systems have."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_PROGRAM = """
import os, sys
# What others do on each system is not ours to try.
import anyio.to_thread, asyncio, getpass, jinja2, logging, multipart, openpyxl, segno, serial, serial.tools.list_ports
import sqlalchemy.dialects.postgresql, sse_starlette, starlette.staticfiles, subprocess, tempfile, uvicorn, zipfile
sys.platform = "win32"
for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
del os.geteuid, os.getuid, os.fork, os.uname
import headtable.__main__, headtable.commands.serve, hardware.serial_port
"""


def test_the_head_table_loads_without_what_windows_lacks() -> None:
    done = subprocess.run([sys.executable, "-c", _PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
