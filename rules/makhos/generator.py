"""Legal moves as bare integers: the part that must be quick.

Sets of squares are integers (see `board`). A side to move is given by its men, its kings, the pieces of the other
side, and whether it is White, whose men move up (`>>`) while Black's move down (`<<`). A `Step` is (origin, target,
captured): three sets, the first two of one square each. Captures of the same pieces between the same squares are one.
"""

from collections.abc import Iterator

from rules.makhos.board import BOARD, BOTTOM_ROW, RAYS_DOWN, RAYS_UP, TOP_ROW
from rules.makhos.variant import KingLands, Removal, Variant

Step = tuple[int, int, int]
Path = tuple[int, ...]
"""The squares a capture touches, each as a set of one: origin, then every landing."""
Sequence = tuple[Path, Path]
"""One order of one capture: its path, and the captured squares in that order."""


def quiet_steps(men: int, kings: int, other: int, is_white: bool) -> list[Step]:
    """Every move that captures nothing, whether or not a capture is due."""
    steps: list[Step] = []
    empty = BOARD & ~(men | kings | other)
    for shift in (4, 5):
        targets = (men >> shift if is_white else men << shift) & empty
        while targets:
            target = targets & -targets
            targets ^= target
            steps.append((target << shift if is_white else target >> shift, target, 0))
    while kings:
        king = kings & -kings
        kings ^= king
        targets = _slides(king, empty)
        while targets:
            target = targets & -targets
            targets ^= target
            steps.append((king, target, 0))
    return steps


def count_quiet_steps(men: int, kings: int, other: int, is_white: bool) -> int:
    """The length of `quiet_steps`, without making the list."""
    empty = BOARD & ~(men | kings | other)
    if is_white:
        count = (men >> 4 & empty).bit_count() + (men >> 5 & empty).bit_count()
    else:
        count = (men << 4 & empty).bit_count() + (men << 5 & empty).bit_count()
    if kings:
        # A king bars the way of the king behind it, so no square is reached twice in one direction.
        for shift in (4, 5):
            count += _reach_down(kings, shift, empty).bit_count() + _reach_up(kings, shift, empty).bit_count()
    return count


def possible_captors(men: int, kings: int, other: int, is_white: bool) -> int:
    """The men that can capture, and all kings if one of them can; nothing exactly when there is no capture."""
    empty = BOARD & ~(men | kings | other)
    if is_white:
        able = ((empty << 4 & other) << 4 | (empty << 5 & other) << 5) & men
    else:
        able = ((empty >> 4 & other) >> 4 | (empty >> 5 & other) >> 5) & men
    if kings and _a_king_can_capture(kings, other, empty):
        able |= kings
    return able


def captures(men: int, kings: int, other: int, is_white: bool, variant: Variant) -> dict[Step, list[Sequence]]:
    """Every legal capture with all the orders in which it can be made; empty when there is none."""
    found: dict[Step, list[Sequence]] = {}
    able = possible_captors(men, kings, other, is_white)
    if not able:
        return found
    empty = BOARD & ~(men | kings | other)
    while able:
        piece = able & -able
        able ^= piece
        jumper = _Jumper(bool(piece & kings), is_white, variant, found)
        jumper.go_on((piece,), (), other, empty | piece)
    if variant.majority:
        most = max(captured.bit_count() for _, _, captured in found)
        found = {step: orders for step, orders in found.items() if step[2].bit_count() == most}
    return found


def jumps(piece: int, is_king: bool, is_white: bool, other: int, empty: int) -> list[tuple[int, int]]:
    """The captures one piece can make at once: (captured, the square right behind it)."""
    if is_king:
        return _king_jumps(piece, other, empty)
    found: list[tuple[int, int]] = []
    for shift in (4, 5):
        victim = (piece >> shift if is_white else piece << shift) & other
        landing = (victim >> shift if is_white else victim << shift) & empty
        if landing:
            found.append((victim, landing))
    return found


def moved(men: int, kings: int, step: Step, is_white: bool) -> tuple[int, int]:
    """Men and kings of the side that has made this step; a man on the last row is a king (COMP 4.2.2)."""
    origin, target, _ = step
    if origin & kings:
        return men, kings ^ origin | target
    if target & (TOP_ROW if is_white else BOTTOM_ROW):
        return men ^ origin, kings | target
    return men ^ origin | target, kings


class _Jumper:
    """One piece on its way through its captures; what it finishes goes into `found`."""

    __slots__ = ("_found", "_is_king", "_is_white", "_lands_anywhere", "_may_stop", "_removes_at_once")

    def __init__(self, is_king: bool, is_white: bool, variant: Variant, found: dict[Step, list[Sequence]]) -> None:
        self._is_king = is_king
        self._is_white = is_white
        self._lands_anywhere = is_king and variant.king_lands is KingLands.ANY
        self._may_stop = not variant.must_complete
        self._removes_at_once = variant.removal is Removal.AT_ONCE
        self._found = found

    def go_on(self, path: Path, taken: Path, other: int, empty: int) -> None:
        """Follow every way on from the end of `path`; `other` are the pieces that can still be captured."""
        here = path[-1]
        following = jumps(here, self._is_king, self._is_white, other, empty)
        if taken and (self._may_stop or not following):
            self._found.setdefault((path[0], here, sum(taken)), []).append((path, taken))
        for victim, behind in following:
            # A piece that stays until the move ends is no target any more, but not an empty square either.
            empty_now = empty | victim if self._removes_at_once else empty
            for landing in self._landings(here, behind, empty) if self._lands_anywhere else (behind,):
                self.go_on((*path, landing), (*taken, victim), other ^ victim, empty_now)

    def _landings(self, start: int, behind: int, empty: int) -> Iterator[int]:
        for ray in (*RAYS_DOWN[start], *RAYS_UP[start]):
            if ray.bits & behind:
                yield from _run(behind, ray.shift, behind > start, empty)


def _run(square: int, shift: int, is_down: bool, empty: int) -> Iterator[int]:
    """That square and those after it in the same direction, as long as they are empty."""
    while square & empty:
        yield square
        square = square << shift if is_down else square >> shift


def _a_king_can_capture(kings: int, other: int, empty: int) -> bool:
    for shift in (4, 5):
        if ((kings | _reach_down(kings, shift, empty)) << shift & other) << shift & empty:
            return True
        if ((kings | _reach_up(kings, shift, empty)) >> shift & other) >> shift & empty:
            return True
    return False


def _reach_down(pieces: int, shift: int, empty: int) -> int:
    """The empty squares that these pieces see in that direction."""
    reach = 0
    while pieces := pieces << shift & empty:
        reach |= pieces
    return reach


def _reach_up(pieces: int, shift: int, empty: int) -> int:
    reach = 0
    while pieces := pieces >> shift & empty:
        reach |= pieces
    return reach


def _slides(king: int, empty: int) -> int:
    """The squares a king reaches without capturing."""
    reach = 0
    for bits, _, _ in RAYS_DOWN[king]:
        blockers = bits & ~empty
        # Below the nearest blocker; without one, all bits of the ray are below "bit -1".
        reach |= bits & ((blockers & -blockers) - 1)
    for bits, _, _ in RAYS_UP[king]:
        blockers = bits & ~empty
        reach |= bits & -(1 << blockers.bit_length())
    return reach


def _king_jumps(king: int, other: int, empty: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for bits, shift, _ in RAYS_DOWN[king]:
        blockers = bits & ~empty
        victim = blockers & -blockers & other
        landing = victim << shift & empty
        if landing:
            found.append((victim, landing))
    for bits, shift, _ in RAYS_UP[king]:
        blockers = bits & ~empty
        victim = (1 << blockers.bit_length() >> 1) & other
        landing = victim >> shift & empty
        if landing:
            found.append((victim, landing))
    return found
