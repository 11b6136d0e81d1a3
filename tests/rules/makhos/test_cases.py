"""The corpus of positions in `cases.toml`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.makhos.moves import legal_moves
from rules.makhos.notation import move_text, position_from_fen
from rules.makhos.variant import from_mapping

CASES = tomllib.loads((Path(__file__).parent / "cases.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_legal_moves(case: dict[str, Any]) -> None:
    variant = from_mapping(case.get("pieces", {}))
    moves = legal_moves(position_from_fen(case["fen"]), variant)
    texts = [" = ".join(sorted(move_text(order.path, bool(order.captured)) for order in move.orders)) for move in moves]
    assert sorted(texts) == sorted(case["moves"])
