"""The event key: the secret that the tables of one event share with their head table, as a file or typed in.

Written as nine groups of four letters and digits; the last group checks the others, so a slip in typing is found.
"""

import base64
import binascii
import hashlib
import os
import zlib
from dataclasses import dataclass
from pathlib import Path

from journal.errors import JournalError

SECRET_BYTES = 20
_GROUP = 4
_COPY_IT = "copy the head table's event key"
_HEADING = "# Event key of the head table. Whoever has it can speak as a table of this event: keep it private.\n"


class BadEventKeyError(JournalError, ValueError):
    """A text or a file is no event key; says what to do."""


@dataclass(frozen=True, slots=True)
class EventKey:
    """`secret` never goes over the line; `event_id` names the event and tells nothing of the secret."""

    secret: bytes

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise BadEventKeyError(
                f"an event key has {SECRET_BYTES} bytes, this has {len(self.secret)}: make a new one"
            )

    def __repr__(self) -> str:
        return f"EventKey({self.event_id})"

    @property
    def event_id(self) -> str:
        return hashlib.sha256(b"makhos event" + self.secret).hexdigest()[:16]

    @property
    def text(self) -> str:
        """The key as people write it down: XXXX-XXXX-…"""
        letters = base64.b32encode(self.secret).decode() + _check(self.secret)
        return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


def parse_event_key(text: str) -> EventKey:
    """The key in a text, typed in capitals or not. Raises BadEventKeyError, which never repeats the secret."""
    letters = "".join(text.split()).replace("-", "").upper()
    digits = SECRET_BYTES * 8 // 5
    try:
        secret = base64.b32decode(letters[:digits])
    except (binascii.Error, ValueError) as error:
        raise BadEventKeyError("this is no event key: it has nine groups of letters and the digits 2 to 7") from error
    if len(secret) != SECRET_BYTES or letters[digits:] != _check(secret):
        raise BadEventKeyError("the event key does not check: compare it group by group with the head table's")
    return EventKey(secret)


def read_event_key(path: Path, remedy: str = _COPY_IT) -> EventKey:
    """The key in the file. Raises BadEventKeyError naming the file; `remedy` says what to do where there is none."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
        return parse_event_key(" ".join(line for line in lines if not line.startswith("#")))
    except OSError as error:
        raise BadEventKeyError(f"{path}: can't be read ({error.strerror}); {remedy}") from error
    except UnicodeDecodeError as error:
        raise BadEventKeyError(f"{path}: is no event key; {remedy}") from error
    except BadEventKeyError as error:
        raise BadEventKeyError(f"{path}: {error}") from error


def write_event_key(path: Path, key: EventKey) -> None:
    """A new file, readable by its owner only, holds the key. Raises FileExistsError: a key in use is not replaced."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(f"{_HEADING}{key.text}\n")


def _check(secret: bytes) -> str:
    return base64.b32encode(zlib.crc32(secret).to_bytes(4, "big")).decode()[:_GROUP]
