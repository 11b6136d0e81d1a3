"""What was held against the players over the boards of a match (TSA 4, 5, 7; COMP 6), as values."""

from dataclasses import dataclass, replace

from rules.penalties import Card, Scope
from rules.ruleset import Ruleset, WarningScope
from rules.seats import Seat
from rules.units import AtMs


@dataclass(frozen=True, slots=True)
class Objection:
    """An objection by `seat`; `is_upheld` None: not ruled yet."""

    seat: Seat
    offence: str
    board_number: int
    turn_number: int
    at_ms: AtMs
    is_upheld: bool | None = None


@dataclass(frozen=True, slots=True)
class OffenceEntry:
    """An offence that was found; `is_warning`: it cost a warning, which counts towards the limit."""

    seat: Seat
    offence: str
    board_number: int
    at_ms: AtMs
    is_warning: bool
    card: Card | None


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """A loss that was imposed for an offence."""

    seat: Seat
    offence: str
    board_number: int
    at_ms: AtMs
    scope: Scope


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everything of one match, in order. A board that is abandoned or voided by the committee leaves it as it is."""

    objections: tuple[Objection, ...] = ()
    offences: tuple[OffenceEntry, ...] = ()
    penalties: tuple[PenaltyEntry, ...] = ()
    referees: tuple[str, ...] = ()
    spectators_sent_out: int = 0

    @property
    def open_objection(self) -> Objection | None:
        """The objection that waits for a ruling; None when there is none."""
        last = self.objections[-1] if self.objections else None
        return last if last is not None and last.is_upheld is None else None

    def ruled(self, is_upheld: bool) -> "Ledger":
        """The ledger with the open objection ruled."""
        return replace(self, objections=(*self.objections[:-1], replace(self.objections[-1], is_upheld=is_upheld)))

    def has_committed(self, seat: Seat, offence: str) -> bool:
        """Whether this offence of this player was found before in the match."""
        return any(entry.seat is seat and entry.offence == offence for entry in self.offences)

    def is_warned(self, seat: Seat) -> bool:
        return any(entry.seat is seat and entry.is_warning for entry in self.offences)

    def warnings(self, seat: Seat, offence: str, board_number: int, ruleset: Ruleset) -> int:
        """Warnings that count together with one for `offence` on this board (TSA 5: any matter; COMP 6.4: the same)."""
        return sum(
            entry.is_warning
            and entry.seat is seat
            and (not ruleset.warning_by_matter or entry.offence == offence)
            and (ruleset.warning_scope is WarningScope.MATCH or entry.board_number == board_number)
            for entry in self.offences
        )

    def cards(self, seat: Seat, card: Card) -> int:
        """Cards of a colour that a player was shown in this match."""
        return sum(entry.seat is seat and entry.card is card for entry in self.offences)
