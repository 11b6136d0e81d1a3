"""A knockout bracket (TSA 9 รอบแพ้คัดออก): winners go on, and a late correction is a conflict, not a silent swap.

A bracket is worked out anew from the draw and all matches each time. Who plays in the next match is a fact: once it has
begun, its players stay in the bracket, and a result that says otherwise is reported until a person has settled it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules.knockout_draw import seed_order, slots
from rules.scoring import MatchId, MatchRow, PlayerId, match_winner
from rules.text import Text

NameOf: TypeAlias = Callable[[PlayerId], str]


@dataclass(frozen=True, slots=True)
class KnockoutMatch:
    """One match of the bracket; a player is None while not known, and opposite a bye."""

    match_id: MatchId
    first_player: PlayerId | None
    second_player: PlayerId | None
    winner: PlayerId | None
    is_bye: bool
    has_begun: bool

    @property
    def players(self) -> frozenset[PlayerId]:
        """Those who are known."""
        return frozenset(player for player in (self.first_player, self.second_player) if player is not None)

    @property
    def is_ready(self) -> bool:
        """Whether it can be given to a table."""
        return len(self.players) == 2 and not self.has_begun


@dataclass(frozen=True, slots=True)
class WinnerChanged:
    """A result says that `reported` won (None: nobody any more), but `playing` plays on in the next match."""

    match_id: MatchId
    reported: PlayerId | None
    playing: PlayerId
    next_match_id: MatchId

    def sentence(self, name_of: NameOf = str) -> Text:
        names = {"playing": name_of(self.playing), "match": self.match_id, "next_match": self.next_match_id}
        if self.reported is None:
            return _NO_WINNER.filled(**names)
        return _OTHER_WINNER.filled(reported=name_of(self.reported), **names)


@dataclass(frozen=True, slots=True)
class WrongPlayers:
    """A match was played by others than the bracket has there; its result does not count."""

    match_id: MatchId
    played: tuple[PlayerId, PlayerId]

    def sentence(self, name_of: NameOf = str) -> Text:
        first, second = map(name_of, self.played)
        return _WRONG_PLAYERS.filled(match=self.match_id, first=first, second=second)


Conflict: TypeAlias = WinnerChanged | WrongPlayers

_OTHER_WINNER = Text(
    "คู่ {match}: ผลที่แก้ไขคือ {reported} ชนะ แต่ {playing} แข่งคู่ {next_match} ไปแล้ว คณะกรรมการต้องตัดสิน",
    "match {match}: now won by {reported}, but {playing} plays match {next_match} already; the committee must decide",
)
_NO_WINNER = Text(
    "คู่ {match}: ไม่มีผู้ชนะ แต่ {playing} แข่งคู่ {next_match} ไปแล้ว คณะกรรมการต้องตัดสิน",
    "match {match}: has no winner, but {playing} plays match {next_match} already; the committee must decide",
)
_WRONG_PLAYERS = Text(
    "คู่ {match}: {first} กับ {second} แข่งกัน แต่ไม่ตรงกับผังการแข่งขัน จึงยังไม่นับผล",
    "match {match}: played by {first} and {second}, who do not belong there; the result does not count",
)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The draw (`slots` as `knockout_draw.slots` gives them), all rounds, and what a person has to settle."""

    slots: tuple[PlayerId | None, ...]
    rounds: tuple[tuple[KnockoutMatch, ...], ...]
    conflicts: tuple[Conflict, ...] = ()
    prefix: str = "K"

    @property
    def champion(self) -> PlayerId | None:
        return self.rounds[-1][0].winner

    @property
    def ready(self) -> tuple[KnockoutMatch, ...]:
        """The matches that can be given to tables now."""
        return tuple(match for matches in self.rounds for match in matches if match.is_ready)


def bracket_from_groups(groups: Sequence[Sequence[PlayerId]], prefix: str = "K") -> Bracket:
    """The bracket of those who qualified, each group best first: crossed, byes for the best winners.

    The earlier a group stands, the better are its seeds. `prefix` begins every match id ("K1-2": round 1, match 2), so
    that brackets of one event can be told apart. Raises ValueError for fewer than two players or one listed
    twice: the caller's fault.
    """
    players = [player for group in groups for player in group]
    if len(players) < 2:
        raise ValueError(f"a bracket needs two players or more, got {players}")
    if len(set(players)) < len(players):
        raise ValueError(f"players {_twice(players)} are listed twice")
    return advance(Bracket(slots(seed_order(groups)), (), prefix=prefix), ())


def seeded_bracket(players: Sequence[PlayerId], prefix: str = "K") -> Bracket:
    """The bracket of players in the order of their seeds, without groups. Raises ValueError as above."""
    return bracket_from_groups([[player] for player in players], prefix)


def advance(bracket: Bracket, matches: Iterable[MatchRow]) -> Bracket:
    """The same draw with everybody where `matches` put them, and all conflicts.

    Give a row for every match that has begun, finished or not, under the bracket's own match ids. Raises ValueError for
    a match id that the bracket does not have or that comes twice: the caller's fault.
    """
    played = _by_id(matches)
    rounds: list[tuple[KnockoutMatch, ...]] = []
    conflicts: list[Conflict] = []
    level = bracket.slots
    while len(level) > 1:
        number = len(rounds) + 1
        pairs = enumerate(zip(level[::2], level[1::2], strict=True))
        placed = [_Place(bracket.prefix, number, index, first, second) for index, (first, second) in pairs]
        rounds.append(tuple(place.settled(played) for place in placed))
        conflicts += (conflict for place in placed for conflict in place.conflicts(played))
        level = tuple(match.winner for match in rounds[-1])
    unknown = played.keys() - {match.match_id for matches_of_round in rounds for match in matches_of_round}
    if unknown:
        raise ValueError(f"the bracket has no matches {sorted(unknown)}")
    return Bracket(bracket.slots, tuple(rounds), tuple(conflicts), bracket.prefix)


def round_name(bracket: Bracket, number: int) -> Text:
    """What a round is called, counted from 1."""
    match_count = len(bracket.rounds[number - 1])
    if match_count in _ROUND_NAMES:
        return _ROUND_NAMES[match_count]
    return Text(f"รอบ {2 * match_count} คน", f"round of {2 * match_count}")


_ROUND_NAMES = {
    1: Text("รอบชิงชนะเลิศ", "final"),
    2: Text("รอบรองชนะเลิศ", "semi-final"),
    4: Text("รอบก่อนรองชนะเลิศ", "quarter-final"),
}


def _by_id(matches: Iterable[MatchRow]) -> dict[MatchId, MatchRow]:
    rows = list(matches)
    played = {match.match_id: match for match in rows}
    if len(played) < len(rows):
        raise ValueError(f"matches {_twice(match.match_id for match in rows)} come twice")
    return played


def _twice(names: Iterable[str]) -> list[str]:
    return sorted(name for name, count in Counter(names).items() if count > 1)


@dataclass(frozen=True, slots=True)
class _Place:
    """A place of the bracket with those who got there, before its own match is looked at."""

    prefix: str
    round_number: int
    index: int
    first_player: PlayerId | None
    second_player: PlayerId | None

    @property
    def match_id(self) -> MatchId:
        return f"{self.prefix}{self.round_number}-{self.index + 1}"

    @property
    def next_match_id(self) -> MatchId:
        return f"{self.prefix}{self.round_number + 1}-{self.index // 2 + 1}"

    @property
    def is_bye(self) -> bool:
        return self.round_number == 1 and None in (self.first_player, self.second_player)

    def settled(self, played: Mapping[MatchId, MatchRow]) -> KnockoutMatch:
        """The match with the winner that counts: who plays on, or else who won."""
        winner = self._playing_on(played) or self._reported(played)
        begun = self.match_id in played
        return KnockoutMatch(self.match_id, self.first_player, self.second_player, winner, self.is_bye, begun)

    def conflicts(self, played: Mapping[MatchId, MatchRow]) -> Iterator[Conflict]:
        if self.match_id in played and not self._is_right(played[self.match_id]):
            yield WrongPlayers(self.match_id, played[self.match_id].players)
        playing, reported = self._playing_on(played), self._reported(played)
        if playing is not None and playing != reported:
            yield WinnerChanged(self.match_id, reported, playing, self.next_match_id)

    def _is_right(self, match: MatchRow) -> bool:
        return set(match.players) == {self.first_player, self.second_player}

    def _reported(self, played: Mapping[MatchId, MatchRow]) -> PlayerId | None:
        if self.is_bye:
            return self.first_player or self.second_player
        match = played.get(self.match_id)
        if match is None or not match.is_final or not self._is_right(match):
            return None
        return match_winner(match)

    def _playing_on(self, played: Mapping[MatchId, MatchRow]) -> PlayerId | None:
        """Which of the two plays in the next match; None unless exactly one does."""
        if self.next_match_id not in played:
            return None
        playing = {self.first_player, self.second_player} & set(played[self.next_match_id].players)
        return playing.pop() if len(playing) == 1 else None
