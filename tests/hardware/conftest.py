"""Parts that the tests of the hardware share."""

import pytest

from hardware.fakes import FakeClock, FakePanel


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(now_ms=1_000)


@pytest.fixture
def panel(clock: FakeClock) -> FakePanel:
    return FakePanel(clock)
