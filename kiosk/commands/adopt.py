"""`kiosk adopt`: go on with the match of a box that died, from its last journal."""

import argparse
import os
import pwd
import sys
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from hardware.clock import MonotonicClock, boot_id
from journal.errors import JournalError
from journal.record import Stamp, UtcQuality
from journal.sole_use import sole_use
from journal.store import SqliteStore
from kiosk.commands.answers import fail
from kiosk.core.adoption import Adopted, CannotAdopt, NewBox, adopt
from kiosk.core.box import read_box, write_box
from kiosk.core.restore import known_device_id
from kiosk.results.found_journals import FoundJournal, NoJournal, journal_of
from kiosk.settings import BadSettings, Settings, read_settings
from rules.act_texts import seat_names
from rules.match import boards_of
from rules.seats import Seat
from rules.state import Phase
from rules.text import Language, Text

_NOT_DONE = 1
_WRONG_INPUT = 2

_DONE = Text(
    "รับช่วงบันทึกของโต๊ะ {table} แล้ว {records} รายการ จาก {source}",
    "goes on from the journal of table {table}: {records} records from {source}",
)
_MATCH = Text(
    "คู่ {match_id}: {left} พบ {right} จบแล้ว {done} จาก {boards} กระดาน",
    "match {match_id}: {left} against {right}, {done} of {boards} boards done",
)
_NO_MATCH = Text("ไม่มีคู่ที่แข่งค้างอยู่ คู่ต่อไปมาจากโต๊ะกลาง", "no match in hand: the next one comes from the head table")
_NEXT = Text(
    "ปิดเครื่องเดิมไว้ เปิดเครื่องนี้ ตรวจเวลาและกระดานกับผู้เล่น แล้วกดเดินต่อ",
    "leave the old box off, start this one, check time and board with the players, and go on",
)
_DOUBT = Text("ระวัง: {doubt}", "note: {doubt}")


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `adopt`; its `run` takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "adopt",
        help="go on with the match of a box that died",
        description="Goes on, in a journal of its own, from the last journal of another box with the same label.",
    )
    parser.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="this table's settings")
    parser.add_argument("--give-up-own-match", action="store_true", help="although this box has a match in hand")
    parser.add_argument(
        "source",
        type=Path,
        metavar="FOLDER|FILE",
        help="a card or stick with results, the head table's export, a .jsonl file, or the journal.sqlite of the box",
    )
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    try:
        settings = read_settings(arguments.config)
        found = journal_of(arguments.source, settings.label)
        adopted = _adopt(settings, found, gives_up_own_match=arguments.give_up_own_match)
    except (BadSettings, NoJournal) as error:
        return fail(str(error), _WRONG_INPUT)
    except (CannotAdopt, JournalError, OSError) as error:
        return fail(f"nothing was adopted: {error}", _NOT_DONE)
    for language in Language:
        sys.stdout.writelines(f"{text.in_language(language)}\n" for text in _told(settings, found, adopted))
    return 0


def _adopt(settings: Settings, found: FoundJournal, *, gives_up_own_match: bool) -> Adopted:
    settings.data_folder.mkdir(parents=True, exist_ok=True)
    _refuse_other_owner(settings.data_folder)
    clock, boot = MonotonicClock(), boot_id()
    with sole_use("kiosk core", settings.data_folder), closing(SqliteStore(settings.journal_path)) as store:
        store.open()
        box = read_box(settings.box_path, lambda: known_device_id(store))
        write_box(settings.box_path, box)
        new = NewBox(
            box.device_id, settings.label, f"makhos-referee {version('makhos-referee')}", boot, gives_up_own_match
        )
        stamp = Stamp(clock.now_ms(), boot, clock.wall_ms(), UtcQuality.UNTRUSTED)
        return adopt(store, found.opened, found.records, new, stamp)


def _refuse_other_owner(folder: Path) -> None:
    """Files made by root would be closed to core, which runs as a user of its own."""
    owner = folder.stat().st_uid
    if os.geteuid() != owner:
        raise CannotAdopt(f"{folder} belongs to {pwd.getpwuid(owner).pw_name!r}: run this with sudo -u that user")


def _told(settings: Settings, found: FoundJournal, adopted: Adopted) -> list[Text]:
    texts = [_DONE.filled(table=settings.label, records=adopted.records, source=found.source)]
    state = adopted.state
    if state.assignment is None or state.phase is Phase.CONFIRMED:
        texts.append(_NO_MATCH)
    else:
        names = seat_names(state.assignment)
        texts.append(
            _MATCH.filled(
                match_id=state.assignment.match_id,
                left=names[Seat.LEFT],
                right=names[Seat.RIGHT],
                done=len(state.results),
                boards=boards_of(state),
            )
        )
    texts.append(_NEXT)
    return [*texts, _DOUBT.filled(doubt=found.doubt)] if found.doubt else texts
