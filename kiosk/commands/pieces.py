"""`kiosk perft` and `kiosk moves`: ask the rules of the pieces from a terminal. Answers are one JSON object a line."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping

from rules.errors import RulesetError
from rules.makhos.board import Numbering
from rules.makhos.errors import MakhosError, VariantError
from rules.makhos.moves import after, legal_moves
from rules.makhos.notation import fen_of, move_text, position_from_fen
from rules.makhos.perft import perft
from rules.makhos.position import START_NAMES, Position, named_start
from rules.makhos.variant import KingLands, Removal, Variant, from_mapping, to_mapping
from rules.rulesets import SHIPPED, load

_DEEPEST = 20
Row = Mapping[str, object]


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `perft` and `moves`; each sets `run`, which takes the arguments and returns the exit code."""
    counting = subparsers.add_parser("perft", help="count the positions after 1, 2, … n moves")
    place = counting.add_mutually_exclusive_group()
    place.add_argument("--start", choices=START_NAMES, default="8", help="a start position (default: 8)")
    place.add_argument("--fen", help="a position, like W:W25,26,K31:B1,K2")
    counting.add_argument("--depth", type=int, required=True, help=f"how many moves deep, 1 to {_DEEPEST}")
    listing = subparsers.add_parser("moves", help="list the legal moves of a position")
    listing.add_argument("--fen", required=True, help="a position, like W:W25,26,K31:B1,K2")
    for parser, rows in ((counting, _perft_rows), (listing, _move_rows)):
        _add_parameters(parser)
        parser.set_defaults(run=_runner(rows))


def _add_parameters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ruleset", metavar="RULESET", help=f"{', '.join(SHIPPED)}, or a TOML file; default: {SHIPPED[0]}"
    )
    group = parser.add_argument_group("parameters of the pieces (they go before those of the ruleset)")
    group.add_argument("--king-lands", choices=[choice.value for choice in KingLands])
    group.add_argument("--removal", choices=[choice.value for choice in Removal])
    group.add_argument("--must-complete", action=argparse.BooleanOptionalAction)
    group.add_argument("--majority", action=argparse.BooleanOptionalAction)
    group.add_argument("--colour-that-begins", choices=["white", "black"])
    group.add_argument("--men", type=int, choices=[8, 12])
    group.add_argument("--numbering", choices=[choice.value for choice in Numbering])


def _runner(rows: Callable[[argparse.Namespace], Iterator[Row]]) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        try:
            for row in rows(arguments):
                sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
                sys.stdout.flush()
        except (MakhosError, RulesetError) as error:
            sys.stderr.write(f"{error}\n")
            return 2
        return 0

    return run


def _perft_rows(arguments: argparse.Namespace) -> Iterator[Row]:
    variant = _variant(arguments)
    if not 1 <= arguments.depth <= _DEEPEST:
        raise VariantError(f"depth {arguments.depth} is not possible: give 1 to {_DEEPEST}")
    position = _position(arguments.fen, variant) if arguments.fen is not None else named_start(arguments.start, variant)
    for depth in range(1, arguments.depth + 1):
        yield {"depth": depth, "positions": perft(position, depth, variant)}


def _move_rows(arguments: argparse.Namespace) -> Iterator[Row]:
    variant = _variant(arguments)
    position = _position(arguments.fen, variant)
    for move in legal_moves(position, variant):
        text, *other_orders = (move_text(order.path, bool(order.captured), variant.numbering) for order in move.orders)
        yield {
            "move": text,
            "path": [variant.numbering.renumber(square) for square in move.path],
            "captured": [variant.numbering.renumber(square) for square in move.captured],
            "other_orders": other_orders,
            "fen_after": fen_of(after(position, move), variant.numbering),
        }


def _position(fen: str, variant: Variant) -> Position:
    return position_from_fen(fen, variant.numbering)


def _variant(arguments: argparse.Namespace) -> Variant:
    names = ("king_lands", "removal", "must_complete", "majority", "colour_that_begins", "men", "numbering")
    given = {name: value for name in names if (value := getattr(arguments, name)) is not None}
    ruleset = load(arguments.ruleset or SHIPPED[0])
    return from_mapping({**to_mapping(ruleset.pieces), **given})
