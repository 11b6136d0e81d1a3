"""The keyboard on the screen: Thai that makes syllables, English, and what comes of a typed name."""

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ui import fonts
from kiosk.ui.typing_rules import LAYOUTS, LONGEST, MARKS, erased, key_label, typed
from kiosk.ui.widgets.keyboard import Key
from tests.ui.ruling_views import with_rulings
from tests.ui.sample_views import running
from tests.ui.table import Table

KEYS = st.sampled_from(sorted({letter for letters in LAYOUTS.values() for letter in letters} | {" "}))


def after(letters: str) -> str:
    text = ""
    for letter in letters:
        text = typed(text, letter)
    return text


@pytest.mark.parametrize("text", ["น้ำใจ", "สมศักดิ์", "เปี๊ยก ทั้งหมด", "ก๋ำปู่", "สิทธิ์", "O'Brien-Smith 2"])
def test_what_people_are_called_can_be_typed(text: str) -> None:
    assert after(text) == text


@pytest.mark.parametrize(
    ("letters", "text"),
    [("่ก", "ก"), ("ก่้", "ก่"), ("กิี", "กิ"), ("เ่", "เ"), ("  ก", "ก"), ("ก  ข", "ก ข"), ("a่", "a"), ("ำ", "")],
)
def test_a_key_that_makes_no_syllable_does_nothing(letters: str, text: str) -> None:
    assert after(letters) == text


@given(st.lists(KEYS, max_size=90))
def test_no_sequence_of_keys_makes_a_stray_mark_or_an_endless_text(letters: list[str]) -> None:
    text = after("".join(letters))
    assert len(text) <= LONGEST
    for before, letter in zip(" " + text, text, strict=False):
        assert letter not in MARKS or before not in " abc"


def test_erasing_takes_one_mark_at_a_time() -> None:
    assert [erased("น้ำ"), erased(erased("น้ำ")), erased("")] == ["น้", "น", ""]


def test_all_layouts_have_the_same_keys_and_reach_every_letter() -> None:
    assert {len(letters) for letters in LAYOUTS.values()} == {45}
    reachable = {letter for letters in LAYOUTS.values() for letter in letters}
    consonants = {chr(code) for code in range(ord("ก"), ord("ฮ") + 1)} - {"ฃ", "ฅ"}
    assert consonants | set("0123456789๐๑๒๓๔๕๖๗๘๙่้๊๋์") <= reachable


def test_marks_are_shown_on_a_dotted_circle() -> None:
    assert [key_label("ก"), key_label("้"), key_label("q")] == ["ก", "\u25cc้", "q"]


def test_the_font_of_the_marks_has_them_all_and_the_circle() -> None:
    with TTFont(fonts.MARKS_ON_A_CIRCLE) as font:
        assert {ord(letter) for letter in MARKS} | {0x25CC} <= set(font.getBestCmap())


def test_the_font_of_the_marks_is_shipped_with_its_licence() -> None:
    licence = fonts.MARKS_ON_A_CIRCLE.parent / "NotoSansThai-OFL.txt"
    assert "SIL Open Font License" in licence.read_text(encoding="utf-8")


def test_the_rows_are_those_of_a_typewriter(table: Table) -> None:
    table.core_says(with_rulings(running()))
    table.app.open_sheet("text_entry")
    table.pump()
    rows: dict[int, str] = {}
    for key in reversed(table.find("keyboard").ids.letters.children):
        rows[round(key.y)] = rows.get(round(key.y), "") + getattr(key, "letter", "")
    assert list(rows.values()) == ["ๅ/-ภถุึคตจขช", "ๆไำพะัีรนยบล", "ฟหกดเ้่าสวง", "ผปแอิืทมใฝ"]


@pytest.mark.parametrize("is_shifted", [False, True])
def test_every_key_of_a_mark_and_no_other_is_drawn_in_that_font(table: Table, is_shifted: bool) -> None:
    table.core_says(with_rulings(running()))
    table.app.open_sheet("text_entry")
    table.pump()
    if is_shifted:
        table.tap("shift")
    keys = [one for one in table.find("keyboard").ids.letters.children if isinstance(one, Key)]
    assert {key.letter for key in keys if key.font == fonts.MARKS_FONT} == {
        letter for letter in LAYOUTS["th", is_shifted] if letter in MARKS
    }


def type_on(table: Table, letters: str) -> None:
    """Touch the key of each letter, with shift and the other letters as needed."""
    for letter in letters:
        if letter == " ":
            table.tap("blank")
            continue
        keyboard = table.find("keyboard")
        if letter not in LAYOUTS[keyboard.layout, False] + LAYOUTS[keyboard.layout, True]:
            table.tap("other_letters")
        if letter not in LAYOUTS[keyboard.layout, keyboard.is_shifted]:
            table.tap("shift")
        key = next(one for one in keyboard.ids.letters.children if getattr(one, "letter", "") == letter)
        table.touch_widget(key).touch_up()
        table.advance(100)


def test_a_referee_who_is_in_no_list_is_typed(table: Table) -> None:
    """TSA 4, COMP 9: a change of referee is recorded with the name."""
    table.core_says(with_rulings(running()))
    table.app.open_sheet("referee")
    table.pump()
    table.tap("type_referee")
    type_on(table, "ณัฐวุฒิ ศรีAb")
    table.tap("erase")
    table.tap("erase")
    assert table.text("line") == "ณัฐวุฒิ ศรี"
    table.tap("done")
    table.tap("relief")
    table.hold("confirm", 500)
    assert table.told == [("change_referee", {"referee": "ณัฐวุฒิ ศรี", "reason": "ผลัดเปลี่ยนหน้าที่"})]


def test_nothing_typed_is_no_name(table: Table) -> None:
    table.core_says(with_rulings(running()))
    table.app.open_sheet("text_entry")
    table.pump()
    table.tap("done")
    assert table.text("notice") == "พิมพ์ก่อน"


def test_what_was_picked_before_typing_is_still_picked_after_it(table: Table) -> None:
    table.core_says(with_rulings(running()))
    table.app.open_sheet("referee")
    table.pump()
    table.tap("relief")
    table.tap("type_referee")
    type_on(table, "ณัฐ")
    table.tap("close")
    assert table.find("relief").is_chosen
    table.tap("type_referee")
    type_on(table, "ณัฐ")
    table.tap("done")
    table.hold("confirm", 500)
    assert table.told == [("change_referee", {"referee": "ณัฐ", "reason": "ผลัดเปลี่ยนหน้าที่"})]
