"""A table's log as a history: results as soon as they are recorded, and corrections that equal a rebuild."""

from hypothesis import given, settings
from hypothesis import strategies as st

from headtable.tables import extended, history_of
from rules.events import Authority, BoardEnded, Replaced, ResultCorrected
from rules.outcome import Cause
from rules.seats import BySeat, Seat
from rules.state import Phase
from rules.units import AtMs
from tests.support.played_table import LEFT, RIGHT, PlayedTable


def test_an_empty_log_says_that_there_is_no_match() -> None:
    history = history_of(PlayedTable().records)

    assert history.match_in_hand is None
    assert (history.last_seq, history.state.phase, history.matches) == (1, Phase.NO_MATCH, {})


def test_a_board_counts_as_soon_as_it_has_ended_and_the_match_when_it_is_confirmed() -> None:
    """TSA 9: win 3, draw 1."""
    table = PlayedTable()
    table.assign()
    table.toss()
    seen = []
    for winner in (LEFT, None, RIGHT, LEFT):
        table.play_board(winner)
        seen.append(history_of(table.records))
        table.ready()
    table.confirm()
    seen.append(history_of(table.records))

    reports = [history.matches["1"] for history in seen]
    assert [(report.points.left, report.points.right) for report in reports] == [(3, 0), (4, 1), (4, 4), (7, 4), (7, 4)]
    assert [report.is_final for report in reports] == [False, False, False, False, True]
    assert [report.winner for report in reports] == [LEFT, LEFT, None, LEFT, LEFT]


def test_a_board_that_is_being_played_has_its_turns() -> None:
    table = PlayedTable()
    table.assign()
    table.toss()
    table.play_board(LEFT, turns=3)

    (board,) = history_of(table.records).matches["1"].boards.values()

    assert [(turn.seat, turn.used_ms) for turn in board.turns] == [(LEFT, 1000), (RIGHT, 1000), (LEFT, 1000)]


def test_matches_of_a_table_are_kept_apart() -> None:
    table = PlayedTable()
    table.assign("1")
    table.play_match(LEFT, LEFT, LEFT, LEFT)
    table.assign("5")
    table.toss()
    table.play_board(RIGHT)

    matches = history_of(table.records).matches

    assert {match_id: (report.points.left, report.is_final) for match_id, report in matches.items()} == {
        "1": (12, True),
        "5": (0, False),
    }


def test_a_pairing_replaced_before_play_leaves_no_report() -> None:
    table = PlayedTable()
    table.assign("1")
    table.record_raw("match_withdrawn", {"match_id": "1", "revision": 2}, table.at_ms)
    table.assign("2")

    assert list(history_of(table.records).matches) == ["2"]


def test_a_voided_result_never_happened() -> None:
    """Cases 26."""
    table = PlayedTable()
    table.assign()
    table.toss()
    wrong = table.play_board(LEFT)
    before = history_of(table.records)
    table.void(wrong)
    table.end_board(RIGHT)

    after = extended(before, table.records[before.last_seq :])

    assert (before.matches["1"].points, after.matches["1"].points) == (BySeat(3, 0), BySeat(0, 3))


@settings(deadline=None)
@given(
    winners=st.lists(st.sampled_from([LEFT, RIGHT, None]), min_size=1, max_size=4),
    corrected=st.lists(st.sampled_from([LEFT, RIGHT, None]), min_size=4, max_size=4),
    cuts=st.lists(st.integers(1, 60), max_size=5),
)
def test_however_the_records_come_in_the_history_equals_a_rebuild(
    winners: list[Seat | None], corrected: list[Seat | None], cuts: list[int]
) -> None:
    """Cases 26: every board is first recorded wrongly, then corrected."""
    table = PlayedTable()
    table.assign()
    table.toss()
    for winner, right_one in zip(winners, corrected, strict=False):
        table.void(table.play_board(winner))
        table.end_board(right_one)
        table.ready()

    history = history_of(())
    for cut in [*sorted(cuts), len(table.records)]:
        history = extended(history, table.records[history.last_seq : cut])

    assert history == history_of(table.records)
    results = history.matches["1"].results
    assert [result.outcome.winner for result in results] == corrected[: len(winners)]


@settings(deadline=None)
@given(
    acts=st.lists(st.sampled_from(["board", "void", "replace", "void correction", "next match"]), max_size=12),
    cuts=st.lists(st.integers(1, 120), max_size=6),
)
def test_corrections_across_matches_equal_a_rebuild(acts: list[str], cuts: list[int]) -> None:
    """Cases 26: whatever is corrected, in the match in hand or in one before, and corrections of corrections too."""
    table = PlayedTable()
    table.assign("1", boards=9)
    table.toss()
    results: list[int] = []
    corrections: list[int] = []
    for number, act in enumerate(acts):
        if act == "board":
            results.append(table.play_board(LEFT))
            table.ready()
        elif act == "next match":
            table.record_raw("match_withdrawn", {"match_id": "1", "revision": 9}, table.at_ms)
            table.assign(f"m{number}", boards=9)
            table.toss()
        elif act == "void correction" and corrections:
            table.void(corrections[-1])
        elif act == "void" and results:
            corrections.append(len(table.records) + 1)
            table.void(results[number % len(results)])  # what follows can't stand without it: a fault, the same one
        elif act == "replace" and results:
            meant = BoardEnded(at_ms=AtMs(0), cause=Cause.RESIGNED, winner=RIGHT)
            wrong = Replaced(
                at_ms=table.at_ms, target_seq=results[number % len(results)], reason="x", board_ended=meant
            )
            corrections.append(table.record(wrong))

    history = history_of(())
    for cut in [*sorted(cuts), len(table.records)]:
        history = extended(history, table.records[history.last_seq : cut])

    assert history == history_of(table.records)


def test_records_of_a_newer_program_are_left_alone() -> None:
    table = PlayedTable()
    table.assign()
    table.record_raw("drone_landed", {"height": 3}, table.at_ms)
    table.toss()

    history = history_of(table.records)

    assert (history.state.phase, history.fault, history.unread) == (Phase.READY, None, None)


def test_an_impossible_record_is_named_and_a_correction_mends_the_history() -> None:
    table = PlayedTable()
    table.assign()
    wrong = table.record_raw("board_started", {}, table.at_ms)
    table.toss()

    broken = history_of(table.records)
    table.void(wrong)
    mended = extended(broken, table.records[broken.last_seq :])

    assert broken.state.phase is Phase.TOSS
    assert broken.fault is not None
    assert broken.fault.startswith("record 3 (BoardStarted) can't have happened")
    assert (mended.state.phase, mended.fault) == (Phase.READY, None)


def test_an_unreadable_record_is_named_for_good() -> None:
    table = PlayedTable()
    table.assign()
    table.record_raw("toss_made", {"winner": "middle", "first": "left"}, table.at_ms)
    table.toss()

    history = history_of(table.records)

    assert history.state.phase is Phase.READY
    assert history.unread is not None
    assert "'middle'" in history.unread


def test_what_was_meant_takes_the_place_of_what_was_recorded() -> None:
    """Cases 26: the referee corrects the winner instead of taking the result back."""
    table = PlayedTable()
    table.assign()
    table.toss()
    wrong = table.play_board(LEFT)
    table.ready()
    before = history_of(table.records)
    meant = BoardEnded(at_ms=AtMs(0), cause=Cause.RESIGNED, winner=RIGHT)
    table.record(Replaced(at_ms=table.at_ms, target_seq=wrong, reason="wrong side", board_ended=meant))

    after = extended(before, table.records[before.last_seq :])

    assert (before.matches["1"].points, after.matches["1"].points) == (BySeat(3, 0), BySeat(0, 3))
    assert after == history_of(table.records)


def test_the_committee_corrects_a_confirmed_result() -> None:
    table = PlayedTable()
    table.assign(boards=1)
    table.play_match(LEFT)
    correction = ResultCorrected(
        at_ms=table.at_ms,
        board_number=1,
        cause=Cause.AGREED,
        winner=None,
        authority=Authority.COMMITTEE,
        reason="protest upheld",
    )
    table.record(correction)

    report = history_of(table.records).matches["1"]

    assert (report.points, report.is_final) == (BySeat(1, 1), True)
