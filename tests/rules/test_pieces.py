"""Boards as games to be written: colours, results, times (COMP 4.1; TSA 4 "record the results as evidence")."""

from rules.events import BoardReadied, BoardStarted, MoveRecorded, RecordingSet
from rules.makhos.board import Colour
from rules.makhos.pdn import write_games
from rules.makhos.pdn_reader import read_games
from rules.pieces import colour_of, game_of, seat_of
from rules.seats import Seat
from rules.state import BoardKind, NextBoard
from tests.support.matches import LEFT, RIGHT, Told, assigned, ms, running, tap, won


def told_board(told: Told) -> str:
    assert told.state.board is not None
    assert told.state.assignment is not None
    board = told.state.board
    game = game_of(board, board.outcome, told.state.assignment, told.state.rules, "ชิงแชมป์ประเทศไทย")
    assert game is not None
    return write_games([game])


def move(*path: int, at: float = 0) -> MoveRecorded:
    return MoveRecorded(at_ms=ms(at), path=path)


def test_who_moves_first_has_the_colour_that_begins() -> None:
    """COMP 4.1."""
    setup = NextBoard(1, BoardKind.NORMAL, first=RIGHT)
    rules = Told(assigned(pieces={"colour_that_begins": "black"})).state.rules
    assert [colour_of(seat, setup, rules) for seat in Seat] == [Colour.WHITE, Colour.BLACK]
    assert [seat_of(colour, setup, rules) for colour in Colour] == [LEFT, RIGHT]


def test_a_board_is_written_with_names_times_result_and_cause() -> None:
    told = running(assigned(is_recorded=True))
    told.tell(move(26, 22), tap(35.25), move(7, 10, at=36), tap(130.25), move(31, 26, at=131), won(RIGHT, 150))
    text = told_board(told)
    assert text == (
        '[Event "ชิงแชมป์ประเทศไทย"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "สาย A m1.1"]\n[White "สมชาย ใจดี"]\n'
        '[Black "วิชัย สุขสันต์"]\n[Result "0-1"]\n[GameType "31,W,8,8,N2,0"]\n'
        '[Pieces "king_lands=behind, removal=at_once, must_complete=true, majority=false, men=8"]\n'
        '[Cause "resigned"]\n\n'
        "1. 26-22 {[%emt 0:00:35.250]} 7-10 {[%emt 0:01:35]} 2. 31-26 0-1\n"
    )
    assert len(read_games(text)) == 1


def test_the_colours_go_with_who_moves_first_on_that_board() -> None:
    told = running(assigned(is_recorded=True))
    told.tell(won(LEFT), BoardReadied(at_ms=ms(0)), BoardStarted(at_ms=ms(0)), won(LEFT))
    assert '[White "วิชัย สุขสันต์"]' in told_board(told)
    assert '[Result "0-1"]' in told_board(told)


def test_times_stop_where_moves_and_turns_no_longer_agree() -> None:
    told = running(assigned(is_recorded=True))
    told.tell(move(26, 22), tap(10), tap(20), move(31, 26, at=21), tap(30))
    assert "1. 26-22 {[%emt 0:00:10]} 2. 31-26 *" in told_board(told)


def test_a_record_from_a_position_in_the_middle_has_no_times() -> None:
    told = running()
    told.tell(tap(10), RecordingSet(at_ms=ms(11), is_on=True, position="B:WK29:BK4"), move(4, 8, at=12), tap(20))
    assert '[FEN "B:WK29:BK4"]' in told_board(told)
    assert "1... 4-8 *" in told_board(told)


def test_a_board_without_a_record_is_no_game() -> None:
    told = running()
    assert told.state.board is not None
    assert told.state.assignment is not None
    assert game_of(told.state.board, None, told.state.assignment, told.state.rules) is None
