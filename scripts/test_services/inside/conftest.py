"""The box under a real systemd, with a match to play."""

import random
from collections.abc import Iterator

import pytest

from scripts.drill.referee import RandomReferee
from scripts.test_services.inside.units import SOCKET, Unit, give_match, run
from scripts.waiting import until
from tests.support.table import assignment


@pytest.fixture(scope="session")
def core() -> Unit:
    """Core, ready, with a match assigned."""
    unit = Unit("kiosk-core.service")
    until(lambda: unit.is_active, "core to be ready")
    run("systemctl", "stop", unit.name)
    give_match(assignment())
    run("systemctl", "start", unit.name)
    until(lambda: unit.is_active, "core to be ready again")
    return unit


@pytest.fixture
def referee(core: Unit) -> Iterator[RandomReferee]:
    until(lambda: core.is_active, "core to be ready")
    referee = RandomReferee(SOCKET, random.Random(1))  # noqa: S311 - nothing here is a secret
    yield referee
    referee.close()
