"""Events as record data and back, for the rule book's own events and for made-up classes."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NewType

import pytest

from journal.canonical import JsonObject
from journal.codec import Codec, Unknown
from journal.errors import BadRecordError
from journal.record import Content, Stamp, decode, encode
from rules.events import EVENT_TYPES, Event, MatchAssigned, Player, Stage, TurnEnded
from rules.seats import BySeat
from rules.units import AtMs

Degrees = NewType("Degrees", int)


class Colour(StrEnum):
    RED = "red"
    AMBER = "amber"


@dataclass(frozen=True)
class Corner:
    row: int
    is_lit: bool = False


@dataclass(frozen=True, kw_only=True)
class Everything(Event):
    count: int
    name: str
    is_on: bool
    colour: Colour
    turn: Degrees
    corner: Corner
    corners: tuple[Corner, ...]
    pair: tuple[int, str]
    by_name: Mapping[str, int]
    anything: Mapping[str, Any]
    maybe: Colour | None = None

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError(f"count cannot be {self.count}")


EVERYTHING = Everything(
    at_ms=AtMs(77),
    count=3,
    name="น้ำ",
    is_on=True,
    colour=Colour.AMBER,
    turn=Degrees(90),
    corner=Corner(1),
    corners=(Corner(2, True), Corner(3)),
    pair=(4, "four"),
    by_name={"a": 1},
    anything={"list": [1, None, True]},
)
DATA: JsonObject = {
    "count": 3,
    "name": "น้ำ",
    "is_on": True,
    "colour": "amber",
    "turn": 90,
    "corner": {"row": 1, "is_lit": False},
    "corners": [{"row": 2, "is_lit": True}, {"row": 3, "is_lit": False}],
    "pair": [4, "four"],
    "by_name": {"a": 1},
    "anything": {"list": [1, None, True]},
    "maybe": None,
}
codec = Codec({"everything": Everything})


def content(data: JsonObject, type_name: str = "everything") -> Content:
    return Content(5, type_name, Stamp(77, "boot-1"), data)


def test_every_kind_of_field_is_written_plainly_and_the_instant_is_left_to_the_stamp() -> None:
    assert codec.write(EVERYTHING) == ("everything", DATA)


def test_every_kind_of_field_is_read_back() -> None:
    assert codec.read(content(DATA)) == EVERYTHING


def test_a_field_that_an_older_program_did_not_write_takes_its_default() -> None:
    older = {name: value for name, value in DATA.items() if name != "maybe"}
    assert codec.read(content(older)) == EVERYTHING


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"count": True}, "record 5 \\(everything\\): Everything: count: int is wanted, not True"),
        ({"count": "3"}, "count: int is wanted, not '3'"),
        ({"count": -1}, "count cannot be -1"),
        ({"is_on": 1}, "is_on: bool is wanted, not 1"),
        ({"colour": "green"}, "colour: one of red, amber is wanted, not 'green'"),
        ({"colour": None}, "colour: one of red, amber is wanted, not None"),
        ({"corner": []}, "corner: Corner must be an object, not \\[\\]"),
        ({"corner": {}}, "corner: Corner: field 'row' is missing"),
        ({"corners": [{"row": None}]}, "corners: Corner: row: int is wanted, not None"),
        ({"pair": [4]}, "pair: a list of 2 is wanted, not \\[4\\]"),
        ({"by_name": {"a": "b"}}, "by_name: a: int is wanted, not 'b'"),
        ({"surplus": 1}, "Everything has no field 'surplus'"),
        ({"at_ms": 1}, "Everything has no field 'at_ms'"),
    ],
)
def test_wrong_data_are_refused_by_name_and_value(change: JsonObject, message: str) -> None:
    with pytest.raises(BadRecordError, match=message):
        codec.read(content({**DATA, **change}))


def test_a_missing_field_is_named() -> None:
    with pytest.raises(BadRecordError, match="field 'name' is missing"):
        codec.read(content({name: value for name, value in DATA.items() if name != "name"}))


def test_an_unknown_type_is_kept_as_it_is() -> None:
    assert codec.read(content({"x": 1}, "of_next_year")) == Unknown("of_next_year", 77, {"x": 1})


def test_an_event_outside_the_registry_cannot_be_written() -> None:
    with pytest.raises(BadRecordError, match="no event that the journal knows"):
        codec.write(TurnEnded(at_ms=AtMs(1)))


@pytest.mark.parametrize("field_type", [float, bytes, list[int], int | str, set[str], Colour | int | None])
def test_a_class_that_cannot_be_kept_is_refused_at_start(field_type: Any) -> None:
    made: Any = dataclass(frozen=True)(type("Made", (), {"__annotations__": {"at_ms": int, "value": field_type}}))
    with pytest.raises(TypeError, match="cannot be kept in a journal"):
        Codec({"made": made})


def test_every_event_of_the_rule_book_can_be_kept() -> None:
    assert set(Codec()._readers) == set(EVENT_TYPES)


def test_an_assignment_with_thai_names_survives_the_whole_way() -> None:
    event = MatchAssigned(
        at_ms=AtMs(5),
        match_id="m-12",
        revision=3,
        players=BySeat(Player("p1", "สมชาย ใจดี"), Player("p2", "น้ำ ปู่")),
        stage=Stage.KNOCKOUT,
        stage_name="รอบรองชนะเลิศ",
        ruleset="tsa",
        overrides={"turn_ms": 90_000},
        boards=6,
    )
    name, data = Codec().write(event)
    body = encode(9, name, Stamp(event.at_ms, "boot-1"), data)
    assert Codec().read(decode(body)) == event
