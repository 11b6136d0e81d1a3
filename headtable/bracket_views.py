"""The knockout's bracket as a drawing: boxes from left to right, each round between those that lead to it.

Measures are in the drawing's own units; the page scales it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from headtable.hall import Hall
from headtable.match_rows import match_row
from headtable.results import Progress
from headtable.stages import conflicts
from rules.knockout import Bracket, KnockoutMatch, round_name
from rules.scoring import PointRules, match_score
from rules.text import Text

BOX_WIDTH, BOX_HEIGHT = 230, 60
COLUMN_WIDTH, ROW_HEIGHT = 280, 80
HEAD_HEIGHT = 40


@dataclass(frozen=True, slots=True)
class SlotView:
    """One player's line in a box; `name` empty: not known yet, or nobody where `is_bye`. `score` empty: none yet."""

    name: str
    score: str
    is_winner: bool
    is_bye: bool = False


@dataclass(frozen=True, slots=True)
class BoxView:
    """One match at its place; `table` is empty before the match is a pairing."""

    match_id: str
    x: int
    y: int
    slots: tuple[SlotView, SlotView]
    progress: Progress
    table: str
    is_pairing: bool
    to: tuple[int, int] | None
    """Where the line to the next match ends; None at the final."""


@dataclass(frozen=True, slots=True)
class BracketView:
    """The whole drawing; `champion` None: not known yet. `conflicts` are for a person to settle."""

    width: int
    height: int
    titles: tuple[tuple[int, Text], ...]
    boxes: tuple[BoxView, ...]
    champion: str | None
    conflicts: tuple[Text, ...]


def bracket_view(hall: Hall) -> BracketView | None:
    """The bracket at this instant; None before the knockout was started."""
    bracket = hall.bracket
    if bracket is None:
        return None
    columns = len(bracket.rounds)
    return BracketView(
        width=COLUMN_WIDTH * (columns - 1) + BOX_WIDTH,
        height=HEAD_HEIGHT + ROW_HEIGHT * len(bracket.rounds[0]),
        titles=tuple((COLUMN_WIDTH * index, round_name(bracket, index + 1)) for index in range(columns)),
        boxes=tuple(_boxes(hall, bracket)),
        champion=hall.plan.name_of(bracket.champion) if bracket.champion is not None else None,
        conflicts=tuple(conflicts(hall)),
    )


def _boxes(hall: Hall, bracket: Bracket) -> Iterator[BoxView]:
    for column, matches in enumerate(bracket.rounds):
        for index, match in enumerate(matches):
            is_final = column == len(bracket.rounds) - 1
            yield _box(hall, match, _place(column, index), None if is_final else _place(column + 1, index // 2))


def _place(column: int, index: int) -> tuple[int, int]:
    """Left edge and middle of a box: each box stands in the middle of the two that lead to it."""
    rows_of_one = 2**column
    return COLUMN_WIDTH * column, HEAD_HEIGHT + ROW_HEIGHT * rows_of_one * index + ROW_HEIGHT * rows_of_one // 2


def _box(hall: Hall, match: KnockoutMatch, place: tuple[int, int], to: tuple[int, int] | None) -> BoxView:
    result = hall.results.get(match.match_id)
    scores = _scores(hall, match)
    slots = [_slot(hall, match, player, scores) for player in (match.first_player, match.second_player)]
    return BoxView(
        match_id=match.match_id,
        x=place[0],
        y=place[1] - BOX_HEIGHT // 2,
        slots=(slots[0], slots[1]),
        progress=result.progress if result is not None else Progress.WAITING,
        table=result.table if result is not None else "",
        is_pairing=result is not None,
        to=to,
    )


def _slot(hall: Hall, match: KnockoutMatch, player: str | None, scores: dict[str, str]) -> SlotView:
    if player is None:
        return SlotView("", "", is_winner=False, is_bye=match.is_bye)
    return SlotView(hall.plan.name_of(player), scores.get(player, ""), is_winner=player == match.winner)


def _scores(hall: Hall, match: KnockoutMatch) -> dict[str, str]:
    """Boards won so far, and golden boards after a plus, by player."""
    result = hall.results.get(match.match_id)
    row = match_row(result) if result is not None else None
    if row is None:
        return {}
    score = match_score(row, PointRules())
    golden = score.first.golden_won or score.second.golden_won
    shown = (f"{one.won}+{one.golden_won}" if golden else str(one.won) for one in (score.first, score.second))
    return dict(zip(row.players, shown, strict=True))
