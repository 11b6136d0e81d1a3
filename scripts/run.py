"""A head table and one simulated table on this machine. Without a display: a demonstration that leaves files in out/.

Usage: python -m scripts.run
"""

import os
import sys
from pathlib import Path

from scripts.demonstration import FAST_RULES, Demonstration, written_files
from scripts.display import NoDisplay, VirtualDisplay
from scripts.hall import SmallHall
from scripts.waiting import pause

OUT = Path("out")
_FAILED = 1
_NO_DISPLAY = 3
_WATCH_S = 0.2


def main() -> int:
    if os.environ.get("DISPLAY"):
        return _play_with_people()
    print("== no display: a demonstration with a fast clock on a virtual one (about a minute)", flush=True)
    try:
        with VirtualDisplay() as display:
            return _demonstrate(display.name)
    except NoDisplay as error:
        print(error, file=sys.stderr)
        return _NO_DISPLAY


def _demonstrate(display: str) -> int:
    out = OUT / "demonstration"
    hall = SmallHall(out / "hall", FAST_RULES, {"DISPLAY": display})
    demonstration = Demonstration(hall, display, out)
    try:
        demonstration.play()
        demonstration.export()
        summary = demonstration.summary()
    except TimeoutError as error:
        print(f"the demonstration failed: {error}; the logs are in {hall.folder}", file=sys.stderr)
        return _FAILED
    finally:
        hall.stop()
    files = "\n".join(written_files(out))
    (out / "summary.txt").write_text(f"{summary}\n\n{files}\n", encoding="utf-8")
    print(f"{summary}\n== pictures, exported files and summary.txt are in {out}")
    return 0


def _play_with_people() -> int:
    """Until the window is closed or Ctrl-C; a program that is killed comes back, as it does on a real box."""
    hall = SmallHall(OUT / "hall")
    try:
        for name in ("headtable", "core", "ui"):
            hall.start(name)
        print(f"== the head table's page: {hall.address}   (players' buttons: keys A and L; Ctrl-C ends)", flush=True)
        while (status := hall.process("ui").poll()) is None or status < 0:
            hall.restart_what_died()
            pause(_WATCH_S)
        return status
    except KeyboardInterrupt:
        return 0
    finally:
        hall.stop()


if __name__ == "__main__":
    sys.exit(main())
