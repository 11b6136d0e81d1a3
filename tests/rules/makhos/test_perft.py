"""Counts that several independent programs agree on."""

import pytest

from rules.makhos.perft import perft
from rules.makhos.position import named_start
from rules.makhos.variant import DEFAULT

PUBLISHED = {
    "8": (7, 49, 392, 3136, 26592, 218695, 1820189),
    "12": (7, 49, 302, 1469, 7361, 36768, 179740, 845931),
}


@pytest.mark.parametrize("men", PUBLISHED)
def test_counts_equal_the_published_ones(men: str) -> None:
    start = named_start(men, DEFAULT)
    counted = tuple(perft(start, depth, DEFAULT) for depth in range(1, len(PUBLISHED[men]) + 1))
    assert counted == PUBLISHED[men]


def test_nothing_moved_is_one_position() -> None:
    assert perft(named_start("8", DEFAULT), 0, DEFAULT) == 1


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="depth -1 is not possible: give 0 or more"):
        perft(named_start("8", DEFAULT), -1, DEFAULT)
