"""The conversation on a line that works: who talks to whom, what is carried, what is told."""

from collections.abc import Sequence

import pytest

from journal.errors import BadRecordError, StoreUnavailableError
from journal.notices import (
    OwnAcked,
    PeerLeft,
    PeerSilent,
    PeerUp,
    StatusIn,
    TimeSample,
)
from journal.opening import Role
from journal.packets import PacketType, unpack
from journal.record import UtcQuality
from journal.session import Session
from tests.support.journals import LOG, OTHER_LOG, log_of, more_records
from tests.support.two_ends import End, TwoEnds, two_ends


def lose_everything(_packet: bytes) -> Sequence[bytes]:
    return []


def types_of(packets: Sequence[bytes]) -> list[PacketType]:
    return [unpack(packet).type for packet in packets]


def test_the_handshake_is_as_it_is_drawn() -> None:
    ends = two_ends(1, 1)
    ends.run(200)
    assert types_of(ends.to_head.sent)[:2] == [PacketType.HELLO, PacketType.AUTH]
    assert types_of(ends.to_table.sent)[:3] == [PacketType.HELLO, PacketType.AUTH, PacketType.ACK]
    assert [notice.hello.device_id for notice in ends.table.of(PeerUp)] == ["head-01"]
    assert [notice.hello.label for notice in ends.head.of(PeerUp)] == ["the table"]


def test_both_logs_are_carried_whole_and_once() -> None:
    ends = two_ends(300, 40)
    ends.run(2_000)
    assert ends.head.took_of(LOG) == ends.table.own()
    assert ends.table.took_of(OTHER_LOG) == ends.head.own()
    assert ends.table.of(OwnAcked)[-1] == OwnAcked(LOG, 300)
    assert ends.head.of(OwnAcked)[-1] == OwnAcked(OTHER_LOG, 40)


def test_a_thousand_records_take_less_than_the_time_allowed() -> None:
    ends = two_ends(1_000, 1)
    assert ends.run_until_acked(1_000, limit_ms=10_000) <= 4_500


def test_a_new_record_is_there_at_once() -> None:
    ends = two_ends(3, 1)
    ends.run(3_000)
    ends.table.record(more_records(ends.table.own()[-1].head, 1))
    ends.run(60)
    assert ends.head.took_of(LOG) == ends.table.own()
    assert ends.table.of(OwnAcked)[-1].seq == 4


def test_after_a_break_only_what_is_missing_is_sent() -> None:
    ends = two_ends(200, 1)
    ends.run(2_000)
    ends.pull_out()
    ends.table.record(more_records(ends.table.own()[-1].head, 2))
    ends.plug_in()
    ends.run(1_000)
    assert ends.head.took_of(LOG) == ends.table.own()
    assert len(ends.head.of(PeerUp)) == 2


def test_while_nobody_answers_there_is_one_try_in_two_seconds() -> None:
    ends = two_ends(5, 1)
    ends.to_head.spoil = lose_everything
    ends.run(20_000)
    assert types_of(ends.to_head.sent) == [PacketType.HELLO] * 13
    assert ends.head.notices == []


def test_records_that_nobody_acknowledges_are_tried_once_in_two_seconds() -> None:
    ends = two_ends(1, 1)
    ends.run(1_000)
    ends.head.stores_what_comes = False
    ends.table.record(more_records(ends.table.own()[-1].head, 500, {"text": "a long story"}))
    ends.run(10_000)
    before = len(ends.to_head.sent)
    ends.run(20_000)
    assert types_of(ends.to_head.sent[before:]).count(PacketType.DATA) <= 10


def test_silence_and_return_are_told_at_both_ends() -> None:
    ends = two_ends(1, 1)
    ends.run(1_000)
    ends.to_head.spoil = ends.to_table.spoil = lose_everything
    ends.run(7_000)
    assert len(ends.table.of(PeerSilent)) == len(ends.head.of(PeerSilent)) == 1
    ends.to_head.spoil = ends.to_table.spoil = lambda packet: [packet]
    ends.run(4_000)
    assert len(ends.table.of(PeerUp)) == len(ends.head.of(PeerUp)) == 2
    assert len(ends.table.of(PeerSilent)) == len(ends.head.of(PeerSilent)) == 1


def test_a_line_that_is_pulled_out_is_told() -> None:
    ends = two_ends(1, 1)
    ends.run(1_000)
    ends.pull_out()
    assert len(ends.table.of(PeerSilent)) == len(ends.head.of(PeerSilent)) == 1
    assert ends.table.conversation.packets_due(ends.now_ms + 60_000) == []


@pytest.mark.parametrize("leaving", [Role.TABLE, Role.HEAD])
def test_a_goodbye_is_told(leaving: Role) -> None:
    ends = two_ends(1, 1)
    ends.run(1_000)
    gone, staying = (ends.table, ends.head) if leaving is Role.TABLE else (ends.head, ends.table)
    gone.conversation.leave()
    ends.run(1_000)
    assert staying.of(PeerLeft) == [PeerLeft()]
    assert gone.of(PeerLeft) == []


def test_a_head_table_that_starts_again_is_met_again_soon() -> None:
    ends = two_ends(10, 1)
    ends.run(5_000)
    stored, ends.head = ends.head.store, End(Role.HEAD, seed=77)
    ends.head.store = stored
    ends.head.conversation._desk.stored_head = stored.head
    ends.head.conversation.line_opened(ends.now_ms)
    ends.table.record(more_records(ends.table.own()[-1].head, 1))
    ends.run(3_000)
    assert [record.seq for record in ends.head.took_of(LOG)] == [11]


def test_a_table_without_a_log_of_the_other_end_talks_all_the_same() -> None:
    ends = TwoEnds()
    ends.table.record(log_of(5))
    ends.head.own_log_id = ""
    ends.plug_in()
    ends.run(30_000)
    assert ends.head.took_of(LOG) == ends.table.own()
    assert ends.head.of(PeerSilent) == ends.table.of(PeerSilent) == []


def test_status_is_shown_soon_and_then_every_two_seconds() -> None:
    ends = two_ends(1, 1)
    ends.run(1_000)
    ends.table.conversation.set_status({"left_ms": 90_000})
    ends.run(50)
    ends.table.conversation.set_status({"left_ms": 80_000})
    ends.run(8_000)
    shown = [notice.status["left_ms"] for notice in ends.head.of(StatusIn)]
    assert shown[:3] == [90_000, 80_000, 80_000]
    assert 5 <= len(shown) <= 6


def test_a_status_that_does_not_fit_is_refused_and_the_one_before_stays() -> None:
    ends = two_ends(1, 1)
    ends.table.conversation.set_status({"fine": True})
    with pytest.raises(BadRecordError):
        ends.table.conversation.set_status({"text": "a" * 2_000})
    ends.run(1_000)
    assert ends.head.of(StatusIn) == [StatusIn({"fine": True})]


def test_clocks_are_compared_and_wall_time_is_told_with_its_quality() -> None:
    ends = two_ends(1, 1)
    ends.head.conversation.set_utc(1_767_225_600_000, UtcQuality.TRUSTED)
    ends.run(5_000)
    samples = ends.table.of(TimeSample)
    assert len(samples) == 3
    for sample in samples:
        assert abs(sample.peer_ahead_ms) <= 20
        assert 0 <= sample.round_trip_ms <= 100
        assert sample.utc_ahead_ms is not None
        assert abs(sample.utc_ahead_ms - 1_767_225_600_000) <= 20
        assert sample.utc_quality is UtcQuality.TRUSTED
    assert ends.head.of(TimeSample)[0].utc_ahead_ms is None


def test_an_old_status_that_comes_again_is_no_event() -> None:
    ends = two_ends(1, 1)
    ends.table.conversation.set_status({"number": 1})
    ends.run(5_000)
    shown = len(ends.head.of(StatusIn))
    for packet in ends.to_head.sent:
        ends.head.conversation.receive(packet, ends.now_ms)
    ends.head.handle_notices()
    assert len(ends.head.of(StatusIn)) == shown


def test_a_store_that_fails_for_a_while_holds_up_the_log_and_not_the_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = two_ends(5, 1)
    ends.run(1_000)

    def fail(*_arguments: object) -> None:
        raise StoreUnavailableError("no card")

    ends.table.record(more_records(ends.table.own()[-1].head, 3))
    with monkeypatch.context() as patch:
        patch.setattr(ends.table.store, "read", fail)
        patch.setattr(ends.table.store, "head", fail)
        ends.run(9_000)
        assert len(ends.head.took_of(LOG)) == 5
    assert ends.head.of(PeerSilent) == []
    ends.run(3_000)
    assert ends.head.took_of(LOG) == ends.table.own()


@pytest.mark.parametrize("end", [Role.TABLE, Role.HEAD])
def test_a_store_that_fails_when_the_ends_meet_only_delays_it(end: Role, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = TwoEnds()
    ends.table.record(log_of(5))
    failing = ends.table if end is Role.TABLE else ends.head

    def fail(*_arguments: object) -> None:
        raise StoreUnavailableError("no card")

    with monkeypatch.context() as patch:
        patch.setattr(failing.store, "head", fail)
        if end is Role.HEAD:
            patch.setattr(failing.conversation._desk, "stored_head", fail)
        ends.plug_in()
        ends.run(9_000)
        assert ends.head.took_of(LOG) == []
    ends.run(12_000)
    assert ends.head.took_of(LOG) == ends.table.own()


def test_a_session_is_named_by_both_nonces() -> None:
    ends = two_ends(1, 1)
    ends.run(500)
    names = set()
    for _ in range(3):
        assert ends.table.conversation._exchange is not None
        session: Session = ends.table.conversation._exchange.session
        names.add(session.transcript)
        ends.pull_out()
        ends.plug_in()
        ends.run(500)
    assert len(names) == 3
