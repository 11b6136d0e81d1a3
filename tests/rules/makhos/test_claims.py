import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.articles import article_text
from rules.makhos.board import SQUARES
from rules.makhos.claims import ClaimKind, Verdict, capture_faults, judge, movement_faults
from rules.makhos.errors import MakhosError
from rules.makhos.faults import FAULTS, Fault
from rules.makhos.moves import legal_moves
from rules.makhos.notation import position_from_fen
from rules.makhos.played import PlayedMove, is_regular, played
from rules.makhos.position import Position
from rules.makhos.variant import DEFAULT, Variant, from_mapping
from tests.rules.makhos.strategies import paths, positions, variants


def verdict_on(
    kind: ClaimKind,
    fen: str,
    *path: int,
    captured: tuple[int, ...] | None = None,
    variant: Variant = DEFAULT,
    ask_what_is_legal: bool = False,
) -> Verdict:
    position = position_from_fen(fen)
    move = played(position, path, variant, captured)
    return judge(position, move, kind, variant, ask_what_is_legal=ask_what_is_legal)


@pytest.mark.parametrize(
    ("fen", "path", "faults"),
    [
        ("W:W18,32:B15", (18, 11), ()),
        ("W:W18,32:B15", (32, 27), (Fault.MISSED_CAPTURE,)),
        ("W:W18,32:B15", (18, 14), (Fault.MISSED_CAPTURE,)),
        ("W:W22:B11,18", (22, 15), (Fault.UNFINISHED_CAPTURE,)),
        ("W:W22:B11,18", (22, 15, 8), ()),
        ("W:WK22:B18,25", (22, 15), (Fault.UNFINISHED_CAPTURE,)),
        ("W:WK24:B18,19,25,27", (24, 31), ()),
        ("W:W10:B7,8", (10, 3), ()),
        ("W:W32:B1", (32, 27), ()),
    ],
)
def test_an_objection_about_capturing(fen: str, path: tuple[int, ...], faults: tuple[Fault, ...]) -> None:
    """COMP 5.1 to 5.4, TSA 6."""
    assert verdict_on(ClaimKind.CAPTURE, fen, *path).faults == faults


def test_local_play_may_ask_for_the_larger_capture_or_let_it_stop() -> None:
    """TSA 11, COMP 10."""
    majority = from_mapping({"majority": True})
    assert verdict_on(ClaimKind.CAPTURE, "W:WK24:B18,19,25,27", 24, 31, variant=majority).faults == (
        Fault.SMALLER_CAPTURE,
    )
    free = from_mapping({"must_complete": False})
    assert verdict_on(ClaimKind.CAPTURE, "W:W22:B11,18", 22, 15, variant=free).is_legal


def test_local_play_bars_the_way_back_over_a_piece_that_stays() -> None:
    """TSA 11, COMP 10."""
    stays = from_mapping({"removal": "after_move"})
    verdict = verdict_on(ClaimKind.MOVEMENT, "W:WK22:B18,1", 22, 15, 22, variant=stays)
    assert verdict.faults == (Fault.NO_CAPTURE_THERE,)


@pytest.mark.parametrize(
    ("fen", "path", "captured", "faults"),
    [
        ("W:W18:B1", (18, 15), None, ()),
        ("W:W18:B1", (18, 18), None, (Fault.DID_NOT_MOVE,)),
        ("W:W18:B1", (18, 19), None, (Fault.OFF_DIAGONAL,)),
        ("W:W18:B1", (18, 23), None, (Fault.MAN_BACKWARDS,)),
        ("W:W18:B1", (18, 11), None, (Fault.SKIPPED_SQUARE,)),
        ("W:W18:B22", (18, 25), None, (Fault.MAN_BACKWARDS,)),
        ("W:WK29:B18", (29, 11), None, (Fault.LANDED_BEYOND,)),
        ("W:W25:B18", (25, 15), None, (Fault.SKIPPED_SQUARE,)),
        ("W:W25:B22", (25, 15), None, (Fault.LANDED_BEYOND,)),
        ("W:WK29:B18,22", (29, 15), None, (Fault.NO_CAPTURE_THERE,)),
        ("W:WK29,22:B1", (29, 18), None, (Fault.NO_CAPTURE_THERE,)),
        ("W:W22:B18", (22, 18), (18,), (Fault.NO_CAPTURE_THERE, Fault.TOOK_PIECES_OFF)),
        ("W:WK29:B1", (29, 25, 30), None, (Fault.WENT_ON,)),
        ("W:WK29:B18", (29, 15, 11), None, (Fault.WENT_ON,)),
        ("W:W10:B7,8", (10, 3, 12), None, (Fault.WENT_ON_AS_KING,)),
        ("W:W22:B18,1", (22, 15), (18, 1), (Fault.TOOK_PIECES_OFF,)),
        ("W:W22:B18", (22, 15), (), (Fault.LEFT_CAPTURED_PIECE,)),
        ("B:W18:B1", (18, 15), None, (Fault.OUT_OF_TURN,)),
    ],
)
def test_an_objection_about_how_a_piece_went(
    fen: str, path: tuple[int, ...], captured: tuple[int, ...] | None, faults: tuple[Fault, ...]
) -> None:
    """COMP 4.2, 5.1, 6.2, 6.4; TSA 5, 7."""
    assert verdict_on(ClaimKind.MOVEMENT, fen, *path, captured=captured).faults == faults


def test_what_would_have_been_legal_is_told_when_asked_about_capturing() -> None:
    """COMP 5.4: the opponent may insist on the capture."""
    asked = verdict_on(ClaimKind.CAPTURE, "W:W18,20,32:B15,16", 32, 27, ask_what_is_legal=True)
    assert asked.would_be_legal is not None
    assert [(move.path, move.captured) for move in asked.would_be_legal] == [((18, 11), (15,)), ((20, 11), (16,))]
    assert verdict_on(ClaimKind.CAPTURE, "W:W18,20,32:B15,16", 32, 27).would_be_legal is None


def test_nothing_to_capture_is_told_as_nothing() -> None:
    assert verdict_on(ClaimKind.CAPTURE, "W:W32:B1", 32, 27, ask_what_is_legal=True).would_be_legal == ()


def test_a_verdict_names_its_articles_once() -> None:
    verdict = verdict_on(ClaimKind.MOVEMENT, "W:W18:B1", 18, 27)
    assert verdict.faults == (Fault.MAN_BACKWARDS, Fault.SKIPPED_SQUARE)
    assert verdict.articles == ("COMP 4.2.1", "COMP 6.2", "SCHOOL 3.3", "TSA 5")


def test_every_fault_has_articles_that_exist_and_words_in_both_languages() -> None:
    assert set(FAULTS) == set(Fault)
    for row in FAULTS.values():
        assert all(article_text(article) for article in row.articles)
        assert row.text.th
        assert row.text.en


@settings(max_examples=400, deadline=None)
@given(positions(), variants(), st.data())
def test_a_move_is_regular_exactly_when_no_objection_to_it_holds(
    position: Position, variant: Variant, data: st.DataObject
) -> None:
    assume(position.occupied)
    move = data.draw(_moves(position, variant))
    assume(move is not None)
    assert move is not None
    faults = movement_faults(position, move, variant) + capture_faults(position, move, variant)
    assert is_regular(position, move, variant) == (not faults)


def _moves(position: Position, variant: Variant) -> st.SearchStrategy[PlayedMove | None]:
    """Anything touched, parts of legal moves, and pieces taken off at will."""
    captured = st.none() | st.sets(st.sampled_from(SQUARES), max_size=3).map(tuple)
    touched = st.builds(lambda path, off: _played(position, path, variant, off), paths(position), captured)
    legal = [order.path for move in legal_moves(position, variant) for order in move.orders]
    if not legal:
        return touched
    parts = st.tuples(st.sampled_from(legal), st.integers(2, 9)).map(lambda cut: cut[0][: cut[1]])
    return touched | parts.map(lambda path: _played(position, list(path), variant, None))


def _played(
    position: Position, path: list[int], variant: Variant, captured: tuple[int, ...] | None
) -> PlayedMove | None:
    try:
        return played(position, path, variant, captured)
    except MakhosError:
        return None
