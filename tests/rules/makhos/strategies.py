"""Random positions, parameters and moves for the property tests."""

from hypothesis import strategies as st

from rules.makhos.board import BOTTOM_ROW, SQUARES, TOP_ROW, Colour, bits_of, column_and_row
from rules.makhos.position import Piece, Position
from rules.makhos.variant import KingLands, Removal, Variant
from tests.rules.makhos.slow_generator import SlowRules

PIECES = tuple(Piece(colour, is_king) for colour in Colour for is_king in (False, True))


def positions(most: int = 14) -> st.SearchStrategy[Position]:
    """Any placement, and often one with much to capture."""
    return placements(most) | hunts()


def _fits(square: int, piece: Piece) -> bool:
    last_row = TOP_ROW if piece.colour is Colour.WHITE else BOTTOM_ROW
    return piece.is_king or not bits_of([square]) & last_row


INNER_SQUARES = tuple(square for square in SQUARES if {0, 7}.isdisjoint(column_and_row(square)))


@st.composite
def hunts(draw: st.DrawFn) -> Position:
    """One to three kings among many pieces that can be captured: long captures, circles, several orders."""
    hunter = draw(st.sampled_from(Colour))
    prey = draw(st.sets(st.sampled_from(INNER_SQUARES), min_size=4, max_size=9))
    kings = draw(st.sets(st.sampled_from([square for square in SQUARES if square not in prey]), min_size=1, max_size=3))
    pieces = {square: Piece(hunter.opponent, draw(st.booleans())) for square in prey}
    return Position.of(hunter, pieces | dict.fromkeys(kings, Piece(hunter, True)))


@st.composite
def placements(draw: st.DrawFn, most: int = 14) -> Position:
    """Any placement of up to `most` pieces."""
    pieces = draw(st.dictionaries(st.sampled_from(SQUARES), st.sampled_from(PIECES), max_size=most))
    fitting = {square: piece for square, piece in pieces.items() if _fits(square, piece)}
    return Position.of(draw(st.sampled_from(Colour)), fitting)


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Every combination of the parameters that change how the pieces move."""
    must_complete = draw(st.booleans())
    return Variant(
        king_lands=draw(st.sampled_from(KingLands)),
        removal=draw(st.sampled_from(Removal)),
        must_complete=must_complete,
        majority=must_complete and draw(st.booleans()),
    )


def slow_rules(variant: Variant) -> SlowRules:
    return SlowRules(
        lands_behind=variant.king_lands is KingLands.BEHIND,
        removes_at_once=variant.removal is Removal.AT_ONCE,
        must_complete=variant.must_complete,
        majority=variant.majority,
    )


def paths(position: Position) -> st.SearchStrategy[list[int]]:
    """Squares as they might be touched: from a piece over one to three others."""
    starts = st.sampled_from(sorted(position.pieces()))
    return st.tuples(starts, st.lists(st.sampled_from(SQUARES), min_size=1, max_size=3)).map(
        lambda touched: [touched[0], *touched[1]]
    )
