"""`python -m scripts.drill`: kill a real box many times. Prints its seed; exit code 1 where something was lost."""

import argparse
import secrets
import sys
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
        if kills:
            print(f"== {summary(Drill(OUT / 'core', seed).run(kills))}", flush=True)
        if screen_kills:
            with VirtualDisplay() as display:
                deaths = ScreenDrill(OUT / "screen", seed, display.name).run(screen_kills)
            print(f"== {screen_summary(deaths)}")
    except (DrillFailed, NoDisplay, TimeoutError) as error:
        again = f"--seed {seed} --kills {kills} --screen-kills {screen_kills}"
        print(f"FAILED: {error}; repeat with {again}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
