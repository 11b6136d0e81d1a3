"""Every neighbouring pair has a sentence, and what it claims is worked out again from the results (TSA 9)."""

import re
from itertools import pairwise

import pytest
from hypothesis import given

from rules.ruleset import WithdrawalPolicy
from rules.scoring import BoardKind, MatchRow, PlayerId, PointRules
from rules.standing_reasons import StandingReason, Verdict
from rules.standings import StandingRow, standings
from rules.text import Text
from tests.support.results import Group, golden, groups, match

BOARDS = 2


NAMES = {"A": "สมชาย", "B": "มาลี", "C": "วิชัย", "D": "อรุณ"}


def sentence(pair: str, *matches: MatchRow, leaving: dict[PlayerId, WithdrawalPolicy] | None = None) -> Text:
    """The sentence for two neighbours, upper one first."""
    players = sorted({player for row in matches for player in row.players})
    rows = standings(players, matches, PointRules(), leaving or {})
    reasons = {row.player: row.reason_above_next for row in rows}
    reason = reasons[pair[0]]
    assert reason is not None
    assert reason.lower == pair[1]
    return reason.sentence(NAMES.__getitem__)


SENTENCES = [
    (
        "AB",
        [match("A", "B", "1===")],
        "สมชาย อยู่เหนือ มาลี เพราะคะแนนรวมมากกว่า (6 ต่อ 3)",
        "สมชาย is above มาลี: points 6 to 3",
    ),
    (
        "CA",
        [match("A", "B", "1222"), match("C", "D", "===2")],
        "วิชัย อยู่เหนือ สมชาย เพราะคะแนนรวมเท่ากัน (3) แต่ผลต่างกระดานได้เสียดีกว่า (-1 ต่อ -2)",
        "วิชัย is above สมชาย: points level at 3, but boards won minus boards lost -1 to -2",
    ),
    (
        "BC",
        [match("A", "B", "12"), match("C", "D", "===")],
        "มาลี อยู่เหนือ วิชัย เพราะคะแนนรวมเท่ากัน (3) และผลต่างกระดานได้เสียเท่ากัน (0) แต่จำนวนกระดานที่ชนะมากกว่า (1 ต่อ 0)",
        "มาลี is above วิชัย: points level at 3 and boards won minus boards lost level at 0, but boards won 1 to 0",
    ),
    (
        "AB",
        [match("A", "B", "12==")],
        "สมชาย กับ มาลี ครองอันดับร่วมกัน เพราะคะแนนรวมเท่ากัน (5) ผลต่างกระดานได้เสียเท่ากัน (0) และจำนวนกระดานที่ชนะเท่ากัน (1)",
        "สมชาย and มาลี share a place: points level at 5, boards won minus boards lost level at 0 "
        "and boards won level at 1",
    ),
    (
        "BA",
        [match("A", "B", "12"), golden("A", "B", "=2")],
        "มาลี อยู่เหนือ สมชาย เพราะคะแนนรวมเท่ากัน (3) ผลต่างกระดานได้เสียเท่ากัน (0) และจำนวนกระดานที่ชนะเท่ากัน (1) "
        "แต่ชนะกระดานทองรอบที่ 1 มากกว่า (1 ต่อ 0)",
        "มาลี is above สมชาย: points level at 3, boards won minus boards lost level at 0 and boards won level at 1, "
        "but golden boards (round 1) 1 to 0",
    ),
]


@pytest.mark.parametrize(("pair", "matches", "thai", "english"), SENTENCES)
def test_the_sentence_says_what_decided_and_what_was_level(
    pair: str, matches: list[MatchRow], thai: str, english: str
) -> None:
    assert sentence(pair, *matches) == Text(thai, english)


def test_a_dropped_player_is_named_as_having_withdrawn() -> None:
    dropped = sentence("AB", match("A", "B", "2222"), leaving={"B": WithdrawalPolicy.DROP})
    assert dropped == Text("มาลี ถอนตัว จึงไม่นับผลการแข่งขัน", "มาลี has withdrawn, so no result of theirs counts")


def test_a_walkover_is_named_as_such() -> None:
    walkover = sentence("AB", match("A", "B", "12"), leaving={"B": WithdrawalPolicy.KEEP})
    assert walkover.th.endswith("แต่ชนะกระดานทองรอบที่ 1 มากกว่า (1 ต่อ 0 รวมชนะผู้ที่ถอนตัว)")
    assert walkover.en.endswith("1 to 0 counting those over players who have withdrawn")


def test_golden_boards_still_to_play_are_named() -> None:
    cycle = [match("A", "B", "12"), match("B", "C", "12"), match("C", "A", "12")]
    still_open = sentence("AB", *cycle, golden("A", "B", "1"), golden("A", "C", "1"))
    assert still_open.th.endswith("(2 ต่อ 0 โดยอีกฝ่ายเหลืออีก 1 กระดาน)")
    assert still_open.en.endswith("2 to 0 with 1 still to play for the other")


# --- the claims, worked out again ------------------------------------------------------------------------------------
# Nothing below uses the package's arithmetic: it reads the sentence and counts boards.


def counted_boards(group: Group, player: PlayerId) -> list[str]:
    """One word for every board of the schedule that counts for `player`: won, drawn or lost."""
    players, matches, leaving = group
    words = []
    for other in players:
        if other == player or WithdrawalPolicy.DROP in (leaving.get(player), leaving.get(other)):
            continue
        row = next(row for row in matches if set(row.players) == {player, other} and not row.is_play_off)
        if row.is_final:
            words += [{None: "drawn", player: "won"}.get(board.winner, "lost") for board in row.boards]
        if row.is_final or not row.boards:
            missing = BOARDS - len(row.boards)
            if leaving.get(player) is WithdrawalPolicy.FORFEIT_REST and other not in leaving:
                words += ["lost"] * missing
            if leaving.get(other) is WithdrawalPolicy.FORFEIT_REST and player not in leaving:
                words += ["won"] * missing
    return words


def numbers_of(group: Group, player: PlayerId) -> tuple[int, int, int]:
    words = counted_boards(group, player)
    won, drawn, lost = (words.count(word) for word in ("won", "drawn", "lost"))
    return 3 * won + drawn, won - lost, won


def golden_beaten(group: Group, golden_round: int, player: PlayerId, others: set[PlayerId]) -> tuple[int, int]:
    """How many of `others` the player beat in a golden round, and how many can still be beaten."""
    _, matches, leaving = group
    beaten = still_open = 0
    for other in others - {player}:
        pair = {player, other}
        rows = [row for row in matches if row.golden_round == golden_round and set(row.players) == pair]
        winners = [board.winner for row in rows for board in row.boards if board.winner is not None]
        if winners:
            beaten += winners[-1] == player
        elif player not in leaving:
            beaten += other in leaving
            still_open += other not in leaving
    return beaten, still_open


def level_with(group: Group, rows: tuple[StandingRow, ...], player: PlayerId, golden_round: int) -> set[PlayerId]:
    """Who plays a golden round with `player`: level in the numbers and in all golden rounds before it."""
    ranked = {row.player for row in rows if row.place is not None}
    level = {other for other in ranked if numbers_of(group, other) == numbers_of(group, player)}
    for earlier in range(1, golden_round):
        wins = {other: golden_beaten(group, earlier, other, level) for other in level}
        level = {other for other in level if wins[other] == wins[player]}
    return level


def check_claim(group: Group, rows: tuple[StandingRow, ...], reason: StandingReason, claim: str) -> None:
    """One part of an English sentence: "points level at 3", "boards won 2 to 1" …"""
    upper, lower = numbers_of(group, reason.upper), numbers_of(group, reason.lower)
    golden_claim = re.match(r"golden boards \(round (\d+)\) (?:level at )?(\d+)(?: to (\d+))?(?: with (\d+))?", claim)
    if golden_claim is None:
        column = ("points", "boards won minus boards lost", "boards won").index(re.split(r" level| -?\+?\d", claim)[0])
        stated = [int(number) for number in re.findall(r"[+-]?\d+", claim)]
        assert (stated * 2)[:2] == [upper[column], lower[column]]
        assert ("level" in claim) == (upper[column] == lower[column])
        return
    golden_round, won, lost, still_open = (int(number or 0) for number in golden_claim.groups())
    others = level_with(group, rows, reason.upper, golden_round)
    assert golden_beaten(group, golden_round, reason.upper, others)[0] == won
    assert golden_beaten(group, golden_round, reason.lower, others) == (won if "level" in claim else lost, still_open)
    assert ("level" in claim) or won > lost + still_open


@given(groups())
def test_every_neighbouring_pair_has_a_sentence_whose_claims_hold(group: Group) -> None:
    players, matches, leaving = group
    rows = standings(players, matches, PointRules(), leaving, BOARDS)
    assert rows[-1].reason_above_next is None
    for upper, lower in pairwise(rows):
        reason = upper.reason_above_next
        assert reason is not None
        assert (reason.upper, reason.lower) == (upper.player, lower.player)
        assert (reason.verdict is Verdict.DROPPED) == (leaving.get(lower.player) is WithdrawalPolicy.DROP)
        if reason.verdict is Verdict.DROPPED:
            continue
        assert (reason.verdict is Verdict.SHARED) == (upper.place == lower.place)
        english, thai = reason.sentence().en, reason.sentence().th
        claims = re.split(r", but |, | and (?!\w share)", english.split(": ", 1)[1])
        assert [claim for claim in claims if "level" not in claim] == claims[-1:] * (reason.verdict is Verdict.ABOVE)
        for claim in claims:
            check_claim(group, rows, reason, claim)
        assert re.findall(r"[+-]?\d+", thai) == re.findall(r"[+-]?\d+", english)


@given(groups())
def test_the_numbers_of_the_table_are_those_of_the_results(group: Group) -> None:
    players, matches, leaving = group
    for row in standings(players, matches, PointRules(), leaving, BOARDS):
        golden_won = sum(
            board.winner == row.player
            for other in matches
            for board in other.boards
            if board.kind is BoardKind.GOLDEN
            and WithdrawalPolicy.DROP not in {leaving.get(player) for player in other.players}
        )
        assert (row.score.points, row.score.difference, row.score.won) == numbers_of(group, row.player)
        assert row.score.golden_won == golden_won
