"""An objection: is the move in question legal, under which article, and what would have been.

An objection is about one thing. What it is not about stays unsaid, even when it is seen here: the referee must not
point out a missed capture (COMP 5.4, TSA 6), so only an objection about capturing is answered with captures.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from rules.makhos.board import BIT_OF, BOARD, Colour, bits_of, line_between
from rules.makhos.faults import FAULTS, Fault
from rules.makhos.generator import jumps
from rules.makhos.moves import Move, legal_moves
from rules.makhos.played import PlayedMove, is_forward, is_last_row
from rules.makhos.position import Position
from rules.makhos.variant import KingLands, Removal, Variant


class ClaimKind(StrEnum):
    """What an objection is about."""

    CAPTURE = "capture"
    """The duty to capture, and to carry it to its end (COMP 5.1 to 5.4, TSA 6)."""
    MOVEMENT = "movement"
    """How the piece went, and what was taken off (COMP 4, 6.2; TSA 5, 7)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to one objection."""

    kind: ClaimKind
    faults: tuple[Fault, ...]
    """What is wrong with the move as far as the objection goes; empty when nothing is."""
    would_be_legal: tuple[Move, ...] | None
    """The captures that were possible; None when that was not asked or is not what the objection is about."""

    @property
    def is_legal(self) -> bool:
        """Whether the move stands against this objection."""
        return not self.faults

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles it offends, each once, short name of the document first; empty when it stands."""
        return tuple(dict.fromkeys(article for fault in self.faults for article in FAULTS[fault].articles))


def judge(
    position: Position, move: PlayedMove, kind: ClaimKind, variant: Variant, *, ask_what_is_legal: bool = False
) -> Verdict:
    """Answer an objection to `move`, made in `position`."""
    if kind is ClaimKind.MOVEMENT:
        return Verdict(kind, movement_faults(position, move, variant), None)
    captures = _captures(position, move.piece.colour, variant)
    return Verdict(kind, capture_faults(position, move, variant), captures if ask_what_is_legal else None)


def capture_faults(position: Position, move: PlayedMove, variant: Variant) -> tuple[Fault, ...]:
    """What the move owes to the duty to capture."""
    captures = _captures(position, move.piece.colour, variant)
    if not move.captured:
        return (Fault.MISSED_CAPTURE,) if captures else ()
    faults: list[Fault] = []
    if variant.must_complete and _can_go_on(position, move, variant):
        faults.append(Fault.UNFINISHED_CAPTURE)
    if variant.majority and len(move.captured) < max((len(legal.captured) for legal in captures), default=0):
        faults.append(Fault.SMALLER_CAPTURE)
    return tuple(faults)


def movement_faults(position: Position, move: PlayedMove, variant: Variant) -> tuple[Fault, ...]:
    """What is wrong with how the piece went, as if there were no duty to capture."""
    walk = _Walk(position, move, variant)
    for start, end in pairwise(move.path):
        walk.step(start, end)
    if move.piece.colour is not position.turn:
        walk.blame(Fault.OUT_OF_TURN)
    if set(move.captured) - walk.captured:
        walk.blame(Fault.TOOK_PIECES_OFF)
    if walk.captured - set(move.captured):
        walk.blame(Fault.LEFT_CAPTURED_PIECE)
    return tuple(fault for fault in Fault if fault in walk.faults)


class _Walk:
    """Follows a piece from leg to leg and notes what each leg does."""

    def __init__(self, position: Position, move: PlayedMove, variant: Variant) -> None:
        self.faults: set[Fault] = set()
        self.captured: set[int] = set()
        self._piece = move.piece
        self._variant = variant
        self._standing = position.pieces()
        del self._standing[move.path[0]]
        self._is_over = False
        self._is_crowned = False

    def blame(self, fault: Fault) -> None:
        self.faults.add(fault)

    def step(self, start: int, end: int) -> None:
        self._note_going_on()
        line = line_between(start, end)
        if start == end:
            self.blame(Fault.DID_NOT_MOVE)
        elif line is None:
            self.blame(Fault.OFF_DIAGONAL)
        else:
            if not self._piece.is_king and not is_forward(start, end, self._piece.colour):
                self.blame(Fault.MAN_BACKWARDS)
            self._cross(line)
        if end in self._standing:
            self.blame(Fault.NO_CAPTURE_THERE)
        if not self._piece.is_king and is_last_row(end, self._piece.colour):
            self._is_crowned = True
            self._piece = replace(self._piece, is_king=True)

    def _note_going_on(self) -> None:
        if self._is_crowned:
            self.blame(Fault.WENT_ON_AS_KING)
        elif self._is_over:
            self.blame(Fault.WENT_ON)

    def _cross(self, line: tuple[int, ...]) -> None:
        between = [square for square in line if square in self._standing]
        if not between:
            if line and not self._piece.is_king:
                self.blame(Fault.SKIPPED_SQUARE)
            self._quiet_leg()
        elif len(between) == 1 and self._is_capturable(between[0]):
            self._capture(line, between[0])
        else:
            self.blame(Fault.NO_CAPTURE_THERE)

    def _quiet_leg(self) -> None:
        if self.captured and not self._is_crowned:
            self.blame(Fault.WENT_ON)
        self._is_over = True

    def _is_capturable(self, square: int) -> bool:
        return self._standing[square].colour is not self._piece.colour and square not in self.captured

    def _capture(self, line: tuple[int, ...], victim: int) -> None:
        is_free_king = self._piece.is_king and self._variant.king_lands is KingLands.ANY
        if line[-1] != victim and not is_free_king:
            self.blame(Fault.LANDED_BEYOND)
        if line[0] != victim and not self._piece.is_king:
            self.blame(Fault.SKIPPED_SQUARE)
        self.captured.add(victim)
        if self._variant.removal is Removal.AT_ONCE:
            del self._standing[victim]


def _captures(position: Position, colour: Colour, variant: Variant) -> tuple[Move, ...]:
    return tuple(move for move in legal_moves(position.with_turn(colour), variant) if move.captured)


def _can_go_on(position: Position, move: PlayedMove, variant: Variant) -> bool:
    """Whether the piece could capture again from where it was put down; a man that became a king could not."""
    if move.is_crowning:
        return False
    piece, here, taken = move.piece, BIT_OF[move.path[-1]], bits_of(move.captured)
    standing = position.occupied & ~BIT_OF[move.path[0]]
    if variant.removal is Removal.AT_ONCE:
        standing &= ~taken
    targets = position.pieces_of(piece.colour.opponent) & ~taken
    return bool(jumps(here, piece.is_king, piece.colour is Colour.WHITE, targets, BOARD & ~standing))
