"""Records: canonical bytes, bounds, and what is refused."""

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from journal import canonical, chain
from journal.errors import BadRecordError, ChainBrokenError
from journal.record import EMPTY_HEAD, Match, Record, Stamp, UtcQuality, decode, encode
from tests.support.journals import STAMP, log_of

json_values = some.recursive(
    some.none() | some.booleans() | some.integers(-(2**53), 2**53) | some.text(max_size=20),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def test_the_bytes_are_canonical() -> None:
    body = encode(7, "board_ended", Stamp(5, "b", 9, UtcQuality.TRUSTED), {"winner": "right", "cause": "หมดตา"})
    assert body.decode() == (
        '{"at_ms":5,"boot_id":"b","data":{"cause":"หมดตา","winner":"right"},"seq":7,"type":"board_ended",'
        '"utc_ms":9,"utc_quality":"trusted"}'
    )


@settings(deadline=None)
@given(some.dictionaries(some.text(max_size=8), json_values, max_size=5))
def test_what_is_written_is_read_back(data: dict[str, canonical.JsonValue]) -> None:
    body = encode(3, "anything", STAMP, data)
    content = decode(body)
    assert (content.seq, content.type, content.stamp, content.data) == (3, "anything", STAMP, data)
    assert encode(3, "anything", STAMP, content.data) == body
    assert b"\n" not in body


@settings(deadline=None)
@given(some.binary(max_size=300))
def test_any_other_bytes_are_refused_with_our_error(body: bytes) -> None:
    with pytest.raises(BadRecordError):
        decode(body)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"[]", "a JSON object is wanted, not \\[\\]"),
        (b'{"data":3}', "data must be an object, not 3"),
        (b'{"data":{},"at_ms":true}', "at_ms must be a whole number from 0 on, not True"),
        (b'{"data":{},"at_ms":1.5}', "only whole numbers are kept, not 1.5"),
        (b'{"data":{},"at_ms":NaN}', "only whole numbers are kept, not NaN"),
        (b'{"data":{},"at_ms":1,"boot_id":""}', "boot_id must be text, not ''"),
        (b'{"data":{},"at_ms":1,"boot_id":"b","utc_ms":null,"utc_quality":"so-so"}', "utc_quality .* not 'so-so'"),
        (b'{"data":{},\n"at_ms":1}', "one line"),
        (b"[" * 7_000, "not JSON of this journal"),
        (b'{"at_ms":' + b"9" * 5_000 + b"}", "not JSON of this journal"),
    ],
)
def test_a_refusal_quotes_what_is_wrong(body: bytes, message: str) -> None:
    with pytest.raises(BadRecordError, match=message) as caught:
        decode(body)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("value", [1.5, float("nan"), {"a": {1: 2}}, {"a": b"raw"}, {"a": {3}}, "\ud800"])
def test_data_that_have_no_one_form_are_refused(value: object) -> None:
    with pytest.raises(BadRecordError):
        encode(1, "x", STAMP, {"value": value})  # type: ignore[dict-item]


def test_a_record_has_a_greatest_size() -> None:
    room = 8_000 - len(encode(1, "x", STAMP, {"text": ""}))
    assert len(encode(1, "x", STAMP, {"text": "a" * room})) == 8_000
    with pytest.raises(BadRecordError, match="has 8001 bytes; 8000 is the most: split it"):
        encode(1, "x", STAMP, {"text": "a" * (room + 1)})


def test_a_record_names_the_match_that_it_belongs_to() -> None:
    """Cases 30; a name that can't be read is none, since the order of the records says it too."""
    body = encode(7, "turn_ended", Stamp(5, "boot-1", match=Match("12", 2, 3)), {})
    assert b'"match":{"board":3,"id":"12","revision":2}' in body
    assert decode(body).stamp.match == Match("12", 2, 3)
    for other in (b'"12"', b'{"id":"12"}', b'{"board":-1,"id":"12","revision":2}', b"null"):
        assert decode(body.replace(b'{"board":3,"id":"12","revision":2}', other)).stamp.match is None


def test_keys_that_a_newer_program_added_are_left_alone() -> None:
    body = encode(1, "x", STAMP, {}).replace(b'"seq"', b'"later":[1],"seq"')
    assert decode(body).seq == 1


def test_the_hash_covers_the_whole_log() -> None:
    first, second, _ = log_of(3)
    assert first.hash == hashlib.sha256(bytes(32) + first.body).digest()
    assert second.hash == hashlib.sha256(first.hash + second.body).digest()


def test_the_first_broken_record_is_named() -> None:
    records = log_of(6)
    records[3] = Record(4, records[3].body + b" ", records[3].hash)
    with pytest.raises(ChainBrokenError, match="record 4 breaks the chain: its hash") as caught:
        chain.check(EMPTY_HEAD, records)
    assert caught.value.seq == 4
    assert chain.sound_beginning(EMPTY_HEAD, records) == records[:3]


def test_bodies_alone_are_chained_again_to_the_same_records() -> None:
    records = log_of(8)
    assert chain.chain_bodies(EMPTY_HEAD, [record.body for record in records]) == records
    with pytest.raises(ChainBrokenError, match="record 2 breaks the chain: a JSON object"):
        chain.chain_bodies(records[0].head, [b"[]"])


@settings(deadline=None)
@given(
    some.integers(-5, 5), some.sampled_from(["", "b"]), some.none() | some.integers(-5, 5), some.sampled_from(["", "t"])
)
def test_what_could_not_be_read_back_is_not_made(at_ms: int, boot_id: str, utc_ms: int | None, type_name: str) -> None:
    """One such record would keep everything after it from being saved."""
    try:
        record = chain.make(EMPTY_HEAD, type_name, Stamp(at_ms, boot_id, utc_ms), {})
    except BadRecordError:
        assert min(at_ms, utc_ms or 0) < 0 or not boot_id or not type_name
    else:
        assert decode(record.body).stamp == Stamp(at_ms, boot_id, utc_ms)
