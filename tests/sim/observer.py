"""Whoever checks, step by step, that all is as it must be."""

from tests.sim.box import Box, Remains
from tests.sim.head import HeadTable


class Observer:
    """Does nothing by itself. Whatever is not as it must be is an AssertionError."""

    def box_ran(self, box: Box) -> None:
        """Everything due was done in this box."""

    def box_started(self, box: Box, remains: Remains | None) -> None:
        """The program is built, on what was left of the one before (None: the first start), and has done nothing."""

    def head_ran(self, head: HeadTable) -> None:
        """Everything due was done at the head table."""

    def stepped(self) -> None:
        """Everything due at this instant was done everywhere."""
