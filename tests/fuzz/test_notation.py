"""Moves, positions and games as text from anywhere: read, or refused with a sentence."""

from hypothesis import given

from rules.makhos.errors import MakhosError
from rules.makhos.notation import fen_of, path_from_text, position_from_fen
from rules.makhos.pdn_reader import read_games
from rules.makhos.position import start_position
from rules.makhos.variant import Variant
from tests.support.mutations import FUZZED, edited_text, only_refuses

VARIANT = Variant()
FENS = (fen_of(start_position(VARIANT)), "W:WK3,7:B21,K30")
PDN = '[Event "ถ้วย"]\n[Result "1-0"]\n[FEN "W:WK3,7:B21,K30"]\n\n1. 7-11 21-17 {[%clk 0:01:59]} 2. 3-7 1-0\n'


@FUZZED
@given(edited_text(FENS))
def test_positions(text: str) -> None:
    with only_refuses(MakhosError):
        position = position_from_fen(text)
        assert position_from_fen(fen_of(position)) == position


@FUZZED
@given(edited_text(["9-14", "22x15x6", "1-5-9"]))
def test_moves(text: str) -> None:
    with only_refuses(MakhosError):
        assert all(isinstance(square, int) for square in path_from_text(text))


@FUZZED
@given(edited_text([PDN, PDN + PDN]))
def test_games(text: str) -> None:
    with only_refuses(MakhosError):
        read_games(text)
