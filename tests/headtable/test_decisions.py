"""The committee's decisions: on record with who and why, last word counting, never erased."""

import pytest

from headtable.decisions import DecisionWithdrawn, EnteredBoard, LogRuled, ResultEntered
from headtable.match_rows import match_row
from headtable.results import Progress
from journal.memory import MemoryStore
from rules.outcome import Cause
from rules.scoring import BoardKind, BoardRow
from rules.seats import Seat
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, RIGHT, PlayedTable

TYPED = ResultEntered(
    match_id="1",
    boards=(EnteredBoard(1, RIGHT, Cause.RESIGNED), EnteredBoard(2, None, Cause.AGREED)),
    by="สมหมาย",
    reason="เครื่องเสีย",
)
WITHDRAWN = DecisionWithdrawn(match_id="1", by="สมหมาย", reason="พบการ์ดแล้ว")


def disputed_desk() -> HeadDesk:
    """Match 1 was won by the left player at one device and by the right one at another."""
    desk = HeadDesk(plan_of(("1", "7"), ("2", "7")))
    for log_id, winner, port in (("a" * 16, LEFT, "/dev/tty0"), ("b" * 16, RIGHT, "/dev/tty1")):
        table = PlayedTable(device_id=f"table-{log_id[0]}", log_id=log_id)
        table.assign("1", boards=1)
        table.play_match(winner)
        desk.plug(TableEnd(table), port)
    desk.run()
    return desk


def test_a_disputed_match_counts_for_the_device_that_the_committee_says() -> None:
    """Cases 27."""
    desk = disputed_desk()
    before = desk.hall.results["1"].progress
    desk.hall.decide(LogRuled(match_id="1", log_id="b" * 16, by="สมหมาย", reason="ใบบันทึกผลตรงกัน"))

    row = match_row(desk.hall.results["1"])
    assert (before, desk.hall.results["1"].progress) == (Progress.DISPUTED, Progress.FINAL)
    assert row is not None
    assert row.boards == (BoardRow(1, "2"),)


def test_a_typed_result_counts_like_one_from_the_table_and_the_next_pairing_is_told() -> None:
    desk = HeadDesk(plan_of(("1", "7"), ("2", "7")))
    end = desk.plug(TableEnd())
    desk.run()
    desk.hall.decide(TYPED)
    desk.run()

    row = match_row(desk.hall.results["1"])
    assert row is not None
    assert (row.is_final, row.boards) == (True, (BoardRow(1, "2"), BoardRow(2, None)))
    assert [data["match_id"] for _, data in end.told] == ["1", "2"]


def test_a_withdrawn_decision_gives_the_word_back_to_the_tables() -> None:
    desk = disputed_desk()
    desk.hall.decide(TYPED)
    desk.hall.decide(WITHDRAWN)

    assert desk.hall.results["1"].progress is Progress.DISPUTED
    assert [type(one.decision) for one in desk.hall.decided] == [ResultEntered, DecisionWithdrawn]


def test_decisions_are_found_again_after_a_restart() -> None:
    store = MemoryStore()
    HeadDesk(plan_of(("1", "7")), store).hall.decide(TYPED)

    again = HeadDesk(plan_of(("1", "7")), store)

    assert [one.decision for one in again.hall.decided] == [TYPED]
    assert again.hall.results["1"].progress is Progress.FINAL


def test_decisions_that_are_imported_from_another_laptop_hold_here() -> None:
    store = MemoryStore()
    HeadDesk(plan_of(("1", "7")), store).hall.decide(TYPED)
    here = HeadDesk(plan_of(("1", "7")))
    for log_id in store.logs():
        here.store.append(log_id, store.read(log_id, 1, 100))
    here.run(3_000)

    assert here.hall.results["1"].progress is Progress.FINAL


def test_a_forfeited_board_from_paper_is_marked_as_one() -> None:
    desk = HeadDesk(plan_of(("1", "7")))
    boards = (EnteredBoard(1, LEFT, Cause.LATE, is_forfeit=True),)
    desk.hall.decide(ResultEntered(match_id="1", boards=boards, by="สมหมาย", reason="ไม่มา"))

    row = match_row(desk.hall.results["1"])
    assert row is not None
    assert row.boards == (BoardRow(1, "1", BoardKind.FORFEIT),)


@pytest.mark.parametrize("numbers", [(), (2,), (1, 1), (1, 3)])
def test_typed_boards_are_numbered_from_one_without_gaps(numbers: tuple[int, ...]) -> None:
    boards = tuple(EnteredBoard(number, Seat.LEFT, Cause.RESIGNED) for number in numbers)

    with pytest.raises(ValueError, match="numbered 1, 2, 3"):
        ResultEntered(match_id="1", boards=boards, by="x", reason="y")
