"""`headtable serve`: talks to the tables and offers the page, until it is stopped."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hardware.clock import MonotonicClock
from headtable.commands.config import add_config, settings_of
from headtable.decision_log import DecisionLog
from headtable.errors import FaultyFileError
from headtable.event import EventPlan
from headtable.event_file import read_event
from headtable.opening_store import opened_store
from headtable.people import Person, read_people
from headtable.plan_book import PlanBook
from headtable.plan_files import PlanFiles
from headtable.roles import VisitorsSee
from headtable.serving import assemble, author_of, bind, run
from headtable.settings import WebSettings
from headtable.sole_head_table import used_alone
from headtable.wall_time import clock_warning, newest_utc_ms
from journal.event_key import read_event_key

_MAKE_A_KEY = "make one with: headtable event key FILE, and give that FILE as key_file under [event]"


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `serve`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "serve",
        help="talk to the tables and offer the page",
        description="Talks to the tables, sends them their matches, keeps every record, and offers the page.",
    )
    add_config(parser)
    parser.add_argument("--check-config", action="store_true", help="say whether everything is right, and end")
    parser.add_argument(
        "--port", type=_port_number, help="of the page, instead of the one in the settings; 0: any free"
    )
    parser.set_defaults(run=_run)


def _port_number(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a whole number from 0 to 65535")
    return int(text)


def _run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    key = read_event_key(settings.key_file, _MAKE_A_KEY)
    _check_somebody_can_sign_in(arguments.config, settings.web, read_people(settings.people_file))
    if arguments.check_config:
        return _say_all_right(arguments.config, read_event(settings.event))
    if arguments.port is not None:
        settings = replace(settings, web=replace(settings.web, port=arguments.port))
    listener = bind(settings.web)
    try:
        with used_alone(settings.database), opened_store(settings.database) as store:
            clock = MonotonicClock()
            if (warning := clock_warning(clock, newest_utc_ms(store))) is not None:
                sys.stderr.write(f"{warning}\n")
            book = PlanBook(DecisionLog(store, author_of(key, clock)))
            plan_files = PlanFiles(settings.event, book.read)
            plan = book.read(settings.event)
            program = assemble(plan, key, settings, store, clock, plan_files)
            run(program, listener, _say_address)
    finally:
        listener.close()
    return 0


def _say_all_right(config: Path, plan: EventPlan) -> int:
    sys.stdout.write(
        f"{config}: all right: {plan.name}, {len(plan.entrants)} players, {len(plan.pairings)} matches,"
        f" tables {', '.join(plan.tables) or 'none'}\n"
    )
    return 0


def _check_somebody_can_sign_in(config: Path, web: WebSettings, people: Sequence[Person]) -> None:
    if web.visitors is VisitorsSee.DISPLAY and not people:
        raise FaultyFileError(
            [f'{config}: visitors = "display" and nobody can sign in: add somebody with headtable person add']
        )


def _say_address(address: str) -> None:
    sys.stdout.write(f"head table: {address}\n")
    sys.stdout.flush()
