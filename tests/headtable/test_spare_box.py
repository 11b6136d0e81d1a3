"""A spare box goes on from the journal of a box that died: one match, each board once (cases 21, 22)."""

from dataclasses import dataclass, field

import pytest

from headtable.author import Author
from headtable.decision_log import DecisionLog
from headtable.devices import Heard
from headtable.event import EventPlan, Pairing
from headtable.hall import Hall
from headtable.head_logs import HeadLogs
from headtable.results import Progress
from headtable.table_views import table_view
from journal.chain import chain_bodies
from journal.memory import MemoryStore
from journal.opening import JournalOpened, Role, opening_record
from journal.reading import all_records
from journal.record import Record, Stamp
from rules.events import Stage
from rules.seats import BySeat
from tests.support.head_desk import HeadDesk, TableEnd, plan_of
from tests.support.played_table import LEFT, NAMPHET, RIGHT, SOMCHAI, PlayedTable

PLAN = EventPlan(
    "ถ้วย",
    (),
    tuple(Pairing(number, "7", BySeat(SOMCHAI, NAMPHET), Stage.GROUP, "สาย ก", "tsa", boards=4) for number in "15"),
)
SPARE = "table-99"
SPARE_LOG = "00000000000000bb"


def spare_after(dead: PlayedTable, until_seq: int) -> PlayedTable:
    """Another box with everything of the dead one's journal up to that record, under a name of its own."""
    spare = PlayedTable(SPARE, log_id=SPARE_LOG, now_ms=1_000_000)
    opened = JournalOpened(SPARE_LOG, SPARE, "7", "test", Role.TABLE, dead.log_id, until_seq)
    first = opening_record(opened, Stamp(spare.now_ms, "boot-2"))
    copied = chain_bodies(first.head, [record.body for record in dead.records[1:until_seq]])
    spare.records = [first, *copied]
    return spare


@dataclass
class Scene:
    """A head table, and box A that has played two boards of four."""

    store: MemoryStore = field(default_factory=MemoryStore)
    dead: PlayedTable = field(default_factory=PlayedTable)

    def __post_init__(self) -> None:
        author = Author("head-1", "test", lambda: Stamp(0, "boot-h"))
        self.head_logs = HeadLogs(self.store, author)
        self.hall = Hall(PLAN, self.store, self.head_logs, DecisionLog(self.store, author))
        self.hear(self.dead)
        self.dead.assign("1", boards=4)
        self.dead.toss()
        for winner in (LEFT, RIGHT):
            self.dead.play_board(winner)
            self.dead.ready()
        self.deliver(self.dead)

    def hear(self, table: PlayedTable, now_ms: int = 0) -> None:
        self.hall.heard(Heard(table.device_id, "7", table.log_id), now_ms)

    def deliver(self, table: PlayedTable, records: list[Record] | None = None) -> None:
        self.store.append(table.log_id, table.records if records is None else records)
        self.hall.records_stored(table.device_id)

    def bring_spare(self, until_seq: int | None = None, now_ms: int = 5_000) -> PlayedTable:
        spare = spare_after(self.dead, until_seq or len(self.dead.records))
        self.hear(spare, now_ms)
        self.deliver(spare)
        return spare

    @property
    def boards(self) -> list[tuple[int, object]]:
        report = self.hall.results["1"].report
        assert report is not None
        return [(result.setup.number, result.outcome.winner) for result in report.results]


def test_the_match_goes_on_and_each_board_counts_once() -> None:
    scene = Scene()
    spare = scene.bring_spare()
    for winner in (LEFT, None):
        spare.play_board(winner)
        spare.ready()
    spare.confirm()
    scene.deliver(spare)

    assert scene.boards == [(1, LEFT), (2, RIGHT), (3, LEFT), (4, None)]
    assert scene.hall.results["1"].progress is Progress.FINAL
    assert list(scene.hall.histories) == [SPARE_LOG]


def test_the_spare_box_has_the_label_while_the_old_one_still_talks() -> None:
    """A box with a broken screen is still on its line: the claim of its successor is not refused."""
    scene = Scene()
    scene.bring_spare(now_ms=1_000)

    devices = scene.hall.devices
    assert (devices[SPARE].rival, devices["table-07"].rival) == (None, SPARE)
    assert table_view(scene.hall, "7", 1_000).device_id == SPARE


def test_a_box_that_came_back_is_refused_and_the_page_says_what_to_do() -> None:
    scene = Scene()
    scene.bring_spare(now_ms=60_000)
    assert table_view(scene.hall, "7", 60_000).alarms == ()
    scene.hear(scene.dead, now_ms=61_000)

    assert [(alarm.code.value, alarm.detail) for alarm in table_view(scene.hall, "7", 61_000).alarms] == [
        ("label_taken", "table-99, table-07")
    ]


def test_what_was_played_is_not_told_again_to_the_spare_box() -> None:
    """Told it anew, the table would begin the match again after its end."""
    scene = Scene()
    spare = scene.bring_spare()
    log_id = scene.head_logs.log_ids.get(SPARE)
    assert log_id is None or list(all_records(scene.store, log_id, 2)) == []
    for winner in (LEFT, None):
        spare.play_board(winner)
        spare.ready()
    spare.confirm()
    scene.deliver(spare)

    told = list(all_records(scene.store, scene.head_logs.log_ids[SPARE], 2))
    assert [record.content.data["match_id"] for record in told] == ["5"]


@pytest.mark.parametrize("arrived", [1, 5, 10])
def test_nothing_is_missing_while_the_copy_arrives(arrived: int) -> None:
    scene = Scene()
    spare = spare_after(scene.dead, len(scene.dead.records))
    scene.hear(spare, 60_000)
    scene.deliver(spare, spare.records[:arrived])

    assert scene.boards == [(1, LEFT), (2, RIGHT)]


def test_turns_that_only_the_head_table_knows_are_no_dispute() -> None:
    """The card's files end with board 2; the head table heard of turns of board 3 too."""
    scene = Scene()
    until_seq = len(scene.dead.records)
    scene.dead.play_board(LEFT, turns=3)
    scene.deliver(scene.dead, scene.dead.records[:-1])
    spare = scene.bring_spare(until_seq)
    spare.play_board(RIGHT)
    scene.deliver(spare)

    assert scene.boards == [(1, LEFT), (2, RIGHT), (3, RIGHT)]


def test_a_board_that_only_the_head_table_knows_is_for_a_person_to_decide() -> None:
    """An older set of files was adopted: nothing that was decided may vanish."""
    scene = Scene()
    until_seq = len(scene.dead.records)
    scene.dead.play_board(LEFT)
    scene.deliver(scene.dead)
    scene.bring_spare(until_seq)

    assert scene.hall.results["1"].progress is Progress.DISPUTED


def test_a_restart_of_the_head_table_comes_to_the_same() -> None:
    scene = Scene()
    until_seq = len(scene.dead.records)
    scene.dead.play_board(LEFT, turns=3)
    scene.deliver(scene.dead, scene.dead.records[:-1])
    spare = scene.bring_spare(until_seq)
    spare.play_board(RIGHT)
    scene.deliver(spare)
    author = Author("head-1", "test", lambda: Stamp(0, "boot-h"))
    again = Hall(PLAN, scene.store, HeadLogs(scene.store, author), DecisionLog(scene.store, author))

    assert again.results == scene.hall.results


def test_another_box_at_the_end_of_a_line_that_stayed_open_is_greeted() -> None:
    """The adapter stayed in the laptop, only the box was changed."""
    desk = HeadDesk(plan_of(("1", "7")))
    first = desk.plug(TableEnd())
    desk.run(until=lambda: bool(first.told))
    spare = TableEnd(PlayedTable(SPARE, log_id=SPARE_LOG))
    desk.links["/dev/tty0"].peer = spare
    spare.conversation.line_opened(desk.clock.now_ms())
    desk.run(10_000, until=lambda: SPARE in desk.hall.devices)

    assert desk.hall.devices[SPARE].rival == "table-07"
