"""Counting positions after n moves: how a move generator is checked and how its speed is measured."""

from rules.makhos.board import Colour
from rules.makhos.generator import captures, count_quiet_steps, moved, quiet_steps
from rules.makhos.position import Position
from rules.makhos.variant import Variant


def perft(position: Position, depth: int, variant: Variant) -> int:
    """The number of move sequences of that length; different orders of the same captures count once.

    Raises ValueError when depth is negative.
    """
    if depth < 0:
        raise ValueError(f"depth {depth} is not possible: give 0 or more")
    if depth == 0:
        return 1
    own_men, own_kings, other_men, other_kings = position.as_seen_by_the_side_to_move()
    return _count(own_men, own_kings, other_men, other_kings, position.turn is Colour.WHITE, depth, variant)


def _count(men: int, kings: int, other_men: int, other_kings: int, is_white: bool, depth: int, variant: Variant) -> int:
    other = other_men | other_kings
    steps = captures(men, kings, other, is_white, variant)
    if depth == 1:
        return len(steps) or count_quiet_steps(men, kings, other, is_white)
    count = 0
    for step in steps or quiet_steps(men, kings, other, is_white):
        moved_men, moved_kings = moved(men, kings, step, is_white)
        left = ~step[2]
        count += _count(other_men & left, other_kings & left, moved_men, moved_kings, not is_white, depth - 1, variant)
    return count
