"""The results as XLSX: typed cells, and text that stays text (cases 31)."""

import io

import pytest
from openpyxl import Workbook, load_workbook

from headtable.result_views import result_views
from headtable.results_xlsx import results_xlsx
from headtable.standing_views import group_views
from journal.memory import MemoryStore
from rules.text import Language
from tests.support.browser import Browser
from tests.support.cup import cup_plan, played_cup
from tests.support.head_desk import HeadDesk


@pytest.fixture
def desk() -> HeadDesk:
    store, table = MemoryStore(), played_cup()
    store.append(table.log_id, table.records)
    return HeadDesk(cup_plan(), store)


def book(desk: HeadDesk, language: Language = Language.THAI) -> Workbook:
    return load_workbook(io.BytesIO(results_xlsx(result_views(desk.hall), group_views(desk.hall), language)))


def test_numbers_are_numbers_and_a_score_is_text(desk: HeadDesk) -> None:
    row = book(desk)["ผลการแข่งขัน"][2]

    assert [(cell.value, cell.data_type) for cell in row[7:10]] == [(7, "n"), (4, "n"), ("2-1", "s")]
    assert [cell.number_format for cell in row[7:10]] == ["General", "General", "@"]


def test_a_name_that_looks_like_a_formula_is_a_name(desk: HeadDesk) -> None:
    cell = book(desk)["ผลการแข่งขัน"].cell(4, 7)

    assert (cell.value, cell.data_type, cell.quotePrefix) == ("=1+1", "s", True)


def test_a_match_that_was_not_played_has_no_points(desk: HeadDesk) -> None:
    row = book(desk)["ผลการแข่งขัน"][6]

    assert [cell.value for cell in row[7:10]] == [None, None, None]


def test_each_group_has_a_sheet_with_its_places_and_why(desk: HeadDesk) -> None:
    thai, english = book(desk), book(desk, Language.ENGLISH)

    assert thai.sheetnames == ["ผลการแข่งขัน", "สาย ก", "สาย ข"]
    assert english.sheetnames == ["Results", "Group ก", "Group ข"]
    assert [cell.value for cell in english["Group ก"][2][:3]] == [1, "สมชาย รุ่งเรืองกิจ", 23]


def test_the_file_is_offered_beside_the_csv(desk: HeadDesk) -> None:
    browser = Browser(desk.app)

    answer = browser.get("/export/results.xlsx")

    assert answer.headers["content-disposition"] == 'attachment; filename="results.xlsx"'
    assert load_workbook(io.BytesIO(answer.content)).sheetnames[0] == "ผลการแข่งขัน"
    assert "/export/results.xlsx" in browser.get("/results").text
