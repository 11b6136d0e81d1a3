"""A referee by a seed: looks at the screen and does what is plausible there, and now and then what is not."""

import dataclasses
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, get_args, get_type_hints

from journal.values import to_json
from kiosk.core.acts import ACTS
from kiosk.wire import TurnView, View
from rules.actions import actions, blockers, offence_actions
from rules.events import EVENT_TYPES
from rules.fold import Entry
from rules.outcome import Cause
from rules.seats import Seat
from rules.state import State
from rules.units import AtMs

NONSENSE = 0.06
"""The share of acts that have nothing to do with what the screen shows."""

RULINGS = 0.04
"""The share of acts that are any of all that the rule book allows now."""

CORRECTIONS = 0.02
"""The share of acts that say what was meant instead of an earlier one."""


@dataclass(frozen=True, slots=True)
class Act:
    """What is done at the screen, `in_ms` from now; None of `name` is doing nothing but looking again then."""

    name: str | None
    in_ms: int
    arguments: Mapping[str, Any] = field(default_factory=dict)
    is_double: bool = False


Choice = tuple[int, str, Mapping[str, Any]]
"""Weight, name, arguments."""


class Referee:
    """`turns_per_board` is about how long boards are; `hurry` divides the players' thinking time."""

    def __init__(self, numbers: random.Random, turns_per_board: int, hurry: int) -> None:
        self._random = numbers
        self._turns_per_board = turns_per_board
        self._hurry = hurry

    def next_act(self, view: View, state: State, entries: Sequence[Entry], now_ms: int) -> Act:
        """What the referee does next, having seen `view`, and all that stands behind it, at `now_ms` of the box."""
        share = self._random.random()
        if share < NONSENSE:
            return self._nonsense()
        if state.question is not None or share < NONSENSE + RULINGS:
            return self._ruled(state, now_ms)
        if share < NONSENSE + RULINGS + CORRECTIONS and entries:
            return self._corrected(entries)
        choices = self._choices(view)
        if not choices:
            return Act(None, self._between(200, 900))
        _, name, arguments = self._random.choices(choices, [weight for weight, _, _ in choices])[0]
        in_ms = self._thinking_ms(view.turn, now_ms) if name == "end_turn" else self._between(80, 1_200)
        return Act(name, in_ms, arguments, is_double=self._random.random() < 0.06)

    def _ruled(self, state: State, now_ms: int) -> Act:
        """Any act that the rule book has no reason against."""
        at_ms = AtMs(now_ms)
        acts = {**actions(state, at_ms), **offence_actions(state, at_ms)}
        allowed = [name for name, act in acts.items() if not blockers(state, act)]
        if not allowed:
            return Act(None, 500)
        name = self._random.choice(allowed)
        arguments = to_json(acts[name], leave_out="at_ms")
        assert isinstance(arguments, Mapping)
        return Act(name.split(".")[0], self._between(100, 1_500), arguments)

    def _corrected(self, entries: Sequence[Entry]) -> Act:
        """Another event in the place of one that was told; often one that can't stand there."""
        entry = self._random.choice(entries[-12:])
        kind = type(entry.event)
        meant = {field.name: self._value(get_type_hints(kind)[field.name]) for field in dataclasses.fields(kind)}
        name = next((name for name, known in EVENT_TYPES.items() if known is kind), "")
        arguments = {"target_seq": entry.seq, "reason": "แก้ให้ถูก", name: {**meant, "at_ms": 0}}
        return Act("replace", self._between(300, 2_000), arguments)

    def _choices(self, view: View) -> list[Choice]:
        seat = self._seat()
        undo = (4, "undo", {"seq": view.undo.seq if view.undo is not None else None})
        by_phase: Mapping[str, list[Choice]] = {
            "toss": [(10, "toss", {"winner": seat, "first": self._seat()}), (1, "pause", {})],
            "ready": [(40, "start_board", {}), undo],
            "turn": [*self._in_turn(view), undo],
            "between_turns": [(40, "start_turn", {}), (1, "start_break", {"seat": seat}), undo],
            "paused": [(30, "resume", {}), (1, "abandon_board", {"reason": "ตั้งหมากผิด"}), self._end(), undo],
            "red": [self._ruling("moved"), self._ruling("lost_on_time"), (4, "end_turn", {}), self._end(), undo],
            "board_over": [(40, "ready_board", {}), (1, "abandon_board", {"reason": "ตั้งหมากผิด"}), undo],
            "match_over": [(30, "confirm_match", {}), undo],
        }
        language = (1, "set_language", {"language": self._random.choice(["th", "en"])})
        return [*by_phase[view.phase], language] if view.phase in by_phase else []

    def _in_turn(self, view: View) -> list[Choice]:
        turn = view.turn
        seat = turn.seat if turn is not None else self._seat()
        end_weight = 30 if turn is not None and turn.number >= self._turns_per_board else 1
        return [
            (70, "end_turn", {}),
            (3, "take_time_out", {"seat": seat, "is_long": self._random.random() < 0.4}),
            (2, "lengthen_time_out", {"seat": seat}),
            (3, "pause", {}),
            (2, "start_break", {"seat": self._seat()}),
            (1, "abandon_board", {"reason": "ตั้งหมากผิด"}),
            (end_weight, *self._end()[1:]),
        ]

    def _end(self) -> Choice:
        cause = self._random.choice([Cause.RESIGNED, Cause.NO_MEN, Cause.NO_MOVE, Cause.AGREED, Cause.MIMICRY])
        return 3, "end_board", {"cause": cause.value, "winner": None if cause.is_draw else self._seat()}

    @staticmethod
    def _ruling(decision: str) -> Choice:
        return 20, "rule_flag", {"decision": decision}

    def _thinking_ms(self, turn: TurnView | None, now_ms: int) -> int:
        """Mostly short; now and then about the deadline, and past it."""
        share = self._random.random()
        if turn is None or turn.deadline_at_ms is None or share < 0.75:
            return self._between(100, 6_000) // self._hurry
        left_ms = turn.deadline_at_ms - now_ms
        if share < 0.9:
            return max(1, left_ms + self._between(-400, 120))
        return max(1, left_ms + self._between(1, 3_000))

    def _nonsense(self) -> Act:
        """Any act with any arguments that have the right types, or none at all."""
        name = self._random.choice(sorted(ACTS))
        arguments = {
            entry.name: self._value(get_type_hints(ACTS[name])[entry.name])
            for entry in dataclasses.fields(ACTS[name])
            if entry.name != "at_ms"
        }
        if self._random.random() < 0.15:
            return Act("press_bell", self._between(1, 800), arguments)
        if self._random.random() < 0.15:
            return Act(name, self._between(1, 800), {**arguments, "seat": 7})
        return Act(name, self._between(1, 800), arguments)

    def _value(self, hint: Any) -> Any:
        choices = get_args(hint) or (hint,)
        chosen = self._random.choice(choices)
        if chosen is type(None):
            return None
        if chosen is bool:
            return self._random.random() < 0.5
        if chosen is int:
            return self._random.randrange(-3, 200_000)
        if isinstance(chosen, type) and issubclass(chosen, StrEnum):
            return self._random.choice(list(chosen)).value
        return self._random.choice(["", "ไม่ทราบ", "left", "x" * 200])

    def _seat(self) -> str:
        return self._random.choice(list(Seat)).value

    def _between(self, least: int, most: int) -> int:
        return self._random.randrange(least, most + 1)
