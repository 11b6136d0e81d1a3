"""A USB serial adapter made of the kernel's own parts: /dev/ttyGS0 at one end, /dev/ttyACM0 at the other."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

_CONFIG: Final = Path("/sys/kernel/config/usb_gadget/table")


@dataclass(frozen=True, slots=True)
class SimGadget:
    """Bound to the controller it is plugged in."""

    folder: Path
    controller: str

    def plug_in(self) -> None:
        """The device appears; plugging in again changes nothing."""
        if not self._bound_to().read_text().strip():
            self._bound_to().write_text(self.controller)

    def pull_out(self) -> None:
        """The device is gone at once, with whatever was on the way."""
        self._bound_to().write_text("\n")

    def _bound_to(self) -> Path:
        return self.folder / "UDC"


def make_sim_gadget() -> SimGadget:
    """A gadget with one serial function, not plugged in yet."""
    for folder in ("strings/0x409", "configs/c.1", "functions/acm.0"):
        (_CONFIG / folder).mkdir(parents=True)
    for name, value in {
        "idVendor": "0x1d6b",
        "idProduct": "0x0104",
        "strings/0x409/serialnumber": "T7",
        "strings/0x409/product": "Table 7",
    }.items():
        (_CONFIG / name).write_text(value)
    (_CONFIG / "configs/c.1/acm.0").symlink_to(_CONFIG / "functions/acm.0")
    (controller,) = Path("/sys/class/udc").iterdir()
    return SimGadget(_CONFIG, controller.name)
