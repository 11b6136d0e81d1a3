"""`kiosk replay`: a file of events, and what the rules make of it."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from journal import chain
from journal.codec import Codec
from journal.record import EMPTY_HEAD, Stamp
from kiosk.commands import replay
from rules.events import BoardStarted, Event, Paused, Voided
from rules.units import AtMs
from tests.support.matches import assigned, drawn, ms, tap, toss

BY_HAND = [
    '{"type": "toss_made", "at_ms": 0, "data": {"winner": "left", "first": "left"}}',
    '{"type": "board_started", "at_ms": 1000}',
    "",
    '{"type": "turn_ended", "at_ms": 50000}',
]


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    replay.add_commands(parser.add_subparsers())
    arguments = parser.parse_args(["replay", *words])
    status: int = arguments.run(arguments)
    return status


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """Replays lines and gives the answer back."""

    def replayed(lines: list[str], *words: str) -> dict[str, Any]:
        path = tmp_path / "events.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        assert run(str(path), *words) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return replayed


def kept(*events: Event, with_hash: bool = False) -> list[str]:
    """The events as a journal keeps them."""
    head, lines, codec = EMPTY_HEAD, [], Codec()
    for event in events:
        name, data = codec.write(event)
        record = chain.make(head, name, Stamp(event.at_ms, "boot-1", 1_700_000_000_000), data)
        head = record.head
        lines.append(record.body.decode() + (f" {record.hash.hex()}" if with_hash else ""))
    return lines


def test_events_written_by_hand_are_folded_under_the_ruleset_given(answer: Any) -> None:
    found = answer(BY_HAND, "--ruleset", "comp")
    assert (found["state"]["phase"], found["state"]["board"]["turn"]["seat"]) == ("turn", "right")
    assert found["deadlines"] == [{"at_ms": 170_000, "event": "FlagFell"}]
    assert (found["board"], found["match"], found["announcement"]) == (None, None, None)


def test_signals_are_told_with_the_instants_at_which_they_are_given(answer: Any) -> None:
    """TSA 5, COMP 4.5.1."""
    found = answer(BY_HAND, "--ruleset", "comp", "--until", "200000")
    assert [(one["at_ms"], one["signal"]) for one in found["signals"]] == [
        (140_000, "first_yellow"),
        (160_000, "second_yellow"),
        (170_000, "red"),
    ]
    assert found["board"] == {"cause": "time", "winner": "left"}


def test_blockers_give_each_reason_in_both_languages(answer: Any) -> None:
    found = answer(BY_HAND, "--ruleset", "comp")
    assert found["blockers"]["take_time_out.left.short"] == [
        {
            "code": "not_your_turn",
            "article": "COMP 4.5.2",
            "th": "ยังไม่ถึงตาของผู้ขอ",
            "en": "it is not the asker's turn",
        }
    ]
    assert "end_turn" in found["blockers"]
    assert "pause" not in found["blockers"]


@pytest.mark.parametrize("with_hash", [False, True])
def test_the_records_of_a_journal_are_read_as_they_are(answer: Any, with_hash: bool) -> None:
    """With or without the hash of an export; a record of no event is left out."""
    events = (assigned("tsa"), toss(), BoardStarted(at_ms=AtMs(0)), tap(5), drawn(9))
    unknown = (
        '{"at_ms":0,"boot_id":"b","data":{},"seq":1,"type":"journal_opened","utc_ms":null,"utc_quality":"unknown"}'
    )
    found = answer([unknown, *kept(*events, with_hash=with_hash)])
    assert found["board"] == {"cause": "agreed", "winner": None}
    assert found["announcement"]["en"].startswith("Board 1: a draw; next, board 2")


def test_what_was_voided_never_happened(answer: Any) -> None:
    events = (assigned("tsa"), toss(), BoardStarted(at_ms=AtMs(0)), tap(50))
    found = answer(kept(*events, Voided(at_ms=ms(100), target_seq=4, reason="แตะผิด")))
    assert found["state"]["board"]["turn"]["seat"] == "left"
    assert [(one["at_ms"], one["signal"]) for one in found["signals"]] == [(100_000, "first_yellow")]


def test_another_ruleset_tells_what_would_have_been(answer: Any) -> None:
    """For disputes: the same events under the other documents."""
    lines = kept(assigned("tsa"), toss(), BoardStarted(at_ms=AtMs(0)), Paused(at_ms=ms(10)))
    assert answer(lines)["state"]["ruleset"]["name"] == "tsa"
    assert answer(lines, "--ruleset", "comp")["state"]["ruleset"]["name"] == "comp"


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["nonsense"], "line 1: 'nonsense' is no JSON object"),
        (["[1]"], "line 1: '[1]' is no JSON object; write one event a line"),
        (["[" * 5_000], "line 1: '[[[["),
        (['{"type": "journal_part", "first_seq": 8}'], "line 1: this is a part of a journal, from record 8 on; take"),
        (['{"type": "turn_ended"}'], "line 1: a record's at_ms must be a whole number from 0 on, not None"),
        (BY_HAND[:1] * 2, "line 2: TossMade can't happen there: the toss has been made"),
        (['{"type": "toss_made", "at_ms": 0, "data": {"first": "top"}}'], "line 1: record 1 (toss_made): "),
    ],
)
def test_a_bad_file_is_told_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lines: list[str], fault: str
) -> None:
    path = tmp_path / "events.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert run(str(path), "--ruleset", "tsa") == 2
    assert capsys.readouterr().err.startswith(f"{path}: {fault}")


def test_a_file_without_a_pairing_needs_a_ruleset(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    path.write_text("\n".join(BY_HAND), encoding="utf-8")
    assert run(str(path)) == 2
    assert "line 1 is no match_assigned; begin with one, or give --ruleset" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("no-such.jsonl",), ("no-such.jsonl", "--ruleset", "fide")])
def test_what_is_not_there_is_named(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert run(*words) == 2
    assert "can't be read" in capsys.readouterr().err
