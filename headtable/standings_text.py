"""A group's table for a terminal, and the same as plain values for JSON."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

from rules.standing_reasons import StandingReason, signed
from rules.standings import LevelGroup, StandingRow
from rules.text import Language, Text

_GAP = "  "


@dataclass(frozen=True, slots=True)
class GroupTable:
    """Everything about one group that is printed."""

    name: str
    rows: tuple[StandingRow, ...]
    due: tuple[LevelGroup, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    title: Text
    cell: Callable[[StandingRow], str]
    is_number: bool = True


_COLUMNS = (
    _Column(Text("อันดับ", "place"), lambda row: "-" if row.place is None else str(row.place)),
    _Column(Text("ผู้เล่น", "player"), lambda row: row.player, is_number=False),
    _Column(Text("คะแนน", "points"), lambda row: str(row.score.points)),
    _Column(Text("ชนะ", "won"), lambda row: str(row.score.won)),
    _Column(Text("เสมอ", "drawn"), lambda row: str(row.score.drawn)),
    _Column(Text("แพ้", "lost"), lambda row: str(row.score.lost)),
    _Column(Text("ผลต่าง", "won-lost"), lambda row: signed(row.score.difference)),
    _Column(Text("แข่งแล้ว", "played"), lambda row: str(row.score.played)),
    _Column(Text("ไม่ได้แข่ง", "unplayed"), lambda row: str(row.unplayed)),
    _Column(Text("สละสิทธิ์", "forfeit"), lambda row: str(row.score.forfeit)),
    _Column(Text("กระดานทอง", "golden"), lambda row: str(row.score.golden_won)),
)

_GROUP = Text("สาย {name}", "Group {name}")
_WITHDRAWN = Text("ถอนตัว: {names}", "Withdrawn: {names}")
_DUE = Text(
    "ต้องแข่งกระดานทองรอบที่ {golden_round} ชิงอันดับ {place}: {pairs}",
    "Golden boards to play, round {golden_round}, for place {place}: {pairs}",
)


def table_text(table: GroupTable, language: Language) -> str:
    """The table, a sentence for each two neighbours, and the golden boards still to play."""
    parts = [_GROUP.filled(name=table.name).in_language(language)] if table.name else []
    parts += _aligned(table.rows, language)
    gone = [row.player for row in table.rows if row.withdrawal is not None]
    if gone:
        parts.append(_WITHDRAWN.filled(names=", ".join(gone)).in_language(language))
    parts += ["", *(reason.sentence().in_language(language) for reason in _reasons(table.rows))]
    parts += [_due_text(level).in_language(language) for level in table.due]
    return "\n".join(parts) + "\n"


def table_values(table: GroupTable) -> Mapping[str, object]:
    """The same as values that JSON knows; sentences in both languages."""
    return {
        "group": table.name,
        "rows": [_row_values(row) for row in table.rows],
        "reasons": [_reason_values(reason) for reason in _reasons(table.rows)],
        "golden_boards_due": [asdict(level) for level in table.due],
    }


def display_width(text: str) -> int:
    """Columns that a text takes in a terminal: vowels and tone marks above or below a letter take none."""
    return sum(unicodedata.category(letter) not in ("Mn", "Me", "Cf") for letter in text)


def _reasons(rows: Sequence[StandingRow]) -> list[StandingReason]:
    return [row.reason_above_next for row in rows if row.reason_above_next is not None]


def _due_text(level: LevelGroup) -> Text:
    pairs = ", ".join(f"{first} - {second}" for first, second in level.due)
    return _DUE.filled(golden_round=level.golden_round, place=level.place, pairs=pairs)


def _row_values(row: StandingRow) -> Mapping[str, object]:
    return {
        "place": row.place,
        "is_shared": row.is_shared,
        "player": row.player,
        **asdict(row.score),
        "difference": row.score.difference,
        "unplayed": row.unplayed,
        "withdrawal": row.withdrawal,
    }


def _reason_values(reason: StandingReason) -> Mapping[str, object]:
    return {**asdict(reason), "sentence": asdict(reason.sentence())}


def _aligned(rows: Sequence[StandingRow], language: Language) -> list[str]:
    lines = [
        [column.title.in_language(language) for column in _COLUMNS],
        *([column.cell(row) for column in _COLUMNS] for row in rows),
    ]
    widths = [max(map(display_width, cells)) for cells in zip(*lines, strict=True)]
    return [_line(cells, widths) for cells in lines]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = []
    for cell, width, column in zip(cells, widths, _COLUMNS, strict=True):
        blank = " " * (width - display_width(cell))
        padded.append(blank + cell if column.is_number else cell + blank)
    return _GAP.join(padded).rstrip()
