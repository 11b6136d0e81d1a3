"""Pieces of the head table's own logs: packed into records, and made whole again in whatever order they come."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headtable.copies import HEAD_COPY, Copy, copy_of, read_copy, unpacked
from journal.record import MAX_BODY_BYTES, Content, Record, Stamp, encode
from tests.support.journals import LOG, log_of


def vars_of(copy: Copy) -> dict[str, str | int]:
    return {
        "log_id": copy.log_id,
        "first_seq": copy.first_seq,
        "last_seq": copy.last_seq,
        "packed": copy.packed,
    }


def pieces_of(records: Sequence[Record]) -> list[Copy]:
    """The records in as many pieces as it takes."""
    pieces: list[Copy] = []
    while records:
        order, last_seq = copy_of(LOG, records)
        copy = read_copy(Content(1, order.type, Stamp(0, "boot"), order.data))
        assert copy is not None
        pieces.append(copy)
        records = [record for record in records if record.seq > last_seq]
    return pieces


@given(st.integers(1, 400), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_pieces_in_any_order_and_twice_make_the_log_again(length: int, chance: object) -> None:
    records = log_of(length)
    pieces = pieces_of(records)
    shuffled = [*pieces, pieces[0]]
    chance.shuffle(shuffled)  # type: ignore[attr-defined]

    assert unpacked(shuffled) == {LOG: records}


def test_every_piece_fits_a_record() -> None:
    for copy in pieces_of(log_of(2_000)):
        assert len(encode(1, HEAD_COPY, Stamp(0, "boot"), vars_of(copy))) <= MAX_BODY_BYTES


def test_without_a_piece_only_what_comes_before_it_is_made_again() -> None:
    records = log_of(4_000)
    first, _second, *others = pieces_of(records)

    assert unpacked([first, *others]) == {LOG: records[: first.last_seq]}
    assert unpacked(others) == {}


@pytest.mark.parametrize("packed", ["", "no base64!", "AAAA", "eNpjYAAAAAIAAQ=="])
def test_what_was_never_packed_here_makes_nothing(packed: str) -> None:
    assert unpacked([Copy(LOG, 1, 2, packed)]) == {}
