"""The rule documents by their own numbers.

An article key is the short name of the document and its number as printed there: "TSA 5", "COMP 6.2", "SCHOOL 3.9.6".
A parameter or a reason that the documents leave open says so with its own key: "OPEN".
"""

from rules.text import Text

DOCUMENTS = {
    "TSA": Text("กติกาหมากฮอส สมาคมกีฬาไทย", "rules of the Thai Sports Association"),
    "COMP": Text("กติกาการแข่งขันหมากฮอส (ฉบับละเอียด)", "detailed competition rules"),
    "SCHOOL": Text("กติกาการแข่งขันของสถานศึกษา", "school event rules"),
    "OPEN": Text("กติกาไม่ได้กำหนด", "left open by the documents"),
}


def is_article(key: str) -> bool:
    """Whether `key` is the number of an article of a known document, or "OPEN"."""
    document, _, number = key.partition(" ")
    return document in DOCUMENTS and bool(number) == (document != "OPEN")


def article_for(ruleset_name: str, *articles: str) -> str:
    """The article by which a match under that ruleset is played: its own document's if named, else the first."""
    own = f"{ruleset_name.upper()} "
    return next((article for article in articles if article.startswith(own)), articles[0])


def article_text(article: str) -> Text:
    """An article key ready to print: "TSA 5" → "สมาคมกีฬาไทย ข้อ 5" / "TSA article 5".

    Raises KeyError for a document that does not exist: the caller's fault.
    """
    document, _, number = article.partition(" ")
    if document == "OPEN":
        return DOCUMENTS["OPEN"]
    if document not in DOCUMENTS:
        raise KeyError(article)
    short = {"TSA": "สมาคมฯ", "COMP": "ฉบับละเอียด", "SCHOOL": "สถานศึกษา"}[document]
    return Text(f"{short} ข้อ {number}", f"{document} article {number}")
