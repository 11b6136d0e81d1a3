"""A screen gone wild: a message of its socket is one, or is refused with a sentence."""

from hypothesis import given
from hypothesis import strategies as some

from kiosk.core.acts import BadInput
from kiosk.wire import PROTOCOL, BadMessage, Hello, Input, Panel, decode, encode
from rules.units import AtMs
from tests.support.mutations import FUZZED, SLOW_FUZZED, edited, most_memory_bytes, only_refuses
from tests.support.table import SimulatedTable

INPUTS = (
    Input("end_turn", 5),
    Input("end_board", 5, {"cause": "resigned", "winner": "left"}),
    Input("take_time_out", 5, {"seat": "left", "is_long": True}),
    Input("undo", 5, {"seq": 3}),
    Input("set_language", 5, {"language": "en"}),
    Input("correct_result", 5, {"number": 1, "winner": None, "cause": "agreed", "reason": "ผิด"}),
    Input("set_clock", 5, {"seat": "left", "left_ms": 60_000}),
)
LINES = tuple(encode(message) for message in (Hello(PROTOCOL, "ui"), Panel(5, True, False, False), *INPUTS))


@FUZZED
@given(edited(LINES))
def test_a_message_is_one_or_is_refused_with_a_sentence(line: bytes) -> None:
    with only_refuses(BadMessage):
        message = decode(line)
        assert isinstance(message, Hello | Input | Panel)


def test_a_message_nested_without_end_takes_little_memory() -> None:
    def read() -> None:
        with only_refuses(BadMessage):
            decode(b'{"input":' + b"[" * 60_000)

    assert most_memory_bytes(read) < 5_000_000


@SLOW_FUZZED
@given(some.lists(edited(LINES), max_size=5))
def test_whatever_a_screen_asks_for_is_done_or_refused(lines: list[bytes]) -> None:
    table = SimulatedTable()
    table.start_board()
    for line in lines:
        with only_refuses(BadMessage, BadInput):
            message = decode(line)
            if isinstance(message, Input):
                table.desk.handle(message, AtMs(table.clock.now_ms()))
    table.advance(1_000)
    assert table.loop.faults == 0
