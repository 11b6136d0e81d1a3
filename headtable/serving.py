"""Puts the head table together and runs it: store, lines, hall and pages, in one process until it is told to stop."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import secrets
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import uvicorn
from starlette.applications import Starlette

from hardware.clock import Clock, boot_id
from hardware.serial_port import SerialLink, usb_ports
from headtable.access import AccessLog
from headtable.author import Author
from headtable.collector import Collector
from headtable.copying import Copier
from headtable.decision_log import DecisionLog
from headtable.errors import CannotServeError
from headtable.event import EventPlan
from headtable.hall import Hall
from headtable.head_logs import HeadLogs
from headtable.lines import Lines
from headtable.mailbox import Mailbox
from headtable.people import read_people
from headtable.people_book import PeopleBook
from headtable.plan_files import PlanFiles
from headtable.settings import Settings, WebSettings
from headtable.table_line import TableLine
from headtable.wall_time import newest_utc_ms, utc_ahead_ms
from headtable.web.app import create_app
from headtable.web.desk import Desk
from headtable.web.feed import Feed
from headtable.web.publishing import Publisher
from headtable.web.rendering import Renderer
from headtable.web.sessions import Sessions
from journal.event_key import EventKey
from journal.interfaces import Store
from journal.messages import Identity
from journal.opening import Role
from journal.record import Stamp, UtcQuality
from journal.session_keys import NONCE_BYTES, device_key

SOFTWARE = "headtable 0.1.0"
_TICK_S = 1.0
_LABEL = "โต๊ะกลาง"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Program:
    """A head table that is put together; nothing runs yet."""

    app: Starlette
    collector: Collector
    mailbox: Mailbox


def assemble(
    plan: EventPlan,
    key: EventKey,
    settings: Settings,
    store: Store,
    clock: Clock,
    plan_files: PlanFiles | None = None,
    *,
    is_recovering: bool = False,
) -> Program:
    """The whole program on a store that is open; it gives tables copies of its own logs.

    `is_recovering`: it takes such copies back instead. Raises what the store raises, BadPortSettingError,
    FaultyFileError.
    """
    author = author_of(key, clock)
    head_logs, decision_log, mailbox = HeadLogs(store, author), DecisionLog(store, author), Mailbox()
    hall = Hall(plan, store, head_logs, decision_log)
    renderer, feed = Renderer(plan.name), Feed(secrets.token_hex(4))
    publisher = Publisher(hall, renderer, feed)
    lines = _lines(key, settings.ports, store, clock, head_logs, mailbox, is_recovering=is_recovering)
    copier = None if is_recovering else Copier(store, head_logs, decision_log.logs)
    collector = Collector(hall, mailbox, lines, publisher, clock.now_ms, plan_files, copier)
    access_log = AccessLog(store, author)
    people = PeopleBook(settings.people_file, read_people(settings.people_file), access_log.note)
    sessions = Sessions(people, clock.now_ms)
    desk = Desk(
        hall,
        store,
        feed,
        renderer,
        clock,
        publisher,
        sessions,
        access_log,
        decision_log.logs,
        copier,
        plan_files,
        newest_utc_ms=newest_utc_ms(store),
    )
    return Program(create_app(desk, settings.web), collector, mailbox)


def _lines(
    key: EventKey,
    ports: Sequence[str],
    store: Store,
    clock: Clock,
    head_logs: HeadLogs,
    mailbox: Mailbox,
    *,
    is_recovering: bool,
) -> Lines:
    """The lines to the tables, which come and go."""
    identity = Identity(Role.HEAD, author_of(key, clock).head_id, _LABEL, SOFTWARE, key.event_id, boot_id())
    newest_ms = newest_utc_ms(store)

    def make_link(port: str) -> SerialLink:
        talker = TableLine(
            port,
            identity,
            lambda table_id: device_key(key.secret, table_id),
            store,
            head_logs,
            mailbox,
            lambda: secrets.token_bytes(NONCE_BYTES),
            lambda: utc_ahead_ms(clock, newest_ms),
        )
        talker.wants_returned = is_recovering
        return SerialLink(lambda: port, talker, clock)

    return Lines(ports, make_link, usb_ports)


def author_of(key: EventKey, clock: Clock) -> Author:
    """Who writes the records of this event's head table."""
    this_boot = boot_id()

    def stamp() -> Stamp:
        return Stamp(clock.now_ms(), this_boot, clock.wall_ms(), UtcQuality.UNTRUSTED)

    return Author(f"head-{key.event_id[:8]}", SOFTWARE, stamp)


def bind(web: WebSettings) -> socket.socket:
    """A socket at the address of the page. Raises CannotServeError saying what to do."""
    family = socket.AF_INET6 if ":" in web.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere the option would let two programs hold one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((web.host, web.port))
    except OSError as error:
        listener.close()
        raise CannotServeError(
            f"the page can't be offered at {web.host}, port {web.port} ({error.strerror}); {_what_to_do(error)}"
        ) from error
    return listener


def _what_to_do(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "stop the program that holds it, or give another --port"
    if error.errno == errno.EACCES:
        return "ports below 1024 are not for everybody: give another --port"
    return "give an address of this computer as host under [web], such as 127.0.0.1"


def address_of(listener: socket.socket) -> str:
    """What to type into a browser on this computer."""
    host, port = listener.getsockname()[:2]
    shown = "localhost" if host in ("0.0.0.0", "::") else host  # noqa: S104 - compared, not bound
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def run(program: Program, listener: socket.socket, on_ready: Callable[[str], None]) -> None:
    """Serve until the process is asked to stop; the lines are closed afterwards."""
    asyncio.run(_run(program, listener, on_ready))


def collect_for(program: Program, for_s: float) -> None:
    """Talk to the tables for that long, without a page; the lines are closed afterwards."""
    asyncio.run(_collect_for(program, for_s))


async def _collect_for(program: Program, for_s: float) -> None:
    try:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_collect(program), for_s)
    finally:
        program.collector.stop()


class _Server(uvicorn.Server):
    """Leaves signals to us: uvicorn would end the process with them, before lines and store are closed."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def _run(program: Program, listener: socket.socket, on_ready: Callable[[str], None]) -> None:
    config = uvicorn.Config(
        program.app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=2
    )
    server = _Server(config)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    # What was read from the store stays: looking it through for garbage would hold up pages for a tenth of a second.
    gc.collect()
    gc.freeze()
    collecting = asyncio.create_task(_collect(program))
    on_ready(address_of(listener))
    try:
        await server.serve(sockets=[listener])
    finally:
        collecting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await collecting
        program.collector.stop()


async def _collect(program: Program) -> None:
    """Step at every news and every second. What goes wrong in a step is logged; the next one is made all the same."""
    loop = asyncio.get_running_loop()
    has_news = asyncio.Event()

    def wake() -> None:
        loop.call_soon_threadsafe(has_news.set)

    program.mailbox.on_news = wake
    while True:
        has_news.clear()
        try:
            program.collector.step()
        except Exception:
            _log.exception("the hall could not be brought up to date; trying again")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(has_news.wait(), _TICK_S)
