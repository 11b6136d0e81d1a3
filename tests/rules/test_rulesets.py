"""Rulesets from files: shipped ones, an event's own, and every fault at once (TSA 11, COMP 10)."""

from pathlib import Path

import pytest

from rules.articles import article_text
from rules.errors import RulesetError
from rules.parameters import PARAMETERS
from rules.penalties import Penalty
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


def test_rulesets_with_the_same_overrides_are_one_value_and_others_are_not_mistaken_for_it() -> None:
    once, again = (from_overrides("tsa", {"warning_limit": 1, "shows_cards": True}) for _ in range(2))
    assert once is again
    for _ in range(2):
        with pytest.raises(RulesetError, match="warning_limit = True"):
            from_overrides("tsa", {"warning_limit": True, "shows_cards": True})
    assert from_overrides("comp", {"warning_limit": 1, "shows_cards": True}) != once


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
        ('extends = "tsa"\nown_offences = 1', "own_offences = 1 is not true or false"),
    ],
)
def test_a_file_that_starts_from_nothing_known_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    assert faults_of(tmp_path, text)[0].startswith(fault)


def test_a_file_that_can_not_be_read_is_named() -> None:
    with pytest.raises(RulesetError, match=r"no-such\.toml: can't be read .*; give a TOML file or one of: tsa, comp"):
        load("no-such.toml")


OFFENCE = '[offences.hum]\narticle = "OPEN"\nth = "ฮัมเพลง"\nen = "humming"\nfirst = "warning"\nrepeated = "board"\n'


@pytest.mark.parametrize("name", SHIPPED)
def test_every_offence_has_its_article_words_and_penalties(name: str) -> None:
    """TSA 4, 5, 7; COMP 6; SCHOOL 3.9."""
    for offence in load(name).offences:
        assert article_text(offence.article)
        assert offence.text.th != offence.text.en


def test_offences_while_moving_need_an_objection_and_those_of_clear_intent_do_not() -> None:
    """TSA 5, COMP 6.2, COMP 6.4."""
    tsa = {offence.article: offence for offence in load("tsa").offences}
    comp = {offence.article: offence for offence in load("comp").offences}
    assert (tsa["TSA 5"].first, tsa["TSA 5"].needs_objection) == (Penalty.WARNING, True)
    assert (tsa["TSA 7(3)"].first, tsa["TSA 7(3)"].repeated) == (Penalty.BOARD, Penalty.BOARD)
    assert (comp["COMP 6.2"].first, comp["COMP 6.2"].repeated) == (Penalty.BOARD, Penalty.MATCH)
    assert comp["COMP 6.3"].needs_break
    assert (comp["COMP 6.4"].first, comp["COMP 6.4"].needs_objection) == (Penalty.WARNING, True)


def test_the_detailed_rules_have_a_table_of_offences_of_their_own() -> None:
    """COMP 6."""
    assert {offence.article.split()[0] for offence in load("comp").offences} == {"COMP"}


def test_a_school_event_names_its_own_articles_for_the_same_offences() -> None:
    """SCHOOL 3.9.1 to 3.9.5, 3.12.3."""
    articles = {offence.code: offence.article for offence in load("school").offences}
    assert (articles["took_off_man"], articles["used_advice"]) == ("SCHOOL 3.9.1", "SCHOOL 3.9.2")
    assert (articles["trial_board"], articles["touched_another"]) == ("SCHOOL 3.9.4", "TSA 5")


def test_an_event_adds_changes_and_drops_offences_one_by_one(tmp_path: Path) -> None:
    """TSA 11."""
    text = 'extends = "tsa"\n' + OFFENCE + '[offences.pointed]\nfirst = "board"\n[offences.insulted]\napplies = false\n'
    rules = load(written(tmp_path, text))
    hum, pointed = rules.offence("hum"), rules.offence("pointed")
    assert hum is not None
    assert pointed is not None
    assert (hum.text.en, pointed.first, pointed.needs_objection) == ("humming", Penalty.BOARD, True)
    assert rules.offence("insulted") is None
    assert from_overrides(rules.name, rules.overrides) == rules


def test_an_event_may_have_a_table_of_offences_of_its_own(tmp_path: Path) -> None:
    """TSA 11."""
    rules = load(written(tmp_path, 'extends = "tsa"\nown_offences = true\n' + OFFENCE))
    assert [offence.code for offence in rules.offences] == ["hum"]


def test_faults_in_offences_and_pieces_are_listed_with_the_others(tmp_path: Path) -> None:
    text = (
        'extends = "tsa"\nmove_ms = 0\n[offences.hum]\narticle = "FIDE 3"\nth = "ฮัม"\nfirst = "fine"\nloud = 1\n'
        "needs_break = 1\n[pieces]\nmen = 9\nking = 1\n"
    )
    assert faults_of(tmp_path, text) == [
        "move_ms = 0 is not a whole number from 1000 to 3600000",
        "offences.hum.loud: unknown key; known are: article, th, en, first, repeated, needs_objection, "
        "needs_warning, needs_break, applies",
        'offences.hum.article = \'FIDE 3\' is not an article such as "TSA 5", or "OPEN"',
        "offences.hum.en is missing; give text",
        'offences.hum.first = \'fine\' is not "warning" or "board" or "match" or "event" or "referee"',
        'offences.hum.repeated is missing; give "warning" or "board" or "match" or "event" or "referee"',
        "offences.hum.needs_break = 1 is not true or false",
        "pieces: men = 9 is not possible: write 8 or 12",
        "pieces: unknown parameter 'king' of the pieces: the parameters are king_lands, removal, must_complete, "
        "majority, colour_that_begins, men, numbering",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("offences = 3", "offences = 3 is not a table; write [offences.CODE]"),
        ("pieces = 3", "pieces = 3 is not a table; write [pieces]"),
        ("[offences]\nhum = 3", "offences.hum = 3 is not a table; give article, th, en"),
        ("[pieces]\nmajority = true\nmust_complete = false", "pieces: majority = true contradicts"),
    ],
)
def test_tables_must_be_tables_that_agree(tmp_path: Path, text: str, fault: str) -> None:
    assert faults_of(tmp_path, f'extends = "tsa"\n{text}\n')[0].startswith(fault)


def test_an_event_changes_how_the_pieces_move(tmp_path: Path) -> None:
    """TSA 11, TSA 3: twelve men as in the north."""
    assert load(written(tmp_path, 'extends = "tsa"\n[pieces]\nmen = 12\n')).pieces.men == 12
