"""The match in hand: its entries since it was assigned, and the state they fold to. The loop is its only owner."""

from collections.abc import Callable, Sequence

from rules.apply import apply
from rules.deadlines import deadlines
from rules.errors import IllegalEvent
from rules.events import Event, Interrupted, MatchAssigned, MoveRecorded, Replaced, Voided
from rules.fold import Entry, step, undo_target, with_replacement, without
from rules.folded import Folded
from rules.reasons import Reason, ReasonCode
from rules.state import Phase, State
from rules.units import AtMs

_BEHIND_US = frozenset({Phase.NO_MATCH, Phase.CONFIRMED})


class MatchRecord:
    """Takes events in, keeps each one, and folds. `keep` gives an event its sequence number and never fails."""

    def __init__(self, keep: Callable[[Event], int], entries: Sequence[Entry] = ()) -> None:
        """Raises IllegalEvent when `entries`, as they were recorded, can't have happened: the record is at fault."""
        self._keep = keep
        self._entries = list(entries)
        self._folded = Folded().of(entries)

    @property
    def state(self) -> State:
        return self._folded.state

    @property
    def entries(self) -> Sequence[Entry]:
        """Everything kept of this match, what was taken back included, oldest first."""
        return self._entries

    @property
    def counted(self) -> Sequence[Entry]:
        """The entries that count (see `rules.fold.effective`), oldest first."""
        return self._folded.counted

    @property
    def undo_target(self) -> Entry | None:
        """What *undo* would take back; None when there is nothing, or the match is confirmed or was withdrawn."""
        return None if self.state.phase in _BEHIND_US else undo_target(self._entries)

    @property
    def last_move(self) -> Entry | None:
        """The last recorded move of the board in hand that still counts; None where there is none."""
        board = self.state.board
        if board is None or board.record is None or not board.record.moves:
            return None
        return next(entry for entry in reversed(self.counted) if isinstance(entry.event, MoveRecorded))

    def take(self, event: Event) -> int:
        """What was due before `event` has happened, then `event`; returns its sequence number.

        Raises IllegalEvent with every reason; then only what was due has happened.
        """
        self.take_due(event.at_ms)
        if isinstance(event, Replaced):
            return self._replace(event)
        return self._put(event, apply(self.state, event))

    def take_due(self, before_ms: AtMs) -> None:
        """Everything that falls due before `before_ms` has happened at its own instant, and is kept."""
        while due := [event for event in deadlines(self.state) if event.at_ms < before_ms]:
            self._put(due[0], apply(self.state, due[0]))

    def take_back(self, target_seq: int, at_ms: AtMs, reason: str) -> None:
        """The act `target_seq` never happened; what that makes due by `at_ms` has happened instead.

        Raises IllegalEvent when it can't be taken back; then nothing has changed.
        """
        without(self._entries, target_seq, at_ms, self._refold)
        self._correct(Voided(at_ms=at_ms, target_seq=target_seq, reason=reason))

    def take_back_last(self, name: str, seq: object, at_ms: AtMs) -> None:
        """What *undo* or *take_back_move* would take back never happened, if it still is the one that the screen named.

        So a second tap takes back nothing more; `seq` None names none. Raises IllegalEvent as `take_back` does.
        """
        target = self.undo_target if name == "undo" else self.last_move
        if target is None or (seq is not None and seq != target.seq):
            raise IllegalEvent([Reason(ReasonCode.NOTHING_TO_UNDO)])
        self.take_back(target.seq, at_ms, name)

    def take_interruption(self, event: Interrupted) -> None:
        """The program was away: what fell due while it still lived has happened, and a running clock stands since.

        What fell due is not kept by itself, since its instant belongs to the boot before; every fold finds it again.
        """
        self._put(event, step(self.state, event))

    def against_replacement(self, event: Replaced) -> tuple[Reason, ...]:
        """Every reason why what `event` means can't stand in the place of its target; empty when it can."""
        if self.state.phase is Phase.CONFIRMED:
            return (Reason(ReasonCode.COMMITTEE_ONLY),)
        try:
            with_replacement(self._entries, Entry(0, event), self._refold)
        except IllegalEvent as error:
            return tuple(error.reasons)
        return ()

    def _replace(self, event: Replaced) -> int:
        """What was meant has happened at the instant of the act whose place it takes, and all that follows from it."""
        if against := self.against_replacement(event):
            raise IllegalEvent(against)
        return self._correct(event)

    def _refold(self, entries: Sequence[Entry]) -> State:
        return self._folded.of(entries).state

    def _correct(self, correction: Voided | Replaced) -> int:
        seq = self._keep(correction)
        self._entries.append(Entry(seq, correction))
        self._folded = self._folded.of(self._entries)
        self.take_due(correction.at_ms)
        return seq

    def _put(self, event: Event, state: State) -> int:
        entry = Entry(self._keep(event), event)
        if isinstance(event, MatchAssigned):
            self._entries.clear()
            self._folded = Folded()
        self._entries.append(entry)
        self._folded = self._folded.grown(entry, state)
        return entry.seq
