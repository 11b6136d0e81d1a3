"""Hears what the programs log, so that a fault which they caught and survived is not overlooked."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from journal.errors import BadRecordError, StoreUnavailableError
from kiosk.core.acts import BadInput
from tests.sim.observer import Observer

_FORESEEN = (BadInput, BadRecordError, StoreUnavailableError)
"""What a broken screen or medium does to a program that is in order."""


class Alarms(Observer, logging.Handler):
    """An observer: raises AssertionError when a program has logged an exception that nobody foresaw."""

    def __init__(self) -> None:
        logging.Handler.__init__(self, logging.WARNING)
        self._unforeseen: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        if fault is not None and not isinstance(fault, _FORESEEN) and not _is_panel_fault(record):
            self._unforeseen.append(fault)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Everything logged meanwhile is heard, and goes nowhere else."""
        root = logging.getLogger()
        before = root.handlers[:], root.level
        root.handlers[:], root.level = [self], logging.WARNING
        try:
            yield
        finally:
            root.handlers[:], root.level = before

    def stepped(self) -> None:
        if self._unforeseen:
            raise AssertionError(f"a program caught {self._unforeseen[0]!r}") from self._unforeseen[0]


def _is_panel_fault(record: logging.LogRecord) -> bool:
    """The simulated panel is broken at times."""
    return record.name.startswith("hardware.") and isinstance(record.exc_info and record.exc_info[1], OSError)
