"""The kernel's interface, by its numbers: asked through a fake `ioctl` that answers like a kernel."""

import fcntl
import os
import struct
from pathlib import Path

import pytest

from hardware import chips
from hardware.chips import Chip, driven, line_user, list_chips


class FakeKernel:
    """Answers the three questions; keeps every request for lines."""

    def __init__(self) -> None:
        self.requests: list[bytes] = []
        self.labels = {"gpiochip0": "pinctrl-bcm2711", "gpiochip1": "raspberrypi-exp-gpio"}

    def ioctl(self, file: object, number: int, argument: bytearray) -> int:
        name = Path(os.readlink(f"/proc/self/fd/{file.fileno()}")).name  # type: ignore[attr-defined] # an open file
        if number == 0x8044B401:
            argument[:] = struct.pack("32s32sI", name.encode(), self.labels[name].encode(), 54)
        elif number == 0xC100B405:
            line = struct.unpack_from("I", argument, 64)[0]
            argument[:64] = struct.pack("32s32s", b"GPIO17", b"lg" if line == 17 else b"")
        else:
            self.requests.append(bytes(argument))
            argument[-4:] = struct.pack("i", os.open(os.devnull, os.O_RDONLY))
        return 0


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> FakeKernel:
    fake = FakeKernel()
    monkeypatch.setattr(fcntl, "ioctl", fake.ioctl)
    return fake


@pytest.fixture
def device_folder(tmp_path: Path) -> Path:
    for name in ("gpiochip0", "gpiochip1"):
        (tmp_path / name).touch()
    (tmp_path / "gpiochip4").symlink_to("gpiochip0")
    return tmp_path


@pytest.mark.usefixtures("kernel")
def test_chips_are_listed_by_label_and_links_are_left_out(device_folder: Path) -> None:
    assert list_chips(str(device_folder)) == (
        Chip(f"{device_folder}/gpiochip0", "pinctrl-bcm2711", 54),
        Chip(f"{device_folder}/gpiochip1", "raspberrypi-exp-gpio", 54),
    )


def test_a_file_that_is_no_chip_says_so_and_keeps_no_other_from_being_listed(device_folder: Path) -> None:
    assert [chip.label for chip in list_chips(str(device_folder))] == [
        "unreadable (Inappropriate ioctl for device)",
        "unreadable (Inappropriate ioctl for device)",
    ]


def test_a_chip_without_permission_says_what_is_missing(
    device_folder: Path, kernel: FakeKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse_one(file: object, number: int, argument: bytearray) -> int:
        if "gpiochip1" in os.readlink(f"/proc/self/fd/{file.fileno()}"):  # type: ignore[attr-defined] # an open file
            raise PermissionError(13, "Permission denied")
        return kernel.ioctl(file, number, argument)

    monkeypatch.setattr(fcntl, "ioctl", refuse_one)
    assert [chip.label for chip in list_chips(str(device_folder))] == [
        "pinctrl-bcm2711",
        "not allowed for this user, who is not in the group gpio",
    ]


@pytest.mark.usefixtures("kernel")
def test_who_holds_a_line_is_told_by_name(device_folder: Path) -> None:
    path = str(device_folder / "gpiochip0")
    assert (line_user(path, 17), line_user(path, 18), line_user("/nowhere", 17)) == ("lg", "", "")


def test_lines_are_driven_to_their_levels_and_let_go(kernel: FakeKernel, device_folder: Path) -> None:
    open_before = os.listdir("/proc/self/fd")
    with driven(str(device_folder / "gpiochip0"), {27: False, 17: True}):
        pass
    assert os.listdir("/proc/self/fd") == open_before
    (request,) = kernel.requests
    assert len(request) == 592
    offsets = struct.unpack_from("64I", request)
    flags, attributes = struct.unpack_from("QI", request, 288)
    attribute, _, values, mask = struct.unpack_from("IIQQ", request, 320)
    assert offsets[:3] == (27, 17, 0)
    assert (flags, attributes, attribute, values, mask) == (1 << 3, 1, 2, 0b10, 0b11)
    assert struct.unpack_from("I", request, 560) == (2,)


def test_the_numbers_are_those_of_the_kernels_header() -> None:
    def number(direction: int, command: int, size: int) -> int:
        return direction << 30 | size << 16 | 0xB4 << 8 | command

    read, both = 2, 3
    assert number(read, 1, chips._CHIP_INFO.size) == chips._GET_CHIP_INFO
    assert number(both, 5, chips._LINE_INFO.size) == chips._GET_LINE_INFO
    assert number(both, 7, chips._LINE_REQUEST.size) == chips._GET_LINES
