"""A small cup with two groups of four, some of its matches played: for tests of sheets and files."""

from headtable.event import Entrant, EventPlan, Pairing
from rules.events import Player, Stage
from rules.seats import BySeat, Seat
from tests.support.played_table import LEFT, RIGHT, PlayedTable

NAMES = (
    "สมชาย รุ่งเรืองกิจ",
    "น้ำเพชร ศรีสุวรรณ",
    "ปู่ทองดี กี่กระดาน",
    "=1+1",
    "Somsak Prasert-Wongsawat",
    "ญาณิศา ภิญโญยิ่ง",
    "ฎีกา วิญญูชน",
    "ที่รัก น้ำค้าง",
)
PLAYERS = tuple(Player(str(number), name) for number, name in enumerate(NAMES, start=1))
_WINNERS: tuple[tuple[Seat | None, ...], ...] = (
    (LEFT, None, RIGHT, LEFT),
    (LEFT, LEFT, LEFT, LEFT),
    (None, None, None, None),
    (RIGHT, None, None, LEFT),
)


def cup_plan() -> EventPlan:
    """Everybody of a group plays everybody else of it: ก1 to ก6 and ข1 to ข6."""
    entrants = tuple(Entrant(player, "นครปฐม", "ก" if number < 4 else "ข") for number, player in enumerate(PLAYERS))
    return EventPlan("ถ้วยทดสอบ ครั้งที่ 1", entrants, (*_group("ก", 0), *_group("ข", 4)))


def played_cup() -> PlayedTable:
    """The table at which the first four matches of group ก were played and confirmed."""
    table = PlayedTable()
    for pairing, winners in zip(cup_plan().pairings, _WINNERS, strict=False):
        table.assign(pairing.match_id, pairing.players, boards=4)
        table.play_match(*winners)
    return table


def _group(name: str, start: int) -> tuple[Pairing, ...]:
    members = PLAYERS[start : start + 4]
    pairs = [(left, right) for index, left in enumerate(members) for right in members[index + 1 :]]
    return tuple(
        Pairing(f"{name}{number}", "7", BySeat(*pair), Stage.GROUP, f"สาย {name}", "tsa", boards=4)
        for number, pair in enumerate(pairs, start=1)
    )
