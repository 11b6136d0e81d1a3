"""How long the head table needs for the standings of a large group, and for a bracket of as many.

    python scripts/bench/standings.py

Prints one JSON object a line: name, figure, unit, goal, peer.
"""

import json
import sys
from itertools import cycle
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hardware.clock import MonotonicClock
from rules.knockout import advance, seeded_bracket
from rules.schedule import round_robin
from rules.scoring import BoardRow, MatchRow, PointRules
from rules.standings import standings

PLAYERS = tuple(f"player {number}" for number in range(1, 65))
REPEATS = 15


def group_matches() -> list[MatchRow]:
    """Every pairing with 4 boards; winners in a fixed pattern, so that many players are level."""
    pattern = cycle([0, None, 1, None, None, 0, 1])
    rows = []
    for played in round_robin(PLAYERS):
        for number, pairing in enumerate(played.pairings):
            players = (pairing.first_player, pairing.second_player)
            winners = [next(pattern) for _ in range(4)]
            boards = tuple(
                BoardRow(board, None if winner is None else players[winner])
                for board, winner in enumerate(winners, start=1)
            )
            rows.append(MatchRow(f"{played.number}-{number}", *players, boards, is_final=True))
    return rows


def main() -> None:
    matches = group_matches()
    clock = MonotonicClock()
    times_ms = []
    for _ in range(REPEATS):
        began_ms = clock.now_ms()
        standings(PLAYERS, matches, PointRules(), {})
        advance(seeded_bracket(PLAYERS), ())
        times_ms.append(clock.now_ms() - began_ms)
    row = {
        "name": f"standings of {len(PLAYERS)} players, {len(matches)} matches, and a bracket",
        "figure": median(times_ms),
        "unit": "ms",
        "goal": "< 250",
        "peer": None,
    }
    print(json.dumps(row))


if __name__ == "__main__":
    main()
