"""Set times, rulings on lateness and annulments from the organiser's page to a real table over a real line."""

import random
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hardware.clock import MonotonicClock
from headtable.people import new_person, write_people
from headtable.roles import Role
from headtable.thai_times import write_time
from kiosk.wire_rulings import RulingsView
from scripts.drill.referee import RandomReferee
from scripts.hall import SmallHall
from scripts.waiting import until
from tests.support.organiser import NAME, PIN, Organiser


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[SmallHall]:
    hall = SmallHall(tmp_path / "hall")
    write_people(hall.folder / "people.toml", [new_person(NAME, PIN, Role.DIRECTOR)])
    for program in ("headtable", "core"):
        hall.start(program)
    yield hall
    hall.stop()


def in_two_hours(hall: SmallHall) -> str:
    """The hall's files have just been written, so they tell what time it is."""
    now = datetime.fromtimestamp((hall.folder / "people.toml").stat().st_mtime)
    return write_time(now + timedelta(hours=2))


def rulings(referee: RandomReferee) -> RulingsView:
    return until(lambda: referee.view.rulings, "a match in hand")


def wait_for(is_so: Any, what: str) -> None:
    """A new process, a new line and a busy machine take their time."""
    until(is_so, what, patience_s=60)


def test_what_the_organiser_says_of_a_match_reaches_its_table_and_comes_back_on_the_page(hall: SmallHall) -> None:
    with closing(RandomReferee(hall.socket_path, random.Random(1))) as referee:
        wait_for(lambda: referee.view.match_id == "1", "the match")
        organiser = Organiser(hall.address)
        starts_at = in_two_hours(hall)
        organiser.act("set_time_changed", match_id="1", time=starts_at)
        wait_for(lambda: rulings(referee).arrival.start_at_ms is not None, "the set time on the table's clock")
        arrival = rulings(referee).arrival
        assert arrival.starts_at == starts_at
        assert 118 * 60_000 <= (arrival.start_at_ms or 0) - MonotonicClock().now_ms() <= 120 * 60_000
        assert arrival.board_lost_at_ms == (arrival.start_at_ms or 0) + 20 * 60_000

        organiser.act("lateness_decided", match_id="1", player_id="3", ruling="wait")
        wait_for(lambda: rulings(referee).arrival.consents == ("committee",), "the committee's consent")

        referee.do("toss", winner="left", first="left")
        wait_for(lambda: not referee.view.reasons.get("start_board"), "the toss")
        referee.do("start_board")
        wait_for(lambda: referee.view.turn is not None, "the board")
        turn = referee.view.turn
        wait_for(lambda: referee.view.health.unsent == 0, "the head table to know it")
        organiser.act("match_annulled", match_id="1")
        wait_for(lambda: rulings(referee).is_annulled, "the sign")
        assert referee.view.turn == turn
        wait_for(lambda: organiser.alarms("1") == ["annulled"], "the page to say that the table knows")
        referee.do("end_annulled")
        wait_for(lambda: referee.view.phase == "toss", "the match given anew")
        wait_for(lambda: organiser.alarms("1") == [], "the page to be at peace")
        assert not rulings(referee).is_annulled
