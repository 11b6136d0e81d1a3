"""The referee's PIN on the box's card: never itself, only a salted hash that is slow on purpose."""

import hashlib
import hmac
import json
import logging
import os
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kiosk.core.inbox import PinChecked

_log = logging.getLogger(__name__)

LEAST_DIGITS = 4
MOST_DIGITS = 12

_COST = 2**14
_BLOCKS = 8
_SALT_BYTES = 16
_HASH_BYTES = 32


class BadPin(ValueError):
    """A PIN that no pad can enter. Whoever chose it is at fault; the text does not quote it."""


class BadPinFile(ValueError):
    """A file that holds no PIN's hash. The text names the file and says what to do."""


@dataclass(frozen=True, slots=True)
class PinHash:
    """What is kept of a PIN."""

    salt: bytes
    digest: bytes

    def fits(self, digits: str) -> bool:
        """Whether that is the PIN. Takes a tenth of a second and 16 MiB: not for the loop."""
        return hmac.compare_digest(_digest(digits, self.salt), self.digest)


def hash_of(digits: str) -> PinHash:
    """The hash of a new PIN. Raises BadPin."""
    if not (digits.isascii() and digits.isdigit() and LEAST_DIGITS <= len(digits) <= MOST_DIGITS):
        raise BadPin(f"a PIN has {LEAST_DIGITS} to {MOST_DIGITS} digits and nothing else; choose another")
    salt = secrets.token_bytes(_SALT_BYTES)
    return PinHash(salt, _digest(digits, salt))


def read_pin(path: Path) -> PinHash | None:
    """The hash in the file; None without a file, when nothing is guarded. Raises BadPinFile."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return PinHash(bytes.fromhex(content["salt"]), bytes.fromhex(content["digest"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadPinFile(f"{path}: holds no PIN ({type(error).__name__}); set it again with `kiosk pin`") from error


def write_pin(path: Path, pin: PinHash) -> None:
    """The file holds the hash, whole, readable by the owner of its folder alone. Raises OSError."""
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(number, "w", encoding="utf-8") as file:
        # Written by root it would be closed to core, which runs as a user of its own.
        folder = path.parent.stat()
        if os.geteuid() != folder.st_uid:
            os.fchown(number, folder.st_uid, folder.st_gid)
        json.dump({"salt": pin.salt.hex(), "digest": pin.digest.hex()}, file)
        file.flush()
        os.fsync(number)
    part.replace(path)


def pin_check(path: Path, put: Callable[[PinChecked], None]) -> Callable[[str], None] | None:
    """What checks a PIN on a thread of its own and puts the answer into the queue; None when no PIN is set.

    A file that can't be read fits no PIN: damage must not open what is guarded.
    """
    try:
        pin = read_pin(path)
    except BadPinFile:
        _log.exception("no PIN will be right")
        return lambda _digits: put(PinChecked(is_right=False))
    return None if pin is None else lambda digits: _check_aside(pin, digits, put)


def _check_aside(pin: PinHash, digits: str, put: Callable[[PinChecked], None]) -> None:
    """The loop must not wait for the hash, so a thread works it out."""

    def check() -> None:
        is_right = False
        try:
            is_right = pin.fits(digits)
        finally:
            put(PinChecked(is_right))

    threading.Thread(target=check, name="pin", daemon=True).start()


def _digest(digits: str, salt: bytes) -> bytes:
    return hashlib.scrypt(digits.encode(), salt=salt, n=_COST, r=_BLOCKS, p=1, dklen=_HASH_BYTES)
