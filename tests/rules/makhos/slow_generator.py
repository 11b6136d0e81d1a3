"""A second move generator, slow and written straight from the rules: one character for each square of a grid.

It shares nothing with `rules.makhos` but the meaning of a FEN. `w b` are men, `W B` kings, `.` is an empty square.
Columns and rows count from 0, rows from the top.
"""

from dataclasses import dataclass
from itertools import product

Grid = dict[tuple[int, int], str]
Capture = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
DIAGONALS = tuple(product((-1, 1), (-1, 1)))


@dataclass(frozen=True)
class SlowRules:
    """The parameters of the pieces, in their simplest form."""

    lands_behind: bool = True
    removes_at_once: bool = True
    must_complete: bool = True
    majority: bool = False


def coordinates(number: int) -> tuple[int, int]:
    """Column and row of a square: dark squares in reading order, the first of the top row being b8."""
    dark = [(column, row) for row in range(8) for column in range(8) if (column + row) % 2 == 1]
    return dark[number - 1]


def number_at(place: tuple[int, int]) -> int:
    return next(number for number in range(1, 33) if coordinates(number) == place)


def read(fen: str) -> tuple[str, Grid]:
    """The side to move, as `w` or `b`, and the grid."""
    turn, *sides = fen.split(":")
    grid = {coordinates(number): "." for number in range(1, 33)}
    for side in sides:
        letter = side[0].lower()
        for word in filter(None, side[1:].split(",")):
            grid[coordinates(int(word.lstrip("K")))] = letter.upper() if word.startswith("K") else letter
    return turn.lower(), grid


def write(turn: str, grid: Grid) -> str:
    def side(letter: str) -> str:
        pieces = sorted((number_at(place), piece) for place, piece in grid.items() if piece.lower() == letter)
        return letter.upper() + ",".join(("K" if piece.isupper() else "") + str(number) for number, piece in pieces)

    return f"{turn.upper()}:{side('w')}:{side('b')}"


def all_moves(turn: str, grid: Grid, rules: SlowRules) -> list[Capture]:
    """Every legal move as (path, captured), each order of a capture by itself."""
    own = [place for place, piece in grid.items() if piece.lower() == turn]
    captures = [capture for place in own for capture in _captures(grid, place, rules)]
    if not captures:
        return [((place, target), ()) for place in own for target in _quiet(grid, place)]
    if rules.majority:
        most = max(len(captured) for _, captured in captures)
        captures = [capture for capture in captures if len(capture[1]) == most]
    return captures


def results(turn: str, grid: Grid, rules: SlowRules) -> dict[tuple[object, ...], str]:
    """The position each move leads to; moves with the same ends and the same captured pieces are one."""
    found: dict[tuple[object, ...], str] = {}
    for path, captured in all_moves(turn, grid, rules):
        board = dict(grid)
        piece = board[path[0]]
        for place in (path[0], *captured):
            board[place] = "."
        board[path[-1]] = piece.upper() if path[-1][1] == (0 if turn == "w" else 7) else piece
        found[path[0], path[-1], frozenset(captured)] = write("b" if turn == "w" else "w", board)
    return found


def _forward(piece: str) -> list[tuple[int, int]]:
    """The directions a piece may go in: both forward ones for a man, all four for a king."""
    if piece.isupper():
        return list(DIAGONALS)
    return [(step, -1 if piece == "w" else 1) for step in (-1, 1)]


def _quiet(grid: Grid, place: tuple[int, int]) -> list[tuple[int, int]]:
    targets = []
    for direction in _forward(grid[place]):
        target = _step(place, direction)
        while grid.get(target) == ".":
            targets.append(target)
            if not grid[place].isupper():
                break
            target = _step(target, direction)
    return targets


def _captures(grid: Grid, place: tuple[int, int], rules: SlowRules) -> list[Capture]:
    lifted = dict(grid)
    piece = lifted[place]
    lifted[place] = "."
    return _go_on(lifted, piece, ((place,), ()), rules)


def _go_on(grid: Grid, piece: str, so_far: Capture, rules: SlowRules) -> list[Capture]:
    path, captured = so_far
    finished: list[Capture] = []
    is_crowned = not piece.isupper() and len(path) > 1 and path[-1][1] == (0 if piece == "w" else 7)
    jumps = [] if is_crowned else _jumps(grid, piece, path[-1], captured, rules)
    for victim, landing in jumps:
        board = dict(grid)
        if rules.removes_at_once:
            board[victim] = "."
        finished += _go_on(board, piece, ((*path, landing), (*captured, victim)), rules)
    if captured and (not jumps or not rules.must_complete):
        finished.append(so_far)
    return finished


def _jumps(
    grid: Grid, piece: str, place: tuple[int, int], captured: tuple[tuple[int, int], ...], rules: SlowRules
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    found = []
    for direction in _forward(piece):
        victim = _step(place, direction)
        while piece.isupper() and grid.get(victim) == ".":
            victim = _step(victim, direction)
        if grid.get(victim, ".") == "." or grid[victim].lower() == piece.lower() or victim in captured:
            continue
        landing = _step(victim, direction)
        while grid.get(landing) == ".":
            found.append((victim, landing))
            if rules.lands_behind or not piece.isupper():
                break
            landing = _step(landing, direction)
    return found


def _step(place: tuple[int, int], direction: tuple[int, int]) -> tuple[int, int]:
    return place[0] + direction[0], place[1] + direction[1]
