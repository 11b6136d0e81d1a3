"""What the people at a virtual table do on seeing the screen."""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware.fakes import FakeClock
from kiosk.rehearsal.paper import Paper
from kiosk.rehearsal.people import FINAL, Act, People
from kiosk.wire import View
from tests.ui.sample_views import HEALTH, NOT_NOW, RESULTS, view

Choose = Callable[[View], list[Act | None]]
LOOKS = 2_000


@pytest.fixture
def choices(tmp_path: Path) -> Choose:
    """What people do on seeing a view, many times over."""
    people = People(lambda _act: None, FakeClock(), Paper(tmp_path / "paper.jsonl"), random.Random(1), 100)
    return lambda seen: [people.choice(seen) for _ in range(LOOKS)]


def names(acts: list[Act | None]) -> set[str | None]:
    return {act.name if act is not None else None for act in acts}


def ends(acts: list[Act | None]) -> list[Mapping[str, Any]]:
    return [act.arguments for act in acts if act is not None and act.name == "end_board"]


def test_in_a_turn_they_move_and_sometimes_end_the_board(choices: Choose) -> None:
    assert {"end_turn", "end_board"} <= names(choices(view("turn", reasons={})))


def test_what_the_box_refuses_is_never_tried(choices: Choose) -> None:
    reasons = dict.fromkeys(("end_board", "undo", "pause"), NOT_NOW)

    assert names(choices(view("turn", reasons=reasons))) <= {"end_turn", None}


def test_nobody_signs_for_what_is_not_saved(choices: Choose) -> None:
    assert names(choices(view("match_over", seq=42, saved_seq=41, reasons={}))) == {None}
    assert names(choices(view("match_over", seq=42, saved_seq=42, reasons={}))) == {"confirm_match"}


def test_the_final_stays_level_until_a_golden_board_and_that_one_is_won(choices: Choose) -> None:
    """TSA 9: boards won in turn, odds given in turn and drawn, then golden boards."""
    final = {"stage_name": FINAL, "reasons": {}}
    normal = [ends(choices(view("turn", board_number=number, **final))) for number in (1, 2)]
    odds = ends(choices(view("turn", board_number=3, odds_giver="left", **final)))
    golden = ends(choices(view("turn", board_number=5, golden_number=1, **final)))

    assert [{end["winner"] for end in one} for one in normal] == [{"right"}, {"left"}]
    assert {(end["winner"], end["cause"]) for end in odds} == {(None, "agreed")}
    assert {end["winner"] for end in golden} == {"left", "right", None}


def test_the_paper_has_what_the_screen_calls_saved_and_once_each(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "paper.jsonl")
    paper.note(view("board_over", results=RESULTS, saved_seq=41))
    paper.note(view("board_over", results=RESULTS[:1]))
    paper.note(view("board_over", results=RESULTS))
    paper.note(view("ready", results=RESULTS))

    rows = [json.loads(line) for line in (tmp_path / "paper.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows == [
        {"match_id": "m12", "winners": ["left"]},
        {"match_id": "m12", "winners": ["left", None]},
    ]


def test_the_paper_waits_while_records_are_only_in_memory(tmp_path: Path) -> None:
    Paper(tmp_path / "paper.jsonl").note(view("board_over", results=RESULTS, health=replace(HEALTH, unsaved=3)))

    assert not (tmp_path / "paper.jsonl").exists()
