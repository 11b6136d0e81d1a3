"""The parts that the simulated events are made of do what they say."""

import random
from dataclasses import fields

import pytest

from hardware.framing import Decoder, encode
from hardware.pins import ButtonName
from journal import chain
from journal.errors import StoreUnavailableError
from journal.record import EMPTY_HEAD
from tests.sim.faulty_store import FaultyStore, Medium
from tests.sim.hands import Hands
from tests.sim.wire import Cable, Quality
from tests.support.journals import LOG, OTHER_LOG, log_of

PACKETS = [bytes([number]) * 40 for number in range(200)]


def kept_after_crash(*media: Medium) -> int:
    """How many of two records a medium, each kept while it was in one of these moods, still has after a crash."""
    store = FaultyStore()
    for record, medium in zip(log_of(len(media)), media, strict=True):
        store.medium = medium
        store.append(LOG, [record])
    store.crash()
    return store.size(LOG)


def test_a_crash_takes_what_a_lying_medium_called_durable_and_no_more() -> None:
    honest, lying = Medium.HONEST, Medium.LYING
    moods = ((honest, honest), (honest, lying), (lying, lying), (lying, honest))
    assert [kept_after_crash(*pair) for pair in moods] == [2, 1, 0, 2]


def test_a_log_that_only_floated_is_gone_as_a_whole() -> None:
    store = FaultyStore()
    store.append(LOG, log_of(3))
    store.medium = Medium.LYING
    store.append(OTHER_LOG, log_of(2, OTHER_LOG))
    store.crash()
    assert (store.all_logs(), store.has_lied) == ([LOG], True)
    assert chain.check(EMPTY_HEAD, store.whole(LOG)).seq == 3


@pytest.mark.parametrize(("medium", "kept"), [(Medium.FULL, 0), (Medium.MISSING, 0), (Medium.UNSURE, 2)])
def test_a_failing_medium_says_so_whether_or_not_it_has_kept_anything(medium: Medium, kept: int) -> None:
    store = FaultyStore()
    store.medium = medium
    with pytest.raises(StoreUnavailableError):
        store.append(LOG, log_of(2))
    assert store.size(LOG) == kept


def arrived(quality: Quality, seed: int = 1) -> list[bytes]:
    """What comes out of a cable of that quality when PACKETS go in."""
    cable = Cable(random.Random(seed))
    cable.set_quality(quality)
    decoder, packets = Decoder(), []
    for packet in PACKETS:
        cable.table_port.write(encode(packet))
        cable.now_ms += 10
        packets += decoder.feed(cable.head_port.read(cable.head_port.in_waiting))
    cable.now_ms += 5_000
    return packets + decoder.feed(cable.head_port.read(cable.head_port.in_waiting))


def test_a_good_cable_carries_everything_in_order() -> None:
    assert arrived(Quality()) == PACKETS


@pytest.mark.parametrize("fault", [field.name for field in fields(Quality)])
def test_each_fault_of_a_cable_does_what_it_is_called(fault: str) -> None:
    packets = arrived(Quality(**{fault: 0.3}))
    assert set(packets) <= set(PACKETS)
    assert packets != PACKETS
    assert (len(packets) > len(PACKETS)) == (fault == "repeated")
    assert (sorted(packets) == PACKETS) == (fault == "late")


def test_a_pulled_cable_is_noticed_at_both_ends() -> None:
    cable = Cable(random.Random(1))
    cable.table_port.write(b"lost\x00")
    cable.pull()
    for port in (cable.table_port, cable.head_port):
        with pytest.raises(OSError, match="input/output"):
            _ = port.in_waiting


@pytest.mark.parametrize("seed", range(20))
def test_a_touch_ends_with_the_contact_open_and_in_order(seed: int) -> None:
    contacts = Hands(random.Random(seed)).touch(ButtonName.LEFT)
    instants = [contact.in_ms for contact in contacts]
    assert instants == sorted(instants)
    assert (contacts[0].is_down, contacts[-1].is_down) == (True, False)
