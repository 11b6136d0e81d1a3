"""An event of eight players in two groups, and short ways to play it."""

from headtable.decisions import EnteredBoard, ResultEntered
from headtable.drawing import Schedule, drawn_plan
from headtable.event import Entrant, EventPlan
from headtable.hall import Hall
from headtable.results import Progress
from rules import rulesets
from rules.events import Player
from rules.outcome import Cause
from rules.seats import Seat

NAMES = {
    "1": "สมชาย รุ่งเรืองกิจ",
    "2": "น้ำเพชร ศรีสุวรรณ",
    "3": "ประเสริฐ ทองดี",
    "4": "กิตติพงษ์ อยู่เย็น",
    "5": "ฐิติรัตน์ ภู่ระหงษ์",
    "6": "ปัญญา เกื้อกูล",
    "7": "วันเพ็ญ ชื่นอารมณ์",
    "8": "สุรเชษฐ์ ตั้งใจดี",
}
GROUPS = {"ก": "1357", "ข": "2468"}
ENTRANTS = tuple(
    Entrant(Player(number, NAMES[number]), "นครปฐม", group) for group, numbers in GROUPS.items() for number in numbers
)


def small_plan(tables: tuple[str, ...] = ("1", "2"), boards: int = 2) -> EventPlan:
    """Everybody meets everybody of the group; matches have few boards, so that they are short."""
    overrides = {"group_boards": boards, "knockout_boards": 2, "odds_boards": 2}
    return drawn_plan("ถ้วยเล็ก", ENTRANTS, Schedule(tables), rulesets.from_overrides("tsa", overrides))


def enter(hall: Hall, match_id: str, winners: str) -> None:
    """The result is typed in: the number of each board's winner, or `=` for a draw."""
    players = hall.results[match_id].players
    seats = {players.left.player_id: Seat.LEFT, players.right.player_id: Seat.RIGHT, "=": None}
    boards = tuple(
        EnteredBoard(number, seats[winner], Cause.AGREED if seats[winner] is None else Cause.RESIGNED)
        for number, winner in enumerate(winners, start=1)
    )
    hall.decide(ResultEntered(match_id=match_id, boards=boards, players=players, by="สมหมาย", reason="ใบบันทึกผล"))


def enter_group_stage(hall: Hall, best_first: str = "13572468", level: str = "") -> None:
    """Every match left is won by who stands earlier in `best_first`; those in `level` draw with each other."""
    for match_id, result in hall.results.items():
        if result.progress is Progress.FINAL:
            continue
        first, second = (player.player_id for player in result.players)
        if first in level and second in level:
            enter(hall, match_id, "==")
        else:
            enter(hall, match_id, min(first, second, key=best_first.index) * 2)
