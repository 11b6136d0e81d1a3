"""What core tells its screens about the pieces: part of `kiosk.wire.View`.

Squares are 1 to 32 and positions are FENs in those numbers; `numbering` says what a person calls them. Nothing here
depends on what would be a legal move but the answer to a claim (COMP 5.4, TSA 6).
"""

from dataclasses import dataclass

from rules.text import Text


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move as it was made, or could be."""

    path: tuple[int, ...]
    captured: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordView:
    """The recorded board in hand. `last` and `before`, the position it was made in, are None before the first move."""

    position: str
    moves: int
    last: MoveView | None
    before: str | None


@dataclass(frozen=True, slots=True)
class FaultView:
    """What is wrong with a move, and the article that forbids it."""

    text: Text
    article: Text


@dataclass(frozen=True, slots=True)
class ClaimView:
    """The answer to the objection just made; a new `number` is a new answer.

    `kind` is one of rules.makhos.claims.ClaimKind. `faults` is empty where the move stands. `would_be_legal` are the
    captures that were possible, None where that was not asked.
    """

    number: int
    kind: str
    position: str
    move: MoveView
    faults: tuple[FaultView, ...]
    would_be_legal: tuple[MoveView, ...] | None


@dataclass(frozen=True, slots=True)
class PiecesView:
    """The pieces of the match in hand.

    `start` is where the board in hand or the next one starts, None before that is certain. `is_recording` tells that
    boards are recorded from their start; `record` is None where the board in hand is not.
    """

    numbering: str
    plain_start: str
    start: str | None
    is_recording: bool
    record: RecordView | None
    claim: ClaimView | None
