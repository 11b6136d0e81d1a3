"""A referee without a plan: does anything that the box allows, over the socket that a screen would use."""

import contextlib
import random
import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardware.clock import MonotonicClock
from kiosk.wire import PROTOCOL, Hello, Input, Panel, View, decode, encode
from scripts.waiting import pause, until

SHORTEST_PAUSE_S, LONGEST_PAUSE_S = 0.01, 0.15

_SEATS = ("left", "right")


@dataclass(frozen=True)
class Act:
    """What the referee may do while `View.reasons` has nothing against `key`; `weight` says how often."""

    key: str
    name: str
    weight: int
    arguments: Mapping[str, Any] = field(default_factory=dict)


ACTS = (
    Act("end_turn", "end_turn", 60),
    Act("start_turn", "start_turn", 30),
    Act("toss", "toss", 30, {"winner": "left", "first": "left"}),
    Act("start_board", "start_board", 30),
    Act("ready_board", "ready_board", 30),
    Act("confirm_match", "confirm_match", 10),
    Act("pause", "pause", 4),
    Act("resume", "resume", 20),
    Act("undo", "undo", 6),
    Act("rule_flag", "rule_flag", 20, {"decision": "moved"}),
    Act("rule_flag", "rule_flag", 10, {"decision": "lost_on_time"}),
    Act("abandon_board", "abandon_board", 1, {"reason": "drill"}),
    Act("end_board", "end_board", 3, {"cause": "agreed", "winner": None}),
    *(Act("end_board", "end_board", 2, {"cause": "resigned", "winner": seat}) for seat in _SEATS),
    *(Act(f"start_break.{seat}", "start_break", 1, {"seat": seat}) for seat in _SEATS),
    *(
        Act(f"take_time_out.{seat}.{length}", "take_time_out", 3, {"seat": seat, "is_long": length == "long"})
        for seat in _SEATS
        for length in ("short", "long")
    ),
)


class RandomReferee:
    """Connected to core while it lives. What it saw last stays readable after core has died."""

    def __init__(self, path: Path, randomness: random.Random) -> None:
        """Waits until core listens and has sent its first view. Raises TimeoutError."""
        self._randomness = randomness
        self._clock = MonotonicClock()
        self._view: View | None = None
        self.panels: list[Panel] = []
        self.most_saved_seq = 0
        self._connection = until(lambda: _connected(path), "core to listen")
        self._connection.sendall(encode(Hello(PROTOCOL, "drill")))
        threading.Thread(target=self._read, name="drill-referee", daemon=True).start()
        self.first_view = until(lambda: self._view, "the first view")

    @property
    def view(self) -> View:
        """The latest view."""
        return until(lambda: self._view, "a view")

    def act_for(self, seconds: float) -> None:
        """Do random things for about that long; ends early when core is gone."""
        end_ms = self._clock.now_ms() + int(seconds * 1000)
        with contextlib.suppress(OSError):
            while self._clock.now_ms() < end_ms:
                act = self._choice(self.view)
                if act is not None:
                    self.do(act.name, **act.arguments)
                pause(self._randomness.uniform(SHORTEST_PAUSE_S, LONGEST_PAUSE_S))

    def act_until(self, name: str, most_acts: int) -> bool:
        """Do so many random things; as soon as the act called `name` is allowed, do that and end.

        Says whether it was done; "" for no such wish.
        """
        with contextlib.suppress(OSError):
            for _ in range(most_acts):
                act = self._choice(self.view, name)
                if act is not None:
                    self.do(act.name, **act.arguments)
                    if act.name == name:
                        return True
                pause(self._randomness.uniform(SHORTEST_PAUSE_S, LONGEST_PAUSE_S))
        return False

    def do(self, name: str, **arguments: Any) -> None:
        """One act, stamped now. Raises OSError when core is gone."""
        self._connection.sendall(encode(Input(name, self._clock.now_ms(), arguments)))

    def close(self) -> None:
        """Core sees that this screen is gone, and may take another."""
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()

    def _choice(self, view: View, wish: str = "") -> Act | None:
        """Any act that the box allows, one of that name if there is one."""
        allowed = [act for act in ACTS if not view.reasons.get(act.key)]
        allowed = [act for act in allowed if act.name == wish] or allowed
        if not allowed:
            return None
        return self._randomness.choices(allowed, [act.weight for act in allowed])[0]

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError), self._connection.makefile("rb") as lines:
            for line in lines:
                message = decode(line)
                if isinstance(message, View):
                    self._view = message
                    self.most_saved_seq = max(self.most_saved_seq, message.saved_seq)
                elif isinstance(message, Panel):
                    self.panels.append(message)


def _connected(path: Path) -> socket.socket | None:
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(str(path))
    except OSError:
        connection.close()
        return None
    return connection
