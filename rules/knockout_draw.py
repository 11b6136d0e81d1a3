"""Where everybody stands in a knockout bracket (รอบแพ้คัดออก): crossed groups, seeds, byes.

The bracket is cut in two again and again. At each cut the players of one group go evenly to both halves, so they meet
as late as possible, and the seeds go to and fro (1 above, 2 and 3 below, 4 above …), so the best meet late too.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.scoring import PlayerId

Entrant: TypeAlias = tuple[PlayerId, int]
"""A player and the number of their group."""


@dataclass(slots=True)
class _Half:
    """One half of a cut while it is being filled."""

    entrants: list[Entrant] = field(default_factory=list)
    openers: int = 0
    """Players who came here by their seed, and not because a player of their group is in the other half."""
    singles: int = 0
    """Players who have nobody of their group to be set against."""

    def members(self, group: int) -> int:
        return sum(other == group for _, other in self.entrants)


def seed_order(groups: Sequence[Sequence[PlayerId]]) -> tuple[Entrant, ...]:
    """All who qualified, best seed first: the winners in the order of the groups, the runners-up in the reverse order …

    To and fro, the first group's winner meets the second group's runner-up: A1-B2 and B1-A2, C1-D2 and D1-C2.
    """
    entrants: list[Entrant] = []
    for rank in range(max(map(len, groups), default=0)):
        of_rank = [(group[rank], number) for number, group in enumerate(groups) if rank < len(group)]
        entrants += of_rank if rank % 2 == 0 else reversed(of_rank)
    return tuple(entrants)


def slots(entrants: Sequence[Entrant]) -> tuple[PlayerId | None, ...]:
    """The first round from top to bottom, two slots for each match; None is the empty place opposite a bye.

    The number of slots is the next power of two; each match has a player.
    """
    size = 2
    while size < len(entrants):
        size *= 2
    return tuple(_fill(entrants, size))


def _fill(entrants: Sequence[Entrant], size: int) -> list[PlayerId | None]:
    if size == 1:
        return [entrants[0][0] if entrants else None]
    upper, lower = _cut(entrants)
    return _fill(upper, size // 2) + _fill(lower, size // 2)


def _cut(entrants: Sequence[Entrant]) -> tuple[list[Entrant], list[Entrant]]:
    """Both halves, best seed first; they differ by one player at most."""
    upper, lower = _Half(), _Half()
    latest, opposite = upper, lower
    left = Counter(group for _, group in entrants)
    for entrant in entrants:
        group = entrant[1]
        left[group] -= 1
        lead = upper.members(group) - lower.members(group)
        if lead:
            (lower if lead > 0 else upper).entrants.append(entrant)
            continue
        is_single = left[group] == 0
        latest, opposite = _emptier(latest, opposite, is_single)
        latest.entrants.append(entrant)
        latest.openers += 1
        latest.singles += is_single
    return upper.entrants, lower.entrants


def _emptier(latest: _Half, opposite: _Half, is_single: bool) -> tuple[_Half, _Half]:
    """The half for the next seed, then the other one: the emptier half, else the one that had the last seed.

    Singles alone decide how many players a half gets, so they are balanced before the seeds are.
    """

    def filling(half: _Half) -> tuple[int, int]:
        return (half.singles if is_single else 0), half.openers

    return (latest, opposite) if filling(latest) <= filling(opposite) else (opposite, latest)
