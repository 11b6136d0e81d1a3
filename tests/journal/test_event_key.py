"""The event key as people handle it: written down, typed in, copied as a file."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from journal.event_key import BadEventKeyError, EventKey, parse_event_key, read_event_key, write_event_key

KEY = EventKey(bytes(range(20)))

secrets = st.binary(min_size=20, max_size=20)


@given(secrets)
def test_what_is_written_down_is_read_back(secret: bytes) -> None:
    key = EventKey(secret)
    assert parse_event_key(key.text) == key
    assert parse_event_key(key.text.lower().replace("-", " ")) == key


@given(secrets, st.integers(0, 31), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
def test_a_slip_in_one_letter_is_found(secret: bytes, place: int, letter: str) -> None:
    letters = EventKey(secret).text.replace("-", "")
    slipped = letters[:place] + letter + letters[place + 1 :]
    if slipped != letters:
        with pytest.raises(BadEventKeyError):
            parse_event_key(slipped)


@pytest.mark.parametrize("wrong", ["", "hello", "1111-1111", KEY.text[:-1], KEY.text + "A", "ก" * 36])
def test_anything_else_is_refused_and_not_repeated(wrong: str) -> None:
    with pytest.raises(BadEventKeyError) as caught:
        parse_event_key(wrong)
    assert not wrong or wrong not in str(caught.value)


def test_a_key_file_is_private_and_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "event.key"
    write_event_key(path, KEY)
    assert read_event_key(path) == KEY
    assert path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        write_event_key(path, KEY)


def test_a_missing_or_foreign_file_is_named(tmp_path: Path) -> None:
    for path, content in ((tmp_path / "a", None), (tmp_path / "b", b"\xff"), (tmp_path / "c", b"nonsense")):
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(BadEventKeyError, match=str(path)):
            read_event_key(path)


def test_the_secret_is_not_in_what_a_log_would_show() -> None:
    assert KEY.text not in repr(KEY)
    assert repr(KEY) == f"EventKey({KEY.event_id})"
