"""The cases of tests/corpus/: what a case is, and how it is run. The folder's README says how one is written.

Each case is one situation: an article, rulesets, events with times, and what the rules make of it.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from journal.codec import Codec
from journal.record import Content, Stamp
from kiosk.commands.event_file import Told
from kiosk.commands.replay import replayed
from rules.errors import IllegalEvent
from rules.events import Event, Replaced, Stage, Voided
from rules.fold import Entry, advanced, fold, step
from rules.makhos.claims import ClaimKind, judge
from rules.makhos.moves import Move, ending, legal_moves
from rules.makhos.notation import fen_of, move_text, position_from_fen
from rules.makhos.played import played
from rules.makhos.position import named_start
from rules.rulesets import from_overrides
from rules.scoring import BoardKind, BoardRow, MatchRow, PointRules
from rules.standings import standings
from rules.state import State
from tests.support.matches import assigned

FOLDER = Path(__file__).parent.parent / "corpus"
_CODEC = Codec()
_STARTS: dict[str, list[dict[str, Any]]] = {
    "pairing": [],
    "tossed": [{"at": 0, "toss_made": {"winner": "left", "first": "left"}}],
    "board": [{"at": 0, "toss_made": {"winner": "left", "first": "left"}}, {"at": 0, "board_started": {}}],
}

_NOBODY: dict[str, dict[str, None]] = {
    "toss_made": {"winner": None},
    "board_ended": {"winner": None},
    "result_corrected": {"winner": None},
    "count_started": {"by": None},
    "late_loss_ruled": {"seat": None},
}
"""What an event says where a case leaves it out, since TOML has no word for nothing."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case under one ruleset."""

    file: str
    name: str
    ruleset: str
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.file}: {self.name} [{self.ruleset}]"


def all_cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*.toml")):
        for data in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            for ruleset in data["rulesets"]:
                yield Case(path.stem, data["name"], ruleset, data)


def run(case: Case) -> None:
    """Raises AssertionError where the rules make something else of the case."""
    if "fen" in case.data or "position" in case.data:
        _run_pieces(case)
    elif "matches" in case.data:
        _run_standings(case)
    else:
        _run_events(case)


def _run_events(case: Case) -> None:
    told = [Told(Entry(1, assigned(case.ruleset, **_pairing(case.data))), 1)]
    state = step(State(), told[0].entry.event)
    for row in [*_STARTS[case.data.get("start", "board")], *_repeated(case.data["events"])]:
        event = _event(row)
        entries = [*(one.entry for one in told), Entry(len(told) + 1, event)]
        if "refused" in row:
            assert _reasons(state, event) == row["refused"], row
            continue
        state = _after(state, entries)
        told.append(Told(entries[-1], len(entries)))
    answer = replayed(told, case.data.get("until"), str(case))
    _compare(answer, case.data["expect"])


def _pairing(data: dict[str, Any]) -> dict[str, Any]:
    pairing: dict[str, Any] = {**data.get("overrides", {}), **data.get("pairing", {})}
    return {**pairing, "stage": Stage(pairing["stage"])} if "stage" in pairing else pairing


def _repeated(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The rows, one with `times` so often, each `every` milliseconds later."""
    for row in rows:
        plain = {key: value for key, value in row.items() if key not in {"times", "every"}}
        for number in range(row.get("times", 1)):
            yield {**plain, "at": row["at"] + number * row.get("every", 0)}


def _event(row: dict[str, Any]) -> Event:
    (name,) = row.keys() - {"at", "refused"}
    event = _CODEC.read(Content(1, name, Stamp(row["at"], "corpus"), {**_NOBODY.get(name, {}), **row[name]}))
    assert isinstance(event, Event), f"no event is called {name!r}"
    return event


def _after(state: State, entries: list[Entry]) -> State:
    event = entries[-1].event
    if isinstance(event, Voided | Replaced):
        return advanced(fold(entries), event.at_ms)
    return step(state, event)


def _reasons(state: State, event: Event) -> list[str]:
    try:
        step(state, event)
    except IllegalEvent as error:
        return [reason.code.value for reason in error.reasons]
    return []


def _run_standings(case: Case) -> None:
    """`matches` are lines "A-B 11=2 [golden ROUND]": 1 or 2 won that board, = drawn, f or s the same by forfeit."""
    rules = from_overrides(case.ruleset, case.data.get("overrides", {}))
    points = PointRules(rules.win_points, rules.draw_points, rules.loss_points)
    rows = standings(case.data["players"], [_match_row(line) for line in case.data["matches"]], points, {})
    found = [f"{row.place} {row.player} {row.score.points}" for row in rows]
    assert found == case.data["expect"]["table"]
    reasons = [row.reason_above_next.sentence().en for row in rows if row.reason_above_next is not None]
    assert reasons == case.data["expect"].get("reasons", reasons)


def _match_row(line: str) -> MatchRow:
    pairing, letters, *golden = line.split()
    first, second = pairing.split("-")
    winners = {"1": first, "f": first, "2": second, "s": second, "=": None}
    kind = BoardKind.GOLDEN if golden else BoardKind.PLAYED
    boards = tuple(
        BoardRow(number, winners[letter], BoardKind.FORFEIT if letter in "fs" else kind)
        for number, letter in enumerate(letters, start=1)
    )
    golden_round = int(golden[1]) if golden else None
    return MatchRow(line, first, second, boards, is_final=True, golden_round=golden_round)


def _run_pieces(case: Case) -> None:
    """`position` names a start, `fen` is any position; what is expected of it is checked, and nothing else."""
    data, expect = case.data, case.data["expect"]
    variant = from_overrides(case.ruleset, {"pieces": data.get("pieces", {})}).pieces
    position = position_from_fen(data["fen"]) if "fen" in data else named_start(data["position"], variant)
    if "fen" in expect:
        assert fen_of(position) == expect["fen"]
    if "moves" in expect:
        moves = legal_moves(position, variant)
        texts = [" = ".join(sorted(_text(order) for order in move.orders)) for move in moves]
        assert sorted(texts) == sorted(expect["moves"])
    if "won" in expect:
        end = ending(position)
        assert ("none" if end is None else f"{end.winner.name.lower()} {end.cause}") == expect["won"]
    if "faults" in expect:
        move = played(position, data["path"], variant, data.get("captured"))
        verdict = judge(position, move, ClaimKind(data["claim"]), variant)
        assert [fault.value for fault in verdict.faults] == expect["faults"]


def _text(move: Move) -> str:
    return move_text(move.path, bool(move.captured))


def _compare(answer: dict[str, Any], expect: dict[str, Any]) -> None:
    answer = {**answer, "signals": [f"{one['at_ms']} {one['signal']}" for one in answer["signals"]]}
    for path, wanted in expect.items():
        assert _at(answer, path) == wanted, f"{path} is {_at(answer, path)!r}, not {wanted!r}"


def _at(value: Any, path: str) -> Any:
    """The value at "state.board.turns.0.seat"; "#" is the length of a list, "none" stands for nothing there."""
    for step_name in path.split("."):
        if step_name == "#":
            value = len(value)
        elif isinstance(value, list):
            value = value[int(step_name)]
        else:
            value = None if value is None else value[step_name]
    return "none" if value is None else value
