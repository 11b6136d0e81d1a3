"""`kiosk rules`: what it prints, and that docs/articles.md is what it prints."""

import argparse
from pathlib import Path

import pytest

from kiosk.commands import rules
from kiosk.commands.article_report import article_report
from rules.article_table import ARTICLES
from rules.events import EVENT_TYPES
from rules.makhos.faults import FAULTS
from rules.makhos.variant import DEFAULT, to_mapping
from rules.parameters import PARAMETERS
from rules.piece_parameters import PIECE_PARAMETERS
from rules.rulesets import SHIPPED, load

ROOT = Path(__file__).resolve().parents[3]
CORPUS = ROOT / "tests" / "corpus"


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    rules.add_commands(parser.add_subparsers())
    arguments = parser.parse_args(["rules", *words])
    status: int = arguments.run(arguments)
    return status


def lines(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert run(*words) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", ["th", "en"])
def test_show_prints_every_value_with_its_article(capsys: pytest.CaptureFixture[str], name: str, language: str) -> None:
    shown = lines(capsys, "show", name, "--language", language)
    for parameter in PARAMETERS:
        assert any(line.startswith(f"{parameter.name} ") and line.endswith(")") for line in shown)
    for offence in load(name).offences:
        assert any(line.startswith(f"{offence.code} ") for line in shown)


def test_show_names_the_article_of_the_ruleset_own_document(capsys: pytest.CaptureFixture[str]) -> None:
    """COMP 4.5.1, TSA 5."""
    for name, article in (("tsa", "TSA article 5"), ("comp", "COMP article 4.5.1")):
        (line,) = [one for one in lines(capsys, "show", name, "--language", "en") if one.startswith("move_ms")]
        assert line.split(maxsplit=2) == ["move_ms", "120000", f"time for one move ({article})"]


def test_diff_prints_what_differs_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    """SCHOOL 3.1, 3.9, 3.12."""
    first, *found = lines(capsys, "diff", "tsa", "school", "--language", "en")
    assert first == "Thai Sports Association | School event"
    assert found[:3] == [
        "toss_winner_chooses: true | false",
        "late_report_ms: 0 | 1800000",
        "late_board_ms: 1200000 | 900000",
    ]
    assert "offences.used_advice: - | board / board (SCHOOL article 3.9.2)" in found
    assert lines(capsys, "diff", "comp", "comp")[1:] == []


@pytest.mark.parametrize("words", [("show", "fide"), ("diff", "tsa", "fide")])
def test_a_ruleset_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert run(*words) == 2
    assert capsys.readouterr().err.startswith("fide: can't be read")


def test_all_faults_of_an_event_file_are_told_at_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """TSA 11."""
    path = tmp_path / "event.toml"
    path.write_text('extends = "tsa"\nmove_ms = 0\nflag = "blue"\n', encoding="utf-8")
    assert run("show", str(path)) == 2
    faults = capsys.readouterr().err.splitlines()
    assert [fault.removeprefix(f"{path}: ").split(" ")[0] for fault in faults] == ["move_ms", "flag"]


def test_the_table_of_articles_is_up_to_date() -> None:
    """Made again by `kiosk rules articles > docs/articles.md`."""
    written = (ROOT / "docs" / "articles.md").read_text(encoding="utf-8").splitlines()
    assert written == list(article_report(CORPUS))


def test_the_table_names_real_events_and_either_people_or_something_that_acts() -> None:
    for article in ARTICLES:
        assert set(article.events) <= set(EVENT_TYPES), article.key
        assert bool(article.people) != bool(article.events or article.parts or article.screens), article.key
    assert len({article.key for article in ARTICLES}) == len(ARTICLES)


def test_every_article_that_something_names_is_in_the_table() -> None:
    named = {article for parameter in PARAMETERS for article in parameter.articles}
    named |= {offence.article for name in SHIPPED for offence in load(name).offences}
    named |= {article for row in FAULTS.values() for article in row.articles}
    assert named - {article.key for article in ARTICLES} == {"OPEN"}


def test_every_value_of_the_pieces_has_its_articles() -> None:
    assert [piece.name for piece in PIECE_PARAMETERS] == list(to_mapping(DEFAULT))
    assert {article for piece in PIECE_PARAMETERS for article in piece.articles} <= {
        "OPEN",
        *(article.key for article in ARTICLES),
    }


def test_an_article_says_what_it_says_in_both_languages() -> None:
    assert all(article.text.th and article.text.en for article in ARTICLES)


@pytest.mark.parametrize("content", [None, "case = 3", "[[case]]\nname = 3\narticles = []", "[[case]]\n", "["])
def test_a_corpus_that_can_not_be_read_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str | None
) -> None:
    if content is not None:
        (tmp_path / "bad.toml").write_text(content, encoding="utf-8")
    assert run("articles", "--corpus", str(tmp_path)) == 2
    assert capsys.readouterr().err.startswith(str(tmp_path))
