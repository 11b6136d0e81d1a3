"""A match at one table, told event by event."""

from typing import Any

from rules.errors import IllegalEvent
from rules.events import (
    BoardEnded,
    BoardReadied,
    BoardStarted,
    Event,
    MatchAssigned,
    Player,
    Stage,
    TossMade,
    TurnEnded,
    Voided,
)
from rules.fold import Entry, advanced, fold, step, undo_target, without
from rules.outcome import Cause
from rules.reasons import ReasonCode
from rules.seats import BySeat, Seat
from rules.state import State
from rules.units import AtMs

LEFT, RIGHT = Seat.LEFT, Seat.RIGHT
PLAYERS = BySeat(Player("p1", "สมชาย ใจดี"), Player("p2", "วิชัย สุขสันต์"))


def ms(seconds: float) -> AtMs:
    """An instant or a length given in seconds."""
    return AtMs(round(seconds * 1000))


def assigned(ruleset: str = "tsa", stage: Stage = Stage.GROUP, **changes: Any) -> MatchAssigned:
    """A pairing; `changes` are overrides of the ruleset, but for the fields of the pairing itself."""
    given: dict[str, Any] = {"match_id": "m1", "revision": 1}
    for name in {"match_id", "revision", "boards", "golden_round", "is_recorded"} & changes.keys():
        given[name] = changes.pop(name)
    return MatchAssigned(
        at_ms=AtMs(0),
        players=PLAYERS,
        stage=stage,
        stage_name="สาย A",
        ruleset=ruleset,
        overrides=changes,
        **given,
    )


class Told:
    """The record of a match and the state it folds to; what can't happen raises and leaves both alone."""

    def __init__(self, assignment: MatchAssigned | None = None) -> None:
        self.entries: list[Entry] = []
        self.state = State()
        self.tell(assignment or assigned())

    def tell(self, *events: Event) -> State:
        """Record the events in order."""
        for event in events:
            self.state = step(self.state, event)
            self.entries.append(Entry(len(self.entries) + 1, event))
        return self.state

    def at(self, seconds: float) -> State:
        """The state just after everything that fell due up to that instant."""
        self.state = advanced(self.state, AtMs(ms(seconds) + 1))
        return self.state

    def undo(self, seconds: float) -> State:
        """Void the last act, as *undo* does."""
        target = undo_target(self.entries)
        assert target is not None
        state = without(self.entries, target.seq, ms(seconds))
        self.entries.append(Entry(len(self.entries) + 1, Voided(at_ms=ms(seconds), target_seq=target.seq, reason="")))
        assert advanced(fold(self.entries), ms(seconds)) == state
        self.state = state
        return state

    def refused(self, event: Event) -> list[ReasonCode]:
        """The codes of every reason against the event; empty when it can happen."""
        try:
            step(self.state, event)
        except IllegalEvent as error:
            return [reason.code for reason in error.reasons]
        return []


def toss(first: Seat = LEFT, at: float = 0) -> TossMade:
    return TossMade(at_ms=ms(at), winner=first, first=first)


def tap(at: float) -> TurnEnded:
    return TurnEnded(at_ms=ms(at))


def won(winner: Seat, at: float = 0, cause: Cause = Cause.RESIGNED) -> BoardEnded:
    return BoardEnded(at_ms=ms(at), cause=cause, winner=winner)


def drawn(at: float = 0) -> BoardEnded:
    return BoardEnded(at_ms=ms(at), cause=Cause.AGREED, winner=None)


def running(assignment: MatchAssigned | None = None, first: Seat = LEFT) -> Told:
    """A match whose first board has just begun, at instant 0."""
    told = Told(assignment)
    told.tell(toss(first), BoardStarted(at_ms=AtMs(0)))
    return told


def play_boards(told: Told, results: str) -> None:
    """Play whole boards by one letter each: `l` or `r` won, `=` a draw; then make the next one ready."""
    for letter in results:
        end = drawn() if letter == "=" else won(LEFT if letter == "l" else RIGHT)
        told.tell(BoardStarted(at_ms=AtMs(0)), end, BoardReadied(at_ms=AtMs(0)))
