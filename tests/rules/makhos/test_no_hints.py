"""The referee must not point out a missed capture, and neither may anything made from a record (TSA 6, COMP 5.4)."""

from dataclasses import fields
from typing import get_type_hints

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.makhos.claims import ClaimKind, judge
from rules.makhos.diagram import Diagram, svg_of
from rules.makhos.errors import MakhosError
from rules.makhos.notation import position_from_fen
from rules.makhos.pdn import Game, write_games
from rules.makhos.position import Position
from rules.makhos.record import PublicMove, PublicRecord, Record, RecordedMove
from rules.makhos.variant import DEFAULT, Variant
from tests.rules.makhos.strategies import paths, positions, variants

MISSED = position_from_fen("W:W18,32:B15,1")


def test_what_the_public_gets_is_this_and_no_more() -> None:
    assert [field.name for field in fields(PublicMove)] == ["mover", "path", "captured", "spent_ms"]
    assert [field.name for field in fields(PublicRecord)] == ["moves", "position", "ending", "mimicry_count"]
    assert [field.name for field in fields(RecordedMove)] == ["played", "spent_ms"]
    assert bool not in get_type_hints(PublicMove).values()


@settings(deadline=None)
@given(positions(), variants(), variants(), st.data())
def test_the_public_view_is_the_same_whatever_the_rules_say(
    position: Position, variant: Variant, other: Variant, data: st.DataObject
) -> None:
    """A move that is regular under one set of parameters and irregular under another looks the same."""
    assume(position.occupied)
    path = data.draw(paths(position))
    try:
        record = Record.starting_from(position, variant).play(path)
    except MakhosError:
        return
    move = record.moves[0].played
    again = Record.starting_from(position, other).play(move.path, move.captured)
    assert again.public() == record.public()


def test_a_missed_capture_leaves_no_trace_in_what_is_shown_or_written() -> None:
    record = Record.starting_from(MISSED, DEFAULT).play((32, 27))
    assert record.irregular_moves() == (True,)
    shown = repr(record) + repr(record.public()) + write_games([Game(record)]) + svg_of(Diagram(record.position))
    assert "irregular" not in shown
    assert "[%" not in shown


def test_an_objection_about_the_way_a_piece_went_is_not_answered_with_a_capture() -> None:
    record = Record.starting_from(MISSED, DEFAULT).play((32, 27))
    verdict = judge(MISSED, record.moves[0].played, ClaimKind.MOVEMENT, DEFAULT, ask_what_is_legal=True)
    assert verdict.is_legal
    assert verdict.would_be_legal is None
    assert verdict.articles == ()
