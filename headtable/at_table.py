"""What is at a table, from everything that is known of it: the device, what it says, what it has recorded."""

from dataclasses import dataclass

from headtable.devices import Device
from headtable.hall import Hall
from headtable.status import TableStatus
from headtable.tables import MatchReport, TableHistory


@dataclass(frozen=True, slots=True)
class AtTable:
    """`device` None: nothing was ever heard from there. `report` is of the match in hand, None while there is none."""

    label: str
    device: Device | None
    status: TableStatus
    history: TableHistory
    report: MatchReport | None

    @property
    def match_id(self) -> str | None:
        """The match in hand."""
        return self.status.match_id or (self.report.match_id if self.report else None)


def at_table(hall: Hall, label: str) -> AtTable:
    """What is there now."""
    device = _holder(hall, label)
    status = (device.status if device else None) or TableStatus()
    history = hall.histories.get(device.log_id, TableHistory()) if device else TableHistory()
    return AtTable(label, device, status, history, _report(history, status))


def _holder(hall: Hall, label: str) -> Device | None:
    """The device that holds the label: of several that did in turn, the one heard last."""
    holding = [device for device in hall.devices.values() if device.label == label and device.rival is None]
    return max(holding, key=lambda device: -1 if device.heard_at_ms is None else device.heard_at_ms, default=None)


def _report(history: TableHistory, status: TableStatus) -> MatchReport | None:
    if status.match_id is not None:
        return history.matches.get(status.match_id)
    return history.match_in_hand if status.phase is None else None
