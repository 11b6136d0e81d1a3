"""The lines to the tables: one link for each port, found as ports come and go; never chosen by a port's number."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from hardware.link_status import LinkState, LinkStatus
from hardware.port_choice import PortInfo, candidates, parse_port_choice
from journal.notices import Refusal

MAX_LINES = 64
"""Twice the tables of the largest event; ports beyond are not opened."""

_STOP_WAIT_S = 2.0


class Link(Protocol):
    """What is asked of a link, which is a hardware.serial_port.SerialLink but in tests."""

    def start(self) -> None: ...

    def stop(self, wait_s: float) -> bool: ...

    def wake(self) -> None: ...

    def status(self) -> LinkStatus: ...


MakeLink = Callable[[str], Link]
"""Makes the link of a port, not started yet."""


@dataclass(frozen=True, slots=True)
class LineView:
    """One line as the page shows it. `refusal` None: nobody is refused there."""

    port: str
    state: LinkState
    message: str
    refusal: Refusal | None


class Lines:
    """The links of all ports that the settings name or allow. Used by one thread."""

    def __init__(self, ports: Sequence[str], make_link: MakeLink, list_present: Callable[[], list[PortInfo]]) -> None:
        """Nothing is opened before refresh(). Raises BadPortSettingError for a setting that is none."""
        choices = [parse_port_choice(port) for port in ports]
        self._named = [choice.address for choice in choices if choice.address]
        self._searched = [choice for choice in choices if not choice.address]
        self._make_link = make_link
        self._list_present = list_present
        self._links: dict[str, Link] = {}

    def refresh(self) -> None:
        """Every port that is there, and every one that is named, has a link; those of vanished ports are gone."""
        present = self._list_present() if self._searched else []
        found = {device for choice in self._searched for device in candidates(choice, present)}
        for port in sorted(self._links.keys() - found - set(self._named)):
            if self._links[port].status().state in (LinkState.NONE, LinkState.OPENING):
                self._links.pop(port).stop(_STOP_WAIT_S)
        for port in [*self._named, *sorted(found)]:
            if port not in self._links and len(self._links) < MAX_LINES:
                self._links[port] = self._make_link(port)
                self._links[port].start()

    def wake(self, port: str) -> None:
        """Something new is to be said on the line."""
        if port in self._links:
            self._links[port].wake()

    def stop(self) -> None:
        """Every port is closed."""
        for link in self._links.values():
            link.stop(_STOP_WAIT_S)
        self._links.clear()

    def views(self, refusals: Mapping[str, Refusal | None]) -> list[LineView]:
        """Every line as it is now, by port."""
        shown = [(port, link.status()) for port, link in sorted(self._links.items())]
        return [LineView(port, status.state, status.message, refusals.get(port)) for port, status in shown]
