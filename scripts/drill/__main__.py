"""`python -m scripts.drill`: kill a real box many times. Prints its seed; exit code 1 where something was lost."""

import argparse
import secrets
import sys
from pathlib import Path

from scripts.drill.drill import Drill, summary
from scripts.drill.evidence import DrillFailed

OUT = Path("out") / "drill"


def main() -> int:
    parser = argparse.ArgumentParser(prog="drill", description="Kill a real box at random moments of a played match.")
    parser.add_argument("--kills", type=int, default=500, help="how often (%(default)s)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000), help="what to repeat")
    arguments = parser.parse_args()
    print(f"== seed {arguments.seed}, {arguments.kills} deaths of core; logs in {OUT}", flush=True)
    try:
        findings = Drill(OUT, arguments.seed).run(arguments.kills)
    except (DrillFailed, TimeoutError) as error:
        print(f"FAILED: {error}; repeat with --seed {arguments.seed} --kills {arguments.kills}", file=sys.stderr)
        return 1
    print(f"== {summary(findings)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
