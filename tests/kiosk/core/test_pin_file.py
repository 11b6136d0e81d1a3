"""The PIN's hash on the card: salted, private, and closed when damaged."""

import queue
from pathlib import Path

import pytest

from kiosk.core.inbox import PinChecked
from kiosk.core.pin_file import BadPin, BadPinFile, hash_of, pin_check, read_pin, write_pin


def test_only_the_pin_itself_fits_what_was_written(tmp_path: Path) -> None:
    write_pin(tmp_path / "pin.json", hash_of("4711"))
    kept = read_pin(tmp_path / "pin.json")
    assert kept is not None
    assert [kept.fits(digits) for digits in ("4711", "4712", "", "04711", "๔๗๑๑")] == [True, False, False, False, False]


def test_the_file_tells_nobody_the_pin(tmp_path: Path) -> None:
    path = tmp_path / "pin.json"
    write_pin(path, hash_of("47114711"))
    assert "47114711" not in path.read_text()
    assert path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["pin.json"]


def test_two_boxes_with_one_pin_keep_different_hashes() -> None:
    assert hash_of("4711") != hash_of("4711")


@pytest.mark.parametrize("digits", ["", "123", "1234567890123", "12a4", "12 4", "๔๗๑๑", "-123"])
def test_a_pin_that_no_pad_can_enter_is_refused_without_quoting_it(digits: str) -> None:
    with pytest.raises(BadPin) as caught:
        hash_of(digits)
    assert str(caught.value) == "a PIN has 4 to 12 digits and nothing else; choose another"


def test_without_a_file_no_pin_is_set(tmp_path: Path) -> None:
    assert read_pin(tmp_path / "pin.json") is None
    assert pin_check(tmp_path / "pin.json", lambda _answer: None) is None


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"salt": "x", "digest": "00"}', '{"salt": 1, "digest": 2}'])
def test_a_damaged_file_opens_nothing(tmp_path: Path, content: str) -> None:
    path = tmp_path / "pin.json"
    path.write_text(content)
    with pytest.raises(BadPinFile, match="set it again with `kiosk pin`"):
        read_pin(path)
    answers: list[PinChecked] = []
    check = pin_check(path, answers.append)
    assert check is not None
    check("4711")
    assert answers == [PinChecked(is_right=False)]


def test_a_check_is_answered_from_a_thread_of_its_own(tmp_path: Path) -> None:
    write_pin(tmp_path / "pin.json", hash_of("4711"))
    answers: queue.Queue[PinChecked] = queue.Queue()
    check = pin_check(tmp_path / "pin.json", answers.put)
    assert check is not None
    for digits, is_right in (("4711", True), ("4712", False)):
        check(digits)
        assert answers.get(timeout=20) == PinChecked(is_right)
