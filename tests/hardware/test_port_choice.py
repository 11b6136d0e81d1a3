"""Which port is meant, and that numbers move."""

import pytest

from hardware.errors import BadPortSettingError, PortMissingError
from hardware.port_choice import PortChoice, PortInfo, candidates, parse_port_choice, port_finder
from hardware.serial_port import usb_ports

CONSOLE = PortInfo("/dev/ttyS0")
CH340 = PortInfo("/dev/ttyUSB0", 0x1A86, 0x7523)
FTDI = PortInfo("/dev/ttyUSB1", 0x0403, 0x6001, "A5")
GADGET = PortInfo("/dev/ttyACM0", 0x0525, 0xA4A7, "box-7")


@pytest.mark.parametrize(
    ("setting", "choice"),
    [
        ("/dev/ttyUSB0", PortChoice("/dev/ttyUSB0")),
        ("/dev/serial/by-path/pci-0:1.2-port0", PortChoice("/dev/serial/by-path/pci-0:1.2-port0")),
        ("COM12", PortChoice("COM12")),
        ("socket://192.0.2.7:4000", PortChoice("socket://192.0.2.7:4000")),
        ("usb:1a86:7523", PortChoice("", 0x1A86, 0x7523)),
        ("usb:0403:6001:A5", PortChoice("", 0x0403, 0x6001, "A5")),
        ("auto", PortChoice()),
    ],
)
def test_a_setting_is_understood(setting: str, choice: PortChoice) -> None:
    assert parse_port_choice(setting) == choice


@pytest.mark.parametrize("setting", ["", "ttyUSB0", "usb:1a86", "usb:xyzw:0001", "http://x:1", "socket://x"])
def test_any_other_setting_is_refused_and_quoted(setting: str) -> None:
    with pytest.raises(BadPortSettingError, match=f"no such port: '{setting}'"):
        parse_port_choice(setting)


@pytest.mark.parametrize(
    ("setting", "devices"),
    [
        ("auto", ["/dev/ttyACM0", "/dev/ttyUSB0", "/dev/ttyUSB1"]),
        ("usb:1a86:7523", ["/dev/ttyUSB0"]),
        ("usb:0403:6001:A5", ["/dev/ttyUSB1"]),
        ("usb:0403:6001:B6", []),
        ("/dev/ttyS0", ["/dev/ttyS0"]),
    ],
)
def test_the_console_is_used_only_when_it_is_named(setting: str, devices: list[str]) -> None:
    assert candidates(parse_port_choice(setting), [FTDI, CONSOLE, GADGET, CH340]) == devices


def test_an_adapter_that_comes_back_under_another_number_is_found() -> None:
    present = [CH340]
    find = port_finder(parse_port_choice("usb:1a86:7523"), lambda: present)
    assert find() == "/dev/ttyUSB0"
    present[:] = []
    with pytest.raises(PortMissingError, match="plugged in"):
        find()
    present[:] = [PortInfo("/dev/ttyUSB1", 0x1A86, 0x7523)]
    assert find() == "/dev/ttyUSB1"


def test_several_that_fit_are_tried_in_turn() -> None:
    find = port_finder(PortChoice(), lambda: [CH340, FTDI])
    assert [find() for _ in range(3)] == ["/dev/ttyUSB0", "/dev/ttyUSB1", "/dev/ttyUSB0"]


def test_a_named_port_is_tried_without_looking_at_the_others() -> None:
    def fail() -> list[PortInfo]:
        raise AssertionError("the list was asked for")

    assert port_finder(PortChoice("/dev/ttyS9"), fail)() == "/dev/ttyS9"


def test_a_system_that_cannot_list_its_ports_has_none_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> list[object]:
        raise OSError("the device went away while it was looked at")

    monkeypatch.setattr("serial.tools.list_ports.comports", fail)
    assert usb_ports() == []
