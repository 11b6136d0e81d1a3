"""A head table behind its page, and two tables whose players and referees do as they are told: for whole stories."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from headtable.people import Person
from rules.seats import Seat
from tests.support.head_desk import HeadDesk, TableEnd
from tests.support.played_table import PlayedTable
from tests.support.served_desk import ServedDesk
from tests.support.small_event import small_plan

LABELS = ("1", "2")
TOSS = "/"

Winners: TypeAlias = Callable[[str, frozenset[str]], str]
"""From a match and its players: each board's winner, `=` for a draw, `/` where a toss comes between."""


class SmallHall:
    """The small event at tables 1 and 2. `stop` when done."""

    def __init__(self, people: Sequence[Person]) -> None:
        desk = HeadDesk(small_plan(LABELS), people=people)
        self.ends = {
            label: TableEnd(PlayedTable(device_id=f"table-{label}", label=label, log_id=label * 16)) for label in LABELS
        }
        for number, end in enumerate(self.ends.values()):
            desk.plug(end, f"/dev/tty{number}")
        self.served = ServedDesk(desk)
        self.desk = desk
        self._taken: set[tuple[str, int]] = set()

    def stop(self) -> None:
        self.served.stop()

    def run(self, for_ms: int = 1_500) -> None:
        """Time passes, and everybody talks."""
        self.served.do(lambda: self.desk.run(for_ms))

    def play_all(self, winners: Winners) -> list[str]:
        """Tables play what they are given until there is nothing more; returns the matches in that order."""
        played: list[str] = []
        while True:
            self.run()
            taken = [(end, match_id) for end in self.ends.values() if (match_id := self._take(end))]
            if not taken:
                return played
            for end, match_id in taken:
                self._play(end, winners(match_id, frozenset(self._players(end))))
                end.table.confirm()
                played.append(match_id)

    def begin(self, label: str, winners: str) -> str:
        """The table plays these boards of the match it is given, and goes on later; the match is returned."""
        self.run()
        end = self.ends[label]
        match_id = self._take(end)
        self._play(end, winners)
        self.run()
        return match_id

    def finish(self, label: str, winners: str) -> None:
        """The table plays these boards too, and the referee confirms."""
        self._play(self.ends[label], winners, has_toss=False)
        self.ends[label].table.confirm()
        self.run()

    def _play(self, end: TableEnd, winners: str, *, has_toss: bool = True) -> None:
        """Boards one after another, each announced before the next."""
        seats = dict(zip(self._players(end), Seat, strict=True))
        if has_toss:
            end.table.toss()
        for winner in winners:
            if winner == TOSS:
                end.table.toss()
            else:
                end.table.play_board(seats.get(winner))
                end.table.ready()

    def _take(self, end: TableEnd) -> str:
        """The match that was told last, now in hand at the table; empty when there is nothing new."""
        told = end.told
        if not told or told[-1][0] != "assignment":
            return ""
        data = told[-1][1]
        match_id, revision = str(data["match_id"]), int(data["revision"])
        if (match_id, revision) in self._taken:
            return ""
        self._taken.add((match_id, revision))
        end.table.assign_as_told(data)
        return match_id

    def _players(self, end: TableEnd) -> list[str]:
        players = end.told[-1][1]["players"]
        return [players[seat]["player_id"] for seat in Seat]
