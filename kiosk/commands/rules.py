"""`kiosk rules`: print a ruleset, what differs between two, and which article is carried by what."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from kiosk.commands.article_report import CorpusError, article_report
from rules.articles import article_text
from rules.errors import RulesetError
from rules.makhos.variant import to_mapping
from rules.parameters import PARAMETERS
from rules.penalties import Offence
from rules.piece_parameters import PIECE_PARAMETERS
from rules.ruleset import Ruleset
from rules.rulesets import SHIPPED, load
from rules.text import Language, Text

WRONG_INPUT = 2
_CORPUS = Path("tests") / "corpus"
_NAME_OR_FILE = f"{', '.join(SHIPPED)}, or a TOML file"
_OFFENCES = Text("ความผิด", "Offences")
_PIECES = Text("ตัวหมาก", "Pieces")
_NEEDS = {
    "needs_objection": Text("ต้องมีผู้ทักท้วง", "needs an objection"),
    "needs_warning": Text("ต้องเคยเตือน", "needs a warning before"),
    "needs_break": Text("เมื่อได้ออกไปจากโต๊ะ", "needs a break before"),
}
_ABSENT = "-"


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `rules show`, `rules diff` and `rules articles`; each sets `run`, which returns the exit code."""
    parser = subparsers.add_parser("rules", help="print rulesets and what differs between them")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    show = commands.add_parser("show", help="print every value of a ruleset with its article")
    show.add_argument("name", metavar="RULESET", help=_NAME_OR_FILE)
    show.set_defaults(run=_show)
    diff = commands.add_parser("diff", help="print what differs between two rulesets")
    diff.add_argument("first", metavar="FIRST", help=_NAME_OR_FILE)
    diff.add_argument("second", metavar="SECOND", help=_NAME_OR_FILE)
    diff.set_defaults(run=_diff)
    for command in (show, diff):
        languages = [language.value for language in Language]
        command.add_argument("--language", choices=languages, default=Language.THAI.value)
    articles = commands.add_parser("articles", help="print the table of articles as Markdown")
    articles.add_argument("--corpus", type=Path, default=_CORPUS, metavar="FOLDER", help=f"default: {_CORPUS}")
    articles.set_defaults(run=_articles)


def _show(arguments: argparse.Namespace) -> int:
    try:
        ruleset = load(arguments.name)
    except RulesetError as error:
        return _refused(error)
    return _printed(_shown(ruleset, Language(arguments.language)))


def _diff(arguments: argparse.Namespace) -> int:
    try:
        first, second = load(arguments.first), load(arguments.second)
    except RulesetError as error:
        return _refused(error)
    return _printed(_differences(first, second, Language(arguments.language)))


def _articles(arguments: argparse.Namespace) -> int:
    try:
        return _printed(article_report(arguments.corpus))
    except CorpusError as error:
        return _refused(error)


def _refused(error: Exception) -> int:
    sys.stderr.write(f"{error}\n")
    return WRONG_INPUT


def _printed(lines: Iterator[str]) -> int:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


def _shown(ruleset: Ruleset, language: Language) -> Iterator[str]:
    yield f"{ruleset.title.in_language(language)} ({ruleset.name})"
    yield ""
    for parameter in PARAMETERS:
        words = parameter.text.in_language(language)
        article = article_text(parameter.article_for(ruleset.name)).in_language(language)
        yield f"{parameter.name:<24} {_plain(getattr(ruleset, parameter.name)):<12} {words} ({article})"
    yield ""
    yield _PIECES.in_language(language)
    values = to_mapping(ruleset.pieces)
    for piece in PIECE_PARAMETERS:
        words = piece.text.in_language(language)
        article = article_text(piece.article_for(ruleset.name)).in_language(language)
        yield f"{piece.name:<24} {_plain(values[piece.name]):<12} {words} ({article})"
    yield ""
    yield _OFFENCES.in_language(language)
    for offence in ruleset.offences:
        article = article_text(offence.article).in_language(language)
        yield f"{offence.code:<24} {_costs(offence, language)}: {offence.text.in_language(language)} ({article})"


def _costs(offence: Offence, language: Language) -> str:
    needs = [text.in_language(language) for name, text in _NEEDS.items() if getattr(offence, name)]
    return ", ".join([f"{offence.first} / {offence.repeated}", *needs])


def _differences(first: Ruleset, second: Ruleset, language: Language) -> Iterator[str]:
    yield f"{first.title.in_language(language)} | {second.title.in_language(language)}"
    values, others = dict(_values(first, language)), dict(_values(second, language))
    for name in values | others:
        value, other = values.get(name, _ABSENT), others.get(name, _ABSENT)
        if value != other:
            yield f"{name}: {value} | {other}"


def _values(ruleset: Ruleset, language: Language) -> Iterator[tuple[str, str]]:
    for parameter in PARAMETERS:
        yield parameter.name, _plain(getattr(ruleset, parameter.name))
    for name, value in to_mapping(ruleset.pieces).items():
        yield f"pieces.{name}", _plain(value)
    for offence in ruleset.offences:
        article = article_text(offence.article).in_language(language)
        yield f"offences.{offence.code}", f"{_costs(offence, language)} ({article})"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
