"""Who meets whom in a group (TSA 9: every pairing of a group plays one match), and at which table.

The circle method: numbers 0 to m-2 meet where their sum is the round, modulo m-1; the last number meets who is left
over. With an odd number of players the last number is nobody, and to meet it is a bye.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.scoring import PlayerId


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match to be played; `first_player` is named first and moves first where nothing else decides it."""

    first_player: PlayerId
    second_player: PlayerId


@dataclass(frozen=True, slots=True)
class Round:
    """One round, numbered from 1; `bye` is None with an even number of players."""

    number: int
    pairings: tuple[Pairing, ...]
    bye: PlayerId | None


@dataclass(frozen=True, slots=True)
class Seating:
    """A pairing with its table. Nobody plays twice in one session, numbered from 1; no table is used twice in it."""

    session: int
    table: str
    group: str
    round_number: int
    pairing: Pairing


def round_robin(players: Sequence[PlayerId]) -> tuple[Round, ...]:
    """Each two players meet once; for everybody, the times named first and second differ by one at most.

    The same players in the same order give the same schedule. Raises ValueError for fewer than two players or one
    listed twice: the caller's fault.
    """
    if len(players) < 2:
        raise ValueError(f"a group needs two players or more, got {list(players)}")
    if len(set(players)) < len(players):
        raise ValueError(f"a player is listed twice in {list(players)}")
    size = len(players) + len(players) % 2
    return tuple(_round(number, players, size) for number in range(size - 1))


def seat(groups: Mapping[str, Sequence[Round]], tables: Sequence[str]) -> tuple[Seating, ...]:
    """Put all rounds on the tables: round by round, each match as early as both players and a table are free.

    Every player plays round after round. Raises ValueError without a table: the caller's fault.
    """
    if not tables or len(set(tables)) < len(tables):
        raise ValueError(f"name one table or more, each once, got {list(tables)}")
    last_session: dict[PlayerId, int] = {}
    taken: Counter[int] = Counter()
    seatings = []
    for group, round_number, pairing in _in_turn(groups):
        players = (pairing.first_player, pairing.second_player)
        session = 1 + max(last_session.get(player, 0) for player in players)
        while taken[session] == len(tables):
            session += 1
        seatings.append(Seating(session, tables[taken[session]], group, round_number, pairing))
        taken[session] += 1
        last_session.update(dict.fromkeys(players, session))
    return tuple(sorted(seatings, key=lambda seating: (seating.session, tables.index(seating.table))))


def _in_turn(groups: Mapping[str, Sequence[Round]]) -> Iterator[tuple[str, int, Pairing]]:
    """All pairings: round 1 of every group, then round 2 of every group …"""
    for number in range(max(map(len, groups.values()), default=0)):
        for group, rounds in groups.items():
            for played in rounds[number : number + 1]:
                yield from ((group, played.number, pairing) for pairing in played.pairings)


def _round(number: int, players: Sequence[PlayerId], size: int) -> Round:
    circle = size - 1
    pairings: list[Pairing] = []
    bye = None
    for one in range(circle):
        other = (number - one) % circle
        if one == other and size > len(players):
            bye = players[one]
        elif one == other:
            pairings.insert(0, _pairing(players, one, circle, is_first=one < size // 2))
        elif one < other:
            pairings.append(_pairing(players, one, other, is_first=(one + other) % 2 == 1))
    return Round(number + 1, tuple(pairings), bye)


def _pairing(players: Sequence[PlayerId], one: int, other: int, *, is_first: bool) -> Pairing:
    """`one` is named first where `is_first`. Odd sums and even sums in turn give everybody both, half and half."""
    return Pairing(players[one], players[other]) if is_first else Pairing(players[other], players[one])
