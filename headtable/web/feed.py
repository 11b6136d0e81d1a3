"""What is new, for any number of watchers that come, go and come back.

The feed keeps the latest fragment of each topic with the version at which it changed, and nothing else. A watcher asks
for everything newer than the version it has: so a slow one skips what is outdated, one that was away resumes exactly,
and no watcher has a queue that could grow. Used within one event loop.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from rules.text import Language

_MOST_DIGITS = 18
"""Of a version: far more than will ever be counted, and far less than what can't be read as a number."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of a page in each language, as of `at_ms`."""

    version: int
    topic: str
    at_ms: int
    html: Mapping[Language, str]


class Feed:
    """See the head of the module. `epoch` names this run of the program: versions of another run mean nothing."""

    def __init__(self, epoch: str) -> None:
        self._epoch = epoch
        self._version = 0
        self._latest: dict[str, Fragment] = {}
        self._changed = asyncio.Event()

    @property
    def position(self) -> str:
        """Where a watcher stands that has everything up to now; the id of server-sent events."""
        return self.position_at(self._version)

    def position_at(self, version: int) -> str:
        return f"{self._epoch}.{version}"

    def version_at(self, position: str) -> int:
        """The version of a position; 0, so everything is sent, for one of another run or none at all."""
        epoch, _, number = position.partition(".")
        is_ours = epoch == self._epoch and number.isdecimal() and len(number) <= _MOST_DIGITS
        return min(int(number), self._version) if is_ours else 0

    def publish(self, topic: str, html: Mapping[Language, str], at_ms: int) -> None:
        """The topic's fragment is this one from now on; everybody who waits wakes up."""
        self._version += 1
        self._latest.pop(topic, None)
        self._latest[topic] = Fragment(self._version, topic, at_ms, html)
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def since(self, version: int) -> list[Fragment]:
        """The latest fragments of all topics that changed after `version`, oldest change first."""
        return [fragment for fragment in self._latest.values() if fragment.version > version]

    async def wait(self, version: int, timeout_s: float) -> None:
        """Return when there is something newer than `version`, or after `timeout_s`."""
        if self._version > version:
            return
        try:
            await asyncio.wait_for(self._changed.wait(), timeout_s)
        except TimeoutError:
            return
