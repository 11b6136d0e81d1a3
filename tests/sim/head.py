"""The head table: its machine, its disk, its ports, and the program that can die at any instant."""

import random
import secrets
from collections.abc import Callable, Sequence

from hardware.port_choice import PortInfo
from headtable.author import Author
from headtable.collector import Collector
from headtable.decision_log import DecisionLog
from headtable.event import EventPlan
from headtable.hall import Changes, Hall
from headtable.head_logs import HeadLogs
from headtable.lines import Lines, LineView
from headtable.mailbox import Mailbox
from headtable.table_line import TableLine
from headtable.wall_time import newest_utc_ms, utc_ahead_ms
from journal.event_key import EventKey
from journal.interfaces import Store
from journal.messages import Identity
from journal.opening import Role
from journal.record import Stamp, UtcQuality
from journal.session_keys import NONCE_BYTES, device_key
from tests.sim.faulty_store import FaultyStore
from tests.sim.machine import Machine
from tests.sim.stepped_link import SteppedLink
from tests.sim.stepped_table import Work
from tests.sim.wire import SimulatedPort

SOFTWARE = "simulated head table"
_DEVICE = "head-1"
_LONGEST_PAUSE_MS = 1_000
_USB = (0x1A86, 0x7523)


class _Watcher:
    """Nobody looks; what would be shown is asked for at the end."""

    def publish(self, changes: Changes, now_ms: int) -> None: ...

    def show_lines(self, views: list[LineView], now_ms: int) -> None: ...

    def show_plan_faults(self, faults: Sequence[str], now_ms: int) -> None: ...


class HeadTable(Machine):
    """`hall` is None while the program is down. Ports are what is plugged into the machine, by name."""

    def __init__(self, plan: EventPlan, key: EventKey, numbers: random.Random, store: FaultyStore) -> None:
        super().__init__("head", numbers)
        self.store = store
        self.plan = plan
        self.hall: Hall | None = None
        self.ports: dict[str, SimulatedPort] = {}
        self.due_ms = self.ran_at_ms = 0
        self.step_faults: list[Exception] = []
        self.talker_faults = 0
        self._key = key
        self._links: dict[str, SteppedLink] = {}
        self._collector: Collector | None = None
        self._step_due_ms = 0

    def start(self) -> None:
        """The program runs, on what the disk holds. Raises StoreUnavailableError when the disk doesn't answer."""
        newest_ms = newest_utc_ms(self.store)
        head_logs, self.hall = hall_on(self.store, self.plan, self._stamp)
        self._utc_ahead = lambda: utc_ahead_ms(self.clock, newest_ms)
        self._mailbox = Mailbox(self._note_news)
        self._identity = Identity(Role.HEAD, _DEVICE, "โต๊ะกลาง", SOFTWARE, self._key.event_id, self.boot_id)
        self._head_logs = head_logs
        lines = Lines(["auto"], self._make_link, self._present)
        self._collector = Collector(self.hall, self._mailbox, lines, _Watcher(), self.clock.now_ms)
        self._note_news()
        self.run()

    def die(self) -> None:
        """The program is gone, nothing put in order."""
        self.talker_faults += sum(link.status().talker_faults for link in self._links.values())
        self.store.crash()
        self.hall = self._collector = None
        self._links = {}

    def plug(self, name: str, port: SimulatedPort) -> None:
        """A cable is in that port; the program finds it when it looks for ports next."""
        self.ports[name] = port

    def pull(self, name: str) -> None:
        """The port is gone with its cable."""
        self.ports.pop(name, None)
        if name in self._links:
            self._links[name].pull("no such device")

    def replan(self, plan: EventPlan) -> None:
        """The organiser has changed the plan."""
        self.plan = plan
        if self.hall is not None:
            self.hall.replan(plan)
            self._note_news()
            self.due_ms = self.now_ms

    def outgoing_log_id(self, device_id: str) -> str | None:
        """The log in which that device is told what it should know; None when it was told nothing."""
        return self._head_logs.log_ids.get(device_id)

    def run(self) -> None:
        """Everything that is due by now has been done; `due_ms` says when to come again at the latest."""
        assert self._collector is not None
        self.ran_at_ms = self.now_ms
        pauses = [_LONGEST_PAUSE_MS]
        if Work.LINE not in self.held_up:
            pauses += [pause for link in self._open_links() if (pause := link.run_due()) is not None]
        if Work.LOOP not in self.held_up and self.now_ms >= self._step_due_ms:
            self._step_due_ms = self.now_ms + _LONGEST_PAUSE_MS
            self._step(self._collector)
        dues = [self.now_ms + min(pauses)]
        dues += [self.release_at_ms] if self.release_at_ms is not None else []
        self.due_ms = max(self.now_ms + 1, min(dues))

    @property
    def wake_ms(self) -> int:
        """When to run again: at the latest at `due_ms`, sooner when something has come in on a line."""
        if Work.LINE in self.held_up:
            return self.due_ms
        arrivals = [at_ms for link in self._links.values() if (at_ms := link.next_arrival_ms) is not None]
        return min(self.due_ms, max(min(arrivals, default=self.due_ms), self.ran_at_ms + 1))

    def _open_links(self) -> list[SteppedLink]:
        for name, link in self._links.items():
            if not link.is_plugged and name in self.ports:
                link.plug(self.ports[name], name)
        return list(self._links.values())

    def _note_news(self) -> None:
        """The hall is brought up to date at once, else every second."""
        self._step_due_ms = self.now_ms

    def _step(self, collector: Collector) -> None:
        try:
            collector.step()
        except Exception as fault:
            self.step_faults.append(fault)

    def _present(self) -> list[PortInfo]:
        gone = [name for name in self._links if name not in self.ports]
        for name in gone:
            del self._links[name]
        return [PortInfo(name, *_USB) for name in sorted(self.ports)]

    def _make_link(self, port: str) -> SteppedLink:
        talker = TableLine(
            port,
            self._identity,
            lambda device_id: device_key(self._key.secret, device_id),
            self.store,
            self._head_logs,
            self._mailbox,
            lambda: secrets.token_bytes(NONCE_BYTES),
            self._utc_ahead,
        )
        self._links[port] = SteppedLink(talker, self.clock)
        return self._links[port]

    def _stamp(self) -> Stamp:
        return Stamp(self.clock.now_ms(), self.boot_id, self.clock.wall_ms(), UtcQuality.UNTRUSTED)


def hall_on(store: Store, plan: EventPlan, stamp: Callable[[], Stamp]) -> tuple[HeadLogs, Hall]:
    """What the head table knows from its store alone. Raises what the store raises."""
    author = Author(_DEVICE, SOFTWARE, stamp)
    head_logs = HeadLogs(store, author)
    return head_logs, Hall(plan, store, head_logs, DecisionLog(store, author))
