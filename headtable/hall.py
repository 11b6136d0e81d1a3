"""The hall as the head table knows it: devices, their histories, all results, and what each table is told next.

    HELLO, STATUS, stored records ──► Hall ──► histories ──► results ──► orders ──► outgoing logs
                        decisions ──►               └──────────┴────► changes ──► pages

One thread uses it (the collector's), and takes the changes after each step. Everything but the devices' last words can
be rebuilt from the store alone.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from headtable.arranging import Arranged, arranged, change_by
from headtable.assignments import Told, told_by
from headtable.decision_log import DecisionLog
from headtable.decisions import Decided, Decision
from headtable.devices import Device, Flaw, Heard, replaced_by, rival_of
from headtable.event import EventPlan
from headtable.head_logs import HeadLogs
from headtable.histories import Histories
from headtable.match_words import orders_for
from headtable.results import MatchResult
from headtable.status import TableStatus
from headtable.tables import TableHistory
from journal.errors import JournalError
from journal.interfaces import Store
from rules.knockout import Bracket

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Changes:
    """What is new: labels of tables, ids of matches, and devices that have something new in their outgoing log."""

    tables: set[str] = field(default_factory=set)
    matches: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)


class Hall:
    """See the head of the module."""

    def __init__(self, plan: EventPlan, store: Store, head_logs: HeadLogs, decision_log: DecisionLog) -> None:
        """Everything that the store holds is known. Raises what the store raises."""
        self._head_logs = head_logs
        self._decision_log = decision_log
        self._decided: tuple[Decided, ...] = ()
        self._devices: dict[str, Device] = {}
        self._histories = Histories(store)
        self.base = plan  # of the files alone
        self._arranged = Arranged(plan, {}, None)
        self._told: dict[str, Told] = {}
        self._untold: set[str] = set()
        self._changes = Changes()
        self._catch_up()
        self._decided = tuple(decision_log.decided())
        self._arrange()

    @property
    def plan(self) -> EventPlan:
        """The plan of the files, with everything that was done to it since."""
        return self._arranged.plan

    @property
    def devices(self) -> Mapping[str, Device]:
        return self._devices

    @property
    def histories(self) -> Mapping[str, TableHistory]:
        """By log id; a log that another one goes on from is not among them."""
        return self._histories.by_log

    @property
    def results(self) -> Mapping[str, MatchResult]:
        """Every match by its id."""
        return self._arranged.results

    @property
    def bracket(self) -> Bracket | None:
        """The knockout; None before it was started."""
        return self._arranged.bracket

    @property
    def decided(self) -> Sequence[Decided]:
        """What the committee decided, first to last."""
        return self._decided

    def decide(self, decision: Decision) -> None:
        """The committee's decision is durable and holds. Raises what the store raises; then nothing has changed."""
        change = change_by(decision, self._arranged, self.base, self._decided, self.histories)
        self._decision_log.append(decision, change)
        self._decided = tuple(self._decision_log.decided())
        self._settle(list(self._devices))

    def take_changes(self) -> Changes:
        """What changed since this was last asked."""
        changes, self._changes = self._changes, Changes()
        return changes

    def heard(self, heard: Heard, now_ms: int) -> None:
        """A device began to talk: it holds its label, or is refused it while another one that is present does."""
        device = self._devices.get(heard.device_id) or Device(heard.device_id, heard.label, heard.log_id)
        self._changes.tables.add(device.label)
        rival = rival_of(heard.device_id, heard.label, self._devices.values(), now_ms)
        if rival:
            _log.warning("table %r: %s is refused, %s holds it", heard.label, heard.device_id, rival.device_id)
        self._devices[heard.device_id] = replace(
            device,
            label=heard.label,
            log_id=heard.log_id,
            software=heard.software,
            port=heard.port,
            said_seq=heard.seq,
            heard_at_ms=now_ms,
            rival=rival.device_id if rival else None,
        )
        self.records_stored(heard.device_id)

    def status_received(self, device_id: str, status: TableStatus, now_ms: int) -> None:
        """The table's latest word, which replaces the one before."""
        device = self._devices.get(device_id)
        if device is not None:
            self._devices[device_id] = replace(device, status=status, status_at_ms=now_ms, heard_at_ms=now_ms)
            self._changes.tables.add(device.label)
            self._settle_label(device_id, now_ms)

    def left(self, device_id: str) -> None:
        """The device said goodbye: it no longer holds its label."""
        device = self._devices.get(device_id)
        if device is not None:
            self._devices[device_id] = replace(device, heard_at_ms=None)
            self._changes.tables.add(device.label)

    def own_log_parted(self, device_id: str) -> None:
        """The device has another history of what it was told (our store was restored): it is told anew."""
        device = self._devices.get(device_id)
        if device is not None:
            self._head_logs.forget(device_id)
            self._told.pop(device_id, None)
            self._settle([device_id])

    def flawed(self, device_id: str, flaw: Flaw) -> None:
        """A person must look at the device."""
        device = self._devices.get(device_id)
        if device is not None:
            self._devices[device_id] = replace(device, flaws=device.flaws | {flaw})
            self._settle([device_id])

    def records_stored(self, device_id: str) -> None:
        """New records of the device's log are in the store: they are applied, and what follows from them is told."""
        self._read_on(device_id)
        device = self._devices[device_id]
        followed = self._histories.followed_by(device.log_id)
        self._devices.update(replaced_by(device, followed, self._devices.values()))
        self._settle([device_id])

    def catch_up(self) -> None:
        """What came into the store by another way than the lines (an import) is applied too."""
        try:
            has_news = self._catch_up()
            decided = tuple(self._decision_log.decided())
        except JournalError:
            _log.exception("the store can't be read now; trying again")
            return
        if has_news or decided != self._decided:
            self._decided = decided
            self._settle(list(self._devices))

    def replan(self, plan: EventPlan) -> None:
        """The organiser has changed the plan: tables are told what differs."""
        self.base = plan
        self._settle(list(self._devices))

    def try_again(self) -> None:
        """What could not be read or told since the store failed is done now, if it can be."""
        waiting = sorted(self._untold)
        for device_id in waiting:
            self._read_on(device_id)
        if waiting:
            self._settle(waiting)

    def _catch_up(self) -> bool:
        fresh = self._histories.catch_up()
        for log_id, opened in fresh.items():
            self._devices.setdefault(opened.device_id, Device(opened.device_id, opened.label, log_id))
        return bool(fresh)

    def _read_on(self, device_id: str) -> None:
        try:
            self._histories.read_on(self._devices[device_id].log_id)
        except JournalError:
            _log.exception("the journal of %s can't be read now; trying again", device_id)
            self._untold.add(device_id)

    def _settle_label(self, device_id: str, now_ms: int) -> None:
        """A refused device gets its label as soon as its rival has gone."""
        device = self._devices[device_id]
        if device.rival and rival_of(device_id, device.label, self._devices.values(), now_ms) is None:
            self._devices[device_id] = replace(device, rival=None)
            self._settle([device_id])

    def _settle(self, device_ids: Iterable[str]) -> None:
        """Plan, results, and what the tables were told agree with what is known.

        These devices have news; where the plan has changed with them, every table is told what differs.
        """
        before = self._arranged
        self._arrange()
        after = self._arranged
        self._changes.matches |= {key for key, one in after.results.items() if before.results.get(key) != one}
        self._changes.matches |= before.results.keys() - after.results.keys()
        is_replanned = before.plan != after.plan
        if is_replanned:
            self._changes.tables.update(before.plan.tables, after.plan.tables)
        for device in [self._devices[device_id] for device_id in (self._devices if is_replanned else device_ids)]:
            self._changes.tables.add(device.label)
            is_read = not device.owes_after(self._histories.of(device.log_id).last_seq)
            if device.heard_at_ms is not None and device.rival is None and is_read:
                self._tell(device)

    def _arrange(self) -> None:
        self._arranged = arranged(self.base, self._decided, self.histories)

    def _tell(self, device: Device) -> None:
        """What the device should have and was not told yet is in its outgoing log; if the store fails, it waits."""
        try:
            log = self._head_logs.log_for(device.device_id, device.label)
            if device.device_id not in self._told:
                self._told[device.device_id] = told_by(self._head_logs.records(log))
            told, held = self._told[device.device_id], self._histories.of(device.log_id).match_in_hand
            for order in orders_for(self.plan, device.label, device.log_id, self.results, told, held):
                self._told.pop(device.device_id, None)
                self._head_logs.tell(log, order)
                self._changes.told.add(device.device_id)
            self._untold.discard(device.device_id)
        except JournalError:
            _log.exception("table %r can't be told its match now", device.label)
            self._untold.add(device.device_id)
