"""The table of articles as Markdown: article → parameter, offence, event, screen → cases of the corpus.

Made from the code and the corpus alone, so that it can't say what is not there.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rules.article_table import COMP, SCHOOL, TSA, Article
from rules.articles import DOCUMENTS
from rules.parameters import PARAMETERS
from rules.piece_parameters import PIECE_PARAMETERS
from rules.rulesets import SHIPPED, load

FEWEST_CASES = 3
"""How many cases every article that the program acts on has at least."""


class CorpusError(ValueError):
    """The corpus can't be read. The fault of its author; the message names the file."""


def article_report(corpus: Path) -> Iterator[str]:
    """The lines of docs/articles.md. Raises CorpusError before the first line."""
    cases = cases_by_article(corpus)
    values = _values_by_article()
    yield "# Articles"
    yield ""
    yield "Made by `kiosk rules articles > docs/articles.md`; not written by hand. For every article of the three rule"
    yield "documents: the parameters and offences that it sets, the events that carry it, the screens and parts that"
    yield "show it, and the cases of `tests/corpus/` that hold the program to it. Where people decide, it says so."
    for articles in (TSA, COMP, SCHOOL):
        document = articles[0].key.split()[0]
        yield ""
        yield f"## {document}: {DOCUMENTS[document].en} ({DOCUMENTS[document].th})"
        yield ""
        yield "| article | what it says | parameters and offences | events | screens and parts | cases |"
        yield "|---|---|---|---|---|---|"
        yield from (_row(article, values[article.key], cases[article.key]) for article in articles)


def cases_by_article(corpus: Path) -> Mapping[str, list[str]]:
    """The names of the cases for every article; a case run under several rulesets counts for each of their articles.

    Raises CorpusError for a file that is no corpus.
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    paths = sorted(corpus.glob("*.toml"))
    if not paths:
        raise CorpusError(f"{corpus}: no case is there; give the folder that holds the *.toml files")
    for path in paths:
        for case in _read(path):
            for article in case["articles"]:
                found[article].append(case["name"])
    return found


def _read(path: Path) -> list[dict[str, Any]]:
    try:
        cases: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
        if not all(isinstance(case["name"], str) and isinstance(case["articles"], list) for case in cases):
            raise CorpusError(f"{path}: every [[case]] has a name and a list of articles")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorpusError(f"{path}: no file of cases ({error}); each [[case]] has a name and articles") from error
    return cases


def _values_by_article() -> Mapping[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for parameter in PARAMETERS:
        for article in parameter.articles:
            found[article].append(f"`{parameter.name}`")
    for piece in PIECE_PARAMETERS:
        for article in piece.articles:
            found[article].append(f"`pieces.{piece.name}`")
    for name in SHIPPED:
        for offence in load(name).offences:
            words = f"`offences.{offence.code}`"
            if words not in found[offence.article]:
                found[offence.article].append(words)
    return found


def _row(article: Article, values: list[str], cases: list[str]) -> str:
    says = f"{article.text.en} · {article.text.th}"
    if article.people:
        return f"| {article.key} | {says} | | | stays with people: {article.people} | |"
    events = _listed(f"`{event}`" for event in article.events)
    screens = _listed([*(f"screen {screen}" for screen in article.screens), *(f"`{part}`" for part in article.parts)])
    return f"| {article.key} | {says} | {_listed(values)} | {events} | {screens} | {'; '.join(cases)} |"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)
