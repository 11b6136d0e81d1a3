"""Keys: the published vectors of RFC 5869 (appendix A), and who gets which key."""

import pytest

from journal.session_keys import device_key, hkdf, is_same, proof, session_keys, tag, transcript


@pytest.mark.parametrize(
    ("key", "salt", "info", "output"),
    [
        (
            b"\x0b" * 22,
            bytes(range(0x0D)),
            bytes(range(0xF0, 0xFA)),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
        ),
        (
            bytes(range(0x50)),
            bytes(range(0x60, 0xB0)),
            bytes(range(0xB0, 0x100)),
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
            "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
        ),
        (
            b"\x0b" * 22,
            b"",
            b"",
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
        ),
    ],
)
def test_hkdf_gives_the_published_vectors(key: bytes, salt: bytes, info: bytes, output: str) -> None:
    assert hkdf(key, salt, info, len(output) // 2).hex() == output


def test_each_device_and_each_event_has_its_own_key() -> None:
    keys = {device_key(event, device) for event in (b"one", b"two") for device in ("table-01", "table-02", "โต๊ะ")}
    assert len(keys) == 6
    assert {len(key) for key in keys} == {32}


def test_the_transcript_tells_where_one_greeting_ends() -> None:
    assert transcript(b"ab", b"c") != transcript(b"a", b"bc")


def test_each_direction_and_each_session_has_its_own_key() -> None:
    sessions = [session_keys(b"k" * 32, transcript(b"table", head)) for head in (b"head 1", b"head 2")]
    assert len({key for keys in sessions for key in (keys.table_to_head, keys.head_to_table)}) == 4


def test_proof_and_tag_depend_on_every_part() -> None:
    assert proof(b"a", b"t") != proof(b"b", b"t") != proof(b"b", b"u")
    assert tag(b"a", b"packet") != tag(b"a", b"packet ")
    assert len(tag(b"a", b"packet")) == 8
    assert is_same(tag(b"a", b"x"), tag(b"a", b"x"))
    assert not is_same(b"short", b"shorter")
