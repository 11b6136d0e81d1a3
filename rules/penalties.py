"""What an offence costs, and the table of offences of a ruleset (TSA 4, 5, 7; COMP 6; SCHOOL 3.9)."""

from dataclasses import dataclass
from enum import StrEnum

from rules.text import Text


class Penalty(StrEnum):
    """What the rules say an offence costs; REFEREE: the text leaves it to the referee."""

    WARNING = "warning"
    BOARD = "board"
    MATCH = "match"
    EVENT = "event"
    REFEREE = "referee"


class Scope(StrEnum):
    """What is lost by a penalty."""

    BOARD = "board"
    MATCH = "match"
    EVENT = "event"

    @property
    def text(self) -> Text:
        return _SCOPES[self]


class Card(StrEnum):
    """A card for misconduct; not the clock's signals of the same colours."""

    YELLOW = "yellow"
    RED = "red"


_SCOPES = {
    Scope.BOARD: Text("แพ้กระดานนี้", "loss of the board"),
    Scope.MATCH: Text("แพ้การแข่งขันคู่นี้", "loss of the match"),
    Scope.EVENT: Text("แพ้ตลอดการแข่งขัน", "loss of the event"),
}


def scopes_of(penalty: Penalty) -> tuple[Scope, ...]:
    """What may be lost by a penalty: one scope, the referee's choice of all, or none for a warning."""
    if penalty is Penalty.REFEREE:
        return tuple(Scope)
    return () if penalty is Penalty.WARNING else (Scope(penalty.value),)


@dataclass(frozen=True, slots=True)
class Offence:
    """One row of the table: what it costs the first time and again, and what must have come before it.

    `needs_objection`: it counts only when the opponent objects before moving. `needs_warning`: only after a warning in
    this match. `needs_break`: only of a player who has been away on this board by permission.
    """

    code: str
    article: str
    text: Text
    first: Penalty
    repeated: Penalty
    needs_objection: bool = False
    needs_warning: bool = False
    needs_break: bool = False
