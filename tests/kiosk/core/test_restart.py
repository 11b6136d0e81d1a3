"""After a crash the table starts paused, at its last record, and the outage is charged to nobody (case 6)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.fakes import FakeClock
from hardware.patterns import DARK, PanelState
from journal.errors import StoreUnavailableError
from journal.memory import MemoryStore
from journal.record import Stamp
from kiosk.core.box import read_box
from kiosk.core.inbox import PartedNews
from kiosk.core.notice_texts import PARTED
from kiosk.core.pulse import Pulse, last_beat_ms
from kiosk.core.restore import interruption, own_log
from rules.state import PauseKind, Phase
from rules.units import AtMs
from tests.support.box import Box


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path)
    box.start()
    yield box
    box.die()


@pytest.mark.parametrize("gone_ms", [500, 89_900, 90_100, 119_900])
def test_a_death_in_a_turn_costs_nobody_time_case_6(box: Box, gone_ms: int) -> None:
    box.play_board()
    box.advance(gone_ms)
    box.die()
    box.clock.advance(40_000)
    table = box.start()
    state = table.desk.record.state
    assert state.phase is Phase.PAUSED
    assert state.board is not None
    assert state.board.pause is not None
    assert state.board.pause.kind is PauseKind.INTERRUPTION
    assert box.left_ms() == 120_000 - gone_ms
    assert box.panel.shown == DARK
    box.advance(10_000)
    assert box.left_ms() == 120_000 - gone_ms
    assert box.panel.shown == DARK
    box.act("resume")
    box.advance(120_000 - gone_ms + 100)
    assert box.phase is Phase.RED


def test_a_death_in_a_time_out_keeps_it_case_6(box: Box) -> None:
    box.play_board()
    box.advance(10_000)
    box.act("take_time_out", seat="left", is_long=False)
    box.advance(50_000)
    box.die()
    box.clock.advance(40_000)
    table = box.start()
    assert box.left_ms() == 360_000
    board = table.desk.record.state.board
    assert board is not None
    assert board.allowances.left.short_used == 1


def test_after_a_power_cut_the_last_record_tells_how_long_it_lived(box: Box) -> None:
    """The sign of life is gone with the memory, and another boot's clock begins anywhere."""
    box.play_board()
    box.advance(30_000)
    box.act("end_turn")
    box.advance(5_000)
    box.die()
    box.settings.pulse_path.unlink()
    box.clock = FakeClock(7_000)
    box.start(boot="boot-2")
    assert box.left_ms() == 120_000
    box.act("resume")
    box.advance(1_000)
    assert box.left_ms() == 119_000


def test_a_red_signal_of_another_boot_cannot_be_beaten_by_a_stamp(box: Box) -> None:
    box.play_board()
    box.advance(121_000)
    box.die()
    box.clock = FakeClock(7_000)
    box.start(boot="boot-2")
    phases = [box.phase]
    for name, arguments in (("end_turn", {}), ("rule_flag", {"decision": "moved"})):
        box.act(name, **arguments)
        phases.append(box.phase)
    assert phases == [Phase.RED, Phase.RED, Phase.TURN]


def test_undo_reaches_back_over_a_restart(box: Box) -> None:
    box.play_board()
    box.advance(10_000)
    box.act("end_turn")
    box.advance(5_000)
    box.die()
    table = box.start()
    box.act("undo")
    state = table.desk.record.state
    assert state.phase is Phase.PAUSED
    assert state.turn is not None
    assert state.turn.seat.value == "left"
    assert box.left_ms() == 105_000


def test_results_and_the_next_board_survive(box: Box) -> None:
    box.play_board()
    box.act("end_board", cause="resigned", winner="right")
    box.die()
    table = box.start()
    assert table.desk.record.state.phase is Phase.BOARD_OVER
    box.act("ready_board")
    assert table.desk.record.state.pending is not None
    assert table.desk.record.state.pending.number == 2


def test_every_start_goes_on_in_the_same_log(box: Box) -> None:
    box.play_board()
    table = box.start()
    assert box.store.logs() == [table.writer.log_id]


def test_a_table_starts_in_memory_when_the_card_does_not_answer() -> None:
    class DeadStore(MemoryStore):
        def logs(self) -> list[str]:
            raise StoreUnavailableError("no card")

    own = own_log(DeadStore(), "d" * 16, "7", "test")
    assert own.opening is not None
    assert own.entries == ()


def test_the_last_beat_is_read_back_in_the_same_boot_only(tmp_path: Path) -> None:
    path = tmp_path / "pulse"
    pulse = Pulse(path, "boot-1")
    for at_ms in (1, 2, 123_456):
        pulse.beat(at_ms)
    pulse.close()
    assert last_beat_ms(path, "boot-1") == 123_456
    assert last_beat_ms(path, "boot-2") is None


@pytest.mark.parametrize("damage", [b"", b"x", b"x" * 48])
def test_a_torn_beat_is_no_beat(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "pulse"
    path.write_bytes(damage)
    assert last_beat_ms(path, "boot-1") is None
    assert last_beat_ms(tmp_path / "missing", "boot-1") is None


def test_the_lamps_are_tested_at_the_start_but_not_in_the_middle_of_a_board(tmp_path: Path) -> None:
    """A lamp after a crash would be taken for the clock's (case 6)."""
    box = Box(tmp_path)
    box.start()
    box.advance(2_000)
    assert [state for _, state in box.panel.history if state != DARK] == [
        PanelState(yellow=True),
        PanelState(red=True),
        PanelState(buzzer=True),
    ]
    box.play_board()
    box.start()
    box.advance(2_000)
    assert [state for _, state in box.panel.history if state != DARK] == []
    box.die()


def test_without_a_match_there_is_nothing_to_interrupt(box: Box) -> None:
    state = box.start().desk.record.state
    assert interruption(state, Stamp(5, "boot-1"), 7, "boot-1", AtMs(9)) is None


@pytest.mark.parametrize("content", [None, b"", b"\xff{", b'{"device_id": 7}'])
def test_a_box_that_forgot_its_name_takes_it_from_its_journal(box: Box, content: bytes | None) -> None:
    """Under another name it would have lost the match in hand, and the head table would take it for a stranger."""
    box.play_board()
    before = read_box(box.settings.box_path)
    box.die()
    box.settings.box_path.unlink()
    if content is not None:
        box.settings.box_path.write_bytes(content)
    box.start()
    assert read_box(box.settings.box_path) == before
    assert box.phase is Phase.PAUSED


def test_the_referee_is_told_that_the_head_table_has_another_history_case_21(box: Box) -> None:
    box.give(PartedNews())
    assert box.table is not None
    assert box.table.desk.notice is not None
    assert (box.table.desk.notice.text, box.table.desk.notice.is_warning) == (PARTED, True)
