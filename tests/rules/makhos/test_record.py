import pytest

from rules.makhos.board import Colour
from rules.makhos.errors import UnplayableError
from rules.makhos.moves import Ending, LossCause
from rules.makhos.notation import fen_of, position_from_fen
from rules.makhos.position import start_position
from rules.makhos.record import CountProgress, Record
from rules.makhos.variant import DEFAULT

SHUTTLE = ((29, 25), (4, 8), (25, 29), (8, 4))
KINGS = "W:WK29:BK4"


def recorded(fen: str, *paths: tuple[int, ...]) -> Record:
    record = Record.starting_from(position_from_fen(fen), DEFAULT)
    for path in paths:
        record = record.play(path)
    return record


def test_a_record_keeps_every_position() -> None:
    record = Record.starting_from(start_position(DEFAULT), DEFAULT).play((26, 22), spent_ms=95_250).play((7, 10))
    assert [fen_of(position) for position in record.positions] == [
        "W:W25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8",
        "B:W22,25,27,28,29,30,31,32:B1,2,3,4,5,6,7,8",
        "W:W22,25,27,28,29,30,31,32:B1,2,3,4,5,6,8,10",
    ]
    assert [move.spent_ms for move in record.moves] == [95_250, None]


def test_a_refused_move_leaves_the_record_as_it_was() -> None:
    record = recorded(KINGS)
    with pytest.raises(UnplayableError):
        record.play((30, 25))
    assert record == recorded(KINGS)


def test_irregular_moves_are_known_silently_and_play_goes_on() -> None:
    """TSA 5, SCHOOL 3.6."""
    record = recorded("W:W18,32:B15,1", (32, 27), (1, 6), (18, 11))
    assert record.irregular_moves() == (True, True, False)
    assert fen_of(record.position) == "B:W11,27:B6"


def test_a_side_without_pieces_has_lost() -> None:
    """TSA 7, COMP 7.1."""
    assert recorded("W:W18:B15").ending() is None
    assert recorded("W:W18:B15", (18, 11)).ending() == Ending(Colour.WHITE, LossCause.NO_MEN)


def test_a_side_without_a_move_has_lost() -> None:
    """TSA 7, COMP 7.2."""
    assert recorded("W:W17:B6,9", (17, 13)).ending() is None
    assert recorded("B:W13:B9,2", (2, 6)).ending() == Ending(Colour.BLACK, LossCause.NO_MOVE)


def test_mimicry_counts_how_often_the_position_has_come_by_king_moves() -> None:
    """TSA 8 draws at the 4th time, COMP 8.2 at the 3rd."""
    record = recorded(KINGS)
    counts = []
    for path in SHUTTLE * 4:
        record = record.play(path)
        counts.append(record.mimicry_count())
    assert counts == [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4]


def test_a_mans_move_begins_the_mimicry_count_anew() -> None:
    """TSA 8, COMP 8.2. The man goes there and, irregularly, back: the position is the same, the shuttle is not."""
    record = recorded("W:WK29,32:BK4", *SHUTTLE, *SHUTTLE)
    assert record.mimicry_count() == 2
    for path, count in (((32, 27), 0), ((4, 8), 0), ((27, 32), 0), ((8, 4), 0), ((29, 25), 1), ((4, 8), 1)):
        record = record.play(path)
        assert record.mimicry_count() == count


def test_the_side_to_move_belongs_to_the_position() -> None:
    """TSA 8, COMP 8.2: same place, same rhythm."""
    record = recorded("W:WK29:BK4", (29, 25), (4, 8), (25, 18), (8, 4), (18, 29))
    assert fen_of(record.position) == "B:WK29:BK4"
    assert record.mimicry_count() == 1


def test_a_limited_count_counts_the_moves_of_who_asked_for_it() -> None:
    """COMP 8.3, TSA 8."""
    record = recorded(KINGS, *SHUTTLE, *SHUTTLE)
    assert record.limited_count(2, Colour.WHITE) == CountProgress(3, False)
    assert record.limited_count(3, Colour.BLACK) == CountProgress(3, False)
    assert record.limited_count(8, Colour.WHITE) == CountProgress(0, False)


def test_a_count_by_the_referee_counts_both_sides() -> None:
    """COMP 8.4."""
    assert recorded(KINGS, *SHUTTLE).limited_count(1, None) == CountProgress(3, False)


def test_a_mans_move_or_a_capture_by_either_side_is_a_change() -> None:
    """COMP 8.3, 8.4."""
    record = recorded("W:WK29:BK4,5", (29, 25), (5, 9), (25, 29))
    assert record.limited_count(0, Colour.WHITE) == CountProgress(2, True)
    assert record.limited_count(2, Colour.WHITE) == CountProgress(1, False)
    capture = recorded("W:WK29:BK22,K4", (29, 25), (4, 8), (25, 18))
    assert capture.limited_count(1, None) == CountProgress(2, True)
