from contextlib import suppress

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.makhos.board import Colour, Numbering
from rules.makhos.errors import MakhosError, PdnError
from rules.makhos.notation import fen_of, position_from_fen
from rules.makhos.pdn import Game, Result, game_type, time_text, write_games
from rules.makhos.pdn_reader import read_games
from rules.makhos.position import Position, golden_position, start_position
from rules.makhos.record import Record
from rules.makhos.variant import DEFAULT, KingLands, Variant, from_mapping
from tests.rules.makhos.strategies import paths, positions, variants

OWN_FILE = """\
[Event "ชิงแชมป์ \\"หมากฮอส\\""]
[Site "?"]
[Date "2025.01.31"]
[Round "2"]
[White "สมชาย ใจดี"]
[Black "ปู่น้ำ"]
[Result "0-1"]
[GameType "31,W,8,8,N2,0"]
[Pieces "king_lands=behind, removal=at_once, must_complete=true, majority=false, men=8"]
[Cause "resigned"]

1. 26-22 {[%emt 0:01:35]} 7-10 2. 22-18 {[%emt 0:00:04.250]} 6-9 0-1
"""


def one(text: str, variant: Variant = DEFAULT) -> Game:
    (game,) = read_games(text, variant)
    return game


def own_game() -> Game:
    record = Record.starting_from(start_position(DEFAULT), DEFAULT)
    for path, spent_ms in (((26, 22), 95_000), ((7, 10), None), ((22, 18), 4_250), ((6, 9), None)):
        record = record.play(path, spent_ms=spent_ms)
    headers = {
        "Event": 'ชิงแชมป์ "หมากฮอส"',
        "Date": "2025.01.31",
        "Round": "2",
        "White": "สมชาย ใจดี",
        "Black": "ปู่น้ำ",
    }
    return Game(record, Result.BLACK_WINS, "resigned", headers)


def test_a_game_is_written_with_its_times_result_and_cause() -> None:
    assert write_games([own_game()]) == OWN_FILE


def test_own_files_are_read_back() -> None:
    assert read_games(OWN_FILE) == (own_game(),)
    assert read_games(write_games([own_game(), own_game()])) == (own_game(), own_game())


@settings(max_examples=150, deadline=None)
@given(
    positions(),
    variants(),
    st.sampled_from(Numbering),
    st.sampled_from(Colour),
    st.sampled_from(Result),
    st.none() | st.text(alphabet=st.characters(categories=["L", "N", "P", "Zs"]), max_size=12),
    st.data(),
)
def test_whatever_was_recorded_survives_as_pdn(
    start: Position,
    variant: Variant,
    numbering: Numbering,
    begins: Colour,
    result: Result,
    event: str | None,
    data: st.DataObject,
) -> None:
    assume(start.occupied)
    assume(event is None or (event != "?" and event.isprintable()))
    moving = from_mapping({"king_lands": variant.king_lands.value, "removal": variant.removal.value})
    local = Variant(moving.king_lands, moving.removal, variant.must_complete, variant.majority, begins, 8, numbering)
    record = Record.starting_from(start, local)
    for _ in range(data.draw(st.integers(0, 4))):
        captured = data.draw(st.none() | st.just(()) | st.sampled_from([(square,) for square in range(1, 33)]))
        spent_ms = data.draw(st.none() | st.integers(0, 10_000_000))
        with suppress(MakhosError):
            record = record.play(data.draw(paths(record.position)), captured, spent_ms)
    game = Game(record, result, headers={} if event is None else {"Event": event})
    assert read_games(write_games([game])) == (game,)


@pytest.mark.parametrize(
    ("begins", "numbering", "value"),
    [
        (Colour.WHITE, Numbering.B8, "31,W,8,8,N2,0"),
        (Colour.BLACK, Numbering.B8, "31,B,8,8,N1,0"),
        (Colour.WHITE, Numbering.A1, "31,W,8,8,N0,0"),
        (Colour.BLACK, Numbering.H8, "31,B,8,8,N0,0"),
    ],
)
def test_the_game_type_tells_who_begins_and_where_square_1_is(begins: Colour, numbering: Numbering, value: str) -> None:
    variant = Variant(colour_that_begins=begins, numbering=numbering)
    assert game_type(variant) == value
    assert one(f'[GameType "{value}"]\n*').record.variant == variant


def test_starts_other_than_eight_men_are_written_out() -> None:
    golden = Record.starting_from(golden_position(1, DEFAULT), DEFAULT)
    assert '[FEN "W:W25,26,27,28,29,30,K31,32:B1,K2,3,4,5,6,7,8"]' in write_games([Game(golden)])
    twelve = Variant(men=12)
    record = Record.starting_from(start_position(twelve), twelve)
    assert "men=12" in write_games([Game(record)])
    assert one(write_games([Game(record)])).record == record


@pytest.mark.parametrize(
    "moves", ["1. 26-23 7-11 2. 23-19 11-15 3. 19x10 6x15", "1.26-23 7-11 2.23-19 11-15 3.19-10 6-15"]
)
def test_files_of_others_are_read_with_either_joint(moves: str) -> None:
    game = one(f'[White "A"]\n[Black "B"]\n[Result "1-1"]\n{moves} 1-1')
    assert game.result is Result.DRAW
    assert game.headers == {"White": "A", "Black": "B"}
    assert [move.played.captured for move in game.record.moves[4:]] == [(15,), (10,)]
    assert fen_of(game.record.position) == "W:W25,27,28,29,30,31,32:B1,2,3,4,5,8,15"


def test_captures_by_their_ends_comments_marks_and_side_lines_are_read() -> None:
    text = """\ufeff% a line for programs
[FEN "W:W22,32:B11,18,1"]
{before} 1. 22x8!? $1 {good [%clk 0:10:00] [%emt 0:00:07]} (1. 32-27 {no :) } (1. 22x15) 1-5) 1... 1-6 ; to the end
2. 8-4* *
"""
    game = one(text)
    assert [move.played.path for move in game.record.moves] == [(22, 15, 8), (1, 6), (8, 4)]
    assert [move.spent_ms for move in game.record.moves] == [7_000, None, None]
    assert fen_of(game.record.position) == "B:WK4,32:B6"


def test_several_games_in_one_file_are_told_apart() -> None:
    text = '[Round "0"]\n1. 26-22 1-1 {agreed}\n'
    text += '[Round "1"]\n1. 26-22 *\n\n1. 25-21 1-0\n[Round "3"]\n[Result "0-2"]\n1. 27-23\n[Round "4"]\n'
    games = read_games(text)
    assert [game.headers.get("Round") for game in games] == ["0", "1", None, "3", "4"]
    results = [Result.DRAW, Result.OPEN, Result.WHITE_WINS, Result.BLACK_WINS, Result.OPEN]
    assert [game.result for game in games] == results
    assert [len(game.record.moves) for game in games] == [1, 1, 1, 1, 0]


def test_an_empty_file_holds_no_game() -> None:
    assert read_games(" \n\n") == ()


def test_a_move_that_was_none_is_not_taken_for_a_draw() -> None:
    """COMP 6.2, moving without moving: square 1 to square 1."""
    start = position_from_fen("B:W32:B1")
    record = Record.starting_from(start, DEFAULT).play((1, 1)).play((32, 28))
    assert one(write_games([Game(record)])).record == record
    assert one('[FEN "B:W32:B1"]\n1... 1-1').result is Result.DRAW


def test_two_moves_in_a_row_keep_their_numbers_readable() -> None:
    """COMP 6.4."""
    record = Record.starting_from(start_position(DEFAULT), DEFAULT)
    for path in ((26, 22), (27, 23), (7, 10), (8, 11), (23, 19)):
        record = record.play(path)
    text = write_games([Game(record)])
    assert text.splitlines()[-1] == "1. 26-22 2. 27-23 7-10 2... 8-11 3. 23-19 *"
    assert one(text).record == record


def test_pieces_taken_off_beyond_the_rules_are_written_down() -> None:
    """TSA 7, COMP 6.2."""
    start = position_from_fen("W:WK29:B18,22,1")
    record = Record.starting_from(start, DEFAULT).play((29, 15), captured=(22, 18))
    assert "1. 29x15 {[%captured 18,22]} *" in write_games([Game(record)])


def test_long_games_are_wrapped() -> None:
    record = Record.starting_from(position_from_fen("W:WK29:BK4"), DEFAULT)
    for path in ((29, 25), (4, 8), (25, 29), (8, 4)) * 20:
        record = record.play(path, spent_ms=119_000)
    text = write_games([Game(record)])
    assert max(map(len, text.splitlines()[11:])) <= 80
    assert one(text).record == record


def test_times_are_hours_minutes_and_seconds() -> None:
    assert [time_text(number) for number in (0, 95_000, 3_725_001)] == ["0:00:00", "0:01:35", "1:02:05.001"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[White A]", "line 1: '[White A]' is not a tag: write it like [White \"Somchai\"]"),
        ('\n[White "A"\n', "line 2: '[White \"A\"' is not a tag"),
        ("[White", "line 1: '[White' is not a tag"),
        ("1. 26-22\n{open", "line 2: the comment is not closed: write '}' at its end"),
        ("1. 26-22\n(27-23\n", "line 2: the side line is not closed: write ')' at its end"),
        ("1. 26-22 )", "line 1: ')' closes nothing: leave it out"),
        ("1. 26-22\n1. c3-d4", "line 2: move 2, 'c3-d4': 'c3-d4' is not a move"),
        ("1. 26-22\n18-14", "line 2: move 2, '18-14': square 18 is empty: start from a piece"),
        ("1. 26-22 {[%emt 95]}", "line 1: move 1, '26-22': time '95' can't be read"),
        ("1. 26-22 {[%captured b2]}", "line 1: move 1, '26-22': captured 'b2' can't be read"),
        ('[GameType "25"]', "line 1: game type '25' is not Thai draughts: the type must be 31"),
        ('[GameType "31,W,10,10,N2,0"]', "game type '31,W,10,10,N2,0' can't be read: write it like 31,W,8,8,N2,0"),
        ('[FEN "W:W33:B1"]', "line 1: '33' in 'W:W33:B1' is no square"),
        ('[Pieces "colour=red"]', "line 1: 'colour=red' is no parameter of the pieces: leave it out"),
        ('[Pieces "men=9"]', "line 1: men = 9 is not possible: write 8 or 12"),
        ('[Result "won"]\n*', "line 1: result 'won' can't be read: write one of 1-0, 0-1, 1/2-1/2, *"),
        ('[Result "1-0"]\n1. 26-22 0-1', "line 2: the moves end with '0-1', the tag says '1-0'"),
        ('[FEN "W:W31:B18,19,26,27"]\n1. 31x15', "line 2: move 1, '31x15': '31x15' can be made in several ways"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_its_line(text: str, message: str) -> None:
    with pytest.raises(PdnError) as caught:
        read_games(text)
    assert message in str(caught.value)


NINES = "9" * 5_000


@pytest.mark.parametrize(
    "text",
    [
        f'[Pieces "men={NINES}"]',
        f'[Pieces "{NINES}"]',
        f'[GameType "{NINES}"]',
        f'[Result "{NINES}"]',
        f"[{NINES}]",
        f"1. {NINES}",
        f"1. 26-22 {{[%emt 0:00:{NINES}]}}",
        f"1. 26-22 {{[%captured {NINES}]}}",
        f'[FEN "{NINES}"]',
    ],
)
def test_what_has_no_end_is_refused_in_a_line(text: str) -> None:
    """Python itself refuses to read numbers of more than 4,300 digits, with an error of its own."""
    with pytest.raises(PdnError) as caught:
        read_games(text)
    assert len(str(caught.value)) < 300


def test_tags_that_cannot_be_written_are_refused() -> None:
    record = Record.starting_from(start_position(DEFAULT), DEFAULT)
    with pytest.raises(PdnError, match=r"tag 'Event' = 'a\\nb' can't be written"):
        write_games([Game(record, headers={"Event": "a\nb"})])
    with pytest.raises(PdnError, match="tag 'two words' = 'x' can't be written"):
        write_games([Game(record, headers={"two words": "x"})])


def test_a_file_without_our_tags_is_read_under_the_given_parameters() -> None:
    local = Variant(king_lands=KingLands.ANY, men=12)
    assert one('[White "A"]\n1. 21-17 *', local).record.variant == local
    assert one('[GameType "31"]\n1. 21-17 *', local).record.variant == local


@settings(deadline=None)
@given(st.text(alphabet='[]{}()"\\;%$*-x.!? \n0123456789GameTypeFNW', max_size=60))
def test_any_text_is_games_or_an_error_of_ours(text: str) -> None:
    with suppress(MakhosError):
        read_games(text)
