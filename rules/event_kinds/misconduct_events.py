"""Objections, warnings, cards, penalties, and who was sent out or replaced (TSA 4, 5, 7; COMP 6, 9)."""

from dataclasses import dataclass

from rules.event_kinds.base import Event
from rules.penalties import Card, Scope
from rules.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectionMade(Event):
    """`seat` objects to what the opponent did in the turn `turn_number` of this board (TSA 5, COMP 6.2, 6.4).

    `offence` is a code of the ruleset's table of offences.
    """

    seat: Seat
    offence: str
    turn_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectionRuled(Event):
    """The referee's ruling on the objection in hand; upheld, it has the consequence that the table of offences says."""

    is_upheld: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningGiven(Event):
    """The referee warns a player for an offence that needs no objection, and writes it down."""

    seat: Seat
    offence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShown(Event):
    """The referee shows a card: yellow is a warning, red a loss whose extent the ruleset or the referee decides."""

    seat: Seat
    card: Card
    offence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyImposed(Event):
    """A loss for an offence: the answer to the question in hand, or what the table of offences says at once."""

    seat: Seat
    offence: str
    scope: Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeChanged(Event):
    """Another referee took over, as the committee decided (TSA 4, COMP 9)."""

    referee: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpectatorSentOut(Event):
    """A spectator who commented or signalled was sent out of the area (TSA 4, TSA 10)."""

    reason: str
