"""Thai is drawn right by the app's own rules (cases.md 32): marks are stacked and never collide."""

import pytest

from tests.ui.table import Table

WORDS = ["น้ำ", "ก๋ำ", "ที่", "ป้า", "ปู่", "ญู", "ฐู", "ฎี", "กี๊", "เปี๊ยก", "ทั้ง", "ปื้"]
NIKHAHIT, SARA_AA = "\u0e4d", "\u0e32"

Picture = tuple[tuple[int, int], bytes]


def by_the_app(text: str) -> Picture:
    """The text in the label that all layout files use."""
    from kiosk.ui.widgets.fit_text import FitText

    label = FitText(text=text, font_size=64)
    label.texture_update()
    return label.texture.size, label.texture.pixels


def in_script(text: str, script: str) -> Picture:
    from kivy.core.text import Label as CoreLabel

    label = CoreLabel(text=text, font_size=64, font_name="Sarabun", font_script_name=script)
    # Twice: Kivy tells the font its script as it draws, after it has measured.
    for _ in range(2):
        label.refresh()
        picture = label.texture.pixels
    return label.texture.size, picture


@pytest.mark.parametrize("text", WORDS)
def test_every_label_is_drawn_as_thai(table: Table, text: str) -> None:
    assert by_the_app(text) == in_script(text, "Thai")


@pytest.mark.parametrize(
    ("text", "parts"),
    [("น้ำ", f"น{NIKHAHIT}\u0e49{SARA_AA}"), ("ก๋ำ", f"ก{NIKHAHIT}\u0e4b{SARA_AA}")],
)
def test_a_tone_stands_above_the_circle_of_sara_am(table: Table, text: str, parts: str) -> None:
    """Written out, the circle comes first and the tone is stacked on it; the short form must look the same."""
    assert by_the_app(text) == by_the_app(parts)


@pytest.mark.parametrize("text", ["น้ำ", "ก๋ำ", "ญู", "ฐู"])
def test_without_the_rule_these_words_would_be_wrong(table: Table, text: str) -> None:
    """Keeps the tests above honest: Kivy's own default script draws other pixels."""
    assert by_the_app(text) != in_script(text, "Latn")
