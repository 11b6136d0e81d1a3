"""What each value of a ruleset's table `pieces` means, and from which article it comes."""

from dataclasses import dataclass
from typing import Final

from rules.articles import article_for
from rules.text import Text


@dataclass(frozen=True, slots=True)
class PieceParameter:
    """One value of the table: `articles` are those that set it, one for each document that speaks of it."""

    name: str
    articles: tuple[str, ...]
    text: Text

    def article_for(self, ruleset_name: str) -> str:
        """The article that sets the value under that ruleset."""
        return article_for(ruleset_name, *self.articles)


def _row(name: str, articles: str, thai: str, english: str) -> PieceParameter:
    return PieceParameter(name, tuple(articles.split("|")), Text(thai, english))


PIECE_PARAMETERS: Final = (
    _row("king_lands", "COMP 5.1|SCHOOL 3.7.1|TSA 6", "ฮอสกินแล้วลงตรงไหน", "where a capturing king lands"),
    _row("removal", "COMP 5.2|SCHOOL 3.7.4|TSA 6", "ยกหมากที่ถูกกินออกเมื่อไร", "when captured pieces leave the board"),
    _row("must_complete", "COMP 5.2|SCHOOL 3.7.4|TSA 6", "ต้องกินให้สิ้นสุด", "a capture is carried to its end"),
    _row("majority", "COMP 5.3|SCHOOL 3.7.3|TSA 6", "ต้องเลือกทางที่กินได้มากที่สุด", "most pieces must be taken"),
    _row("colour_that_begins", "COMP 4.1", "สีที่เดินก่อน", "the colour that moves first"),
    _row("men", "TSA 2|COMP 3|SCHOOL 2.2", "จำนวนเบี้ยฝ่ายละ", "men of each side"),
    _row("numbering", "OPEN", "มุมของตาหมายเลข 1", "the corner of square 1"),
)
"""In the order of `rules.makhos.variant.Variant`."""
