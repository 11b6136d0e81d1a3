"""Frozen dataclasses as JSON and back, driven by their field types alone.

Fields may be whole numbers (`NewType`s too), text, booleans, string enums, tuples, other dataclasses (generic ones
too), mappings from text, `Any` (plain JSON), and each of these `| None`. Anything else is refused when the reader is
built, so a class that cannot be kept is found at start and not in a match.
"""

import dataclasses
from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from journal.canonical import JsonObject, JsonValue
from journal.errors import BadRecordError, quoted

Reader: TypeAlias = Callable[[JsonValue], Any]
_PLAIN = frozenset({bool, int, str})
NOTHING_GIVEN: Mapping[str, Any] = MappingProxyType({})


def to_json(value: object, leave_out: str = "") -> JsonValue:
    """The value as plain JSON values, without the top level's field `leave_out`. Raises BadRecordError if it can't."""
    if value is None or type(value) in _PLAIN:
        return cast("JsonValue", value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: to_json(getattr(value, name)) for name in _names_of(type(value)) if name != leave_out}
    if isinstance(value, Enum):
        return to_json(value.value)
    if isinstance(value, int | str):
        return value
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {_key(key): to_json(item) for key, item in value.items()}
    raise BadRecordError(f"{quoted(value)} cannot be kept in a journal")


@cache
def _names_of(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


class DataclassReader:
    """Builds values of one dataclass from JSON objects. Raises TypeError for a class with fields it can't read."""

    def __init__(self, hint: Any, *, ignores_unknown: bool = False) -> None:
        self._class = get_origin(hint) or hint
        self._ignores_unknown = ignores_unknown
        variables = dict(zip(getattr(self._class, "__parameters__", ()), get_args(hint), strict=True))
        hints = get_type_hints(self._class)
        self._fields = {field.name: field for field in dataclasses.fields(self._class)}
        self._readers = {name: reader_for(_bound(hints[name], variables)) for name in self._fields}

    def read(self, value: JsonValue, given: Mapping[str, Any] = NOTHING_GIVEN) -> Any:
        """The instance that `value` and the fields already `given` describe.

        A missing field takes its default: the record is older than the field. Raises BadRecordError naming the field.
        """
        name = self._class.__name__
        if not isinstance(value, Mapping):
            raise BadRecordError(f"{name} must be an object, not {quoted(value)}")
        unknown = value.keys() - (self._fields.keys() - given.keys())
        if unknown and not self._ignores_unknown:
            raise BadRecordError(f"{name} has no field {quoted(min(unknown))}")
        try:
            return self._class(**self._read_fields(value, given))
        except (TypeError, ValueError) as error:
            raise BadRecordError(f"{name}: {error}") from error

    def _read_fields(self, value: JsonObject, given: Mapping[str, Any]) -> dict[str, Any]:
        arguments = dict(given)
        for name, field in self._fields.items():
            if name in value and name not in given:
                arguments[name] = _read_named(name, self._readers[name], value[name])
            elif name not in given and _is_required(field):
                raise BadRecordError(f"field {name!r} is missing")
        return arguments


@cache
def reader_for(hint: Any) -> Reader:
    """The function that reads values of a type from JSON. Raises TypeError for a type that can't be kept."""
    hint = getattr(hint, "__supertype__", hint)
    if hint is Any:
        return lambda value: value
    if hint in (int, str, bool):
        return lambda value: _read_scalar(hint, value)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return lambda value: _read_enum(hint, value)
    return _composite_reader(hint)


def _composite_reader(hint: Any) -> Reader:
    origin = get_origin(hint) or hint
    if origin in (Union, UnionType):
        return _optional_reader(hint)
    if origin is tuple:
        return _tuple_reader(hint)
    if dataclasses.is_dataclass(origin):
        return DataclassReader(hint).read
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_reader(hint)
    raise TypeError(f"a field of type {hint!r} cannot be kept in a journal")


def _optional_reader(hint: Any) -> Reader:
    others = [argument for argument in get_args(hint) if argument is not NoneType]
    if len(others) != 1 or len(get_args(hint)) == 1:
        raise TypeError(f"a field of type {hint!r} cannot be kept in a journal: only 'X | None' is clear")
    reader = reader_for(others[0])
    return lambda value: None if value is None else reader(value)


def _tuple_reader(hint: Any) -> Reader:
    arguments = get_args(hint)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item_reader = reader_for(arguments[0])
        return lambda value: tuple(item_reader(item) for item in _list(value))
    readers = [reader_for(argument) for argument in arguments]

    def read(value: JsonValue) -> Any:
        items = _list(value)
        if len(items) != len(readers):
            raise BadRecordError(f"a list of {len(readers)} is wanted, not {quoted(value)}")
        return tuple(reader(item) for reader, item in zip(readers, items, strict=True))

    return read


def _mapping_reader(hint: Any) -> Reader:
    key_hint, item_hint = get_args(hint)
    key_reader, item_reader = reader_for(key_hint), reader_for(item_hint)

    def read(value: JsonValue) -> Any:
        if not isinstance(value, Mapping):
            raise BadRecordError(f"an object is wanted, not {quoted(value)}")
        return {key_reader(key): _read_named(key, item_reader, item) for key, item in value.items()}

    return read


def _read_named(name: str, reader: Reader, value: JsonValue) -> Any:
    try:
        return reader(value)
    except BadRecordError as error:
        raise BadRecordError(f"{name}: {error}") from error


def _read_scalar(kind: type, value: JsonValue) -> Any:
    if type(value) is not kind:
        raise BadRecordError(f"{kind.__name__} is wanted, not {quoted(value)}")
    return value


def _read_enum(kind: type[StrEnum], value: JsonValue) -> Any:
    if not isinstance(value, str) or value not in set(kind):
        raise BadRecordError(f"one of {', '.join(kind)} is wanted, not {quoted(value)}")
    return kind(value)


def _list(value: JsonValue) -> list[JsonValue]:
    if not isinstance(value, list):
        raise BadRecordError(f"a list is wanted, not {quoted(value)}")
    return value


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise BadRecordError(f"a key must be text, not {quoted(key)}")
    return str(key)


def _bound(hint: Any, variables: Mapping[Any, Any]) -> Any:
    return variables.get(hint, hint) if isinstance(hint, TypeVar) else hint


def _is_required(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
