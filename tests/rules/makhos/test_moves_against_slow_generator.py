"""The quick generator against the slow one, on any position and under any parameters."""

from hypothesis import given, settings

from rules.makhos.moves import after, ending, legal_moves
from rules.makhos.notation import fen_of, position_from_fen
from rules.makhos.perft import perft
from rules.makhos.position import Position
from rules.makhos.variant import Variant
from tests.rules.makhos.slow_generator import all_moves, coordinates, read, results, write
from tests.rules.makhos.strategies import positions, slow_rules, variants


@settings(max_examples=400, deadline=None)
@given(positions(), variants())
def test_legal_moves_are_those_of_the_rules(position: Position, variant: Variant) -> None:
    expected = results(*read(fen_of(position)), slow_rules(variant))
    found = {}
    for move in legal_moves(position, variant):
        captured = frozenset(map(coordinates, move.captured))
        found[coordinates(move.origin), coordinates(move.target), captured] = fen_of(after(position, move))
    assert found == expected


@settings(max_examples=300, deadline=None)
@given(positions(), variants())
def test_every_order_of_a_capture_can_be_named_and_is_listed_once(position: Position, variant: Variant) -> None:
    moves = legal_moves(position, variant)
    named = [
        (tuple(map(coordinates, order.path)), tuple(map(coordinates, order.captured)))
        for move in moves
        for order in move.orders
    ]
    assert sorted(named) == sorted(all_moves(*read(fen_of(position)), slow_rules(variant)))
    assert len({(move.origin, move.target, frozenset(move.captured)) for move in moves}) == len(moves)


@settings(max_examples=60, deadline=None)
@given(positions(most=7), variants())
def test_counting_equals_making_every_move(position: Position, variant: Variant) -> None:
    fens = [fen_of(position)]
    for depth in (1, 2):
        fens = [reached for fen in fens for reached in results(*read(fen), slow_rules(variant)).values()]
        assert perft(position, depth, variant) == len(fens)


@settings(max_examples=200, deadline=None)
@given(positions(), variants())
def test_a_board_ends_exactly_when_there_is_no_legal_move(position: Position, variant: Variant) -> None:
    found = ending(position)
    assert (found is None) == bool(legal_moves(position, variant))
    if found is not None:
        assert found.winner is position.turn.opponent
        assert found.cause == ("no_move" if position.pieces_of(position.turn) else "no_men")


@settings(deadline=None)
@given(positions())
def test_both_generators_mean_the_same_by_a_position(position: Position) -> None:
    assert write(*read(fen_of(position))) == fen_of(position)
    assert position_from_fen(fen_of(position)) == position
