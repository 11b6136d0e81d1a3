"""The sender of a log: what goes out when, and what a gap, an answer and a silence change."""

from itertools import pairwise

import pytest

from journal.batches import read_batch, read_flags
from journal.memory import MemoryStore
from journal.notices import NoticeBoard, OwnAcked
from journal.outgoing import LEAST_BATCH_BYTES, LONG_WAIT_MS, WINDOW, Outgoing
from journal.packets import Packet
from journal.record import EMPTY_HEAD
from journal.stored_log import StoredLog
from tests.support.journals import LOG, log_of

RECORDS = log_of(1_000)


class Sender:
    """An Outgoing on a stored log whose peer has nothing yet."""

    def __init__(self) -> None:
        store = MemoryStore()
        store.append(LOG, RECORDS)
        self.board = NoticeBoard()
        self.stream = Outgoing(StoredLog(store, LOG), self.board)
        self.stream.peer_has(EMPTY_HEAD, 0, now_ms=0)

    def spans(self, now_ms: int) -> list[tuple[int, int]]:
        """The first and last numbers of what goes out now."""
        return [span(packet) for packet in self.stream.packets_due(now_ms)]


@pytest.fixture
def sender() -> Sender:
    return Sender()


def span(packet: Packet) -> tuple[int, int]:
    return packet.first_seq, packet.first_seq + len(read_batch(packet.payload)[1]) - 1


def test_nothing_goes_out_before_the_peer_has_said_what_it_has() -> None:
    store = MemoryStore()
    store.append(LOG, RECORDS)
    assert Outgoing(StoredLog(store, LOG), NoticeBoard()).packets_due(0) == []


def test_no_more_than_the_window_is_on_the_way(sender: Sender) -> None:
    assert sender.spans(0) == [(1, 64), (65, 128), (129, 192), (193, 256)]
    assert sender.spans(10) == []
    sender.stream.acknowledged(128, now_ms=20)
    assert sender.spans(20) == [(257, 320), (321, 384)]


def test_sending_begins_after_what_the_peer_has(sender: Sender) -> None:
    store = MemoryStore()
    store.append(LOG, RECORDS)
    stream = Outgoing(StoredLog(store, LOG), sender.board)
    stream.peer_has(RECORDS[899].head, 900, now_ms=0)
    assert [span(packet) for packet in stream.packets_due(0)] == [(901, 964), (965, 1_000)]


def test_a_gap_starts_a_new_round_and_a_late_report_of_the_old_one_does_not(sender: Sender) -> None:
    first = sender.stream.packets_due(0)
    assert {read_flags(packet.flags).round for packet in first} == {0}
    sender.stream.gap_reported(0, 64)
    again = sender.stream.packets_due(10)
    assert again[0].first_seq == 65
    assert {read_flags(packet.flags).round for packet in again} == {1}
    sender.stream.gap_reported(0, 64)
    assert sender.stream.packets_due(20) == []


def test_after_a_silence_one_packet_goes_out_in_two_seconds(sender: Sender) -> None:
    sender.spans(0)
    tried_at_ms = []
    for now_ms in range(0, 20_000, 100):
        packets = sender.stream.packets_due(now_ms)
        assert len(packets) <= 1
        tried_at_ms += [now_ms] * len(packets)
    waits_ms = {later - earlier for earlier, later in pairwise(tried_at_ms)}
    assert waits_ms == {LONG_WAIT_MS}


def test_batches_get_shorter_with_losses_and_longer_with_answers(sender: Sender) -> None:
    for sender_round in range(9):
        sender.stream.packets_due(0)
        sender.stream.gap_reported(sender_round % 4, 0)
    packets = sender.stream.packets_due(0)
    assert len(packets) == WINDOW
    assert max(len(packet.payload) for packet in packets) <= LEAST_BATCH_BYTES
    shortest = span(packets[0])[1]
    for _ in range(30):
        sender.stream.acknowledged(span(packets[-1])[1], now_ms=0)
        packets = sender.stream.packets_due(0) or packets
    assert span(packets[0])[1] - packets[0].first_seq > shortest


def test_an_answer_that_comes_after_giving_up_on_it_counts_all_the_same(sender: Sender) -> None:
    sender.spans(0)
    assert sender.spans(2_000) == [(1, 64)]
    sender.stream.acknowledged(192, now_ms=2_010)
    assert sender.spans(2_010)[0][0] == 193
    assert sender.board.take() == [OwnAcked(LOG, 0), OwnAcked(LOG, 192)]


def test_an_answer_about_what_was_never_sent_is_no_event(sender: Sender) -> None:
    sender.spans(0)
    sender.stream.acknowledged(999, now_ms=5)
    assert sender.board.take() == [OwnAcked(LOG, 0)]
