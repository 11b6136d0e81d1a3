"""Everything that is shown follows from the records alone, however they came (cases 26)."""

import random

import pytest

from headtable.hall import Hall
from headtable.rebuilding import rebuilt
from journal.memory import MemoryStore
from tests.support.cup import cup_plan, played_cup
from tests.support.played_table import LEFT, RIGHT, PlayedTable


def store_with(table: PlayedTable) -> MemoryStore:
    store = MemoryStore()
    store.append(table.log_id, table.records)
    return store


def corrected_cup(seed: int) -> PlayedTable:
    """Random matches with corrections of boards that ended long before."""
    chance = random.Random(seed)
    table = PlayedTable()
    for pairing in cup_plan().pairings[:4]:
        table.assign(pairing.match_id, pairing.players, boards=3)
        table.toss()
        ended = []
        for _ in range(3):
            ended.append(table.play_board(chance.choice([LEFT, RIGHT, None])))
            table.ready()
        if chance.random() < 0.5:
            confirmed = table.confirm()
            table.void(confirmed)
        table.confirm()
    return table


@pytest.mark.parametrize("seed", range(5))
def test_what_came_in_pieces_equals_what_came_at_once(seed: int) -> None:
    table = corrected_cup(seed)

    found = rebuilt(cup_plan(), store_with(table))

    assert found.differing == ()
    assert (found.logs, found.records) == (1, len(table.records))


def test_two_head_tables_with_the_same_records_have_the_same_digest_and_others_have_not() -> None:
    one, other = played_cup(), played_cup()
    digests = {rebuilt(cup_plan(), store_with(table)).digest for table in (one, other)}
    other.void(other.records[-1].seq)

    assert len(digests) == 1
    assert rebuilt(cup_plan(), store_with(other)).digest not in digests


def test_what_differs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall that misses the last piece stands for a fault in how news are applied."""
    catch_up, count = Hall.catch_up, iter(range(20))
    monkeypatch.setattr(Hall, "catch_up", lambda hall: catch_up(hall) if next(count) < 15 else None)

    found = rebuilt(cup_plan(), store_with(played_cup()))

    assert "match ก4" in found.differing
    assert "match ก1" not in found.differing
