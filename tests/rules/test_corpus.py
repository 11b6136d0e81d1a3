"""Every case of tests/corpus/, and that no article which the program can act on goes without."""

import pytest

from kiosk.commands.article_report import FEWEST_CASES, cases_by_article
from rules.article_table import ARTICLES
from tests.support.corpus import FOLDER, Case, all_cases, run

CASES = list(all_cases())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rules_make_of_a_case_what_the_article_says(case: Case) -> None:
    run(case)


def test_every_article_that_the_program_acts_on_has_its_cases() -> None:
    cases = cases_by_article(FOLDER)
    few = {article.key: len(cases[article.key]) for article in ARTICLES if not article.people}
    assert {key: count for key, count in few.items() if count < FEWEST_CASES} == {}


def test_cases_name_known_articles_of_documents_that_they_run_under() -> None:
    known = {article.key for article in ARTICLES}
    for case in CASES:
        assert set(case.data["articles"]) <= known, case
    names = [(case.name, case.ruleset) for case in CASES]
    assert len(set(names)) == len(names)
