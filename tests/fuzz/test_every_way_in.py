"""Broken input of every kind at every way in: it is read, or refused with a sentence of readable length (case 20)."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.support.fuzz_targets.every import TARGETS
from tests.support.mutations import FUZZED, SLOW_FUZZED, edited

QUICK = sorted(name for name, target in TARGETS.items() if not target.is_slow)
SLOW = sorted(set(TARGETS) - set(QUICK))


@pytest.mark.parametrize("name", QUICK)
@FUZZED
@given(data=some.data())
def test_quick_readers_read_or_refuse(name: str, data: some.DataObject) -> None:
    TARGETS[name].read(data.draw(edited(TARGETS[name].samples)))


@pytest.mark.parametrize("name", SLOW)
@settings(SLOW_FUZZED, suppress_health_check=[HealthCheck.too_slow])
@given(data=some.data())
def test_slow_readers_read_or_refuse(name: str, data: some.DataObject) -> None:
    TARGETS[name].read(data.draw(edited(TARGETS[name].samples)))


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_good_input_is_taken_everywhere(name: str) -> None:
    """Fuzzing from a bad sample would only ever see the first check."""
    for sample in TARGETS[name].samples:
        TARGETS[name].read(sample)
