"""What the committee decides about who is late reaches the table, and counts once whoever was first (TSA 7(6))."""

import pytest

from kiosk.core.head_orders import LateRulings, SetTime
from kiosk.core.wall_time import WallNews
from kiosk.wire import Input
from tests.support.table import SimulatedTable, assignment

MINUTE_MS = 60_000
_TOSS = {"winner": "left", "first": "left"}
LOST = LateRulings("m1", {"p2": "board"})
LIMIT_MS = 20 * MINUTE_MS


def waiting(*there: str) -> SimulatedTable:
    """The match was to begin as the table began; the players of these seats have come."""
    table = SimulatedTable()
    table.give(WallNews(0), assignment(), SetTime("m1", "2026-11-30 09:00", table.clock.now_ms()))
    for seat in there:
        table.act("arrive", seat=seat)
    return table


def later(table: SimulatedTable, by_ms: int) -> None:
    table.clock.advance(by_ms)
    table.run()
    table.run()


def notice(table: SimulatedTable) -> str:
    return table.view.notice.text.en if table.view.notice is not None else ""


def losses(table: SimulatedTable) -> list[tuple[object, object]]:
    """Whom each ruling on lateness hit, and whose ruling it was."""
    return [(data["seat"], data["authority"]) for kind, _, data in table.kept if kind == "late_loss_ruled"]


def test_the_loss_of_the_board_is_entered_as_soon_as_the_time_to_wait_is_over() -> None:
    table = waiting("left")
    table.give(LOST)
    assert table.view.rulings is not None
    assert table.view.rulings.arrival.ruling is not None
    assert "ประเสริฐ ทองคำ" in table.view.rulings.arrival.ruling.th
    later(table, LIMIT_MS + 200)
    assert losses(table) == [("right", "committee")]
    assert [(one.winner, one.cause) for one in table.view.results] == [("left", "late")]
    assert notice(table) == "the committee: ประเสริฐ ทองคำ is late: loss of the board"
    assert table.view.rulings.arrival.ruling is None


def test_nobody_there_and_both_lose_by_one_ruling() -> None:
    table = waiting()
    later(table, LIMIT_MS + 200)
    table.give(LateRulings("m1", {"p1": "board", "p2": "board"}))
    assert (losses(table), [one.cause for one in table.view.results]) == ([(None, "committee")], ["both_late"])


def test_a_ruling_on_one_of_two_who_are_late_is_left_to_the_referee() -> None:
    table = waiting()
    later(table, LIMIT_MS + 200)
    table.give(LOST)
    assert losses(table) == []
    table.act("arrive", seat="left", was_in_time=True)
    assert losses(table) == [("right", "committee")]


def test_the_referee_was_first_and_the_committees_ruling_counts_no_second_time() -> None:
    table = waiting("left")
    later(table, LIMIT_MS + 200)
    table.act("rule_late", seat="right", scope="board")
    table.give(LOST)
    later(table, 1_000)
    assert losses(table) == [("right", "referee")]
    assert len(table.view.results) == 1
    assert notice(table) == (
        "the committee's ruling that ประเสริฐ ทองคำ is late can't be entered here: who is late has been ruled on already"
    )


def test_the_committee_was_first_and_the_referee_is_told_so() -> None:
    table = waiting("left")
    later(table, LIMIT_MS + 200)
    table.give(LOST)
    table.act("rule_late", seat="right", scope="board")
    assert (losses(table), notice(table)) == ([("right", "committee")], "who is late has been ruled on already")


@pytest.mark.parametrize("acts", [(), ("toss",), ("toss", "start_board")])
def test_a_ruling_that_comes_after_the_player_is_told_and_not_entered(acts: tuple[str, ...]) -> None:
    table = waiting("left", "right")
    for name in acts:
        table.give(Input(name, table.clock.now_ms(), _TOSS if name == "toss" else {}))
    table.give(LOST)
    later(table, 1_000)
    assert losses(table) == []
    assert table.view.notice is not None
    assert (table.view.notice.number, table.view.notice.is_warning) == (1, True)


def test_what_the_referee_takes_back_is_not_entered_again() -> None:
    table = waiting("left")
    table.give(LOST)
    later(table, LIMIT_MS + 200)
    table.act("undo", seq=None)
    later(table, 1_000)
    assert (losses(table), table.view.results) == ([("right", "committee")], ())
    assert table.view.rulings is not None
    assert table.view.rulings.question is not None


def test_the_committees_consent_to_wait_is_entered_and_takes_the_opponents_as_well() -> None:
    """TSA 7(6), COMP 7.5."""
    table = waiting("left")
    table.give(LateRulings("m1", {"p2": "wait"}))
    later(table, LIMIT_MS + 200)
    assert table.view.rulings is not None
    assert table.view.rulings.arrival.consents == ("committee",)
    assert table.view.rulings.question is not None
    table.act("agree_to_wait", consenter="opponent")
    assert table.view.rulings.question is None


def test_a_consent_that_the_referee_has_entered_already_is_no_event() -> None:
    table = waiting("left")
    table.act("agree_to_wait", consenter="committee")
    table.give(LateRulings("m1", {"p2": "wait"}))
    assert (table.kinds.count("wait_agreed"), notice(table)) == (1, "")


@pytest.mark.parametrize("rulings", [LateRulings("m9", {"p2": "board"}), LateRulings("m1", {"p9": "board"})])
def test_rulings_on_others_are_nothing_to_this_table(rulings: LateRulings) -> None:
    table = waiting("left")
    table.give(rulings)
    later(table, LIMIT_MS + 200)
    assert (losses(table), notice(table)) == ([], "")
