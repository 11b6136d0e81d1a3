"""One line of RESULTS.csv: its columns, the words that may stand in them, and the board it tells of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from headtable.csv_rows import Column, Faults, Row
from rules.scoring import BoardKind, BoardRow, PlayerId

COLUMNS = (
    Column("group", ("สาย", "group")),
    Column("match", ("คู่ที่", "match", "คู่", "match_id")),
    Column("first", ("ผู้เล่น 1", "player 1", "first_player", "ผู้เล่นซ้าย", "left"), is_required=True),
    Column("second", ("ผู้เล่น 2", "player 2", "second_player", "ผู้เล่นขวา", "right"), is_required=True),
    Column("board", ("กระดานที่", "board", "กระดาน"), is_required=True),
    Column("winner", ("ผู้ชนะ", "winner", "ผล", "result"), is_required=True),
    Column("kind", ("ประเภท", "kind")),
    Column("odds_giver", ("ผู้ต่อเสมอ", "odds_giver")),
    Column("golden_round", ("รอบกระดานทอง", "golden_round")),
    Column("final", ("ยืนยันแล้ว", "final")),
    Column("note", ("หมายเหตุ", "note")),
)

_HIGHEST = 99
"""Golden boards go on until one is won; nobody has played this many."""


class PlayerLine(StrEnum):
    """What a line that is no board says of a player."""

    LISTED = "listed"
    WITHDRAWN = "withdrawn"


_KINDS: Mapping[str, BoardKind | PlayerLine] = {
    "played": BoardKind.PLAYED,
    "แข่ง": BoardKind.PLAYED,
    "forfeit": BoardKind.FORFEIT,
    "สละสิทธิ์": BoardKind.FORFEIT,
    "ชนะผ่าน": BoardKind.FORFEIT,
    "golden": BoardKind.GOLDEN,
    "กระดานทอง": BoardKind.GOLDEN,
    "odds": BoardKind.ODDS,
    "ต่อเสมอ": BoardKind.ODDS,
    "withdrawn": PlayerLine.WITHDRAWN,
    "ถอนตัว": PlayerLine.WITHDRAWN,
}
_DRAWS = ("เสมอ", "draw", "=")
_NOBODY = ("ไม่มี", "nobody")
_FINAL = {"ใช่": True, "yes": True, "1": True, "ไม่": False, "no": False, "0": False}


def line_kind(row: Row, faults: Faults) -> BoardKind | PlayerLine | None:
    """What the line tells of; None after a fault. A line with nothing but a player lists that player."""
    value = row.text("kind").casefold()
    if value and value not in _KINDS:
        faults.add(row.line, f"kind {row.text('kind')!r} is not known; write one of {_shown(_KINDS)}, or nothing")
        return None
    if not value and not any(map(row.text, ("second", "board", "winner"))):
        return PlayerLine.LISTED
    return _KINDS.get(value, BoardKind.PLAYED)


def is_final(row: Row, faults: Faults) -> bool:
    """Whether the result is confirmed; an empty cell says so too."""
    value = row.code("final").casefold()
    if value and value not in _FINAL:
        faults.add(row.line, f"final {row.text('final')!r} is not known; write one of {_shown(_FINAL)}, or nothing")
    return _FINAL.get(value, True)


def golden_round(row: Row, kind: BoardKind, faults: Faults) -> int | None:
    """The round of golden boards, 1 if the cell is empty; None for other boards."""
    value = row.code("golden_round")
    if kind is not BoardKind.GOLDEN:
        if value:
            faults.add(row.line, f"golden round {value!r} belongs to golden boards; write kind 'กระดานทอง' / 'golden'")
        return None
    number = _number(value or "1")
    if number is None:
        faults.add(row.line, f"golden round {value!r} must be a whole number from 1 to {_HIGHEST}, or empty for 1")
    return number or 1


@dataclass(frozen=True, slots=True)
class BoardReader:
    """Reads the board of a line between two players who are known."""

    row: Row
    kind: BoardKind
    players: tuple[PlayerId, PlayerId]
    boards_per_match: int
    faults: Faults

    def read(self) -> BoardRow | None:
        """The board; None after a fault."""
        before = len(self.faults.found)
        number, winner, giver = self._board_number(), self._winner(), self._odds_giver()
        if number is None or len(self.faults.found) > before:
            return None
        return BoardRow(number, winner, self.kind, giver)

    def _board_number(self) -> int | None:
        value = self.row.code("board")
        is_scheduled = self.kind in (BoardKind.PLAYED, BoardKind.FORFEIT)
        highest = self.boards_per_match if is_scheduled else _HIGHEST
        number = _number(value)
        if number is None or number > highest:
            self._fault(f"board {value!r} must be a whole number from 1 to {highest}")
            return None
        return number

    def _winner(self) -> PlayerId | None:
        value = self.row.text("winner")
        if value in self.players:
            return value
        without_winner = _NOBODY if self.kind is BoardKind.FORFEIT else _DRAWS
        if value.casefold() not in without_winner:
            self._fault(f"winner {value!r} must be one of {_shown((*self.players, *without_winner))}")
        return None

    def _odds_giver(self) -> PlayerId | None:
        value = self.row.text("odds_giver")
        if self.kind is not BoardKind.ODDS:
            if value:
                self._fault(f"odds giver {value!r} belongs to boards with draw odds; write kind 'ต่อเสมอ' / 'odds'")
            return None
        if value not in self.players:
            self._fault(f"odds giver {value!r} must be one of {_shown(self.players)}")
        return value

    def _fault(self, text: str) -> None:
        self.faults.add(self.row.line, text)


def _number(value: str) -> int | None:
    """A whole number from 1 on; None for anything else."""
    if not (value.isascii() and value.isdecimal()):
        return None
    return int(value) if 1 <= int(value) <= _HIGHEST else None


def _shown(values: Iterable[str]) -> str:
    return ", ".join(map(repr, values))
