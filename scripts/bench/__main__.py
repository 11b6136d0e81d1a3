"""Run every measurement (or those named), print a table, and write out/bench.json: name → figure, unit, goal, peer.

Usage: python -m scripts.bench [NAME …], a name being that of a module beside this one, such as signals.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from scripts.bench.rows import Row

ALL = ("signals", "rules", "standings", "perft", "link", "headtable", "screen", "gpio")
_OUT = Path("out") / "bench.json"


def main() -> int:
    names = sys.argv[1:] or [name for name in ALL if (Path(__file__).parent / f"{name}.py").exists()]
    found: dict[str, Any] = json.loads(_OUT.read_text(encoding="utf-8")) if _OUT.exists() else {}
    failed = 0
    for name in names:
        print(f"== {name}", flush=True)
        process = subprocess.Popen([sys.executable, "-m", f"scripts.bench.{name}"], stdout=subprocess.PIPE, text=True)
        for line in process.stdout or ():
            row = Row(**json.loads(line))
            found[row.name] = {"figure": row.figure, "unit": row.unit, "goal": row.goal, "peer": row.peer}
            _print(row)
        failed += process.wait() != 0
    _OUT.parent.mkdir(exist_ok=True)
    _OUT.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"written: {_OUT}")
    return 1 if failed else 0


def _print(row: Row) -> None:
    figure = "not allowed here" if row.figure is None else f"{row.figure:g} {row.unit}"
    remarks = ", ".join(part for part in (f"goal {row.goal}" if row.goal else "", row.peer) if part)
    print(f"{row.name:<58} {figure:>18}  {remarks}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
