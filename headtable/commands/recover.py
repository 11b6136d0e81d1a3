"""`headtable recover`: the event again on a new laptop, from its tables and from journals that were saved."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hardware.clock import MonotonicClock
from headtable.commands.config import add_config, settings_of
from headtable.commands.import_journals import WRONG_INPUT, take_in_all
from headtable.copies_found import CopiesFound, take_out_copies
from headtable.decision_log import DecisionLog
from headtable.event import EventPlan, natural_order
from headtable.histories import Histories
from headtable.opening_store import opened_store
from headtable.people import read_people
from headtable.plan_book import PlanBook
from headtable.recovering import completed, given_matches, plan_from
from headtable.serving import assemble, author_of, collect_for
from headtable.settings import Settings
from headtable.sole_head_table import used_alone
from journal.event_key import EventKey, read_event_key
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import openings

LISTEN_S = 30


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `recover`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "recover",
        help="rebuild the event on a new laptop",
        description="Takes in the journals given, then listens to the tables for a while, and puts the event's plan on"
        " record: serve goes on with it. The event key must be the event's own.",
    )
    add_config(parser)
    parser.add_argument("--listen", type=int, default=LISTEN_S, metavar="SECONDS", help="to the tables; 0: not at all")
    parser.add_argument(
        "--complete",
        action="store_true",
        help="without a plan: add a match for every two players of a group whom no table was given",
    )
    parser.add_argument("paths", type=Path, nargs="*", metavar="FILE|FOLDER", help="journals that were saved")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    key = read_event_key(settings.key_file)
    with used_alone(settings.database), opened_store(settings.database) as store:
        faults = take_in_all(store, arguments.paths)
        if arguments.listen > 0:
            _listen(settings, key, store, arguments.listen)
        heard = _say_tables(store)
        _say_what_was_kept(take_out_copies(store))
        plan = _recovered(settings, key, store, is_completed=arguments.complete)
    sys.stdout.write(
        f"{plan.name}: {len(plan.entrants)} players, {len(plan.pairings)} matches, tables"
        f" {', '.join(plan.tables) or 'none'}\n"
    )
    _say_what_is_left_to_do(settings, [label for label in plan.tables if label not in heard])
    if settings.event.players.exists():
        sys.stdout.write(f"{settings.event.players} is there: serve takes the plan from the files, not from here\n")
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return WRONG_INPUT if faults else 0


def _listen(settings: Settings, key: EventKey, store: Store, listen_s: int) -> None:
    """Everything that the tables have to tell within that time is in the store."""
    clock = MonotonicClock()
    plan = PlanBook(DecisionLog(store, author_of(key, clock))).recorded() or _plan_of_tables(settings, store)
    program = assemble(plan, key, settings, store, clock, is_recovering=True)
    sys.stdout.write(f"listening to the tables for {listen_s} s\n")
    sys.stdout.flush()
    collect_for(program, listen_s)


def _say_tables(store: Store) -> set[str]:
    """The labels of the tables of which there are records."""
    logs = openings(store, Role.TABLE)
    for log_id in sorted(logs, key=lambda one: natural_order(logs[one].opened.label)):
        sys.stdout.write(f"table {logs[log_id].opened.label}: {store.head(log_id).seq} records\n")
    return {logs[log_id].opened.label for log_id in logs}


def _say_what_is_left_to_do(settings: Settings, silent: Sequence[str]) -> None:
    if silent:
        sys.stdout.write(
            f"nothing came from tables {', '.join(silent)}: each brings its results by itself once it is connected\n"
        )
    if not read_people(settings.people_file):
        sys.stdout.write("nobody can sign in on this laptop: add people again with headtable person add\n")


def _say_what_was_kept(found: CopiesFound) -> None:
    if found.records:
        sys.stdout.write(f"tables kept {found.records} records of the lost head table, {found.new} of them new here\n")
    for log_id in found.contradicted:
        sys.stderr.write(f"tables kept ANOTHER HISTORY of log {log_id}: choose on /histories which one counts\n")


def _recovered(settings: Settings, key: EventKey, store: Store, *, is_completed: bool) -> EventPlan:
    """The plan, on record; what is decided from now on goes into a log of this laptop's own."""
    log = DecisionLog(store, author_of(key, MonotonicClock()))
    book = PlanBook(log)
    plan = book.recorded()
    log.go_on_in_a_new_log()
    if plan is None:
        given = _plan_of_tables(settings, store)
        plan = completed(given) if is_completed else given
        sys.stdout.write(
            f"no plan was among the journals: tables were given {len(given.pairings)} matches,"
            f" {len(plan.pairings) - len(given.pairings)} were added; what is missing must be entered again\n"
        )
    book.record(plan)
    return plan


def _plan_of_tables(settings: Settings, store: Store) -> EventPlan:
    histories = Histories(store)
    histories.catch_up()
    return plan_from(settings.event.name, given_matches(store, histories.by_log))
