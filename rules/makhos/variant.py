"""How the pieces move at this event: the parameters of the ruleset's table `pieces`, checked."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from rules.makhos.board import Colour, Numbering
from rules.makhos.errors import VariantError, quoted


class KingLands(StrEnum):
    """Where a king may land after the piece it captured."""

    BEHIND = "behind"
    """On the square right behind it (COMP 5.1)."""
    ANY = "any"
    """On any free square behind it as far as the next piece (local play)."""


class Removal(StrEnum):
    """When captured pieces leave the board."""

    AT_ONCE = "at_once"
    """One by one, so their squares may be crossed and landed on in the same move (COMP 5.2)."""
    AFTER_MOVE = "after_move"
    """Together at the end; until then they stand in the way and cannot be captured twice (local play)."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The parameters; the defaults are the rules of COMP 2 to 5 and TSA 2, 3, 5, 6.

    Raises VariantError on a value that is not one of those named, or when two contradict each other.
    """

    king_lands: KingLands = KingLands.BEHIND
    removal: Removal = Removal.AT_ONCE
    must_complete: bool = True
    """A multi-capture is carried to its end (COMP 5.2)."""
    majority: bool = False
    """Of several captures one that takes most pieces must be chosen; free choice otherwise (COMP 5.3)."""
    colour_that_begins: Colour = Colour.WHITE
    men: int = 8
    """Men of each side at the start: 8 or 12."""
    numbering: Numbering = Numbering.B8

    def __post_init__(self) -> None:
        if self.men not in (8, 12) or isinstance(self.men, bool):
            raise VariantError(f"men = {quoted(self.men)} is not possible: write 8 or 12")
        if self.majority and not self.must_complete:
            raise VariantError("majority = true contradicts must_complete = false: the longest capture is a whole one")


DEFAULT = Variant()

_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}
_CHOICES: dict[str, dict[str, Any]] = {
    "king_lands": {choice.value: choice for choice in KingLands},
    "removal": {choice.value: choice for choice in Removal},
    "numbering": {choice.value: choice for choice in Numbering},
    "colour_that_begins": _COLOURS,
}


def from_mapping(table: Mapping[str, object]) -> Variant:
    """Read a ruleset's table `pieces`; what it leaves out keeps its default.

    Raises VariantError, which quotes the key and its value and says what is possible.
    """
    known = [field.name for field in fields(Variant)]
    for key in table:
        if key not in known:
            raise VariantError(f"unknown parameter {quoted(key)} of the pieces: the parameters are {', '.join(known)}")
    values: dict[str, Any] = {key: _checked(key, value) for key, value in table.items()}
    return Variant(**values)


def to_mapping(variant: Variant) -> dict[str, str | int | bool]:
    """The table `from_mapping` reads, with every parameter."""
    return {field.name: _plain(getattr(variant, field.name)) for field in fields(variant)}


def _plain(value: object) -> str | int | bool:
    if isinstance(value, Colour):
        return value.name.lower()
    if isinstance(value, StrEnum):
        return value.value
    assert isinstance(value, int)  # noqa: S101 - what is left of Variant's fields are booleans and numbers
    return value


def _checked(key: str, value: object) -> object:
    if key in _CHOICES:
        choices = _CHOICES[key]
        if not isinstance(value, str) or value not in choices:
            raise VariantError(f"{key} = {quoted(value)} is not possible: write one of {', '.join(map(repr, choices))}")
        return choices[value]
    if key in ("must_complete", "majority") and not isinstance(value, bool):
        raise VariantError(f"{key} = {quoted(value)} is not possible: write true or false")
    return value
