"""Moves, positions and games as text from anywhere, and the lines of a screen's socket."""

from kiosk.core.acts import BadInput
from kiosk.wire import PROTOCOL, BadMessage, Hello, Input, Panel, decode, encode
from rules.makhos.errors import MakhosError
from rules.makhos.notation import fen_of, path_from_text, position_from_fen
from rules.makhos.pdn_reader import read_games
from rules.makhos.position import start_position
from rules.makhos.variant import Variant
from rules.units import AtMs
from tests.support.fuzz_targets.target import Target
from tests.support.mutations import only_refuses
from tests.support.table import SimulatedTable

_FENS = (fen_of(start_position(Variant())), "W:WK3,7:B21,K30")
PDN = '[Event "ถ้วย"]\n[Result "1-0"]\n[FEN "W:WK3,7:B21,K30"]\n\n1. 7-11 21-17 {[%clk 0:01:59]} 2. 3-7 1-0\n'
_INPUTS = (
    Input("end_turn", 5),
    Input("end_board", 5, {"cause": "resigned", "winner": "left"}),
    Input("take_time_out", 5, {"seat": "left", "is_long": True}),
    Input("undo", 5, {"seq": 3}),
    Input("set_language", 5, {"language": "en"}),
    Input("correct_result", 5, {"number": 1, "winner": None, "cause": "agreed", "reason": "ผิด"}),
    Input("set_clock", 5, {"seat": "left", "left_ms": 60_000}),
)
_MESSAGES = tuple(encode(message) for message in (Hello(PROTOCOL, "ui"), Panel(5, True, False, False), *_INPUTS))


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _read_position(data: bytes) -> None:
    with only_refuses(MakhosError):
        position = position_from_fen(_text(data))
        assert position_from_fen(fen_of(position)) == position


def _read_move(data: bytes) -> None:
    with only_refuses(MakhosError):
        assert all(isinstance(square, int) for square in path_from_text(_text(data)))


def _read_games(data: bytes) -> None:
    with only_refuses(MakhosError):
        read_games(_text(data))


def _read_message(line: bytes) -> None:
    with only_refuses(BadMessage):
        assert isinstance(decode(line), Hello | Input | Panel)


def _ask(data: bytes) -> None:
    """Whatever a screen asks for is done or refused, and the table goes on."""
    table = SimulatedTable()
    table.start_board()
    for line in data.splitlines()[:5]:
        with only_refuses(BadMessage, BadInput):
            message = decode(line)
            if isinstance(message, Input):
                table.desk.handle(message, AtMs(table.clock.now_ms()))
    table.advance(1_000)
    assert table.loop.faults == 0


TARGETS = (
    Target("fen", [fen.encode() for fen in _FENS], _read_position),
    Target("move", [b"9-14", b"22x15x6", b"1-5-9"], _read_move),
    Target("pdn", [PDN.encode(), (PDN + PDN).encode()], _read_games),
    Target("socket_message", _MESSAGES, _read_message),
    Target("socket_acts", [*_MESSAGES, b"".join(_MESSAGES[2:6])], _ask, is_slow=True),
)
