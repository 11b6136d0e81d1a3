"""Which of the ports that are plugged in is meant. A port is never chosen by its number alone: numbers move.

The setting is one of
    /dev/…, COM3                      this device, a /dev/serial/by-path name too
    socket://192.0.2.7:4000           a line over the network
    usb:1a86:7523, usb:1a86:7523:A5   a USB adapter by vendor, product and, if need be, serial number
    auto                              any USB adapter
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.errors import BadPortSettingError, PortMissingError

_USB = re.compile(r"usb:([0-9a-fA-F]{4}):([0-9a-fA-F]{4})(?::(.+))?")
_ADDRESS = re.compile(r"/.+|COM\d+|socket://.+:\d+")


@dataclass(frozen=True, slots=True)
class PortInfo:
    """A port that is plugged in; the numbers are None for one that is not a USB device."""

    device: str
    vendor_id: int | None = None
    product_id: int | None = None
    serial_number: str | None = None


@dataclass(frozen=True, slots=True)
class PortChoice:
    """What the setting asks for: a device or URL if `address` isn't empty, else a USB device; None means any."""

    address: str = ""
    vendor_id: int | None = None
    product_id: int | None = None
    serial_number: str | None = None


def parse_port_choice(text: str) -> PortChoice:
    """The choice that a setting describes; raises BadPortSettingError for anything else."""
    if text == "auto":
        return PortChoice()
    if _ADDRESS.fullmatch(text):
        return PortChoice(text)
    match = _USB.fullmatch(text)
    if match is None:
        raise BadPortSettingError(
            f"no such port: {text!r}; write a device (/dev/ttyUSB0, COM3), socket://host:port, "
            "usb:vendor:product or auto"
        )
    vendor, product, serial_number = match.groups()
    return PortChoice("", int(vendor, 16), int(product, 16), serial_number)


def candidates(choice: PortChoice, present: Sequence[PortInfo]) -> list[str]:
    """The devices that fit, in a fixed order. Only USB devices fit a choice without an address.

    So a built-in port, which may carry the system's console, is used only when it is named.
    """
    if choice.address:
        return [choice.address]
    return sorted(port.device for port in present if _fits(choice, port))


def port_finder(choice: PortChoice, list_present: Callable[[], list[PortInfo]]) -> Callable[[], str]:
    """A function that names the port to try next; where several fit, each in turn. It raises PortMissingError."""
    tries = 0

    def find() -> str:
        nonlocal tries
        found = candidates(choice, [] if choice.address else list_present())
        if not found:
            raise PortMissingError("no USB serial adapter as asked for in the settings is plugged in")
        tries += 1
        return found[(tries - 1) % len(found)]

    return find


def _fits(choice: PortChoice, port: PortInfo) -> bool:
    wanted = ((choice.vendor_id, port.vendor_id), (choice.product_id, port.product_id))
    fits_numbers = port.vendor_id is not None and all(asked in (None, found) for asked, found in wanted)
    return fits_numbers and choice.serial_number in (None, port.serial_number)
