"""Recorded moves and claims at a table on a pushed clock (TSA 5, 6; COMP 5.4)."""

from dataclasses import replace

import pytest

from journal.canonical import dump
from journal.values import to_json
from kiosk.wire import Input
from kiosk.wire_pieces import FaultView, MoveView
from rules.fold import Entry
from rules.text import Text
from tests.support.table import SimulatedTable, assignment

START = "W:W25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8"
MISSED = "W:W18,32:B15,1"


@pytest.fixture
def table() -> SimulatedTable:
    """Board 1 of a recorded match has begun; the left player has White."""
    table = SimulatedTable()
    table.give(assignment(is_recorded=True))
    table.act("toss", winner="left", first="left")
    table.act("start_board")
    return table


def from_position(table: SimulatedTable, position: str) -> None:
    table.act("set_recording", is_on=True, position=position)


def position(table: SimulatedTable) -> str | None:
    pieces = table.view.pieces
    return pieces.record.position if pieces is not None and pieces.record is not None else None


def notice(table: SimulatedTable) -> str:
    assert table.view.notice is not None
    return table.view.notice.text.en


def judged(table: SimulatedTable, **arguments: object) -> None:
    given = {"position": MISSED, "path": [32, 27], "kind": "capture", "captured": None, **arguments}
    table.give(Input("judge_claim", table.clock.now_ms(), given))


def test_a_recorded_match_shows_its_start_before_the_board() -> None:
    table = SimulatedTable()
    assert table.view.pieces is None
    table.give(assignment(is_recorded=True))
    table.act("toss", winner="right", first="right")
    pieces = table.view.pieces
    assert pieces is not None
    assert (pieces.start, pieces.plain_start, pieces.is_recording, pieces.record) == (START, START, True, None)
    assert table.view.seats is not None
    assert {seat: one.colour for seat, one in table.view.seats.items()} == {"left": "black", "right": "white"}


def test_the_colour_that_begins_is_the_rulesets() -> None:
    """COMP 4.1."""
    table = SimulatedTable()
    table.give(assignment(overrides={"pieces": {"colour_that_begins": "black"}}))
    table.act("toss", winner="left", first="left")
    assert table.view.colour_that_begins == "black"
    assert table.view.seats is not None
    assert table.view.seats["left"].colour == "black"


def test_a_move_is_recorded_and_the_clock_goes_on(table: SimulatedTable) -> None:
    table.advance(5_000)
    table.act("record_move", path=[26, 22])
    pieces = table.view.pieces
    assert pieces is not None
    assert pieces.record is not None
    assert (pieces.record.before, pieces.record.moves, pieces.record.last) == (START, 1, MoveView((26, 22), ()))
    assert (table.view.turn.seat if table.view.turn else None, table.left_ms()) == ("left", 115_000)
    assert table.view.acts[0].text == Text("บันทึกตาเดิน 26-22", "move recorded: 26-22")


def test_taps_that_no_hand_could_make_are_refused_in_words(table: SimulatedTable) -> None:
    table.act("record_move", path=[26, 25])
    assert notice(table) == "touch the piece that moved, then the empty square it was put on"
    assert table.kinds[-1] == "tap_ignored"
    from_position(table, "W:W26:B14,15,22,23")
    table.act("record_move", path=[26, 10])
    assert notice(table) == "touch every square it was put down on, in order"


def test_the_last_move_is_taken_back_whatever_came_after_it(table: SimulatedTable) -> None:
    table.act("record_move", path=[26, 22])
    table.advance(1_000)
    table.act("end_turn")
    table.act("take_back_move")
    assert position(table) == START
    assert (table.view.turn.seat if table.view.turn else None) == "right"
    table.act("take_back_move")
    assert notice(table) == "nothing to undo"


def test_the_end_on_the_board_gives_the_result(table: SimulatedTable) -> None:
    """TSA 7, COMP 7.1."""
    from_position(table, "W:W18:B15")
    table.act("record_move", path=[18, 11])
    assert table.view.phase == "board_over"
    assert [(one.winner, one.cause) for one in table.view.results] == [("left", "no_men")]
    table.act("undo")
    assert (table.view.phase, position(table)) == ("turn", "W:W18:B15")


def test_recording_is_switched_at_the_table(table: SimulatedTable) -> None:
    table.act("set_recording", is_on=False)
    assert (position(table), table.view.reasons.get("set_recording", ())) == (None, ())
    table.act("record_move", path=[26, 22])
    assert notice(table) == "the moves of this board are not recorded"


def test_a_claim_is_answered_with_its_article_and_kept(table: SimulatedTable) -> None:
    """TSA 6, COMP 5.4: the opponent may insist on a capture left out."""
    judged(table)
    claim = table.view.pieces.claim if table.view.pieces else None
    assert claim is not None
    fault = FaultView(Text("กินได้แต่ไม่กิน", "could capture and did not"), Text("สมาคมฯ ข้อ 6", "TSA article 6"))
    assert (claim.faults, claim.would_be_legal, claim.move) == ((fault,), None, MoveView((32, 27), ()))
    kind, _, data = table.kept[-1]
    assert (kind, data) == (
        "claim_judged",
        {
            "by": "right",
            "kind": "capture",
            "position": MISSED,
            "path": [32, 27],
            "captured": [],
            "asked_what_is_legal": False,
            "faults": ["missed_capture"],
        },
    )
    assert table.view.acts[0].text.en == "ประเสริฐ ทองคำ objects to 32-27: not legal"


def test_what_would_be_legal_is_told_only_when_asked(table: SimulatedTable) -> None:
    judged(table, asks_what_is_legal=True)
    claim = table.view.pieces.claim if table.view.pieces else None
    assert claim is not None
    assert claim.would_be_legal == (MoveView((18, 11), (15,)),)


def test_an_objection_about_the_way_a_piece_went_says_nothing_of_captures(table: SimulatedTable) -> None:
    """COMP 5.4: what the objection is not about stays unsaid."""
    judged(table, kind="movement", asks_what_is_legal=True)
    claim = table.view.pieces.claim if table.view.pieces else None
    assert claim is not None
    assert (claim.faults, claim.would_be_legal) == ((), None)


def test_a_claim_goes_by_the_match_s_own_document() -> None:
    table = SimulatedTable()
    table.give(assignment(ruleset="comp"))
    judged(table, position="W:W30:B1", path=[30, 21], kind="movement")
    claim = table.view.pieces.claim if table.view.pieces else None
    assert claim is not None
    assert [fault.article.en for fault in claim.faults] == ["COMP article 4.2.1"]


def test_an_answer_is_gone_with_the_next_act(table: SimulatedTable) -> None:
    judged(table, asks_what_is_legal=True)
    table.advance(1_000)
    table.act("end_turn")
    assert table.view.pieces is not None
    assert table.view.pieces.claim is None


def test_a_claim_changes_nothing_and_is_not_undone(table: SimulatedTable) -> None:
    table.act("record_move", path=[26, 22])
    before = table.desk.record.state
    judged(table)
    assert table.desk.record.state == before
    assert table.view.undo is not None
    assert table.view.undo.text.en == "move recorded: 26-22"


def test_a_move_that_can_t_be_judged_is_refused(table: SimulatedTable) -> None:
    judged(table, path=[20, 16])
    assert notice(table) == "touch the piece that moved, then the empty square it was put on"
    assert table.kinds[-1] == "tap_ignored"


@pytest.mark.parametrize("wrong", [{"position": "here"}, {"path": ["26"]}, {"kind": "look"}, {"position": "W:W1:B5"}])
def test_what_no_screen_sends_is_a_fault_and_changes_nothing(table: SimulatedTable, wrong: dict[str, object]) -> None:
    kept = list(table.kept)
    judged(table, **wrong)
    assert (table.loop.faults, table.kept) == (1, kept)


def test_no_view_knows_whether_a_recorded_move_was_legal(table: SimulatedTable) -> None:
    """TSA 6, COMP 5.4: the same taps under rules by which they are legal or not give the same view, byte for byte."""
    views = []
    for king_lands in ("behind", "any"):
        other = SimulatedTable()
        other.give(assignment(is_recorded=True, overrides={"pieces": {"king_lands": king_lands}}))
        other.act("toss", winner="left", first="left")
        other.act("start_board")
        from_position(other, "W:WK29,32:B18,1,2")
        other.act("record_move", path=[29, 11], captured=[18])
        views.append(dump({"view": to_json(replace(other.view, ruleset_title=None))}))
    assert views[0] == views[1]


def test_a_record_survives_a_restart(table: SimulatedTable) -> None:
    table.act("record_move", path=[26, 22])
    entries = tuple(Entry(entry.seq, entry.event) for entry in table.desk.record.entries)
    again = SimulatedTable(start_ms=table.clock.now_ms(), entries=entries)
    assert position(again) == position(table)
