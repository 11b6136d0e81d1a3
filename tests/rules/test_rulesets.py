"""Rulesets from files: shipped ones, an event's own, and every fault at once (TSA 11, COMP 10)."""

from pathlib import Path

import pytest

from rules.errors import RulesetError
from rules.parameters import PARAMETERS
from rules.ruleset import PARAMETER_NAMES, CountByReferee, FirstMove, Flag
from rules.rulesets import SHIPPED, from_overrides, load


def written(folder: Path, text: str) -> str:
    path = folder / "event.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults_of(folder: Path, text: str) -> list[str]:
    """What is wrong with a file, without its path."""
    path = written(folder, text)
    with pytest.raises(RulesetError) as caught:
        load(path)
    assert all(fault.startswith(path) for fault in caught.value.faults)
    return [fault.removeprefix(f"{path}: ") for fault in caught.value.faults]


def test_the_thai_sports_association_rules() -> None:
    """TSA 4, 5, 7, 8, 9."""
    rules = load("tsa")
    times = (rules.move_ms, rules.first_warning_left_ms, rules.second_warning_left_ms)
    assert times == (120_000, 30_000, 10_000)
    assert (rules.time_out_short_ms, rules.time_out_short_count) == (300_000, 2)
    assert (rules.time_out_long_ms, rules.time_out_long_count) == (600_000, 1)
    assert (rules.flag, rules.first_move) == (Flag.REFEREE, FirstMove.TOSS)
    assert (rules.late_board_ms, rules.late_event_ms) == (1_200_000, 3_600_000)
    assert (rules.mimicry_limit, rules.count_moves, rules.count_cancelled_by_change) == (4, 16, False)
    assert (rules.win_points, rules.draw_points, rules.loss_points) == (3, 1, 0)
    assert (rules.group_boards, rules.knockout_boards, rules.odds_boards) == (4, 6, 4)


def test_the_detailed_rules_where_they_differ() -> None:
    """COMP 4.1, 4.5.2, 6.1, 6.4, 8.2, 8.3, 8.4."""
    rules = load("comp")
    assert (rules.flag, rules.first_move, rules.time_out_long_count) == (Flag.IMMEDIATE, FirstMove.COLOUR, 0)
    assert (rules.warning_limit, rules.warning_by_matter) == (3, True)
    assert (rules.mimicry_limit, rules.count_by_referee) == (3, CountByReferee.BOTH)
    assert rules.count_cancelled_by_change


def test_a_school_event_is_late_sooner() -> None:
    """SCHOOL 3.9.6, 3.12.2."""
    rules = load("school")
    assert (rules.late_board_ms, rules.late_report_ms) == (900_000, 1_800_000)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_parameter_has_its_row_and_every_row_its_parameter(name: str) -> None:
    """Each value carries its article."""
    assert {parameter.name for parameter in PARAMETERS} == set(PARAMETER_NAMES)
    assert load(name).name == name


def test_an_event_changes_single_values(tmp_path: Path) -> None:
    """TSA 11: the organiser may change any rule."""
    path = written(tmp_path, 'extends = "school"\ntitle_th = "ศึกหมากฮอสเมืองเหนือ"\nmove_ms = 90_000\n')
    rules = load(path)
    assert (rules.name, rules.move_ms, rules.late_board_ms) == ("school", 90_000, 900_000)
    assert (rules.title.th, rules.title.en) == ("ศึกหมากฮอสเมืองเหนือ", "School event")


def test_overrides_are_enough_to_build_an_events_ruleset_again(tmp_path: Path) -> None:
    """An assignment carries them over the line."""
    rules = load(written(tmp_path, 'extends = "comp"\ntitle_en = "Cup"\nmove_ms = 90_000\nflag = "referee"\n'))
    assert from_overrides(rules.name, rules.overrides) == rules


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_text('extends = "tsa"\nmove_ms = 60_000\n', encoding="utf-8-sig")
    assert load(str(path)).move_ms == 60_000


def test_all_faults_are_listed_at_once(tmp_path: Path) -> None:
    text = 'extends = "tsa"\nmove_ms = true\nflag = "blue"\nmove_time = 2\ngroup_boards = 21\nwarning_by_matter = 1\n'
    faults = faults_of(tmp_path, text)
    assert faults[0].startswith("unknown key 'move_time'; known are: move_ms, ")
    assert faults[1:] == [
        "move_ms = True is not a whole number from 1000 to 3600000",
        'flag = \'blue\' is not "referee" or "immediate"',
        "warning_by_matter = 1 is not true or false",
        "group_boards = 21 is not a whole number from 1 to 20",
    ]


def test_values_that_contradict_each_other_are_faults(tmp_path: Path) -> None:
    faults = faults_of(
        tmp_path, 'extends = "tsa"\nfirst_warning_left_ms = 5_000\nlate_event_ms = 60_000\nloss_points = 3\n'
    )
    assert faults == [
        "second_warning_left_ms = 10000 must be less than first_warning_left_ms = 5000",
        "late_board_ms = 1200000 must be less than late_event_ms = 60000",
        "loss_points = 3 must be less than win_points = 3",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("move_ms = 1", "extends = None must be one of"),
        ('extends = "fide"', "extends = 'fide' must be one of"),
        ("extends = [", "not valid TOML"),
        ('extends = "tsa"\ntitle_th = 7', "title_th = 7 is not text"),
    ],
)
def test_a_file_that_starts_from_nothing_known_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    assert faults_of(tmp_path, text)[0].startswith(fault)


def test_a_file_that_can_not_be_read_is_named() -> None:
    with pytest.raises(RulesetError, match=r"no-such\.toml: can't be read .*; give a TOML file or one of: tsa, comp"):
        load("no-such.toml")
