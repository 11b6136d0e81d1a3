"""Why one player of a table is above the next, in numbers and in a sentence (TSA 9)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from rules.scoring import PlayerId
from rules.text import Text


class Criterion(StrEnum):
    """What is compared, in the order in which it is compared."""

    POINTS = "points"
    BOARD_DIFFERENCE = "board_difference"
    BOARDS_WON = "boards_won"
    GOLDEN_BOARDS = "golden_boards"


class Verdict(StrEnum):
    """What becomes of two neighbours."""

    ABOVE = "above"
    SHARED = "shared"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One criterion for two neighbours: the value of the upper one and of the lower one.

    Golden boards only: the round, how many the lower one can still win (`lower_open`), and whether walkovers over
    players who have withdrawn are counted in.
    """

    criterion: Criterion
    upper: int
    lower: int
    golden_round: int | None = None
    lower_open: int = 0
    has_walkovers: bool = False

    @property
    def decides(self) -> bool:
        return self.upper > self.lower + self.lower_open


@dataclass(frozen=True, slots=True)
class StandingReason:
    """Why `upper` stands before `lower`: level in all of `comparisons` but, if the verdict is `above`, the last.

    With `dropped` nothing is compared: the lower one has withdrawn and has no results.
    """

    verdict: Verdict
    upper: PlayerId
    lower: PlayerId
    comparisons: tuple[Comparison, ...]

    def sentence(self, name_of: Callable[[PlayerId], str] = str) -> Text:
        """The whole reason, ready to print."""
        names = {"upper": name_of(self.upper), "lower": name_of(self.lower)}
        if self.verdict is Verdict.DROPPED:
            return _DROPPED.filled(**names)
        level = [_level_text(comparison) for comparison in self.comparisons if not comparison.decides]
        if self.verdict is Verdict.SHARED:
            return _SHARED.filled(**names, level=_listed(level))
        decided = _decided_text(self.comparisons[-1])
        if not level:
            return _ABOVE.filled(**names, decided=decided)
        return _ABOVE_AFTER_LEVEL.filled(**names, level=_listed(level), decided=decided)


_ABOVE = Text("{upper} อยู่เหนือ {lower} เพราะ{decided}", "{upper} is above {lower}: {decided}")
_ABOVE_AFTER_LEVEL = Text(
    "{upper} อยู่เหนือ {lower} เพราะ{level} แต่{decided}", "{upper} is above {lower}: {level}, but {decided}"
)
_SHARED = Text("{upper} กับ {lower} ครองอันดับร่วมกัน เพราะ{level}", "{upper} and {lower} share a place: {level}")
_DROPPED = Text("{lower} ถอนตัว จึงไม่นับผลการแข่งขัน", "{lower} has withdrawn, so no result of theirs counts")

_LEVEL = {
    Criterion.POINTS: Text("คะแนนรวมเท่ากัน ({upper})", "points level at {upper}"),
    Criterion.BOARD_DIFFERENCE: Text(
        "ผลต่างกระดานได้เสียเท่ากัน ({upper})", "boards won minus boards lost level at {upper}"
    ),
    Criterion.BOARDS_WON: Text("จำนวนกระดานที่ชนะเท่ากัน ({upper})", "boards won level at {upper}"),
    Criterion.GOLDEN_BOARDS: Text(
        "ชนะกระดานทองรอบที่ {golden_round} เท่ากัน ({upper}{note})",
        "golden boards (round {golden_round}) level at {upper}{note}",
    ),
}

_DECIDED = {
    Criterion.POINTS: Text("คะแนนรวมมากกว่า ({upper} ต่อ {lower})", "points {upper} to {lower}"),
    Criterion.BOARD_DIFFERENCE: Text(
        "ผลต่างกระดานได้เสียดีกว่า ({upper} ต่อ {lower})", "boards won minus boards lost {upper} to {lower}"
    ),
    Criterion.BOARDS_WON: Text("จำนวนกระดานที่ชนะมากกว่า ({upper} ต่อ {lower})", "boards won {upper} to {lower}"),
    Criterion.GOLDEN_BOARDS: Text(
        "ชนะกระดานทองรอบที่ {golden_round} มากกว่า ({upper} ต่อ {lower}{note})",
        "golden boards (round {golden_round}) {upper} to {lower}{note}",
    ),
}

_STILL_OPEN = Text(" โดยอีกฝ่ายเหลืออีก {lower_open} กระดาน", " with {lower_open} still to play for the other")
_WALKOVERS = Text(" รวมชนะผู้ที่ถอนตัว", " counting those over players who have withdrawn")
_NOTHING = Text("", "")


def _level_text(comparison: Comparison) -> Text:
    return _filled(_LEVEL[comparison.criterion], comparison)


def _decided_text(comparison: Comparison) -> Text:
    return _filled(_DECIDED[comparison.criterion], comparison)


def _filled(text: Text, comparison: Comparison) -> Text:
    is_difference = comparison.criterion is Criterion.BOARD_DIFFERENCE
    return text.filled(
        upper=signed(comparison.upper) if is_difference else comparison.upper,
        lower=signed(comparison.lower) if is_difference else comparison.lower,
        golden_round=comparison.golden_round,
        note=_note(comparison),
    )


def signed(difference: int) -> str:
    """A difference of boards as it is printed: "+2", "0", "-1"."""
    return f"{difference:+d}" if difference else "0"


def _note(comparison: Comparison) -> Text:
    still_open = _STILL_OPEN.filled(lower_open=comparison.lower_open) if comparison.lower_open else _NOTHING
    walkovers = _WALKOVERS if comparison.has_walkovers else _NOTHING
    return Text(still_open.th + walkovers.th, still_open.en + walkovers.en)


def _listed(texts: list[Text]) -> Text:
    """A list in running words: "ก ข และ ค", "a, b and c"."""
    if len(texts) == 1:
        return texts[0]
    thai, english = [text.th for text in texts], [text.en for text in texts]
    return Text(
        " ".join(thai[:-1]) + " และ" + thai[-1],
        ", ".join(english[:-1]) + " and " + english[-1],
    )
