"""The tables of the groups: confirmed results only, the same after a correction as after a rebuild (cases 26 to 29)."""

from headtable.event import Entrant, EventPlan, Pairing
from headtable.standing_views import GroupView, group_views
from journal.memory import MemoryStore
from rules.events import Player, Stage
from rules.seats import BySeat
from tests.support.browser import Browser
from tests.support.head_desk import HeadDesk
from tests.support.played_table import LEFT, RIGHT, PlayedTable

PLAYERS = {number: Player(number, f"ผู้เล่น {number}") for number in "1234"}


def pairing(match_id: str, left: str, right: str, stage: Stage = Stage.GROUP) -> Pairing:
    return Pairing(match_id, "7", BySeat(PLAYERS[left], PLAYERS[right]), stage, "สาย", "tsa", boards=2)


PLAN = EventPlan(
    "ถ้วย",
    tuple(Entrant(player, "นครปฐม", "ก" if number in "12" else "ข") for number, player in PLAYERS.items()),
    (pairing("1", "1", "2"), pairing("2", "3", "4"), pairing("3", "1", "3", Stage.KNOCKOUT)),
)


def groups(table: PlayedTable) -> list[GroupView]:
    store = MemoryStore()
    store.append(table.log_id, table.records)
    return group_views(HeadDesk(PLAN, store).hall)


def points(group: GroupView) -> list[tuple[int | None, str, int, int]]:
    return [(row.place, row.player_id, row.points, row.unplayed) for row in group.rows]


def played(is_confirmed: bool = True) -> PlayedTable:
    """Match 1: player 1 draws and wins."""
    table = PlayedTable()
    table.assign("1", BySeat(PLAYERS["1"], PLAYERS["2"]), boards=2)
    table.toss()
    table.play_board(None)
    table.ready()
    table.play_board(LEFT)
    table.ready()
    if is_confirmed:
        table.confirm()
    return table


def test_a_group_has_its_own_table_and_counts_its_own_matches() -> None:
    first, second = groups(played())

    assert points(first) == [(1, "1", 4, 0), (2, "2", 1, 0)]
    assert points(second) == [(1, "3", 0, 2), (1, "4", 0, 2)]
    assert (first.matches, first.matches_final, second.matches_final) == (1, 1, 0)


def test_an_unconfirmed_result_counts_for_nobody() -> None:
    """Cases 27, 28."""
    first, _ = groups(played(is_confirmed=False))

    assert points(first) == [(1, "1", 0, 2), (1, "2", 0, 2)]


def test_each_two_neighbours_have_a_sentence_with_names_why() -> None:
    """Cases 29."""
    first, _ = groups(played())

    reason = first.rows[0].reason
    assert reason is not None
    assert reason.th == "ผู้เล่น 1 อยู่เหนือ ผู้เล่น 2 เพราะคะแนนรวมมากกว่า (4 ต่อ 1)"
    assert first.rows[1].reason is None


def test_a_corrected_result_moves_the_table_as_if_it_had_been_so_from_the_start() -> None:
    """Cases 26."""
    table = PlayedTable()
    table.assign("1", BySeat(PLAYERS["1"], PLAYERS["2"]), boards=2)
    table.toss()
    table.play_board(None)
    table.ready()
    wrong = table.play_board(RIGHT)
    table.void(wrong)
    table.end_board(LEFT)
    table.ready()
    table.confirm()

    assert groups(table) == groups(played())


def test_level_players_of_a_finished_group_must_play_golden_boards() -> None:
    """TSA 9."""
    table = PlayedTable()
    table.assign("1", BySeat(PLAYERS["1"], PLAYERS["2"]), boards=2)
    table.play_match(None, None)

    first, _ = groups(table)

    (golden,) = first.golden
    assert (golden.place, golden.golden_round, golden.pairs) == (1, 1, (("ผู้เล่น 1", "ผู้เล่น 2"),))


def test_the_page_and_the_json_interface_show_the_tables() -> None:
    store, table = MemoryStore(), played()
    store.append(table.log_id, table.records)
    browser = Browser(HeadDesk(PLAN, store).app)

    thai, english = browser.get("/standings").text, browser.get("/standings?language=en").text
    answer = browser.get("/api/standings").json()

    assert "ผู้เล่น 1 อยู่เหนือ ผู้เล่น 2 เพราะคะแนนรวมมากกว่า (4 ต่อ 1)" in thai
    assert "ผู้เล่น 1 is above ผู้เล่น 2: points 4 to 1" in english
    assert [row["points"] for row in answer["groups"][0]["rows"]] == [4, 1]
