"""Gives every table the head table's own logs to keep, whenever its line has nothing better to do.

A piece follows only when everything before it has arrived, and at most one in each step: an assignment never waits for
more than one piece, 0.7 s of the line. Plan and decisions of a large event are some five pieces.
"""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice

from headtable.copies import copy_of, read_copy
from headtable.copies_found import take_out_copies
from headtable.devices import Device
from headtable.head_logs import HeadLogs
from headtable.own_logs import OwnLogs
from journal.errors import JournalError
from journal.interfaces import Store
from journal.record import Record
from journal.stored_log import StoredLog

_log = logging.getLogger(__name__)

_MOST_DEVICES = 4
"""That are given a piece in one step: each is a write to the disk, for which the pages wait."""

_MOST_AT_ONCE = 400
"""Records looked at for one piece: some three times what fits."""


class Copier:
    """See the head of the module. Used by the collector's thread."""

    def __init__(self, store: Store, head_logs: HeadLogs, own_logs: OwnLogs) -> None:
        self._store = store
        self._head_logs = head_logs
        self._own_logs = own_logs
        self._acked: dict[str, tuple[str, int]] = {}  # by device: of which log it has how much
        self._pieces: Counter[str] = Counter()  # by device: how many it was given; who has fewest is next
        self._given: dict[str, tuple[str, dict[str, int]]] = {}  # by device: into which log what was copied

    def acked(self, device_id: str, log_id: str, seq: int) -> None:
        """The device has its outgoing log durably up to `seq`."""
        self._acked[device_id] = log_id, seq

    def take_back(self) -> None:
        """What tables gave back is in the own logs; a store that doesn't answer is not asked again."""
        try:
            found = take_out_copies(self._store)
        except JournalError:
            _log.exception("what tables gave back can't be taken out now: run headtable recover")
        else:
            _log.warning("tables gave back %d records, %d of them new here", found.records, found.new)

    def step(self, devices: Iterable[Device]) -> set[str]:
        """The devices that were given a piece now; a store that doesn't answer is asked again in the next step."""
        try:
            own = self._own_logs.whole()
            waiting = sorted(devices, key=lambda device: self._pieces[device.device_id])
            given = (device.device_id for device in waiting if self._give(device, own))
            return set(islice(given, _MOST_DEVICES))
        except JournalError as error:
            _log.warning("tables can't be given copies now: %s", error)
            return set()

    def holders(self, devices: Iterable[Device]) -> list[Device]:
        """Those of the devices that have stored everything. Raises what the store raises."""
        own = {log_id: len(records) for log_id, records in self._own_logs.whole().items()}
        return [device for device in devices if self._holds(device, own)]

    def _holds(self, device: Device, own: Mapping[str, int]) -> bool:
        log = self._head_logs.find(device.device_id)
        if log is None or self._acked.get(device.device_id) != (log.log_id, log.head().seq):
            return False
        given = self._given_in(device.device_id, log)
        return all(given.get(log_id, 0) >= length for log_id, length in own.items())

    def _give(self, device: Device, own: Mapping[str, list[Record]]) -> bool:
        log = self._head_logs.log_for(device.device_id, device.label)
        if self._acked.get(device.device_id) != (log.log_id, log.head().seq):
            return False
        given = self._given_in(device.device_id, log)
        for log_id, records in sorted(own.items()):
            fresh = records[given.get(log_id, 0) :]
            if fresh:
                order, last_seq = copy_of(log_id, fresh[:_MOST_AT_ONCE])
                self._head_logs.tell(log, order)
                given[log_id] = last_seq
                self._pieces[device.device_id] += 1
                return True
        return False

    def _given_in(self, device_id: str, log: StoredLog) -> dict[str, int]:
        """How far each own log was copied into the device's outgoing one."""
        known = self._given.get(device_id)
        if known is None or known[0] != log.log_id:
            given: dict[str, int] = {}
            for record in self._head_logs.records(log):
                copy = read_copy(record.content)
                if copy is not None and copy.first_seq <= given.get(copy.log_id, 0) + 1:
                    given[copy.log_id] = max(copy.last_seq, given.get(copy.log_id, 0))
            known = self._given[device_id] = log.log_id, given
        return known[1]
