"""`kiosk replay`: fold a file of events and print what the rules make of it, as JSON.

The answer has `state` (everything the rule book knows then), `signals` (each with the instant at which it was given,
"off" when the lamps went dark), `board` and `match` (results, null before there is any), `position` (of a recorded
board, else null), `question`, `announcement`, `deadlines`, and `blockers` (every act that can't be done then, with its
reasons).
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from journal.values import to_json
from kiosk.commands.event_file import BadEventFile, Told, read_events
from kiosk.core.signals import signal_rows
from rules.actions import actions, blocked
from rules.announcements import announcement
from rules.deadlines import deadlines
from rules.errors import IllegalEvent, RulesetError
from rules.events import Event, Interrupted, Replaced, Voided
from rules.fold import advanced, fold, step
from rules.makhos.notation import fen_of
from rules.match_result import match_result
from rules.reasons import Reason
from rules.rulesets import SHIPPED, load
from rules.state import State
from rules.text import Text
from rules.units import AtMs

WRONG_INPUT = 2
_OFF = "off"


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `replay`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser("replay", help="fold a file of events and print what the rules make of it")
    parser.add_argument("events", type=Path, metavar="EVENTS.jsonl", help="the journal's records, or events by hand")
    names = ", ".join(SHIPPED)
    parser.add_argument("--ruleset", metavar="RULESET", help=f"{names}, or a TOML file; overrides the match's own")
    parser.add_argument("--until", type=int, metavar="MS", help="go on to this instant (default: the last event)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the answer; 2 and a message when the file or the ruleset can't be used."""
    try:
        ruleset = None if arguments.ruleset is None else load(arguments.ruleset)
        told = read_events(arguments.events, ruleset)
        answer = replayed(told, arguments.until, str(arguments.events))
    except (RulesetError, BadEventFile) as error:
        sys.stderr.write(f"{error}\n")
        return WRONG_INPUT
    sys.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
    return 0


@dataclass(slots=True)
class _Lamps:
    """The signals as they are given: what shows now, and everything since the beginning."""

    shown: str = _OFF
    given: list[dict[str, Any]] = field(default_factory=list)

    def show(self, signal: str, at_ms: int) -> None:
        if signal != self.shown:
            self.shown = signal
            self.given.append({"at_ms": at_ms, "signal": signal})

    def follow(self, state: State, from_ms: int, until_ms: int) -> None:
        """What is to be seen in `state` from one instant up to another, both included."""
        rows = signal_rows(state)
        begun = [signal.value for at_ms, signal in rows if at_ms <= from_ms]
        self.show(begun[-1] if begun else _OFF, from_ms)
        for at_ms, signal in rows:
            if from_ms < at_ms <= until_ms:
                self.show(signal.value, at_ms)


def replayed(told: Sequence[Told], until_ms: int | None, source: str) -> dict[str, Any]:
    """What the rules make of the events, told one after the other; deadlines pass on the way.

    Raises BadEventFile naming the line of an event that can't happen there, with every reason.
    """
    state, lamps, now_ms = State(), _Lamps(), AtMs(0)
    for number, one in enumerate(told):
        event = one.entry.event
        lamps.follow(state, now_ms, _known_until_ms(event))
        state = _after(state, told, number, source)
        now_ms = _next_instant(event, now_ms)
    end_ms = AtMs(max(now_ms, now_ms if until_ms is None else until_ms))
    lamps.follow(state, now_ms, end_ms)
    state = advanced(state, AtMs(end_ms + 1))
    return _answer(state, lamps, end_ms)


def _known_until_ms(event: Event) -> AtMs:
    return event.alive_until_ms if isinstance(event, Interrupted) else event.at_ms


def _next_instant(event: Event, now_ms: AtMs) -> AtMs:
    """Instants go on, but for a new boot, whose clock has its own; a tap that beat red is no step back in time."""
    return event.at_ms if isinstance(event, Interrupted) else AtMs(max(now_ms, event.at_ms))


def _after(state: State, told: Sequence[Told], number: int, source: str) -> State:
    event = told[number].entry.event
    try:
        if isinstance(event, Voided | Replaced):
            return advanced(fold([one.entry for one in told[: number + 1]]), event.at_ms)
        return step(state, event)
    except (IllegalEvent, RulesetError) as error:
        place = f"{source}: line {told[number].line}"
        raise BadEventFile(f"{place}: {type(event).__name__} can't happen there: {error}") from error


def _answer(state: State, lamps: _Lamps, at_ms: AtMs) -> dict[str, Any]:
    board = state.board
    reasons = blocked(state, actions(state, at_ms))
    return {
        "at_ms": at_ms,
        "state": to_json(state),
        "signals": lamps.given,
        "board": None if board is None or board.outcome is None else to_json(board.outcome),
        "match": _json(match_result(state)),
        "position": None if board is None or board.record is None else fen_of(board.record.position),
        "question": _json(state.question),
        "announcement": _json(announcement(state)),
        "deadlines": [{"at_ms": due.at_ms, "event": type(due).__name__} for due in deadlines(state)],
        "blockers": {name: [_reason(reason) for reason in against] for name, against in reasons.items()},
    }


def _json(value: object) -> Any:
    return None if value is None else to_json(value)


def _reason(reason: Reason) -> dict[str, Any]:
    text: Text = reason.text
    return {"code": reason.code.value, "article": reason.article, "th": text.th, "en": text.en}
