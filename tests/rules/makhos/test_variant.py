import pytest

from rules.makhos.board import Colour, Numbering
from rules.makhos.errors import VariantError
from rules.makhos.variant import DEFAULT, KingLands, Removal, Variant, from_mapping, to_mapping

LOCAL = {
    "king_lands": "any",
    "removal": "after_move",
    "must_complete": True,
    "majority": True,
    "colour_that_begins": "black",
    "men": 12,
    "numbering": "h8",
}


def test_the_defaults_are_the_competition_rules() -> None:
    """COMP 5.1 to 5.3, TSA 6."""
    assert from_mapping({}) == DEFAULT == Variant(KingLands.BEHIND, Removal.AT_ONCE, True, False, Colour.WHITE, 8)


def test_an_event_may_set_every_parameter() -> None:
    """TSA 11, COMP 10."""
    variant = from_mapping(LOCAL)
    assert variant == Variant(
        KingLands.ANY, Removal.AFTER_MOVE, True, True, Colour.BLACK, men=12, numbering=Numbering.H8
    )
    assert to_mapping(variant) == LOCAL


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"king_land": "any"}, "unknown parameter 'king_land' of the pieces: the parameters are king_lands, removal"),
        ({"king_lands": "far"}, "king_lands = 'far' is not possible: write one of 'behind', 'any'"),
        ({"removal": True}, "removal = True is not possible: write one of 'at_once', 'after_move'"),
        ({"majority": 1}, "majority = 1 is not possible: write true or false"),
        ({"must_complete": "no"}, "must_complete = 'no' is not possible: write true or false"),
        ({"men": 10}, "men = 10 is not possible: write 8 or 12"),
        ({"men": "8"}, "men = '8' is not possible: write 8 or 12"),
        ({"colour_that_begins": "red"}, "colour_that_begins = 'red' is not possible: write one of 'white', 'black'"),
        ({"numbering": "a8"}, "numbering = 'a8' is not possible: write one of 'b8', 'h8', 'a1', 'g1'"),
        ({"majority": True, "must_complete": False}, "majority = true contradicts must_complete = false"),
    ],
)
def test_a_wrong_parameter_is_quoted_with_what_is_possible(table: dict[str, object], message: str) -> None:
    with pytest.raises(VariantError) as caught:
        from_mapping(table)
    assert message in str(caught.value)
