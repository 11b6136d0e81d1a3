"""Who is let into the conversation, and what an old or a strange packet does to it: nothing."""

from dataclasses import replace

from journal import messages
from journal.messages import make_greeting, read_hello, write_hello
from journal.notices import (
    ForeignEvent,
    PeerUp,
    StatusIn,
    VersionMismatch,
    WrongPeer,
)
from journal.opening import Role
from journal.packets import Packet, PacketType, pack, unpack
from tests.support.journals import LOG, log_of, more_records
from tests.support.two_ends import End, TwoEnds, two_ends


def test_another_key_is_told_at_both_ends_once_and_nothing_is_carried() -> None:
    ends = TwoEnds(head=End(Role.HEAD, key=b"another event's key"))
    ends.table.record(log_of(5))
    ends.plug_in()
    ends.run(30_000)
    assert [notice.reason for notice in ends.table.of(ForeignEvent)] == ["the head has another key for this event"]
    assert [notice.reason for notice in ends.head.of(ForeignEvent)] == ["the table has another key for this event"]
    assert ends.head.took_of(LOG) == []
    assert ends.table.of(PeerUp) == ends.head.of(PeerUp) == []


def test_another_event_is_told_at_both_ends_by_name() -> None:
    ends = TwoEnds(head=End(Role.HEAD, event_id="event-2"))
    ends.plug_in()
    ends.run(10_000)
    assert ends.table.of(ForeignEvent) == [ForeignEvent("the head: event event-2 there, event event-1 here")]
    assert ends.head.of(ForeignEvent) == [ForeignEvent("the table: event event-1 there, event event-2 here")]


def test_a_table_without_a_key_is_told_at_both_ends() -> None:
    ends = TwoEnds()
    ends.head.conversation._handshake._key_for = lambda _device_id: None
    ends.plug_in()
    ends.run(10_000)
    assert ends.table.of(ForeignEvent) == [ForeignEvent("the other end has no key for this table")]
    assert ends.head.of(ForeignEvent) == [ForeignEvent("table table-07 has no key for event event-1")]


def test_programs_without_a_common_version_say_so_at_both_ends() -> None:
    ends = TwoEnds()
    greet = ends.head.conversation._handshake._greeter

    def greet_from_the_future(peer: messages.Greeting | None) -> messages.Greeting:
        return make_greeting(replace(greet(peer).hello, lowest_protocol=2, highest_protocol=3))

    ends.head.conversation._handshake._greeter = greet_from_the_future
    ends.plug_in()
    ends.run(5_000)
    assert ends.table.of(VersionMismatch) == [VersionMismatch(own=(1, 1), peer=(2, 3))]
    assert ends.head.of(VersionMismatch) == [VersionMismatch(own=(2, 3), peer=(1, 1))]
    assert ends.table.of(PeerUp) == []


def test_two_tables_on_one_cable_are_told() -> None:
    ends = TwoEnds(head=End(Role.TABLE, seed=99))
    ends.plug_in()
    ends.run(5_000)
    assert ends.table.of(WrongPeer) == [WrongPeer("both ends are a table: table-07 and table-07")]


def test_a_line_that_echoes_is_not_taken_for_somebody() -> None:
    ends = TwoEnds(head=End(Role.TABLE))
    ends.table.conversation.line_opened(ends.now_ms)
    for _ in range(1_000):
        ends.now_ms += 5
        for packet in ends.table.conversation.packets_due(ends.now_ms):
            ends.table.conversation.receive(packet, ends.now_ms)
    assert ends.table.conversation.take_notices() == []


def test_a_forged_hello_does_not_end_a_session() -> None:
    ends = two_ends(5, 1)
    ends.run(1_000)
    _, greeting = read_hello(unpack(ends.to_head.sent[0]).payload)
    forged = make_greeting(replace(greeting.hello, nonce="00" * 16))
    ends.head.conversation.receive(pack(Packet(PacketType.HELLO, write_hello(forged, None))), ends.now_ms)
    ends.table.record(more_records(ends.table.own()[-1].head, 1))
    ends.run(200)
    assert [record.seq for record in ends.head.took_of(LOG)] == [1, 2, 3, 4, 5, 6]
    assert len(ends.head.of(PeerUp)) == 1


def test_a_recorded_session_played_back_is_no_event() -> None:
    ends = two_ends(20, 1)
    ends.table.conversation.set_status({"old": True})
    ends.run(3_000)
    recorded = list(ends.to_head.sent)
    ends.pull_out()
    ends.plug_in()
    ends.table.conversation.set_status({"old": False})
    ends.run(1_000)
    before = list(ends.head.notices)
    for packet in recorded:
        ends.head.conversation.receive(packet, ends.now_ms)
    ends.head.handle_notices()
    assert ends.head.notices == before
    ends.run(3_000)
    assert [notice.status for notice in ends.head.of(StatusIn)][-1] == {"old": False}


def test_a_recorded_session_is_no_table_to_a_fresh_head_table() -> None:
    ends = two_ends(20, 1)
    ends.run(3_000)
    fresh = End(Role.HEAD, seed=77)
    fresh.conversation.line_opened(ends.now_ms)
    for packet in ends.to_head.sent:
        fresh.conversation.receive(packet, ends.now_ms)
    fresh.handle_notices()
    assert fresh.notices == []


def test_packets_of_the_own_direction_do_not_come_back_as_the_peers() -> None:
    ends = two_ends(20, 20)
    ends.run(2_000)
    before = list(ends.table.notices)
    for packet in ends.to_head.sent:
        ends.table.conversation.receive(packet, ends.now_ms)
    ends.table.handle_notices()
    assert ends.table.notices == before
