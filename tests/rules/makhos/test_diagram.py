"""The picture of a position; what it shows is read back from the SVG itself."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.makhos.board import Colour, Numbering
from rules.makhos.diagram import Diagram, golden_squares, svg_of
from rules.makhos.notation import position_from_fen
from rules.makhos.played import played
from rules.makhos.position import Piece, Position, golden_position, start_position
from rules.makhos.variant import DEFAULT
from rules.text import Language
from tests.rules.makhos.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"
START = start_position(DEFAULT)


def drawn(diagram: Diagram) -> ElementTree.Element:
    return ElementTree.fromstring(svg_of(diagram))  # noqa: S314 - the text is our own


def pieces_in(picture: ElementTree.Element) -> dict[int, str]:
    return {
        int(group.attrib["data-square"]): group.attrib["class"]
        for group in picture.iter(f"{SVG}g")
        if "data-square" in group.attrib
    }


def words_in(picture: ElementTree.Element) -> dict[str, tuple[float, float]]:
    return {text.text or "": (float(text.attrib["x"]), float(text.attrib["y"])) for text in picture.iter(f"{SVG}text")}


def place_of(picture: ElementTree.Element, square: int) -> tuple[float, float]:
    group = next(found for found in picture.iter(f"{SVG}g") if found.attrib.get("data-square") == str(square))
    circle = next(group.iter(f"{SVG}circle"))
    return float(circle.attrib["cx"]), float(circle.attrib["cy"])


@settings(deadline=None)
@given(positions(), st.sampled_from(Colour))
def test_every_piece_is_drawn_once(position: Position, bottom: Colour) -> None:
    expected = {
        square: f"{piece.colour.name.lower()} {'king' if piece.is_king else 'man'}"
        for square, piece in position.pieces().items()
    }
    assert pieces_in(drawn(Diagram(position, bottom=bottom))) == expected


def test_golden_kings_are_marked_and_others_are_not() -> None:
    """TSA 9."""
    start = golden_position(1, DEFAULT).with_piece(18, Piece(Colour.WHITE, True))
    golden = golden_squares(golden_position(1, DEFAULT))
    kings = {square: kind for square, kind in pieces_in(drawn(Diagram(start, golden=golden))).items() if "king" in kind}
    assert kings == {2: "black golden king", 18: "white king", 31: "white golden king"}


@pytest.mark.parametrize("bottom", Colour)
def test_the_single_corner_is_at_the_left_of_whoever_sits_at_the_bottom(bottom: Colour) -> None:
    """COMP 3, SCHOOL 2.2."""
    picture = drawn(Diagram(START, bottom=bottom))
    own_corner, other_corner = (29, 4) if bottom is Colour.WHITE else (4, 29)
    x, y = place_of(picture, own_corner)
    assert x < 100
    assert y > 400
    x, y = place_of(picture, other_corner)
    assert x > 400
    assert y < 200
    lowest_words = [text.text for text in picture.iter(f"{SVG}text") if float(text.attrib["y"]) > 500]
    assert lowest_words[1:] == ["มุมเดี่ยว", "มุมคู่"]


def test_names_stand_on_their_own_side_and_who_moves_first_is_said() -> None:
    diagram = Diagram(START, "สมชาย ใจดี", "ปู่น้ำ", shows_who_moves_first=True)
    words = words_in(drawn(diagram))
    assert words["ขาว สมชาย ใจดี (เดินก่อน)"][1] > words["ดำ ปู่น้ำ"][1]
    turned = words_in(drawn(Diagram(START, "A", "B", bottom=Colour.BLACK, language=Language.ENGLISH)))
    assert turned["Black B"][1] > turned["White A"][1]


def test_square_numbers_are_those_of_the_event_or_left_out() -> None:
    assert not {"1", "32"} & set(words_in(drawn(Diagram(START))))
    plain = words_in(drawn(Diagram(START, numbering=Numbering.B8)))
    assert {str(number) for number in range(1, 33)} <= set(plain)
    assert words_in(drawn(Diagram(START, numbering=Numbering.G1)))["32"] == plain["1"]


def test_a_move_in_question_is_drawn_over_the_pieces() -> None:
    position = position_from_fen("W:W22:B11,18")
    picture = drawn(Diagram(position, move=played(position, (22, 15, 8), DEFAULT)))
    marks = next(group for group in picture.iter(f"{SVG}g") if group.attrib.get("class") == "move")
    assert len(next(marks.iter(f"{SVG}polyline")).attrib["points"].split()) == 3
    assert len(list(marks.iter(f"{SVG}path"))) == 2


@settings(deadline=None)
@given(st.text(max_size=20))
def test_any_name_gives_a_picture_that_can_be_read(name: str) -> None:
    shown = "".join(character for character in name if character.isprintable())
    words = words_in(drawn(Diagram(START, white_name=name, language=Language.ENGLISH)))
    assert any(found.split() == f"White {shown}".split() for found in words)
