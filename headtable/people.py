"""Who may sign in, and in which role: names with personal PINs, kept in a file as salted scrypt hashes only."""

import hashlib
import hmac
import os
import secrets
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.roles import Role

LEAST_DIGITS, MOST_DIGITS = 6, 12
MAX_NAME_LETTERS = 60
_SALT_BYTES = 16
_HASH_BYTES = 32
_COST = 2**14  # about 50 ms and 16 MiB for each try on a laptop
_BLOCKS = 8


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a PIN. `salt` and `pin_hash` are hexadecimal; a file that names no role is of a single director."""

    name: str
    salt: str
    pin_hash: str
    role: Role = Role.DIRECTOR

    def has_pin(self, pin: str) -> bool:
        """Whether it is this person's. Takes as long for a wrong one as for the right one."""
        return hmac.compare_digest(_hash(pin, bytes.fromhex(self.salt)), bytes.fromhex(self.pin_hash))


NOBODY = Person("", bytes(_SALT_BYTES).hex(), bytes(_HASH_BYTES).hex())
"""Whose PIN nobody knows: asked for an unknown name, so that the answer takes as long as for a known one."""


def new_person(name: str, pin: str, role: Role = Role.DIRECTOR) -> Person:
    """Raises FaultyFileError saying what is wrong with the name or the PIN."""
    bare = " ".join(name.split())
    if not bare or len(bare) > MAX_NAME_LETTERS or not bare.isprintable():
        raise FaultyFileError([f"name {name!r}: give 1 to {MAX_NAME_LETTERS} letters"])
    if not (pin.isascii() and pin.isdecimal() and LEAST_DIGITS <= len(pin) <= MOST_DIGITS):
        raise FaultyFileError([f"the PIN must have {LEAST_DIGITS} to {MOST_DIGITS} digits; choose another one"])
    salt = secrets.token_bytes(_SALT_BYTES)
    return Person(bare, salt.hex(), _hash(pin, salt).hex(), role)


def read_people(path: Path) -> list[Person]:
    """Everybody in the file; nobody where there is none. Raises FaultyFileError naming file and what to do."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError, RecursionError) as error:
        raise FaultyFileError(
            [f"{path}: can't be read ({error}); mend it, or move it away and add everybody anew"]
        ) from error
    try:
        return [_checked(Person(**row)) for row in table.get("person", [])]
    except (TypeError, ValueError) as error:
        raise FaultyFileError(
            [f"{path}: a person can't be read ({error}); move it away and add everybody anew"]
        ) from error


def write_people(path: Path, people: Sequence[Person]) -> None:
    """The file holds these people and can be read by its owner only. Raises FaultyFileError."""
    content = "# People who may sign in; add one with: headtable person add\n" + "\n".join(map(_row, people))
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(content)
        part.replace(path)
    except OSError as error:
        raise FaultyFileError([f"{path}: can't be written ({error.strerror}); choose another place"]) from error


def _row(person: Person) -> str:
    return (
        f'[[person]]\nname = {_quoted(person.name)}\nrole = "{person.role}"\n'
        f'salt = "{person.salt}"\npin_hash = "{person.pin_hash}"\n'
    )


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCKS, p=1, dklen=_HASH_BYTES)


def _checked(person: Person) -> Person:
    sizes = len(bytes.fromhex(person.salt)), len(bytes.fromhex(person.pin_hash))
    role = Role(person.role)  # the file has its name only
    if not person.name or sizes != (_SALT_BYTES, _HASH_BYTES):
        raise ValueError(f"{person.name!r} has no whole PIN hash")
    return replace(person, role=role)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
