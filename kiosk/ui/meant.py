"""What an act may have been meant as: the few ways in which a referee's slip is put right without taking it back."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.ui import shown
from kiosk.ui.texts import word
from kiosk.wire import View
from kiosk.wire_acts import ActView

RESULT = "board_ended"
"""The kind of act that has a sheet of its own: a result is picked with its cause."""

_Ways = Iterator[tuple[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way: its words, what changes in the act, what it says then, and whether it says so already."""

    label: str
    changes: Mapping[str, Any]
    told: Mapping[str, Any]
    is_told: bool


def choices(act: ActView, view: View, language: str) -> tuple[Choice, ...]:
    """Every way in which the act may have been meant, the recorded one included; none where it can only be undone."""
    ways = _WAYS.get(act.kind)
    if ways is None:
        return ()
    meant = [(label, changes, {**act.told, **changes}) for label, changes in ways(act, view, language)]
    return tuple(Choice(label, changes, told, told == dict(act.told)) for label, changes, told in meant)


def can_be_meant(act: ActView | None) -> bool:
    """Whether the act can be put right in its place."""
    return act is not None and (act.kind == RESULT or act.kind in _WAYS)


def _tosses(act: ActView, view: View, language: str) -> _Ways:
    names = {seat: shown.given_name(view, seat) for seat in shown.SEATS}
    if act.told.get("winner") is None:
        for first, name in names.items():
            yield word("meant_first", language, name=name), {"first": first}
        return
    for winner, winner_name in names.items():
        for first, name in names.items():
            label = word("meant_toss", language, winner=winner_name, name=name)
            yield label, {"winner": winner, "first": first}


def _flag_rulings(_act: ActView, _view: View, language: str) -> _Ways:
    for decision in ("moved", "lost_on_time"):
        yield word(f"meant_{decision}", language), {"decision": decision}


def _time_outs(_act: ActView, view: View, language: str) -> _Ways:
    for seat in shown.SEATS:
        player = shown.seat_view(view, seat)
        for is_long in (False, True):
            if player is None or (is_long and not player.long_count):
                continue
            length_ms = view.time_out_long_ms if is_long else view.time_out_short_ms
            gaps = {"name": shown.given_name(view, seat), "length": shown.duration(length_ms, language)}
            yield word("meant_time_out", language, **gaps), {"seat": seat, "is_long": is_long}


def _objection_rulings(_act: ActView, _view: View, language: str) -> _Ways:
    yield word("objection_upheld", language), {"is_upheld": True}
    yield word("objection_rejected", language), {"is_upheld": False}


def _players(_act: ActView, view: View, _language: str) -> _Ways:
    for seat in shown.SEATS:
        yield shown.given_name(view, seat), {"seat": seat}


def _counts(_act: ActView, view: View, language: str) -> _Ways:
    for seat in shown.SEATS:
        yield word("count_asked", language, name=shown.given_name(view, seat)), {"by": seat}
    yield word("count_by_referee", language), {"by": None}


def _penalties(_act: ActView, _view: View, language: str) -> _Ways:
    for scope in ("board", "match", "event"):
        yield word(f"lose_{scope}", language), {"scope": scope}


_WAYS: Mapping[str, Callable[[ActView, View, str], _Ways]] = {
    "toss_made": _tosses,
    "flag_ruled": _flag_rulings,
    "time_out_taken": _time_outs,
    "objection_ruled": _objection_rulings,
    "break_started": _players,
    "warning_given": _players,
    "count_started": _counts,
    "penalty_imposed": _penalties,
}
