"""How a box goes on from another one's journal: in a log of its own that follows the other, which is not continued.

    found journal ──► kept as it is ──► copied, record by record, into a new log of this box ──► next start of core

So the other box, if it ever runs again, is known to be superseded, and its log is no fork of this one.
"""

import secrets
from dataclasses import dataclass

from journal.errors import ForkError
from journal.interfaces import Store
from journal.opening import LOG_ID_DIGITS, JournalOpened, Role, continue_log, read_opening
from journal.reading import openings
from journal.record import Record, Stamp, UtcQuality
from kiosk.core.restore import OwnLog, own_log
from rules.errors import IllegalEvent
from rules.fold import fold
from rules.state import Phase, State


class CannotAdopt(Exception):
    """This box can't go on from that journal; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class NewBox:
    """The box that takes over. `gives_up_own_match`: a match that it has in hand itself is left behind."""

    device_id: str
    label: str
    software: str
    boot_id: str
    gives_up_own_match: bool = False


@dataclass(frozen=True, slots=True)
class Adopted:
    """What the box has now: its new log, which follows `follows`, and the match in hand as that stands."""

    log_id: str
    follows: str
    records: int
    state: State


def adopt(store: Store, opened: JournalOpened, records: tuple[Record, ...], box: NewBox, stamp: Stamp) -> Adopted:
    """The box begins, at its next start, where that journal ends; until then nothing of its own is changed.

    `stamp` labels the new log. Raises CannotAdopt, and what the store raises.
    """
    own = own_log(store, box.device_id, box.label, box.software)
    _refuse_own(store, own, opened, box)
    try:
        store.append(opened.log_id, records)
    except ForkError as error:
        raise CannotAdopt(f"this box knows another history of that journal ({error}): ask the head table") from error
    follows_seq = store.head(opened.log_id).seq
    log_id = secrets.token_hex(LOG_ID_DIGITS // 2)
    new = JournalOpened(log_id, box.device_id, box.label, box.software, Role.TABLE, opened.log_id, follows_seq)
    continue_log(store, new, _labelled_latest(store, stamp))
    return Adopted(log_id, opened.log_id, follows_seq, _state(own_log(store, box.device_id, box.label, box.software)))


def _refuse_own(store: Store, own: OwnLog, opened: JournalOpened, box: NewBox) -> None:
    if own.log_id == opened.log_id:
        raise CannotAdopt("that is this box's own journal: just start it")
    if own.opening is None and read_opening(store.read(own.log_id, 1, 1)[0].content).follows == opened.log_id:
        raise CannotAdopt("this box has gone on from that journal already: just start it")
    state = _state(own)
    if _is_in_hand(state) and not box.gives_up_own_match:
        raise CannotAdopt(
            f"this box has a match in hand itself ({_name(state)}): finish it, take another box, "
            "or say --give-up-own-match"
        )


def _is_in_hand(state: State) -> bool:
    has_begun = bool(state.tosses) or bool(state.results) or state.board is not None
    return has_begun and state.phase not in (Phase.NO_MATCH, Phase.CONFIRMED)


def _name(state: State) -> str:
    assignment = state.assignment
    return "" if assignment is None else f"match {assignment.match_id!r}"


def _state(own: OwnLog) -> State:
    try:
        return fold(own.entries)
    except IllegalEvent as error:
        raise CannotAdopt(f"the records of the match in hand contradict each other: {error}") from error


def _labelled_latest(store: Store, stamp: Stamp) -> Stamp:
    """A box takes its log that is labelled latest; its clock may have been set back since the last one was begun."""
    labels = [opening.stamp.utc_ms or 0 for opening in openings(store, Role.TABLE).values()]
    return Stamp(
        stamp.at_ms, stamp.boot_id, max([stamp.utc_ms or 0, *(label + 1 for label in labels)]), UtcQuality.UNTRUSTED
    )
