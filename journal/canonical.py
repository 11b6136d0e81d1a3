"""Canonical JSON: the one byte form of a value, so that two programs that mean the same write the same.

UTF-8, keys sorted, no blanks, nothing escaped that need not be. Whole numbers only: a float has no one form.
"""

import json
from collections.abc import Mapping, Sequence
from typing import NoReturn, TypeAlias, cast

from journal.errors import BadRecordError, quoted

JsonValue: TypeAlias = "int | str | bool | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
JsonObject: TypeAlias = Mapping[str, JsonValue]


def dump(value: JsonValue) -> bytes:
    """The canonical bytes; raises BadRecordError for what JSON or this project cannot carry (the caller's fault)."""
    try:
        _check(value)
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        return text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        if isinstance(error, BadRecordError):
            raise
        raise BadRecordError(f"cannot write {quoted(value)} as JSON: {error}") from error


def load(body: bytes) -> JsonValue:
    """The value of JSON bytes, canonical or not; raises BadRecordError (the sender's fault)."""
    try:
        return cast("JsonValue", _DECODER.decode(body.decode("utf-8")))
    except (ValueError, RecursionError) as error:
        raise BadRecordError(f"not JSON of this journal: {quoted(body)}: {error}") from error


def load_object(body: bytes) -> JsonObject:
    """Like load, for bytes that must hold an object."""
    value = load(body)
    if not isinstance(value, dict):
        raise BadRecordError(f"a JSON object is wanted, not {quoted(value)}")
    return value


def _check(value: object) -> None:
    if value is None or isinstance(value, int | str):
        return
    if isinstance(value, Mapping):
        for key, item in value.items():
            if not isinstance(key, str):
                raise BadRecordError(f"a key must be text, not {quoted(key)}")
            _check(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _check(item)
    else:
        raise BadRecordError(f"{quoted(value)} cannot be kept in a journal: use text, whole numbers, lists or objects")


def _refuse_number(text: str) -> NoReturn:
    raise BadRecordError(f"only whole numbers are kept, not {text}")


_DECODER = json.JSONDecoder(parse_float=_refuse_number, parse_constant=_refuse_number)
