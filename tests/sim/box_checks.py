"""What must be true of a box after every step, and after every restart of its program."""

import random
from collections.abc import Sequence

from hardware.patterns import DARK, PanelState
from journal.record import Record
from kiosk.wire import MAX_LINE_BYTES, encode
from rules.events import Interrupted
from rules.fold import fold, step
from rules.outcome import Cause
from rules.seats import Seat
from rules.state import Phase, State
from rules.units import AtMs
from tests.sim.box import Box, Remains
from tests.sim.faulty_store import Medium
from tests.sim.observer import Observer
from tests.sim.stepped_table import SteppedTable, Work
from tests.sim.stopwatch import turn_times_ms

_PASSING_MS = 2_000
"""The longest passing signal, its rest included."""

_PANEL_RETRY_MS = 500
_SOLID_AFTER_MS = 600
_DEEP_SHARE = 0.02


class Truth:
    """Every record that any program ever made, by log and number: two of one number only where a card has lied."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int], set[bytes]] = {}

    def note(self, log_id: str, record: Record) -> None:
        self._made.setdefault((log_id, record.seq), set()).add(record.hash)

    def knows(self, log_id: str, record: Record) -> bool:
        """Whether a table has made that very record."""
        return record.hash in self._made.get((log_id, record.seq), ())


class BoxChecks(Observer):
    """An observer of all boxes. Raises AssertionError for whatever is not as it must be."""

    def __init__(self, truth: Truth, numbers: random.Random) -> None:
        self._truth = truth
        self._random = numbers
        self._passing_until_ms: dict[str, int] = {}
        self._unclear_until_ms: dict[str, int] = {}

    def box_ran(self, box: Box) -> None:
        table = box.table
        assert table is not None
        for record in table.fresh_records():
            self._truth.note(table.writer.log_id, record)
            if record.content.type in ("time_out_taken", "time_out_refused"):
                self._passing_until_ms[box.name] = box.now_ms + _PASSING_MS
        if table.rounds <= 1:
            self._unclear_until_ms[box.name] = box.now_ms + _PASSING_MS  # the lamps are tested
        check_clock(table.state, box.local_ms(box.now_ms))
        check_allowances(table.state)
        self._check_lamps(box, table)
        if self._random.random() < _DEEP_SHARE:
            check_record(table)

    def box_started(self, box: Box, remains: Remains | None) -> None:
        table = box.table
        assert table is not None
        check_record(table)
        if remains is None or not remains.records or box.store.medium is Medium.MISSING:
            return
        if table.writer.log_id != remains.log_id:
            assert not _has_match(remains.records), "the program goes on in another log than the one before it"
            return
        assert remains.promised_seq <= len(remains.records) or box.store.has_lied, "what was called saved is lost"
        check_restored(table.state, remains, box)

    def _check_lamps(self, box: Box, table: SteppedTable) -> None:
        """The lamps show what the state asks for, unless the panel is broken or their thread is held up."""
        if box.panel.broken is not None or box.held_up & {Work.LAMPS, Work.LOOP}:
            unclear_until_ms = max(self._unclear_until_ms.get(box.name, 0), box.now_ms + _PANEL_RETRY_MS)
            self._unclear_until_ms[box.name] = unclear_until_ms
        if box.now_ms <= self._unclear_until_ms.get(box.name, -1):
            return
        is_passing = box.now_ms < self._passing_until_ms.get(box.name, 0)
        check_panel(box.panel.shown, table.state, box.local_ms(box.now_ms), is_passing)


def check_clock(state: State, now_ms: int) -> None:
    """No clock is negative, none runs from the future, and nobody has more time than there was."""
    turn = state.turn
    if turn is None:
        return
    clock = turn.clock
    left_ms = clock.left_ms(AtMs(now_ms))
    assert 0 <= left_ms <= clock.budget_ms, f"{left_ms} ms left of {clock.budget_ms}"
    assert 0 <= clock.used_before_ms <= clock.budget_ms, f"{clock.used_before_ms} ms used of {clock.budget_ms}"
    assert clock.running_since_ms is None or clock.running_since_ms <= now_ms, "the clock runs from the future"
    assert clock.budget_ms <= state.rules.move_ms + turn.time_out_ms, "more time than move and time-outs give"


def check_allowances(state: State) -> None:
    """Nobody takes more time-outs than the rules give (TSA 5, COMP 4.5.2)."""
    board = state.board
    if board is None:
        return
    rules = state.rules
    for seat in Seat:
        taken = [one for one in board.time_outs if one.seat is seat]
        longs = sum(one.is_long for one in taken)
        shorts = len(taken) - longs
        assert longs <= rules.time_out_long_count, f"{longs} long time-outs"
        assert shorts <= rules.time_out_short_count, f"{shorts} short time-outs"
        assert not (longs and shorts), "long and short time-outs on one board"
        allowance = board.allowances[seat]
        assert (allowance.short_used, allowance.long_used) == (shorts, longs), "the allowance is not what was taken"


def check_panel(shown: PanelState, state: State, now_ms: int, is_passing: bool) -> None:
    """Red is lit with red and never else; yellow only before the end of a turn; dark where nothing runs."""
    turn = state.turn
    deadline_at_ms = turn.clock.deadline_at_ms if turn is not None else None
    is_due = state.phase is Phase.TURN and deadline_at_ms == now_ms  # red is shown with it, the flag falls after it
    assert shown.red == (is_due or is_red(state)), f"red lamp {shown.red} in phase {state.phase.value}"
    if is_passing or shown.red:
        return
    if state.phase is not Phase.TURN or deadline_at_ms is None:
        assert shown == DARK, f"{shown} in phase {state.phase.value}"
        return
    left_ms = deadline_at_ms - now_ms
    first_ms, second_ms = state.rules.first_warning_left_ms, state.rules.second_warning_left_ms
    if left_ms > first_ms:
        assert shown == DARK, f"{shown} with {left_ms} ms left"
    elif second_ms < left_ms < first_ms - _SOLID_AFTER_MS:
        assert shown == PanelState(yellow=True), f"{shown} with {left_ms} ms left"


def is_red(state: State) -> bool:
    """Whether the red lamp has to be lit: time has run out and the referee has not gone on since."""
    if state.turn is None or state.turn.flag_fell_at_ms is None:
        return False
    outcome = state.board.outcome if state.board is not None else None
    return state.phase is Phase.RED or (outcome is not None and outcome.cause is Cause.TIME)


def check_record(table: SteppedTable) -> None:
    """What was kept folds to the live state, and each turn took what an onlooker's stopwatch says."""
    entries, state = table.desk.record.entries, table.state
    assert fold(entries) == state, "the record does not fold to the live state"
    assert not table.has_view or len(encode(table.view)) <= MAX_LINE_BYTES, "no screen could read this view"
    if state.board is None:
        return
    seen_ms = turn_times_ms(entries, state.rules)
    counted_ms = [turn.used_ms + turn.grace_ms for turn in state.board.turns]
    assert seen_ms is None or seen_ms == counted_ms, f"turns took {seen_ms} ms, and {counted_ms} ms were counted"


def check_restored(state: State, remains: Remains, box: Box) -> None:
    """The match stands where its last durable record left it, and the outage was charged to nobody (cases 6)."""
    durable = [entry for entry in remains.entries if entry.seq <= remains.durable_seq]
    if not durable or remains.entries[0].seq > remains.durable_seq:
        return
    before = fold(durable)
    if before.phase in (Phase.NO_MATCH, Phase.CONFIRMED):
        assert state == before, "the finished match is another one after the restart"
        return
    now_ms, alive_ms = AtMs(box.local_ms(box.now_ms)), AtMs(_alive_until_ms(remains, box))
    expected = step(before, Interrupted(at_ms=now_ms, alive_until_ms=alive_ms))
    assert state == expected, f"after the restart the match is {state}, not {expected}"


def _has_match(records: Sequence[Record]) -> bool:
    return any(record.content.type == "match_assigned" for record in records)


def _alive_until_ms(remains: Remains, box: Box) -> int:
    stamp = remains.records[-1].content.stamp
    is_same_boot = stamp.boot_id == box.boot_id == remains.boot_id
    return max(stamp.at_ms, remains.beat_ms or 0) if is_same_boot else stamp.at_ms
