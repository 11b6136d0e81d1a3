"""`kiosk perft` and `kiosk moves`."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.commands.pieces import add_commands

Command = Callable[..., tuple[int, list[dict[str, object]], str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command: its exit code, the objects it printed, and what it complained about."""
    parser = argparse.ArgumentParser()
    add_commands(parser.add_subparsers())

    def run(*words: str) -> tuple[int, list[dict[str, object]], str]:
        arguments = parser.parse_args(words)
        code = arguments.run(arguments)
        printed = capsys.readouterr()
        return code, [json.loads(line) for line in printed.out.splitlines()], printed.err

    return run


@pytest.mark.parametrize(
    ("start", "counts"),
    [("8", [7, 49, 392, 3136]), ("12", [7, 49, 302, 1469]), ("golden1", [7, 49, 427]), ("golden2", [7, 49, 461])],
)
def test_perft_prints_the_count_of_each_depth(command: Command, start: str, counts: list[int]) -> None:
    rows = [{"depth": depth, "positions": count} for depth, count in enumerate(counts, start=1)]
    assert command("perft", "--start", start, "--depth", str(len(counts))) == (0, rows, "")


def test_perft_counts_from_any_position(command: Command) -> None:
    assert command("perft", "--fen", "W:W:B1", "--depth", "1") == (0, [{"depth": 1, "positions": 0}], "")


def test_moves_are_listed_with_path_captures_orders_and_result(command: Command) -> None:
    assert command("moves", "--fen", "W:WK26:B14,15,22,23") == (
        0,
        [
            {
                "move": "26x19x10x17x26",
                "path": [26, 19, 10, 17, 26],
                "captured": [23, 15, 14, 22],
                "other_orders": ["26x17x10x19x26"],
                "fen_after": "B:WK26:B",
            }
        ],
        "",
    )


def test_parameters_come_from_a_file_and_single_ones_from_the_line(command: Command, tmp_path: Path) -> None:
    ruleset = tmp_path / "local.toml"
    ruleset.write_text('extends = "tsa"\n[pieces]\nking_lands = "any"\nnumbering = "g1"\n', encoding="utf-8")
    _, rows, _ = command("moves", "--fen", "W:WK4:B15", "--ruleset", str(ruleset))
    assert [row["move"] for row in rows] == ["4x18", "4x22", "4x25", "4x29"]
    _, rows, _ = command("moves", "--fen", "W:WK4:B15", "--ruleset", str(ruleset), "--king-lands", "behind")
    assert [row["move"] for row in rows] == ["4x18"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("moves", "--fen", "W:W40:B1"), "'40' in 'W:W40:B1' is no square: write 1 to 32"),
        (("moves", "--fen", "W:W1:B5"), "a man stands on b8, its last row: make it a king"),
        (("perft", "--depth", "0"), "depth 0 is not possible: give 1 to 20"),
        (("perft", "--depth", "1", "--majority", "--no-must-complete"), "majority = true contradicts"),
        (("perft", "--depth", "1", "--ruleset", "/no/such.toml"), "/no/such.toml: can't be read"),
    ],
)
def test_bad_input_is_quoted_on_standard_error(command: Command, words: tuple[str, ...], complaint: str) -> None:
    code, rows, errors = command(*words)
    assert (code, rows) == (2, [])
    assert complaint in errors


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("pieces = 3", "pieces = 3 is not a table; write [pieces]"),
        ("[pieces]\nmen = 9", "men = 9 is not possible: write 8 or 12"),
        ("[pieces", "not valid TOML"),
    ],
)
def test_a_bad_ruleset_is_quoted(command: Command, tmp_path: Path, text: str, complaint: str) -> None:
    ruleset = tmp_path / "bad.toml"
    ruleset.write_text(f'extends = "comp"\n{text}', encoding="utf-8")
    code, rows, errors = command("perft", "--depth", "1", "--ruleset", str(ruleset))
    assert (code, rows) == (2, [])
    assert complaint in errors
