"""`python -m scripts.drill`: kill a real box many times. Prints its seed; exit code 1 where something was lost.

Core's deaths and the screen's come in two halls side by side: most of a life is waiting.
"""

import argparse
import secrets
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from scripts.display import NoDisplay, VirtualDisplay
from scripts.drill.drill import Drill, summary
from scripts.drill.evidence import DrillFailed
from scripts.drill.screen import ScreenDrill, screen_summary

OUT = Path("out") / "drill"


def main() -> int:
    parser = argparse.ArgumentParser(prog="drill", description="Kill a real box at random moments of a played match.")
    parser.add_argument("--kills", type=int, default=500, help="how often core (%(default)s)")
    parser.add_argument("--screen-kills", type=int, default=200, help="how often the screen (%(default)s)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000), help="what to repeat")
    arguments = parser.parse_args()
    kills, screen_kills, seed = arguments.kills, arguments.screen_kills, arguments.seed
    print(f"== seed {seed}, {kills} deaths of core, {screen_kills} of the screen; logs in {OUT}", flush=True)
    try:
        with ProcessPoolExecutor(max_workers=2) as halls:
            wanted = [halls.submit(_kill_core, kills, seed)] if kills else []
            wanted += [halls.submit(_kill_screen, screen_kills, seed)] if screen_kills else []
            for done in as_completed(wanted):
                print(f"== {done.result()}", flush=True)
    except (DrillFailed, NoDisplay, TimeoutError) as error:
        again = f"--seed {seed} --kills {kills} --screen-kills {screen_kills}"
        print(f"FAILED: {error}; repeat with {again}", file=sys.stderr)
        return 1
    return 0


def _kill_core(kills: int, seed: int) -> str:
    return summary(Drill(OUT / "core", seed).run(kills))


def _kill_screen(kills: int, seed: int) -> str:
    with VirtualDisplay() as display:
        return screen_summary(ScreenDrill(OUT / "screen", seed, display.name).run(kills))


if __name__ == "__main__":
    sys.exit(main())
