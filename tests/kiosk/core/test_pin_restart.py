"""Switching the box off and on is no way round the delay after a wrong PIN (issue 5)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.fakes import FakeClock
from kiosk.core.inbox import PinChecked
from kiosk.core.pin_file import hash_of, write_pin
from kiosk.wire_pin import PinView
from rules.events import MatchAssigned, MatchWithdrawn, TapIgnored
from rules.units import AtMs
from tests.support.box import Box
from tests.support.table import assignment


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    """A match is ready at a table with a PIN."""
    box = Box(tmp_path)
    write_pin(box.settings.pin_path, hash_of("4711"))
    box.start()
    box.give(assignment())
    yield box
    box.die()


def enter(box: Box, *answers: bool) -> None:
    for is_right in answers:
        box.give(PinChecked(is_right))
        box.advance(1_000)


def pin(box: Box) -> PinView:
    assert box.table is not None
    return box.table.desk.pin.view(AtMs(box.clock.now_ms()))


def left_ms(box: Box) -> int:
    until_ms = pin(box).wait_until_ms
    return 0 if until_ms is None else max(until_ms - box.clock.now_ms(), 0)


def restart(box: Box, boot: str = "boot-1") -> None:
    box.die()
    box.start(boot)


def test_the_delay_goes_on_after_the_program_died(box: Box) -> None:
    enter(box, False, False, False)
    assert left_ms(box) == 3_000
    restart(box)
    assert (left_ms(box), pin(box).wrong) == (3_000, 3)
    box.act("enter_pin", digits="4711")
    assert box.table is not None
    refused = box.table.desk.record.entries[-1].event
    assert isinstance(refused, TapIgnored)
    assert refused.reasons == ("pin_wait",)


def test_after_a_power_cut_the_delay_begins_anew(box: Box) -> None:
    """Another boot's clock begins anywhere and can't tell how long ago it was."""
    enter(box, False, False, False)
    box.die()
    box.clock = FakeClock(7_000)
    box.start(boot="boot-2")
    assert (left_ms(box), pin(box).wrong) == (4_000, 3)


def test_the_next_wrong_one_is_delayed_as_if_nothing_had_happened(box: Box) -> None:
    enter(box, False, False, False)
    restart(box)
    box.give(PinChecked(is_right=False))
    assert (left_ms(box), pin(box).wrong) == (8_000, 4)


def test_a_new_match_does_not_make_it_forgotten(box: Box) -> None:
    enter(box, False, False)
    box.give(MatchWithdrawn(at_ms=AtMs(box.clock.now_ms()), match_id="m1", revision=2))
    box.give(assignment("m2", 3))
    restart(box)
    assert box.table is not None
    first = box.table.desk.record.entries[0].event
    assert isinstance(first, MatchAssigned)
    assert first.match_id == "m2"
    assert pin(box).wrong == 2


def test_after_a_right_one_nothing_is_delayed_and_what_it_opened_is_closed(box: Box) -> None:
    enter(box, False, True)
    assert pin(box).is_open
    restart(box)
    assert (pin(box).is_open, pin(box).wrong, left_ms(box)) == (False, 0, 0)
    assert "set_clock" in pin(box).needed
