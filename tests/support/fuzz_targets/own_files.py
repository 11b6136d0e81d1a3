"""The programs' own small files, as a damaged card may give them back."""

from pathlib import Path

from hardware.errors import BadPanelSettingsError
from hardware.off import panel_settings
from journal.event_key import BadEventKeyError, EventKey, read_event_key
from kiosk.core.box import read_box
from kiosk.core.pin_file import BadPinFile, read_pin
from kiosk.core.pulse import last_beat_ms
from kiosk.results.copy_report import read_reports
from tests.support.fuzz_targets.target import Target, file_target

_KEY = EventKey(bytes(range(20))).text.encode()
_PIN = b'{"salt": "00", "digest": "00"}'
_BOX = b'{"device_id": "table-07", "language": "th"}'
_REPORT = b'{"at_ms":5,"copied":2,"fault":"","target":"card"}'
_PANEL = b'[panel]\nfactory = "mock"\nred_pin = 27\nreferee_pin = 0\nis_quiet = true\n'


class _Never(Exception):
    """What is read whatever it holds refuses nothing."""


def _read_reports(path: Path) -> None:
    read_reports(path.parent)


TARGETS: tuple[Target, ...] = (
    file_target("event_key", "event.key", [_KEY, b"# a heading\n" + _KEY.lower()], read_event_key, BadEventKeyError),
    file_target("pin_file", "pin.json", [_PIN], read_pin, BadPinFile),
    file_target("box_file", "box.json", [_BOX], read_box, _Never),
    file_target("copy_report", "copy-card.json", [_REPORT], _read_reports, _Never),
    file_target("sign_of_life", "pulse", [bytes(48)], lambda path: last_beat_ms(path, "boot-1"), _Never),
    file_target("panel_settings", "kiosk.toml", [_PANEL], panel_settings, BadPanelSettingsError),
)
