"""What a story is."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.support.walk import Walk


@dataclass(frozen=True, slots=True)
class Story:
    """One match. `play` begins at the toss and ends with the confirmed result; `record` is the whole of the journal.

    `rules` is the text of its ruleset file; `stage` and `boards` are as in the file of pairings.
    """

    name: str
    play: Callable[[Walk], None]
    record: str
    rules: str = 'extends = "tsa"\n'
    stage: str = "group"
    boards: int = 1

    @property
    def lines(self) -> list[str]:
        """The expected record."""
        return [line.strip() for line in self.record.strip().splitlines()]
