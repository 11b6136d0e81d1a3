"""What the committee decides, as records: about results (TSA 4, COMP 6), where the last word on a match counts, and
about the running event (`headtable.acts`).

A decision names who made it and why. Nothing is erased: taking one back is one more record.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

from headtable.acts import ACT_TYPES, Act, MatchAnnulled
from headtable.event_file import MAX_BOARDS
from headtable.result_changes import ResultChange, split_change, with_change
from journal.canonical import JsonObject
from journal.errors import BadRecordError
from journal.record import Record
from journal.values import DataclassReader, to_json
from rules.events import Player
from rules.outcome import Cause, Outcome
from rules.seats import BySeat, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRuled:
    """Of several devices that report the match, the one with this log is right."""

    match_id: str
    log_id: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class EnteredBoard:
    """A board from paper. Raises ValueError when cause and winner contradict each other: the caller's fault."""

    number: int
    winner: Seat | None
    cause: Cause
    is_forfeit: bool = False

    def __post_init__(self) -> None:
        Outcome(self.cause, self.winner)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntered:
    """The result of the match was typed in, since its table could not report it.

    `players` are those whom it was typed in for: whoever a later correction puts into the pairing did not play it. None
    in a record older than this field: those of the pairing.
    Raises ValueError unless the boards are numbered 1, 2, 3 …: the caller's fault.
    """

    match_id: str
    boards: tuple[EnteredBoard, ...]
    by: str
    reason: str
    players: BySeat[Player] | None = None

    def __post_init__(self) -> None:
        numbers = [board.number for board in self.boards]
        if not 1 <= len(numbers) <= MAX_BOARDS or numbers != list(range(1, len(numbers) + 1)):
            raise ValueError(f"boards must be numbered 1, 2, 3 … {MAX_BOARDS} at most, not {numbers}")


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionWithdrawn:
    """What was decided about the match no longer holds; what the tables report counts again."""

    match_id: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed:
    """The committee confirmed the result that the referee had confirmed; `digest` says which (see confirmations)."""

    match_id: str
    digest: str
    by: str
    reason: str = ""


ResultDecision: TypeAlias = LogRuled | ResultEntered | ResultConfirmed | DecisionWithdrawn
Decision: TypeAlias = ResultDecision | Act

_TYPES: Mapping[str, type[Decision]] = {
    **ACT_TYPES,
    "log_ruled": LogRuled,
    "result_entered": ResultEntered,
    "result_confirmed": ResultConfirmed,
    "decision_withdrawn": DecisionWithdrawn,
}
_NAMES = {kind: name for name, kind in _TYPES.items()}
_READERS = {name: DataclassReader(kind) for name, kind in _TYPES.items()}


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision with its number in the log, the wall time on its record (None: unknown), and what it changed."""

    seq: int
    utc_ms: int | None
    decision: Decision
    change: ResultChange | None = None


def write_decision(decision: Decision, change: ResultChange | None = None) -> tuple[str, JsonObject]:
    """The record type and data of a decision that changes a result like this."""
    return _NAMES[type(decision)], with_change(cast("JsonObject", to_json(decision)), change)


def decided_in(records: Iterable[Record]) -> list[Decided]:
    """The decisions among the records, in order; what this program can't read is left alone."""
    found = []
    for content in (record.content for record in records):
        reader = _READERS.get(content.type)
        if reader is None:
            continue
        try:
            data, change = split_change(content.data)
            found.append(Decided(content.seq, content.stamp.utc_ms, reader.read(data), change))
        except BadRecordError:
            continue
    return found


def standing(decided: Iterable[Decided]) -> Mapping[str, Decided]:
    """The decision on its result that holds for each match, by match id; none where it was withdrawn
    or the match annulled.

    To confirm what the committee has decided already changes nothing.
    """
    held: dict[str, Decided] = {}
    for one in decided:
        match one.decision:
            case DecisionWithdrawn(match_id=match_id) | MatchAnnulled(match_id=match_id):
                held.pop(match_id, None)
            case ResultConfirmed(match_id=match_id):
                if match_id not in held or isinstance(held[match_id].decision, ResultConfirmed):
                    held[match_id] = one
            case LogRuled(match_id=match_id) | ResultEntered(match_id=match_id):
                held[match_id] = one
    return held
