"""What tables are told: once for each revision, the next pairing after a confirmation, never over one in play."""

from dataclasses import dataclass, field, replace
from typing import Any, cast

from headtable.assignments import Order, order_for, told_by
from headtable.event import EventPlan, Pairing
from headtable.results import results_of
from headtable.tables import history_of
from journal import chain
from journal.record import EMPTY_HEAD, Record, Stamp
from rules.events import Player, Stage
from rules.seats import BySeat
from tests.support.played_table import LEFT, NAMPHET, SOMCHAI, PlayedTable


def pairing(match_id: str, table: str = "7") -> Pairing:
    return Pairing(match_id, table, BySeat(SOMCHAI, NAMPHET), Stage.GROUP, "สาย ก", "tsa", {"move_ms": 60_000}, 1)


@dataclass
class Hall:
    """A plan, what one device has played, and what it was told."""

    plan: EventPlan = field(
        default_factory=lambda: EventPlan("ถ้วย", (), (pairing("1"), pairing("9", "8"), pairing("5")))
    )
    table: PlayedTable = field(default_factory=PlayedTable)
    told: list[Record] = field(default_factory=list)
    spare: PlayedTable | None = None

    def order(self) -> Order | None:
        """What is told now; it is in the outgoing log afterwards."""
        tables = [self.table] if self.spare is None else [self.table, self.spare]
        histories = {table.device_id: history_of(table.records) for table in tables}
        device_id = tables[-1].device_id
        order = order_for(self.plan, "7", device_id, results_of(self.plan, histories), told_by(self.told))
        if order is not None:
            head = self.told[-1].head if self.told else EMPTY_HEAD
            self.told.append(chain.make(head, order.type, Stamp(0, "boot"), order.data))
        return order

    def subject(self) -> tuple[str, str, int] | None:
        order = self.order()
        return None if order is None else (order.type, str(order.data["match_id"]), cast("int", order.data["revision"]))


def test_an_assignment_says_what_the_table_needs() -> None:
    order = Hall().order()

    assert order is not None
    assert order.data == {
        "match_id": "1",
        "revision": 1,
        "players": {
            "left": {"player_id": "1", "name": "สมชาย รุ่งเรืองกิจ"},
            "right": {"player_id": "2", "name": "น้ำเพชร ศรีสุวรรณ"},
        },
        "stage": "group",
        "stage_name": "สาย ก",
        "ruleset": "tsa",
        "overrides": {"move_ms": 60_000},
        "boards": 1,
        "is_recorded": False,
        "golden_round": None,
        "title": "ถ้วย",
        "starts_at": "",
        "start_utc_ms": None,
    }


def test_nothing_is_told_twice() -> None:
    hall = Hall()

    assert [hall.subject(), hall.subject(), hall.subject()] == [("assignment", "1", 1), None, None]


def test_the_next_pairing_is_told_when_the_match_is_confirmed_and_not_before() -> None:
    hall = Hall()
    order = hall.order()
    assert order is not None
    told = []
    hall.table.assign_as_told(cast("dict[str, Any]", order.data))
    told.append(hall.subject())
    hall.table.toss()
    hall.table.play_board(LEFT)
    hall.table.ready()
    told.append(hall.subject())
    hall.table.confirm()
    told.append(hall.subject())
    told.append(hall.subject())

    assert told == [None, None, ("assignment", "5", 1), None]


def test_a_changed_pairing_is_told_under_a_higher_revision_until_play_begins() -> None:
    hall = Hall()
    told = [hall.subject()]
    renamed = replace(pairing("1"), players=BySeat(Player("1", "สมชัย รุ่งเรืองกิจ"), NAMPHET))
    hall.plan = replace(hall.plan, pairings=(renamed, *hall.plan.pairings[1:]))
    told.append(hall.subject())
    order = told_by(hall.told)
    hall.table.assign_as_told(cast("dict[str, Any]", {**order.content, "revision": 2}))
    hall.table.toss()
    hall.table.play_board(LEFT)
    hall.plan = replace(hall.plan, pairings=(pairing("5"), renamed))
    told.append(hall.subject())

    assert told == [("assignment", "1", 1), ("assignment", "1", 2), None]


def test_a_pairing_taken_from_a_table_is_taken_back_once() -> None:
    hall = Hall()
    told = [hall.subject()]
    hall.plan = replace(hall.plan, pairings=(pairing("9", "8"),))
    told += [hall.subject(), hall.subject()]
    hall.plan = replace(hall.plan, pairings=(pairing("1"),))
    told.append(hall.subject())

    assert told == [("assignment", "1", 1), ("assignment_withdrawn", "1", 2), None, ("assignment", "1", 3)]


def test_a_match_begun_at_another_device_is_left_to_a_person() -> None:
    """Cases 22, 25: a spare box under the same label doesn't play a match a second time."""
    hall = Hall()
    hall.table.assign("1", boards=1)
    hall.table.toss()
    hall.table.play_board(LEFT)
    hall.spare = PlayedTable(device_id="table-99", log_id="00000000000000bb")

    assert hall.subject() == ("assignment", "5", 1)
