"""Distinct types for numbers that must not be mixed up."""

from typing import NewType

AtMs = NewType("AtMs", int)
"""An instant: milliseconds of the monotonic clock of one boot."""

DurationMs = NewType("DurationMs", int)
"""A length of time in milliseconds, never negative."""

Points = NewType("Points", int)
"""Points of a match or a table (TSA 9: win 3, draw 1, loss 0)."""
