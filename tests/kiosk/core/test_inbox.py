"""What reaches the loop when much is sent at once: every touch, and of news only the last word."""

import pytest

from hardware.debounce import ButtonEvent, ButtonEventKind
from hardware.fakes import FakeClock
from hardware.patterns import PanelState
from hardware.pins import ButtonName
from kiosk.core.health import Link
from kiosk.core.inbox import LIMIT, AckNews, Inbox, LinkNews, Saved
from kiosk.wire import Input
from rules.events import MatchWithdrawn
from rules.units import AtMs
from tests.support.table import SimulatedTable, assignment, signals_of


@pytest.fixture
def inbox() -> Inbox:
    return Inbox(FakeClock())


def withdrawal(match_id: str = "m1") -> MatchWithdrawn:
    return MatchWithdrawn(at_ms=AtMs(0), match_id=match_id, revision=1)


def test_of_many_orders_the_newest_is_left_whatever_its_kind(inbox: Inbox) -> None:
    for number in range(10 * LIMIT):
        inbox.put(assignment(f"m{number}"))
    inbox.put(withdrawal())
    assert inbox.take() == [withdrawal()]
    assert (inbox.take(), inbox.lost) == ([], 0)


def test_a_flood_of_news_takes_no_place_of_a_touch(inbox: Inbox) -> None:
    touch = Input("end_turn", 1)
    press = ButtonEvent(ButtonEventKind.PRESSED, 2, ButtonName.REFEREE)
    for number in range(2 * LIMIT):
        for news in (Saved(number), AckNews(number), LinkNews(Link.UP, number), assignment(revision=number)):
            inbox.put(news)
    inbox.put(touch)
    inbox.put(press)
    last = 2 * LIMIT - 1
    assert inbox.take() == [
        touch,
        press,
        Saved(last),
        AckNews(last),
        LinkNews(Link.UP, last),
        assignment(revision=last),
    ]


def test_touches_have_a_bound_too_and_what_is_lost_is_counted(inbox: Inbox) -> None:
    for number in range(LIMIT + 3):
        inbox.put(Input("end_turn", number))
    assert (len(inbox.take()), inbox.lost) == (LIMIT, 3)


def test_news_alone_wake_the_loop(inbox: Inbox) -> None:
    inbox.put(Saved(1))
    assert inbox.wait(until_ms=1_000_000_000) == [Saved(1)]


def test_orders_that_keep_coming_delay_no_lamp_and_leave_no_record(inbox: Inbox) -> None:
    """A head table gone wild, 100 orders in each tenth of a second of a whole turn: as if it were silent."""
    wild, silent = SimulatedTable(), SimulatedTable()
    for table in (wild, silent):
        table.start_board()
    for round_number in range(1_250):
        for number in range(100):
            inbox.put(assignment(f"m{round_number}-{number}"))
        wild.give(*inbox.take())
        for table in (wild, silent):
            table.advance(100)
    assert signals_of(wild) == signals_of(silent) != []
    assert wild.kinds == silent.kinds
    assert wild.shown == silent.shown == PanelState(red=True)
