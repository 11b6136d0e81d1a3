"""Reading PDN: our own files, and others' that write `-` or `x` and captures by their ends.

Moves are taken as they were made, regular or not (see `record`); what can't have been made is an error with its line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.makhos.board import Colour, Numbering
from rules.makhos.errors import MakhosError, NotationError, PdnError, VariantError, quoted
from rules.makhos.notation import path_from_text, position_from_fen, squares_from_text
from rules.makhos.pdn import GAME_TYPE, UNKNOWN, Game, Result, numbering_of, piece_parameters
from rules.makhos.pdn_tokens import Token, TokenKind, tokens_of
from rules.makhos.position import start_position
from rules.makhos.record import Record
from rules.makhos.variant import DEFAULT, Variant, from_mapping, to_mapping

_RESULTS = {result.value: result for result in Result} | {
    "2-0": Result.WHITE_WINS,
    "0-2": Result.BLACK_WINS,
    "1-1": Result.DRAW,
}
_MOST_DIGITS = 9
_OUR_TAGS = ("Result", "GameType", "Pieces", "SetUp", "FEN", "Cause")


@dataclass(slots=True)
class _MoveWord:
    token: Token
    comments: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Section:
    """The tokens of one game, sorted."""

    tags: dict[str, Token] = field(default_factory=dict)
    moves: list[_MoveWord] = field(default_factory=list)
    result: Token | None = None

    @property
    def has_begun_play(self) -> bool:
        return bool(self.moves) or self.result is not None


def read_games(text: str, variant: Variant = DEFAULT) -> tuple[Game, ...]:
    """Every game of a file; `variant` fills in what a file without our tags leaves open.

    Raises PdnError, which quotes the place and names its line, when the text is no PDN or a move can't have been made.
    """
    return tuple(_game(section, variant) for section in _sections(tuple(tokens_of(text))))


def _sections(tokens: tuple[Token, ...]) -> Iterator[_Section]:
    section = _Section()
    for index, token in enumerate(tokens):
        if token.kind is TokenKind.COMMENT:
            if section.moves:
                section.moves[-1].comments.append(token.text)
            continue
        if section.result or (token.kind is TokenKind.TAG and section.has_begun_play):
            yield section
            section = _Section()
        if token.kind is TokenKind.TAG:
            section.tags[token.name] = token
        elif token.text in _RESULTS and _ends_a_game(token, tokens[index + 1 :]):
            section.result = token
        else:
            section.moves.append(_MoveWord(token))
    if section.tags or section.has_begun_play:
        yield section


def _ends_a_game(token: Token, rest: tuple[Token, ...]) -> bool:
    """Whether that result is one: `1-1` is also a move that was none, and then others follow it."""
    following = next((later for later in rest if later.kind is not TokenKind.COMMENT), None)
    return token.text != "1-1" or following is None or following.kind is TokenKind.TAG


def _game(section: _Section, variant: Variant) -> Game:
    tags = section.tags
    headers = {
        name: token.text for name, token in tags.items() if name not in _OUR_TAGS and token.text != UNKNOWN.get(name)
    }
    record = _start(tags, _variant(tags, variant))
    for word in section.moves:
        record = _with_move(record, word)
    cause = tags["Cause"].text if "Cause" in tags else None
    return Game(record, _result(section), cause, headers)


def _start(tags: Mapping[str, Token], variant: Variant) -> Record:
    if "FEN" not in tags:
        return Record.starting_from(start_position(variant), variant)
    try:
        return Record.starting_from(position_from_fen(tags["FEN"].text, variant.numbering), variant)
    except MakhosError as error:
        raise PdnError(f"line {tags['FEN'].line}: {error}") from error


def _variant(tags: Mapping[str, Token], variant: Variant) -> Variant:
    if "Pieces" in tags:
        variant = _with_parameters(tags["Pieces"], variant)
    if "GameType" in tags:
        variant = _with_game_type(tags["GameType"], variant)
    return variant


def _with_parameters(token: Token, variant: Variant) -> Variant:
    table: dict[str, object] = dict(to_mapping(variant))
    for entry in token.text.split(","):
        name, _, value = entry.strip().partition("=")
        if name not in piece_parameters(variant):
            raise PdnError(f"line {token.line}: {quoted(entry.strip())} is no parameter of the pieces: leave it out")
        table[name] = {"true": True, "false": False}.get(value, int(value) if _is_number(value) else value)
    try:
        return from_mapping(table)
    except VariantError as error:
        raise PdnError(f"line {token.line}: {error}") from error


def _with_game_type(token: Token, variant: Variant) -> Variant:
    """Read `31` alone, or the full value as `pdn.game_type` writes it."""
    kind, *rest = token.text.replace(" ", "").split(",")
    if kind != GAME_TYPE:
        raise PdnError(
            f"line {token.line}: game type {quoted(token.text)} is not Thai draughts: the type must be {GAME_TYPE}"
        )
    if not rest:
        return variant
    colours = {colour.value: colour for colour in Colour}
    notations = {f"N{corner}": corner for corner in range(len(Numbering))}
    if (
        len(rest) != 5
        or rest[0] not in colours
        or rest[1:3] != ["8", "8"]
        or rest[3] not in notations
        or rest[4] != "0"
    ):
        raise PdnError(f"line {token.line}: game type {quoted(token.text)} can't be read: write it like 31,W,8,8,N2,0")
    colour = colours[rest[0]]
    return replace(variant, colour_that_begins=colour, numbering=numbering_of(notations[rest[3]], colour))


def _with_move(record: Record, word: _MoveWord) -> Record:
    text, line, numbering = word.token.text, word.token.line, record.variant.numbering
    commands = dict(_commands(word.comments))
    try:
        captured = _captured(commands["captured"], numbering) if "captured" in commands else None
        spent_ms = _duration_ms(commands["emt"]) if "emt" in commands else None
        return record.play(path_from_text(text, numbering), captured, spent_ms)
    except MakhosError as error:
        raise PdnError(f"line {line}: move {len(record.moves) + 1}, {quoted(text)}: {error}") from error


def _captured(text: str, numbering: Numbering) -> tuple[int, ...]:
    squares = () if text == "none" else squares_from_text(text.split(","), numbering)
    if squares is None:
        raise NotationError(f"captured {quoted(text)} can't be read: write squares like 18,22, or none")
    return squares


def _commands(comments: list[str]) -> Iterator[tuple[str, str]]:
    """The commands `[%name value]` in comments."""
    for part in "\n".join(comments).split("[%")[1:]:
        name, _, value = part.partition("]")[0].partition(" ")
        yield name, value.strip()


def _is_number(text: str) -> bool:
    """No longer than any number here, and than Python reads."""
    return text.isdecimal() and len(text) <= _MOST_DIGITS


def _duration_ms(text: str) -> int:
    whole, _, thousandths = text.partition(".")
    parts = whole.split(":")
    if len(parts) != 3 or not all(_is_number(part) for part in (*parts, thousandths or "0")):
        raise NotationError(f"time {quoted(text)} can't be read: write hours, minutes and seconds like 0:01:35")
    hours, minutes, seconds = map(int, parts)
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + int(thousandths.ljust(3, "0")[:3])


def _result(section: _Section) -> Result:
    """The result at the end of the moves or in the tag; either may be left open."""
    told = [token for token in (section.tags.get("Result"), section.result) if token is not None]
    for token in told:
        if token.text not in _RESULTS:
            raise PdnError(
                f"line {token.line}: result {quoted(token.text)} can't be read: write one of {', '.join(Result)}"
            )
    results = {_RESULTS[token.text] for token in told} - {Result.OPEN}
    if len(results) > 1:
        raise PdnError(
            f"line {told[1].line}: the moves end with {quoted(told[1].text)}, the tag says {quoted(told[0].text)}"
        )
    return results.pop() if results else Result.OPEN
