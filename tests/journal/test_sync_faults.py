"""The conversation on lines that don't work, with peers that aren't what they seem, and after histories have split."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from journal.batches import Piece, write_flags
from journal.errors import BadPacketError
from journal.incoming import MAX_UNSTORED_RECORDS, Heard, Incoming
from journal.notices import ForkFound, NoticeBoard, OwnAcked, PeerFault, PeerUp, RecordsIn, RolledBack
from journal.opening import continue_log
from journal.packets import Packet, PacketType, deflate
from journal.record import EMPTY_HEAD
from tests.support.journals import LOG, OTHER_LOG, STAMP, log_of, more_records, opened
from tests.support.two_ends import Direction, TwoEnds, two_ends

NEW_LOG = "00000000000000cc"


class BadLine:
    """Loses, repeats, delays, cuts and changes packets, each with the given probability."""

    def __init__(self, seed: int, share: float) -> None:
        self._random = random.Random(seed)
        self._share = share
        self._held: list[bytes] = []

    def __call__(self, packet: bytes) -> Sequence[bytes]:
        late, self._held = self._held, []
        fate = self._random.random() / self._share
        if fate < 1:
            return late
        if fate < 2:
            return [packet, *late, packet]
        if fate < 3:
            self._held = [packet]
            return late
        if fate < 4:
            return [*late, packet[: self._random.randrange(len(packet))]]
        if fate < 5:
            changed = bytearray(packet)
            changed[self._random.randrange(len(packet))] ^= 1 << self._random.randrange(8)
            return [*late, bytes(changed)]
        return [packet, *late]


def carried_whole(ends: TwoEnds) -> None:
    """Every record was handed on once, in order, at both ends."""
    assert ends.head.took_of(LOG) == ends.table.own()
    assert ends.table.took_of(OTHER_LOG) == ends.head.own()


@pytest.mark.parametrize("share", [0.01, 0.05])
@pytest.mark.parametrize("seed", range(6))
def test_on_a_bad_line_everything_arrives_once(seed: int, share: float) -> None:
    ends = two_ends(400, 60)
    ends.to_head.spoil, ends.to_table.spoil = BadLine(seed, share), BadLine(seed + 100, share)
    ends.run_until_acked(400, limit_ms=180_000)
    ends.run(40_000)
    carried_whole(ends)


@settings(deadline=None, max_examples=15)
@given(some.lists(some.tuples(some.integers(5, 3_000), some.integers(0, 40)), max_size=12), some.integers(0, 999))
def test_however_often_the_cable_is_pulled_everything_arrives_once(steps: list[tuple[int, int]], seed: int) -> None:
    ends = two_ends(50, 10)
    ends.to_head.spoil = BadLine(seed, 0.01)
    for duration_ms, more in steps:
        ends.run(duration_ms)
        ends.pull_out()
        ends.table.record(more_records(ends.table.own()[-1].head, more))
        ends.plug_in()
    ends.to_head.spoil = lambda packet: [packet]
    ends.run(12_000)
    carried_whole(ends)


@pytest.mark.parametrize("lost_at", ["to_head", "to_table"])
@pytest.mark.parametrize("number", range(8))
def test_any_one_packet_may_be_lost(lost_at: str, number: int) -> None:
    ends = two_ends(150, 20)
    direction: Direction = getattr(ends, lost_at)
    direction.spoil = lambda packet: [] if len(direction.sent) == number + 1 else [packet]
    ends.run(9_000)
    carried_whole(ends)


@pytest.mark.parametrize("bytes_per_ms", [0.96, 0.24])
def test_a_line_far_slower_than_expected_still_works(bytes_per_ms: float) -> None:
    ends = TwoEnds()
    ends.to_head.bytes_per_ms = ends.to_table.bytes_per_ms = bytes_per_ms
    ends.table.record(log_of(200))
    ends.plug_in()
    ends.run_until_acked(200, limit_ms=60_000)
    assert ends.head.took_of(LOG) == ends.table.own()


@pytest.mark.parametrize("share", [0.001, 0.02])
def test_the_longest_records_are_carried_in_pieces(share: float) -> None:
    ends = TwoEnds()
    letters = random.Random(5).choices([chr(code) for code in range(0x4E00, 0x9FA5)], k=2_600)
    first = log_of(3)
    ends.table.record([*first, *more_records(first[-1].head, 30, {"text": "".join(letters)})])
    ends.to_head.spoil = BadLine(3, share)
    ends.plug_in()
    ends.run_until_acked(33, limit_ms=240_000)
    assert ends.head.took_of(LOG) == ends.table.own()


def test_a_head_table_that_cannot_store_holds_no_more_than_the_bound() -> None:
    ends = two_ends(1_000, 1)
    ends.head.stores_what_comes = False
    ends.run(20_000)
    held = len(ends.head.took_of(LOG))
    assert MAX_UNSTORED_RECORDS <= held <= MAX_UNSTORED_RECORDS + 64
    assert all(acked.seq == 0 for acked in ends.table.of(OwnAcked))
    ends.head.notices.clear()
    ends.head.conversation.peer_not_stored()
    ends.head.stores_what_comes = True
    ends.run(10_000)
    assert ends.head.took_of(LOG) == ends.table.own()


def test_storing_that_takes_seconds_loses_and_repeats_nothing() -> None:
    ends = two_ends(600, 1)
    ends.head.stores_what_comes = False
    stored = 0
    for _ in range(12):
        ends.run(3_000)
        batches = ends.head.of(RecordsIn)
        for batch in batches[stored:]:
            ends.head.conversation.peer_stored(LOG, ends.head.store.append(LOG, batch.records))
        stored = len(batches)
    assert ends.head.took_of(LOG) == ends.table.own()
    assert ends.table.of(OwnAcked)[-1].seq == 600


def diverged(common: int, at_head: int, at_table: int) -> TwoEnds:
    """Both have `common` records of the table's log; then each has others."""
    ends = TwoEnds()
    records = log_of(common)
    ends.head.store.append(LOG, records + more_records(records[-1].head, at_head, {"branch": "head"}))
    ends.table.record(records + more_records(records[-1].head, at_table, {"branch": "table"}))
    ends.plug_in()
    ends.run(3_000)
    return ends


@pytest.mark.parametrize(("at_head", "at_table"), [(4, 9), (4, 4), (4, 5)])
def test_two_histories_are_told_at_both_ends_and_both_are_kept(at_head: int, at_table: int) -> None:
    ends = diverged(10, at_head, at_table)
    assert ends.table.of(ForkFound) == [ForkFound(LOG, 14, is_own=True)]
    assert ends.head.of(ForkFound) == [ForkFound(LOG, 14, is_own=False)]
    assert ends.head.took_of(LOG) == []
    ends.run(10_000)
    assert len(ends.table.of(ForkFound)) == len(ends.head.of(ForkFound)) == 1


def test_a_table_that_was_set_back_is_told_at_both_ends() -> None:
    ends = diverged(10, 5, 0)
    assert ends.table.of(RolledBack) == [RolledBack(LOG, 10, 15, is_own=True)]
    assert ends.head.of(RolledBack) == [RolledBack(LOG, 10, 15, is_own=False)]
    assert ends.table.of(ForkFound) == ends.head.of(ForkFound) == []


@pytest.mark.parametrize(("at_head", "at_table"), [(4, 9), (5, 0)])
def test_after_a_split_the_table_goes_on_under_a_new_name(at_head: int, at_table: int) -> None:
    ends = diverged(10, at_head, at_table)
    old = ends.table.own()
    branch_at_head = ends.head.store.read(LOG, 1, 100)
    continue_log(ends.table.store, opened(NEW_LOG, LOG, len(old)), STAMP)
    ends.table.own_log_id = NEW_LOG
    ends.table.conversation.restart(ends.now_ms)
    ends.run(3_000)
    assert [record.body for record in ends.head.took_of(NEW_LOG)[1:]] == [record.body for record in old[1:]]
    assert ends.head.store.read(LOG, 1, 100) == branch_at_head
    assert ends.head.store.logs() == [LOG, NEW_LOG]


def test_the_head_table_may_change_its_log_in_mid_session() -> None:
    ends = two_ends(5, 5)
    ends.run(1_000)
    ends.head.store.append(NEW_LOG, log_of(7, NEW_LOG))
    ends.head.own_log_id = NEW_LOG
    ends.head.conversation.restart(ends.now_ms)
    ends.run(3_000)
    assert ends.table.took_of(NEW_LOG) == ends.head.store.read(NEW_LOG, 1, 100)
    assert len(ends.table.of(PeerUp)) == 2


Change = Callable[[Packet], Packet]


def incoming() -> tuple[Incoming, NoticeBoard]:
    board = NoticeBoard()
    return Incoming(LOG, EMPTY_HEAD, board), board


def data_packet(first_seq: int, blob: bytes, piece: Piece | None = None) -> Packet:
    return Packet(PacketType.DATA, blob, write_flags(piece or Piece(0, 1, 0)), first_seq)


def blob_of(bodies: Sequence[bytes], last_hash: bytes) -> bytes:
    return last_hash + deflate(b"\n".join(bodies))


def test_a_deflate_bomb_is_refused() -> None:
    stream, board = incoming()
    bomb = deflate(bytes(2_000_000))
    assert len(bomb) < 2_016
    with pytest.raises(BadPacketError, match="inflates to over 8192 bytes"):
        stream.take(data_packet(1, bytes(32) + bomb))
    assert board.take() == []


def test_records_that_do_not_fit_the_chain_end_the_stream() -> None:
    stream, board = incoming()
    records = log_of(3)
    assert stream.take(data_packet(1, blob_of([records[0].body, records[2].body], records[2].hash))) is Heard.IGNORED
    assert board.take() == [PeerFault("record 2 breaks the chain: its bytes say number 3")]
    good = data_packet(1, blob_of([record.body for record in records], records[-1].hash))
    assert stream.take(good) is Heard.IGNORED
    assert board.take() == []


def test_records_with_another_hash_are_a_fork() -> None:
    stream, board = incoming()
    records = log_of(3)
    assert stream.take(data_packet(1, blob_of([record.body for record in records], b"?" * 32))) is Heard.IGNORED
    assert board.take() == [ForkFound(LOG, 0, is_own=False)]


def test_batches_that_overlap_are_taken_for_what_is_new() -> None:
    stream, board = incoming()
    records = log_of(9)

    def batch(first: int, last: int) -> Packet:
        chosen = records[first - 1 : last]
        return data_packet(first, blob_of([record.body for record in chosen], chosen[-1].hash))

    heard = [stream.take(batch(*span)) for span in ((1, 4), (3, 6), (2, 5), (8, 9), (5, 9))]
    assert heard == [Heard.PROGRESS, Heard.PROGRESS, Heard.OLD, Heard.GAP, Heard.PROGRESS]
    taken = [record for notice in board.take() if isinstance(notice, RecordsIn) for record in notice.records]
    assert taken == records


def test_pieces_are_joined_in_turn_only() -> None:
    records = log_of(2)
    blob = blob_of([record.body for record in records], records[-1].hash)
    parts = [blob[:50], blob[50:90], blob[90:]]
    pieces = [data_packet(1, part, Piece(index, 3, 0)) for index, part in enumerate(parts)]
    other_round = replace(pieces[1], flags=write_flags(Piece(1, 3, 1)))

    stream, board = incoming()
    orders = ([0, 2], [1, 2], [0, 0, 2], [0, 1])
    for order in orders:
        for index in order:
            stream.take(pieces[index])
    assert stream.take(other_round) is Heard.GAP
    assert stream.take(pieces[2]) is Heard.GAP
    assert board.take() == []
    assert [stream.take(piece) for piece in pieces] == [Heard.PROGRESS] * 3
    assert board.take() == [RecordsIn(LOG, tuple(records))]


def test_a_gap_is_reported_once_in_each_round() -> None:
    stream, _ = incoming()
    reports = []
    for sender_round in (0, 0, 1, 1, 0):
        stream.take(data_packet(5, b"", Piece(0, 1, sender_round)))
        reports.append(stream.should_report())
    assert reports == [True, False, True, False, True]


@settings(deadline=None, max_examples=200)
@given(some.integers(0, 20), some.integers(0, 255), some.binary(max_size=80))
def test_any_data_packet_is_taken_or_refused_with_our_error(first_seq: int, flags: int, payload: bytes) -> None:
    stream, _ = incoming()
    try:
        stream.take(Packet(PacketType.DATA, payload, flags, first_seq))
    except BadPacketError:
        assert stream.received == EMPTY_HEAD
