"""Whole games as PDN, the draughts players' file format: what a game is, and how it is written.

Thai draughts is game type 31. Two tags are our own: `Pieces` holds the parameters of the pieces, `Cause` the cause
code of the result. Two commands stand in comments after a move: `[%emt 0:01:35]` is the time used for it,
`[%captured 18,22]` the pieces taken off when the squares alone don't tell. `pdn_reader` reads all of it back.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rules.makhos.board import Colour, Numbering
from rules.makhos.errors import MakhosError, PdnError
from rules.makhos.notation import fen_of, move_text
from rules.makhos.played import played
from rules.makhos.position import Position, start_position
from rules.makhos.record import Record, RecordedMove
from rules.makhos.variant import Variant, to_mapping

GAME_TYPE: Final = "31"
UNKNOWN: Final = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
"""The tags every game has, and what stands in them when nothing is known."""

_CORNERS = {Numbering.A1: 0, Numbering.G1: 1, Numbering.B8: 2, Numbering.H8: 3}
_WIDTH = 80


class Result(StrEnum):
    """The result of a board."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    OPEN = "*"


@dataclass(frozen=True, slots=True)
class Game:
    """A recorded board with its result."""

    record: Record
    result: Result = Result.OPEN
    cause: str | None = None
    """Cause code of the result, such as `no_move`; None when it is open or unknown."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """The other tags: who, where, when. Those of `UNKNOWN` may be missing."""


def game_type(variant: Variant) -> str:
    """The value of the tag GameType: who begins, size, notation, and where square 1 lies as that colour sees it.

    Corners count from 0: near left, near right, far left, far right.
    """
    corner = _CORNERS[variant.numbering]
    if variant.colour_that_begins is Colour.BLACK:
        corner = 3 - corner
    return f"{GAME_TYPE},{variant.colour_that_begins.value},8,8,N{corner},0"


def numbering_of(corner: int, colour_that_begins: Colour) -> Numbering:
    """The numbering whose square 1 lies in that corner, 0 to 3 as GameType counts them."""
    seen_by_white = corner if colour_that_begins is Colour.WHITE else 3 - corner
    return next(numbering for numbering, place in _CORNERS.items() if place == seen_by_white)


def write_games(games: Iterable[Game]) -> str:
    """The games as one file.

    Raises PdnError when a tag's name or value can't be written: the caller's fault.
    """
    return "\n".join(_written(game) for game in games)


def _written(game: Game) -> str:
    variant = game.record.variant
    start = game.record.positions[0]
    tags = {**UNKNOWN, **game.headers, "Result": game.result.value, "GameType": game_type(variant)}
    tags["Pieces"] = ", ".join(f"{name}={_plain(value)}" for name, value in piece_parameters(variant).items())
    if start != start_position(variant):
        tags |= {"SetUp": "1", "FEN": fen_of(start, variant.numbering)}
    if game.cause is not None:
        tags["Cause"] = game.cause
    lines = [_tag(name, value) for name, value in tags.items()]
    return "\n".join([*lines, "", *_wrapped([*_move_words(game.record), game.result.value]), ""])


def piece_parameters(variant: Variant) -> dict[str, str | int | bool]:
    """The parameters that GameType does not say."""
    return {
        name: value for name, value in to_mapping(variant).items() if name not in ("numbering", "colour_that_begins")
    }


def _plain(value: str | int | bool) -> str:
    return str(value).lower()


def _tag(name: str, value: str) -> str:
    if not name.isidentifier() or not value.isprintable():
        raise PdnError(f"tag {name!r} = {value!r} can't be written: use one word and one line of text")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _move_words(record: Record) -> Iterator[str]:
    first_colour = record.variant.colour_that_begins
    number = 0
    previous: Colour | None = None
    for position, move in zip(record.positions, record.moves, strict=False):
        mover = move.played.piece.colour
        if mover is first_colour or number == 0:
            number += 1
        if mover is first_colour:
            yield f"{number}."
        elif previous is not first_colour:
            yield f"{number}..."
        yield move_text(move.played.path, bool(move.played.captured), record.variant.numbering)
        if commands := _commands(position, move, record.variant):
            yield "{" + commands + "}"
        previous = mover


def _commands(position: Position, move: RecordedMove, variant: Variant) -> str:
    commands: list[str] = []
    if not _is_told_by_its_squares(position, move, variant):
        numbers = ",".join(str(variant.numbering.renumber(square)) for square in move.played.captured)
        commands.append(f"[%captured {numbers or 'none'}]")
    if move.spent_ms is not None:
        commands.append(f"[%emt {time_text(move.spent_ms)}]")
    return " ".join(commands)


def _is_told_by_its_squares(position: Position, move: RecordedMove, variant: Variant) -> bool:
    try:
        return played(position, move.played.path, variant) == move.played
    except MakhosError:
        return False


def time_text(duration_ms: int) -> str:
    """Hours, minutes and seconds, with thousandths only where there are any."""
    seconds, thousandths = divmod(duration_ms, 1000)
    whole = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{whole}.{thousandths:03}" if thousandths else whole


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
