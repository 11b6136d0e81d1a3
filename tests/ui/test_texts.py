"""The catalogue: complete in both languages, nothing missing, nothing left over, every character drawable."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from fontTools.ttLib import TTFont

from kiosk.ui import shown, texts
from kiosk.ui.sheets.reason import AbandonSheet, EndEarlySheet, SpectatorSheet
from kiosk.ui.texts import KEYS, said, word
from kiosk.ui.theme import IDLE, MOODS
from rules.text import Text
from tests.ui.states import STATES

UI = Path(texts.__file__).parent
FONTS = UI.parents[1] / "images" / "fonts"
SOURCES = [
    path for path in UI.rglob("*") if path.suffix in {".py", ".kv"} and not path.name.endswith(("texts.py", "words.py"))
]
COLOURS = {"white", "black"}
PREFIXES = {
    "cause_": {"resigned", "no_move", "no_men", "time", "penalty", "late", "agreed", "mimicry", "limited_count"},
    "lamps_": {"fault", "none"},
    "link_": {"none", "opening", "silent", "foreign"},
    "wait_": {"opponent", "committee"},
    "results_": {"failing", "none", "ok"},
    "meant_": {"moved", "lost_on_time"},
    "slip_": {"first_yellow", "second_yellow", "red"},
    "help_": {shown.screen_name(view()) for view in STATES.values()},
}


def test_no_key_is_in_two_parts_of_the_catalogue() -> None:
    assert len(KEYS) == sum(len(part) for part in texts.PARTS)


def used_keys() -> set[str]:
    """Keys named in the sources as words of their own, and those put together from a part and a code."""
    words = {word for path in SOURCES for word in re.findall(r"""["'](\w+)["']""", path.read_text(encoding="utf-8"))}
    moods = {look.word for look in (*MOODS.values(), IDLE)}
    titles = {f"{kind.name}_title" for kind in (AbandonSheet, EndEarlySheet, SpectatorSheet)}
    composed = titles | {prefix + code for prefix, codes in PREFIXES.items() for code in codes}
    return (words & KEYS) | moods | composed | COLOURS


def asked_keys() -> set[str]:
    """Keys that the sources ask the catalogue for by name."""
    return {
        key
        for path in SOURCES
        for key in re.findall(r"""\bword\(\s*["'](\w+)["']\s*[,)]""", path.read_text(encoding="utf-8"))
    }


def test_every_text_that_is_asked_for_exists() -> None:
    assert asked_keys() - KEYS == set()


def test_no_text_is_left_over() -> None:
    assert KEYS - used_keys() == set()


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("key", sorted(KEYS))
def test_both_languages_have_words_and_the_same_gaps(key: str) -> None:
    thai, english = texts.CATALOGUE[key]
    assert thai.strip()
    assert english.strip()
    assert gaps(thai) == gaps(english)


def test_thai_is_thai_and_english_has_none() -> None:
    thai_letter = re.compile("[\u0e00-\u0e7f]")
    without = {key for key, (thai, _) in texts.CATALOGUE.items() if not thai_letter.search(thai)}
    with_thai = {key for key, (_, english) in texts.CATALOGUE.items() if thai_letter.search(english)}
    # The switch is written in the language it leads to.
    assert (without, with_thai) == ({"switch_language"}, {"switch_language"})


@pytest.mark.parametrize("face", ["Medium", "Bold"])
def test_every_character_has_a_glyph(face: str) -> None:
    with TTFont(FONTS / f"Sarabun-{face}.ttf") as font:
        has = set(font.getBestCmap())
    needed = {ord(letter) for pair in texts.CATALOGUE.values() for text in pair for letter in text} - {ord("\n")}
    assert {chr(code) for code in needed - has} == set()


def thai_outside_the_catalogue() -> set[str]:
    """Every letter of the sentences that core and the rule book say: those with a Thai letter in them."""
    root = UI.parents[1]
    sources = [*(root / "rules").rglob("*.py"), *(root / "kiosk" / "core").glob("*.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources]
    constants = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    tables = [path.read_text(encoding="utf-8") for path in (root / "rules" / "rulesets").glob("*.toml")]
    sentences = [one for one in (*constants, *tables) if isinstance(one, str) and re.search("[\u0e00-\u0e7f]", one)]
    return {letter for sentence in sentences for letter in sentence}


@pytest.mark.parametrize("face", ["Medium", "Bold"])
def test_what_core_says_can_be_drawn_too(face: str) -> None:
    with TTFont(FONTS / f"Sarabun-{face}.ttf") as font:
        has = font.getBestCmap()
    letters = thai_outside_the_catalogue()
    assert "ก" in letters
    assert {letter for letter in letters if ord(letter) not in has} - {"\n"} == set()


def test_the_font_is_shipped_with_its_licence() -> None:
    assert "SIL Open Font License" in (FONTS / "OFL.txt").read_text(encoding="utf-8")


def test_gaps_are_filled_in_the_language_asked_for() -> None:
    assert (word("table", "th", table=7), word("table", "en", table=7)) == ("โต๊ะ 7", "table 7")


def test_an_unknown_language_reads_thai() -> None:
    assert said(Text("ไทย", "English"), "fr") == "ไทย"
