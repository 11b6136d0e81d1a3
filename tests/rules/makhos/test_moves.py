"""What the corpus does not say: endings and results on single positions."""

from rules.makhos.board import Colour
from rules.makhos.moves import Ending, LossCause, after, ending, legal_moves
from rules.makhos.notation import fen_of, position_from_fen
from rules.makhos.variant import DEFAULT


def result_of(fen: str) -> str:
    position = position_from_fen(fen)
    (move,) = legal_moves(position, DEFAULT)
    return fen_of(after(position, move))


def test_a_man_becomes_a_king_by_moving_and_by_capturing() -> None:
    """COMP 4.2.2."""
    assert result_of("W:W5:BK31") == "B:WK1:BK31"
    assert result_of("W:W10:B7,8") == "B:WK3:B8"
    assert result_of("B:W27:B24") == "W:W:BK31"


def test_a_circle_leaves_the_king_where_it_began() -> None:
    """COMP 5.2."""
    assert result_of("W:WK26:B14,15,22,23") == "B:WK26:B"


def test_a_side_that_cannot_go_on_has_lost() -> None:
    """TSA 7, COMP 7.1, 7.2."""
    assert ending(position_from_fen("W:W:B1")) == Ending(Colour.BLACK, LossCause.NO_MEN)
    assert ending(position_from_fen("B:W22,25:BK29")) == Ending(Colour.WHITE, LossCause.NO_MOVE)
    assert ending(position_from_fen("W:W18:B15")) is None
