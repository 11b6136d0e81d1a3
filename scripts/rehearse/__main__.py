"""`python -m scripts.rehearse`: an event with virtual tables. Prints its seed; exit code 1 where anything differs."""

import argparse
import secrets
import sys
from pathlib import Path

from scripts.rehearse.rehearsal import Rehearsal, RehearsalFailed

OUT = Path("out") / "rehearsal"


def main() -> int:
    parser = argparse.ArgumentParser(prog="rehearse", description="Play a group stage at virtual tables, and compare.")
    parser.add_argument("--tables", type=int, default=4, help="how many (%(default)s)")
    parser.add_argument("--speed", type=float, default=60, help="times as fast as a real hall (%(default)s)")
    parser.add_argument("--faults", action="store_true", help="kill programs, pull cables, disturb lines meanwhile")
    parser.add_argument("--patience", type=float, default=900, metavar="SECONDS", help="until the end (%(default)s)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1_000_000), help="what to repeat")
    arguments = parser.parse_args()
    if arguments.tables < 1 or arguments.speed <= 0:
        parser.error("give one table or more, and a speed above 0")
    print(f"== seed {arguments.seed}, {arguments.tables} tables, {arguments.speed:g} times as fast; logs in {OUT}")
    try:
        rehearsal = Rehearsal(OUT, arguments.tables, arguments.speed, arguments.seed)
        report = rehearsal.run(arguments.patience, has_faults=arguments.faults)
    except (RehearsalFailed, TimeoutError) as error:
        print(f"FAILED: {error}; repeat with --seed {arguments.seed}", file=sys.stderr)
        return 1
    faults = ", ".join(f"{count} {name}" for name, count in sorted(report.faults.items())) or "no faults"
    print(
        f"== {report.matches} matches, {report.records} records in {report.seconds:.0f} s, {faults}:"
        " every record and every result is the same at both ends"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
