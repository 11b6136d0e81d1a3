"""Speed of the move generator, beside py-draughts on the same positions in the same run.

    python -m scripts.bench.perft

Prints one JSON object a line: name, figure, unit, goal and the peer's figure, the last two null where there is none.
The peer plays Brazilian draughts on the same 8 by 8 board, the nearest of its variants; it lives in out/peer-venv,
which the first run makes, since its import name belongs to another package too. `counted` rows are this project's
perft; `listed` rows make every move object, as the peer does.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rules.makhos.moves import after, legal_moves
from rules.makhos.notation import fen_of
from rules.makhos.perft import perft
from rules.makhos.position import Piece, Position, named_start, start_position
from rules.makhos.variant import DEFAULT

PEER = "py-draughts>=1.10.1,<1.11"
ENVIRONMENT = Path(__file__).resolve().parents[2] / "out" / "peer-venv"
ROUNDS = 3
Count = Callable[[Position, int], int]
Task = tuple[str, Position, int]


def tasks() -> list[Task]:
    """Name, position and depth of what both count."""
    eight, twelve = named_start("8", DEFAULT), named_start("12", DEFAULT)
    growth = [(f"12 men a side, depth {depth}", twelve, depth) for depth in (4, 5, 6, 7)]
    kings = [(f"8 men a side, {count} of them crowned, depth 5", with_kings(count), 5) for count in (0, 1, 2, 4)]
    return [*growth, ("8 men a side, depth 6", eight, 6), *kings]


def with_kings(count: int) -> Position:
    """The start with 8 men where that many on each side's back row are kings."""
    start = start_position(DEFAULT)
    pieces = start.pieces()
    for square in (*range(1, count + 1), *range(33 - count, 33)):
        pieces[square] = Piece(pieces[square].colour, True)
    return Position.of(start.turn, pieces)


def counted(position: Position, depth: int) -> int:
    return perft(position, depth, DEFAULT)


def listed(position: Position, depth: int) -> int:
    moves = legal_moves(position, DEFAULT)
    if depth == 1:
        return len(moves)
    return sum(listed(after(position, move), depth - 1) for move in moves)


def speed(count: Count, position: Position, depth: int) -> float:
    """Positions a second."""
    started = time.perf_counter()
    positions = count(position, depth)
    return positions / (time.perf_counter() - started)


def peer_speeds(wanted: list[Task]) -> list[float]:
    """Positions a second of the peer for each task.

    Raises OSError or CalledProcessError when it can't be had.
    """
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True, capture_output=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", PEER], check=True, capture_output=True)
    asked = json.dumps([[fen_of(position), depth] for _, position, depth in wanted])
    script = Path(__file__).with_name("peer_perft.py")
    answer = subprocess.run([python, script], input=asked, check=True, capture_output=True, text=True)
    return [positions / seconds for positions, seconds in json.loads(answer.stdout)]


def rows() -> Iterator[dict[str, object]]:
    """The best of a few rounds, in each of which both sides take their turn, so that a busy moment favours neither."""
    wanted = tasks()
    missing = ""
    best: dict[tuple[str, str], float] = {}
    for _ in range(ROUNDS):
        speeds = {
            (way, name): speed(count, position, depth)
            for name, position, depth in wanted
            for way, count in (("counted", counted), ("listed", listed))
        }
        try:
            speeds |= {("peer", task[0]): figure for task, figure in zip(wanted, peer_speeds(wanted), strict=True)}
        except (OSError, subprocess.CalledProcessError):
            missing = f"{PEER} could not be had here"
        best = {key: max(figure, best.get(key, 0.0)) for key, figure in speeds.items()}
    for name, _, _ in wanted:
        for way in ("counted", "listed"):
            yield {
                "name": f"perft {way}: {name}",
                "figure": round(best[way, name]),
                "unit": "positions/s",
                "goal": "more than the peer",
                "peer": missing or round(best["peer", name]),
            }
    for depth in (6, 7, 8):
        yield seconds_row("12 men a side", named_start("12", DEFAULT), depth)
    for depth in (5, 6, 7):
        yield seconds_row("8 men a side", named_start("8", DEFAULT), depth)


def seconds_row(name: str, position: Position, depth: int) -> dict[str, object]:
    started = time.perf_counter()
    positions = counted(position, depth)
    return {
        "name": f"perft: {name}, depth {depth}, {positions} positions",
        "figure": round(time.perf_counter() - started, 3),
        "unit": "s",
        "goal": None,
        "peer": None,
    }


if __name__ == "__main__":
    for row in rows():
        print(json.dumps(row), flush=True)
