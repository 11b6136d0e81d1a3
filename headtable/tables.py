"""What a table's log says: the match in hand, and every match played there. Pure; made anew from records at any time.

Records are applied one by one; after a `Voided` or `Replaced` the match that it is about is worked out again from its
first record, so what is shown after a correction is what a rebuild would show (cases 26). Records of unknown types are
left alone. A record that can't have happened stops the table's history there, plainly marked, until a correction takes
it back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from journal.codec import Codec, Unknown
from journal.errors import BadRecordError
from journal.record import Record
from rules import match
from rules.errors import IllegalEvent
from rules.events import MatchAssigned, Replaced, Voided
from rules.fold import Entry, effective, step
from rules.ruleset import Ruleset
from rules.seats import BySeat, Seat
from rules.state import Board, BoardResult, Phase, State
from rules.units import Points

_CODEC = Codec()


@dataclass(frozen=True, slots=True)
class MatchReport:
    """One match as a table's log tells it.

    `boards` are the boards with all their turns, by number; an abandoned one is replaced when it is played again.
    `first_seq` is the record that brought the match, `last_seq` the last one that was applied to it.
    """

    assignment: MatchAssigned
    state: State
    first_seq: int
    last_seq: int
    boards: Mapping[int, Board] = field(default_factory=dict)

    @property
    def match_id(self) -> str:
        return self.assignment.match_id

    @property
    def results(self) -> tuple[BoardResult, ...]:
        return self.state.results

    @property
    def ruleset(self) -> Ruleset:
        return self.state.rules

    @property
    def has_begun(self) -> bool:
        """Whether anything was played or decided, counted or not."""
        return bool(self.boards) or bool(self.results) or self.state.loss is not None

    @property
    def is_over(self) -> bool:
        """All boards have their result; the referee may not have confirmed it yet."""
        return self.state.phase in (Phase.MATCH_OVER, Phase.CONFIRMED)

    @property
    def is_final(self) -> bool:
        """Whether the referee has confirmed the result."""
        return self.state.phase is Phase.CONFIRMED

    @property
    def boards_planned(self) -> int:
        return match.boards_of(self.state)

    @property
    def points(self) -> BySeat[Points]:
        return match.points(self.results, self.ruleset)

    @property
    def winner(self) -> Seat | None:
        """Who leads, or has won once `is_over`; None while level."""
        return match.match_winner(self.state)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How things stood before the record `seq` brought a match: a correction is worked out again from there on."""

    seq: int
    state: State
    matches: Mapping[str, MatchReport]


@dataclass(frozen=True, slots=True)
class TableHistory:
    """Everything a log says.

    `fault` is why records from some point on could not be applied, `unread` which record could not be read at all;
    None where there is no such trouble.
    """

    entries: tuple[Entry, ...] = ()
    state: State = field(default_factory=State)
    matches: Mapping[str, MatchReport] = field(default_factory=dict)
    last_seq: int = 0
    fault: str | None = None
    unread: str | None = None
    checkpoints: tuple[Checkpoint, ...] = field(default=(), compare=False, repr=False)

    @property
    def match_in_hand(self) -> MatchReport | None:
        """The match that the table is at, or has finished last."""
        assignment = self.state.assignment
        return self.matches.get(assignment.match_id) if assignment is not None else None

    def match_at(self, seq: int) -> MatchReport | None:
        """The match that was in hand when the record was made; None before the first."""
        begun = (report for report in self.matches.values() if report.first_seq <= seq)
        return max(begun, key=lambda report: report.first_seq, default=None)


def history_of(records: Iterable[Record]) -> TableHistory:
    """The history that a whole log tells."""
    return extended(TableHistory(), records)


def extended(history: TableHistory, records: Iterable[Record]) -> TableHistory:
    """The history after `records`, which follow those already in it."""
    fresh: list[Entry] = []
    last_seq, unread = history.last_seq, history.unread
    for record in records:
        last_seq = record.seq
        try:
            kept = _CODEC.read(record.content)
        except BadRecordError as error:
            unread = unread or str(error)
            continue
        if not isinstance(kept, Unknown):
            fresh.append(Entry(record.seq, kept))
    entries = (*history.entries, *fresh)
    if any(isinstance(entry.event, Voided | Replaced) for entry in fresh):
        applied = _corrected(history, entries, fresh)
    else:
        applied = _applied(history, fresh)
    return replace(applied, entries=entries, last_seq=last_seq, unread=unread)


def _corrected(history: TableHistory, entries: Sequence[Entry], fresh: Sequence[Entry]) -> TableHistory:
    """The history worked out again from the last match before everything that `fresh` corrects."""
    earliest = min(_corrected_seqs(entries, fresh))
    before = [checkpoint for checkpoint in history.checkpoints if checkpoint.seq <= earliest]
    if not before:
        return _applied(TableHistory(), effective(entries))
    start = TableHistory(state=before[-1].state, matches=before[-1].matches, checkpoints=tuple(before[:-1]))
    return _applied(start, [entry for entry in effective(entries) if entry.seq >= before[-1].seq])


def _corrected_seqs(entries: Sequence[Entry], fresh: Sequence[Entry]) -> Iterator[int]:
    """What the corrections name; to take back a replacement changes what it had replaced."""
    replaced = {entry.seq: entry.event.target_seq for entry in entries if isinstance(entry.event, Replaced)}
    for entry in fresh:
        if isinstance(entry.event, Voided | Replaced):
            yield entry.event.target_seq
            yield replaced.get(entry.event.target_seq, entry.event.target_seq)


def _applied(history: TableHistory, fresh: Sequence[Entry]) -> TableHistory:
    """`history` with `fresh` applied as far as they go; nothing is applied beyond a fault."""
    state, fault = history.state, history.fault
    matches, checkpoints = dict(history.matches), list(history.checkpoints)
    for entry in fresh if fault is None else ():
        try:
            after = step(state, entry.event)
        except IllegalEvent as error:
            fault = f"record {entry.seq} ({type(entry.event).__name__}) can't have happened: {error}"
            break
        if isinstance(entry.event, MatchAssigned):
            checkpoints.append(Checkpoint(entry.seq, state, dict(matches)))
        state = after
        _keep_report(matches, state, entry)
    return replace(history, state=state, matches=matches, fault=fault, checkpoints=tuple(checkpoints))


def _keep_report(matches: dict[str, MatchReport], state: State, entry: Entry) -> None:
    """The report of the match in hand is up to date; a pairing taken back leaves none."""
    assignment = state.assignment
    if assignment is None:
        for match_id in [match_id for match_id, report in matches.items() if not report.has_begun]:
            del matches[match_id]
        return
    before = matches.get(assignment.match_id)
    if before is None or before.assignment != assignment:
        before = MatchReport(assignment, state, entry.seq, entry.seq)
    board, boards = state.board, before.boards
    if board is not None and boards.get(board.setup.number) is not board:
        boards = {**boards, board.setup.number: board}
    matches[assignment.match_id] = MatchReport(assignment, state, before.first_seq, entry.seq, boards)
