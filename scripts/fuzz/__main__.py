"""`python -m scripts.fuzz [--seconds 60] [NAME …]`: each target in a process of its own, one after the other.

Needs atheris (the extra `fuzz`). Input that found new code is kept in out/fuzz/NAME and used again the next time; input
that broke something is kept beside it. Exit code 1 where something broke, 3 without atheris.
"""

import argparse
import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.fuzz_targets.every import MODULES, TARGETS

OUT: Final = Path("out") / "fuzz"
_CANT: Final = 3
_START_S: Final = 300


def main() -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description="Try every way in with input that reaches new code.")
    parser.add_argument("--seconds", type=int, default=60, help="for each target (%(default)s)")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all without one: {', '.join(sorted(TARGETS))}")
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.names) - set(TARGETS))
    if unknown:
        parser.error(f"no target is called {', '.join(unknown)}; known are {', '.join(sorted(TARGETS))}")
    if importlib.util.find_spec("atheris") is None:
        print("not tried: atheris is missing; .venv/bin/python -m pip install -e '.[fuzz]'", file=sys.stderr)
        return _CANT
    broken = [name for name in arguments.names or sorted(TARGETS) if not _is_sound(name, arguments.seconds)]
    if broken:
        print(f"BROKEN: {', '.join(broken)}; see NAME.broken/ and NAME.log in {OUT}", file=sys.stderr)
    return 1 if broken else 0


def _is_sound(name: str, seconds: int) -> bool:
    corpus, broken, log = OUT / name, OUT / f"{name}.broken", OUT / f"{name}.log"
    for folder in (corpus, broken):
        folder.mkdir(parents=True, exist_ok=True)
    for number, sample in enumerate(TARGETS[name].samples):
        (corpus / f"sample-{number}").write_bytes(sample)
    command = [sys.executable, "-m", "scripts.fuzz.one", MODULES[name], name, str(seconds), str(corpus), str(broken)]
    with log.open("wb") as output:
        try:
            code = subprocess.run(
                command, stdout=output, stderr=output, timeout=seconds + _START_S, check=False
            ).returncode
        except subprocess.TimeoutExpired:
            code = _CANT
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    told = next((line for line in reversed(lines) if line.startswith("Done")), "")
    print(f"{name}: {'sound' if code == 0 else 'BROKEN'}  {told}", flush=True)
    return code == 0


if __name__ == "__main__":
    sys.exit(main())
