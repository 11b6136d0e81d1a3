"""What must be true at the head table after every step, and of everybody once all has been quiet for a while."""

from headtable.assignments import told_by
from headtable.event import EventPlan
from headtable.hall import Hall
from headtable.match_rows import match_row
from headtable.results import Progress
from headtable.standing_views import group_views
from journal import chain
from journal.opening import Role, read_opening
from journal.record import EMPTY_HEAD, Stamp
from rules.state import Phase, State
from tests.sim.box_checks import Truth, check_record
from tests.sim.faulty_store import FaultyStore
from tests.sim.head import HeadTable, hall_on
from tests.sim.observer import Observer
from tests.sim.world import World


class HallChecks(Observer):
    """An observer of the head table. Raises AssertionError for whatever is not as it must be."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth
        self._checked_seq: dict[str, int] = {}
        self._checked_changes = 0

    def head_ran(self, head: HeadTable) -> None:
        """Every record here was made by a table, and stands in its place."""
        if head.store.changes != self._checked_changes:
            self._checked_changes = head.store.changes
            for log_id in head.store.all_logs():
                self._check_new(head.store, log_id)
        assert not head.step_faults, f"the collector failed: {head.step_faults[0]!r}"

    def _check_new(self, store: FaultyStore, log_id: str) -> None:
        checked = min(self._checked_seq.get(log_id, 0), store.size(log_id))
        if checked == store.size(log_id):
            return
        records = store.whole(log_id)
        if read_opening(records[0].content).role is Role.TABLE:
            for record in records[checked:]:
                assert self._truth.knows(log_id, record), f"nobody made record {record.seq} of log {log_id}"
        self._checked_seq[log_id] = len(records)


def check_all_delivered(world: World) -> None:
    """Everything a table kept is at the head table, and everything it was told is with it, each once."""
    head = world.head.store
    for box in world.boxes.values():
        table = box.table
        assert table is not None
        log_id = table.writer.log_id
        own = box.store.whole(log_id)
        assert table.desk.last_seq == len(own), f"{box.name} has saved {len(own)} of {table.desk.last_seq} records"
        assert head.whole(log_id) == own, f"{len(head.whole(log_id))} of {len(own)} records of {box.name} arrived"
        assert table.view.health.unsent == 0, f"{box.name} says that {table.view.health.unsent} are not sent"
        assert table.view.health.unsaved == 0
        check_record(table)
    for store in (head, *(box.store for box in world.boxes.values())):
        for log_id in store.all_logs():
            chain.check(EMPTY_HEAD, store.whole(log_id))


def check_orders(world: World) -> None:
    """Every table has all that it was told, and is at the match it was told last or still plays the one before."""
    for box in world.boxes.values():
        assert box.table is not None
        log_id = world.head.outgoing_log_id(box.table.device_id)
        if log_id is None:
            continue
        told, arrived = world.head.store.whole(log_id), box.store.whole(log_id)
        assert arrived == told, f"{len(arrived)} of {len(told)} records for {box.name} arrived"
        told_id = told_by(told).match_id
        state = box.table.state
        held_id = state.assignment.match_id if state.assignment is not None else None
        assert _may_be(state, told_id), f"{box.name} was told match {told_id}, and is at {held_id}, {state.phase.value}"


def _may_be(state: State, told_id: str | None) -> bool:
    """Whether a table may be so long after it was told this match (None: none any more)."""
    if state.assignment is None or state.assignment.match_id == told_id:
        return state.assignment is not None or told_id is None
    if state.phase is Phase.CONFIRMED:
        return told_id is None
    return state.board is not None or bool(state.results) or bool(state.abandoned)


def check_results(world: World, may_dispute: bool) -> None:
    """One result for each board counts, and a rebuild from the journals alone gives the same results and standings."""
    hall = world.head.hall
    assert hall is not None
    for result in hall.results.values():
        assert may_dispute or result.progress is not Progress.DISPUTED, f"match {result.match_id} is disputed"
        row = match_row(result)
        numbers = [board.number for board in row.boards] if row is not None else []
        assert numbers == list(range(1, len(numbers) + 1)), f"boards {numbers} of match {result.match_id} count"
    rebuilt = rebuild(hall.plan, world.head.store)
    assert rebuilt.results == hall.results, "a rebuild from the journals gives other results"
    assert group_views(rebuilt) == group_views(hall), "a rebuild from the journals gives other standings"
    assert rebuilt.histories == hall.histories, "a rebuild from the journals gives other histories"


def has_two_histories(store: FaultyStore) -> bool:
    """Whether a table had to begin another log, so that a person may have to decide between two."""
    openings = [read_opening(store.whole(log_id)[0].content) for log_id in store.all_logs()]
    devices = [opened.device_id for opened in openings if opened.role is Role.TABLE]
    return len(set(devices)) < len(devices)


def rebuild(plan: EventPlan, store: FaultyStore) -> Hall:
    """A hall that knows nothing but the journals."""
    _, hall = hall_on(store, plan, lambda: Stamp(0, "rebuilt"))
    return hall
