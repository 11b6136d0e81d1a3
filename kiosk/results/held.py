"""How much of the journal the sets of a folder hold already, so that the next one need bring only what is new."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from journal.errors import BadRecordError
from journal.export import Manifest, read_manifest
from journal.interfaces import OwnLog
from journal.record import EMPTY_HEAD, HASH_BYTES, Head
from kiosk.results.medium import Medium
from kiosk.results.sets import FinishedSet, contents_of


@dataclass(frozen=True, slots=True)
class _Run:
    """A whole journal in one set, and the parts in later ones that follow it."""

    sets: tuple[FinishedSet, ...] = ()
    head: Head = EMPTY_HEAD
    whole_bytes: int = 0
    part_bytes: int = 0


class HeldParts:
    """Looks at sets on `medium`. A set is read once, since a card that lost power may not hold what it took."""

    def __init__(self, medium: Medium) -> None:
        self._medium = medium
        self._sound: set[str] = set()

    def held(self, folder: Path, sets: Sequence[FinishedSet], own: OwnLog) -> Head:
        """After which record of `own` the next set may begin; EMPTY_HEAD: with the first.

        `sets` are those of the folder, the newest last. It begins with the first again when the parts since are as long
        as the last whole one: so a file that is lost costs half a journal at most, and all sets together stay under
        three times its length. Raises OSError.
        """
        run = _last_run(sets, own.log_id)
        if run.part_bytes >= run.whole_bytes or not all(self._is_sound(folder, one) for one in run.sets):
            return EMPTY_HEAD
        known = own.read(run.head.seq, 1)
        return run.head if [record.head for record in known] == [run.head] else EMPTY_HEAD

    def _is_sound(self, folder: Path, one: FinishedSet) -> bool:
        if one.base not in self._sound and contents_of(self._medium, folder, one) is not None:
            self._sound.add(one.base)
        return one.base in self._sound


def gaps(sets: Sequence[FinishedSet]) -> Mapping[str, int]:
    """Of sets whose journal follows a record that no other set ends with: the number of that record, by base name."""
    journals = {one.base: journal for one in sets if (journal := _journal_of(one)) is not None}
    ends = {(journal.log_id, journal.last_seq, journal.last_hash) for journal in journals.values()}
    return {
        base: journal.first_seq - 1
        for base, journal in journals.items()
        if journal.first_seq > 1 and (journal.log_id, journal.first_seq - 1, journal.previous_hash) not in ends
    }


def _last_run(sets: Sequence[FinishedSet], log_id: str) -> _Run:
    run = _Run()
    for one in sets:
        journal = _journal_of(one)
        if journal is None or journal.log_id != log_id:
            continue
        head = Head(journal.last_seq, bytes.fromhex(journal.last_hash))
        if journal.first_seq == 1:
            run = _Run((one,), head, journal.bytes)
        elif journal.previous_hash == run.head.hash.hex():
            run = _Run((*run.sets, one), head, run.whole_bytes, run.part_bytes + journal.bytes)
    return run


def _journal_of(one: FinishedSet) -> Manifest | None:
    """The manifest of the set's journal; None where the set has none, or one that nobody wrote."""
    try:
        journal = read_manifest(one.line)
        is_hash = len(bytes.fromhex(journal.last_hash)) == HASH_BYTES
    except (BadRecordError, ValueError):
        return None
    return journal if is_hash else None
