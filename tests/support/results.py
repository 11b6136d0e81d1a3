"""Short ways to write down results, and random ones."""

from hypothesis import strategies as st

from rules.ruleset import WithdrawalPolicy
from rules.scoring import BoardKind, BoardRow, MatchRow, PlayerId, PointRules
from rules.standings import LevelGroup, StandingRow, level_groups, standings

RULES = PointRules()
Group = tuple[list[PlayerId], list[MatchRow], dict[PlayerId, WithdrawalPolicy]]


def match(
    first: PlayerId,
    second: PlayerId,
    results: str,
    *,
    match_id: str | None = None,
    is_final: bool = True,
    kind: BoardKind = BoardKind.PLAYED,
    golden_round: int | None = None,
) -> MatchRow:
    """A match by one letter a board: `1` first player won, `2` second won, `=` draw, `f`/`s` the same by forfeit."""
    boards = tuple(board(first, second, number, letter, kind) for number, letter in enumerate(results, start=1))
    return MatchRow(match_id or f"{first}-{second}", first, second, boards, is_final, golden_round=golden_round)


def golden(first: PlayerId, second: PlayerId, results: str, golden_round: int = 1) -> MatchRow:
    """A play-off of golden boards in the same letters."""
    name = f"golden {golden_round} {first}-{second}"
    return match(first, second, results, match_id=name, kind=BoardKind.GOLDEN, golden_round=golden_round)


def board(first: PlayerId, second: PlayerId, number: int, letter: str, kind: BoardKind) -> BoardRow:
    winner = {"1": first, "f": first, "2": second, "s": second, "=": None}[letter]
    return BoardRow(number, winner, BoardKind.FORFEIT if letter in "fs" else kind)


def places(rows: tuple[StandingRow, ...]) -> list[tuple[PlayerId, int | None]]:
    """Who stands where."""
    return [(row.player, row.place) for row in rows]


def table(
    players: str, *matches: MatchRow, withdrawals: dict[PlayerId, WithdrawalPolicy] | None = None
) -> tuple[StandingRow, ...]:
    """The table of players with names of one letter."""
    return standings(list(players), matches, RULES, withdrawals or {})


def due(players: str, *matches: MatchRow) -> tuple[LevelGroup, ...]:
    """The golden boards due between players with names of one letter."""
    return level_groups(list(players), matches, RULES, {})


@st.composite
def groups(draw: st.DrawFn) -> Group:
    """A group of 2 to 5 with random results: unplayed and unfinal matches, golden rounds, withdrawals.

    Few boards a match and many draws, so that players are often level.
    """
    players = list("ABCDE"[: draw(st.integers(2, 5))])
    pairs = [(first, second) for first in players for second in players if first < second]
    rows: list[MatchRow] = []
    for first, second in pairs:
        letters = draw(st.text("12=====fs", max_size=2))
        rows.append(match(first, second, letters, is_final=draw(st.sampled_from([True, True, True, False]))))
        for golden_round in (1, 2):
            letters = draw(st.sampled_from(["", "1", "2", "=1", "="]))
            rows.append(golden(first, second, letters, golden_round))
    leaving = draw(st.lists(st.sampled_from(players), max_size=2))
    return players, rows, {player: draw(st.sampled_from(WithdrawalPolicy)) for player in leaving}
