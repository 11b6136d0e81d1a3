"""RESULTS.csv, one line for each board of a group stage, read into what standings are made of (docs/standings.md)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from headtable.csv_rows import Faults, Row, read_rows
from headtable.event import natural_order
from headtable.results_line import COLUMNS, BoardReader, PlayerLine, golden_round, is_final, line_kind
from rules.scoring import BoardKind, BoardRow, MatchId, MatchRow, PlayerId

Pair: TypeAlias = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class GroupResults:
    """One group as the file has it: the players by name, the matches, and who has withdrawn."""

    name: str
    players: tuple[PlayerId, ...]
    matches: tuple[MatchRow, ...]
    withdrawn: frozenset[PlayerId]


def read_results(path: Path, boards_per_match: int, encoding: str = "utf-8") -> tuple[GroupResults, ...]:
    """The groups of the file in natural order.

    Raises FaultyFileError with every fault: file, line, value, what to do.
    """
    rows, faults = read_rows(path, COLUMNS, encoding)
    groups: defaultdict[str, _GroupReader] = defaultdict(lambda: _GroupReader(faults, boards_per_match))
    for row in rows:
        groups[row.code("group")].read(row)
    _refuse_two_groups(groups, faults)
    for group in groups.values():
        group.refuse_strangers()
    faults.raise_if_any()
    return tuple(groups[name].results(name) for name in sorted(groups, key=natural_order))


@dataclass(slots=True)
class _Match:
    """The boards of one match so far, and the line it began on."""

    line: int
    name: str
    players: Pair
    golden_round: int | None
    boards: list[BoardRow] = field(default_factory=list)
    board_lines: dict[int, int] = field(default_factory=dict)
    is_final: bool = True


@dataclass(slots=True)
class _GroupReader:
    """Takes the lines of one group; what is wrong goes to `faults`, and the line counts for nothing."""

    faults: Faults
    boards_per_match: int
    first_lines: dict[PlayerId, int] = field(default_factory=dict)
    listed: set[PlayerId] = field(default_factory=set)
    withdrawn: set[PlayerId] = field(default_factory=set)
    matches: dict[MatchId, _Match] = field(default_factory=dict)

    def read(self, row: Row) -> None:
        kind = line_kind(row, self.faults)
        if not row.text("first"):
            self.faults.add(row.line, "the first player is empty; fill it in or take the line out")
        elif isinstance(kind, PlayerLine):
            self._read_player(row, kind)
        elif kind is not None:
            self._read_board(row, kind)

    def results(self, name: str) -> GroupResults:
        matches = tuple(
            MatchRow(match_id, *match.players, tuple(match.boards), match.is_final, golden_round=match.golden_round)
            for match_id, match in self.matches.items()
        )
        return GroupResults(name, tuple(sorted(self.first_lines)), matches, frozenset(self.withdrawn))

    def refuse_strangers(self) -> None:
        """Once a group lists its players, a name outside the list is a slip of the pen."""
        for player, line in self.first_lines.items():
            if self.listed and player not in self.listed:
                self.faults.add(line, f"player {player!r} is not listed in the group; correct the name or list it")

    def _read_player(self, row: Row, kind: PlayerLine) -> None:
        player = row.text("first")
        self.first_lines.setdefault(player, row.line)
        (self.withdrawn if kind is PlayerLine.WITHDRAWN else self.listed).add(player)
        for value in filter(None, map(row.text, ("second", "board", "winner"))):
            self.faults.add(row.line, f"{value!r} is too much for a player who has withdrawn; leave the name alone")

    def _read_board(self, row: Row, kind: BoardKind) -> None:
        first, second = players = row.text("first"), row.text("second")
        if not second or first == second:
            self.faults.add(row.line, f"second player {second!r} must be another one than {first!r}")
            return
        for player in players:
            self.first_lines.setdefault(player, row.line)
        match = self._match(row, players, golden_round(row, kind, self.faults))
        board = BoardReader(row, kind, players, self.boards_per_match, self.faults).read()
        if match is None or board is None:
            return
        if board.number in match.board_lines:
            earlier = match.board_lines[board.number]
            self.faults.add(row.line, f"board {board.number} has a result on line {earlier} already; keep one of them")
            return
        match.board_lines[board.number] = row.line
        match.boards.append(board)
        match.is_final = is_final(row, self.faults) and match.is_final

    def _match(self, row: Row, players: Pair, round_number: int | None) -> _Match | None:
        """The match the board belongs to, None after a fault; without a number, two players have one match."""
        name = row.code("match") or " - ".join(sorted(players))
        match_id = name if round_number is None else f"{name} golden {round_number}"
        if match_id not in self.matches:
            self._refuse_second_match(row, name, players, round_number)
            self.matches[match_id] = _Match(row.line, name, players, round_number)
        match = self.matches[match_id]
        if set(match.players) != set(players):
            known = " - ".join(match.players)
            self.faults.add(
                row.line, f"match {name!r} is {known} on line {match.line}; correct the players or the match"
            )
            return None
        return match

    def _refuse_second_match(self, row: Row, name: str, players: Pair, round_number: int | None) -> None:
        """A match entered under two names would count twice (TSA 9: every pairing plays one match)."""
        for other in self.matches.values():
            if set(other.players) == set(players) and other.golden_round == round_number:
                self.faults.add(
                    row.line,
                    f"match {name!r}: {players[0]} and {players[1]} play match {other.name!r} on line {other.line}"
                    " already; keep one of the two",
                )


def _refuse_two_groups(groups: Mapping[str, _GroupReader], faults: Faults) -> None:
    homes: dict[PlayerId, str] = {}
    for name, group in groups.items():
        for player, line in group.first_lines.items():
            if homes.setdefault(player, name) != name:
                faults.add(line, f"player {player!r} is in group {homes[player]!r} too; give two players two names")
