"""Round robin and tables (TSA 9: every pairing of a group plays one match)."""

from collections import Counter
from itertools import combinations, groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.schedule import Pairing, Round, round_robin, seat

SIZES = range(2, 34)


def names(count: int) -> list[str]:
    return [f"player {number}" for number in range(1, count + 1)]


def sides(rounds: tuple[Round, ...], player: str) -> list[str]:
    """Whether the player is named first or second, round by round."""
    pairings = [pairing for played in rounds for pairing in played.pairings]
    return [
        "first" if pairing.first_player == player else "second"
        for pairing in pairings
        if player in (pairing.first_player, pairing.second_player)
    ]


def test_four_players_meet_in_three_rounds() -> None:
    assert round_robin(["A", "B", "C", "D"]) == (
        Round(1, (Pairing("A", "D"), Pairing("B", "C")), None),
        Round(2, (Pairing("D", "C"), Pairing("A", "B")), None),
        Round(3, (Pairing("B", "D"), Pairing("C", "A")), None),
    )


def test_three_players_have_a_bye_in_turn() -> None:
    assert [(played.pairings, played.bye) for played in round_robin(["A", "B", "C"])] == [
        ((Pairing("B", "C"),), "A"),
        ((Pairing("A", "B"),), "C"),
        ((Pairing("C", "A"),), "B"),
    ]


@pytest.mark.parametrize("count", SIZES)
def test_everybody_meets_everybody_once(count: int) -> None:
    rounds = round_robin(names(count))
    met = Counter(
        frozenset((pairing.first_player, pairing.second_player)) for played in rounds for pairing in played.pairings
    )
    assert met == Counter(frozenset(pair) for pair in combinations(names(count), 2))
    assert [played.number for played in rounds] == list(range(1, count + count % 2))


@pytest.mark.parametrize("count", SIZES)
def test_everybody_plays_in_every_round_or_has_the_bye(count: int) -> None:
    rounds = round_robin(names(count))
    for played in rounds:
        playing = [player for pairing in played.pairings for player in (pairing.first_player, pairing.second_player)]
        assert sorted([*playing, *([played.bye] if played.bye else [])]) == sorted(names(count))
    byes = [played.bye for played in rounds if played.bye]
    assert sorted(byes) == (sorted(names(count)) if count % 2 else [])


@pytest.mark.parametrize("count", SIZES)
def test_first_and_second_come_in_turn(count: int) -> None:
    rounds = round_robin(names(count))
    for player in names(count):
        order = sides(rounds, player)
        assert abs(order.count("first") - order.count("second")) == len(order) % 2
        assert max(len(list(run)) for _, run in groupby(order)) <= 2


@pytest.mark.parametrize("players", [[], ["A"], ["A", "B", "A"]])
def test_a_group_that_can_not_play_is_refused(players: list[str]) -> None:
    with pytest.raises(ValueError, match=r"a group needs two players|listed twice"):
        round_robin(players)


def test_two_groups_share_three_tables() -> None:
    groups = {"ก": round_robin(["A", "B", "C", "D"]), "ข": round_robin(["E", "F", "G", "H"])}
    seatings = [
        (seating.session, seating.table, seating.group, seating.pairing.first_player, seating.pairing.second_player)
        for seating in seat(groups, ["1", "2", "3"])
    ]
    assert seatings == [
        (1, "1", "ก", "A", "D"),
        (1, "2", "ก", "B", "C"),
        (1, "3", "ข", "E", "H"),
        (2, "1", "ข", "F", "G"),
        (2, "2", "ก", "D", "C"),
        (2, "3", "ก", "A", "B"),
        (3, "1", "ข", "H", "G"),
        (3, "2", "ข", "E", "F"),
        (3, "3", "ก", "B", "D"),
        (4, "1", "ก", "C", "A"),
        (4, "2", "ข", "F", "H"),
        (4, "3", "ข", "G", "E"),
    ]


@given(st.lists(st.integers(2, 7), min_size=1, max_size=4), st.integers(1, 8))
def test_nobody_sits_at_two_tables_and_rounds_stay_in_order(sizes: list[int], table_count: int) -> None:
    groups = {
        f"group {index}": round_robin([f"{index}.{number}" for number in range(size)])
        for index, size in enumerate(sizes)
    }
    tables = [f"table {number}" for number in range(table_count)]
    seatings = seat(groups, tables)
    assert len(seatings) == sum(size * (size - 1) // 2 for size in sizes)
    places = [(seating.session, seating.table) for seating in seatings]
    assert len(places) == len(set(places))
    last: dict[str, tuple[int, int]] = {}
    for seating in seatings:
        for player in (seating.pairing.first_player, seating.pairing.second_player):
            session, round_number = last.get(player, (0, 0))
            assert seating.session > session
            assert seating.round_number > round_number
            last[player] = (seating.session, seating.round_number)


@pytest.mark.parametrize("tables", [[], ["1", "1"]])
def test_tables_must_be_named_once_each(tables: list[str]) -> None:
    with pytest.raises(ValueError, match="name one table or more, each once"):
        seat({"A": round_robin(["A", "B"])}, tables)
