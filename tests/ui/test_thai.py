"""Where Thai may be broken: at words, never between a letter and its mark, never inside a name (cases.md 32)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ui.thai import cluster_breaks, libthai_breaks, pieces, wrapped

MARKS = "ะัาำิีึืฺุู็่้๊๋์ํ"
LEADERS = "เแโใไ"
THAI = st.text(alphabet=[chr(code) for code in range(0x0E01, 0x0E3B)] + list(LEADERS + MARKS), max_size=60)


def width(text: str) -> float:
    return float(len(text))


def test_pieces_joined_are_the_text() -> None:
    text = "กระดานที่ 2 คุณสมชาย ใจดี เดินก่อน"
    assert "".join(pieces(text)) == text


@given(THAI)
def test_no_piece_begins_with_a_mark_or_ends_with_a_leading_vowel(text: str) -> None:
    for breaks in (pieces(text), wrapped(text, 5, width)):
        for piece in breaks[1:]:
            assert not piece or piece[0] not in MARKS
        for piece in breaks[:-1]:
            assert not piece or piece[-1] not in LEADERS


@given(THAI)
def test_without_words_clusters_stay_whole(text: str) -> None:
    for at in cluster_breaks(text):
        assert text[at] not in MARKS
        assert text[at - 1] not in LEADERS


@pytest.mark.skipif(libthai_breaks() is None, reason="libthai is not installed")
def test_words_stay_whole() -> None:
    assert [piece.strip() for piece in pieces("ต่อไปกระดานที่ 3")] == ["ต่อไป", "กระดาน", "ที่ 3"]


def test_a_name_is_one_piece() -> None:
    """A segmenter would make สม/ชาย of it."""
    assert "คุณสมชาย ใจดี " in pieces("วันนี้ คุณสมชาย ใจดี เดินก่อน", ["คุณสมชาย ใจดี"])


def test_lines_are_no_wider_than_asked() -> None:
    lines = wrapped("ให้ผู้เล่นทั้งสองดูผล แล้วกดปุ่มเขียวค้าง", 12, width)
    assert max(len(line) for line in lines) <= 12
    assert "".join(lines).replace(" ", "") == "ให้ผู้เล่นทั้งสองดูผลแล้วกดปุ่มเขียวค้าง"


def test_a_name_wider_than_the_line_is_cut_at_its_blanks_only() -> None:
    assert wrapped("ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ", 20, width, ["ประเสริฐศักดิ์ วงศ์สุวรรณภูมิ"]) == [
        "ประเสริฐศักดิ์",
        "วงศ์สุวรรณภูมิ",
    ]


def test_newlines_begin_new_lines() -> None:
    assert wrapped("หนึ่ง\nสอง", 40, width) == ["หนึ่ง", "สอง"]


@pytest.mark.parametrize("term", ["ต่อไป", "เดินก่อน", "เดินทีหลัง", "ต่อเสมอ", "กระดานทอง", "เวลานอก", "กดค้าง"])
def test_terms_of_the_game_stay_whole(term: str) -> None:
    """ "ต่อ / ไปกระดานที่ 2" was read aloud with a stop in the word."""
    assert term in "|".join(pieces(f"กระดานที่ 1 เสมอกัน {term}กระดานที่ 2"))


def test_a_number_stays_at_its_word() -> None:
    assert [piece[0] for piece in pieces("กระดานที่ 12 ข้อ 5 เหลือ 30 วินาที") if piece[0].isdigit()] == []
