"""The people at a virtual table: a referee who brings every match to its end, whatever happens to the box."""

import logging
import random
import threading
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hardware.clock import Clock
from kiosk.rehearsal.paper import Paper
from kiosk.wire import Input, View

_log = logging.getLogger(__name__)

FINAL = "รอบชิงชนะเลิศ"
"""What the screen calls the last match of an event: it always goes to a golden board."""

TURNS_OF_A_BOARD = 8
_LEVEL_ONE_IN = 3
_SLIP_CHANCE = 0.04
_TIME_OUT_CHANCE = 0.02
_DREAM_CHANCE = 0.01
_DREAM_TAPS = 12  # longer than a turn

_SEATS = ("left", "right")
_IN_PLAY = ("turn", "paused", "between_turns", "red", "ready", "board_over")


@dataclass(frozen=True, slots=True)
class Act:
    """What is done at the screen if the box has nothing against `key`."""

    key: str
    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


_NEXT = (
    Act("ready_board", "ready_board"),
    Act("toss", "toss", {"winner": "left", "first": "left"}),
    Act("start_board", "start_board"),
    Act("resume", "resume"),
    Act("start_turn", "start_turn"),
)
"""What brings a match on, in this order of preference."""


class People:
    """They act from `start` until `leave`, on a thread of their own; `look` may be called on any thread."""

    def __init__(
        self, put: Callable[[Input], None], clock: Clock, paper: Paper, randomness: random.Random, tap_every_ms: int
    ) -> None:
        self._put = put
        self._clock = clock
        self._paper = paper
        self._randomness = randomness
        self._tap_every_ms = tap_every_ms
        self._level_salt = randomness.randrange(1 << 16)
        self._view: View | None = None
        self._has_left = threading.Event()
        self._thread = threading.Thread(target=self._play, name="people", daemon=True)

    def look(self, view: View) -> None:
        """What the screen shows now."""
        self._view = view

    def start(self) -> None:
        self._thread.start()

    def leave(self) -> None:
        """Nobody acts any more."""
        self._has_left.set()
        if self._thread.ident is not None:
            self._thread.join()

    def choice(self, view: View) -> Act | None:
        """What they do on seeing this; None is waiting."""
        allowed = [act for act in self._wishes(view) if not view.reasons.get(act.key)]
        return allowed[0] if allowed else None

    def _play(self) -> None:
        while not self._has_left.wait(self._pause_s()):
            view = self._view
            if view is None:
                continue
            try:
                self._paper.note(view)
            except OSError:
                _log.exception("the sheet can't be written")
                continue
            act = self.choice(view)
            if act is not None:
                self._put(Input(act.name, self._clock.now_ms(), act.arguments))

    def _pause_s(self) -> float:
        taps = _DREAM_TAPS if self._happens(_DREAM_CHANCE) else self._randomness.uniform(0.5, 1.5)
        return taps * self._tap_every_ms / 1000

    def _happens(self, chance: float) -> bool:
        return self._randomness.random() < chance

    def _wishes(self, view: View) -> Sequence[Act]:
        """Everything that might be done, the dearest first."""
        if view.phase in _IN_PLAY and self._happens(_SLIP_CHANCE):
            return (self._slip(view),)
        if view.phase == "turn":
            return self._in_turn(view)
        if view.phase == "red":
            decision = "moved" if self._happens(0.7) else "lost_on_time"
            return (Act("rule_flag", "rule_flag", {"decision": decision}),)
        if view.phase == "match_over":
            # Nobody signs for what the box has not saved.
            is_saved = view.saved_seq >= view.seq and not view.health.unsaved
            return (Act("confirm_match", "confirm_match"),) if is_saved else ()
        return _NEXT

    def _slip(self, view: View) -> Act:
        if view.undo is not None and self._happens(0.5):
            return Act("undo", "undo", {"seq": view.undo.seq})
        return Act("pause", "pause")

    def _in_turn(self, view: View) -> Sequence[Act]:
        move = Act("end_turn", "end_turn")
        if self._happens(1 / TURNS_OF_A_BOARD):
            winner = self._winner(view)
            return (Act("end_board", "end_board", {"cause": _cause(winner), "winner": winner}), move)
        if view.turn is not None and self._happens(_TIME_OUT_CHANCE):
            seat = view.turn.seat
            return (Act(f"take_time_out.{seat}.short", "take_time_out", {"seat": seat, "is_long": False}), move)
        return (move,)

    def _winner(self, view: View) -> str | None:
        """None is a draw, which whoever gives the odds has lost."""
        if view.golden_number is not None or not self._is_level(view):
            return self._randomness.choice((*_SEATS, None))
        return None if view.odds_giver is not None else _SEATS[view.board_number % 2]

    def _is_level(self, view: View) -> bool:
        """Whether the players keep level for as long as they can; the same after a restart of the box."""
        name = f"{self._level_salt} {view.match_id}".encode()
        return view.stage_name == FINAL or zlib.crc32(name) % _LEVEL_ONE_IN == 0


def _cause(winner: str | None) -> str:
    return "agreed" if winner is None else "resigned"
