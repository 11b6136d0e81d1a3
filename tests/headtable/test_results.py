"""Which result counts: one for each match, none while devices contradict each other (cases 25, 27)."""

from headtable.event import EventPlan, Pairing
from headtable.match_rows import match_row
from headtable.results import Progress, results_of
from headtable.tables import history_of
from rules.events import CardShown, PenaltyImposed, Stage
from rules.penalties import Card, Scope
from rules.scoring import BoardKind, BoardRow, MatchRow
from rules.seats import BySeat
from tests.support.played_table import LEFT, NAMPHET, RIGHT, SOMCHAI, PlayedTable

PLAN = EventPlan(
    "ถ้วย", (), tuple(Pairing(number, "7", BySeat(SOMCHAI, NAMPHET), Stage.GROUP, "สาย ก", "tsa") for number in "12")
)


def progress(*tables: PlayedTable) -> dict[str, Progress]:
    results = results_of(PLAN, {table.device_id: history_of(table.records) for table in tables})
    return {match_id: result.progress for match_id, result in results.items()}


def test_a_match_goes_from_waiting_to_final() -> None:
    table = PlayedTable()
    seen = [progress(table)["1"]]
    table.assign("1", boards=1)
    seen.append(progress(table)["1"])
    table.toss()
    table.play_board(LEFT)
    seen.append(progress(table)["1"])
    table.ready()
    seen.append(progress(table)["1"])
    table.confirm()
    seen.append(progress(table)["1"])

    assert seen == [Progress.WAITING, Progress.ASSIGNED, Progress.PLAYING, Progress.OVER, Progress.FINAL]


def test_a_match_that_nobody_planned_is_shown_after_the_others() -> None:
    table = PlayedTable()
    table.assign("99")

    assert progress(table) == {"1": Progress.WAITING, "2": Progress.WAITING, "99": Progress.ASSIGNED}


def test_a_match_begun_at_two_devices_is_disputed_and_counts_for_nobody() -> None:
    tables = [PlayedTable(), PlayedTable(device_id="table-99")]
    for table in tables:
        table.assign("1", boards=1)
        table.play_match(LEFT)

    results = results_of(PLAN, {table.device_id: history_of(table.records) for table in tables})

    assert results["1"].progress is Progress.DISPUTED
    assert match_row(results["1"]) is None


def test_a_spare_device_that_only_got_the_pairing_makes_no_dispute() -> None:
    table, spare = PlayedTable(), PlayedTable(device_id="table-99")
    table.assign("1", boards=1)
    spare.assign("1", boards=1)
    table.play_match(LEFT)

    assert progress(spare, table)["1"] is Progress.FINAL


def test_a_row_for_the_standings_says_who_won_which_board_and_how() -> None:
    """TSA 9: boards with draw odds follow level ones in knockout; the first mover gives them first."""
    table = PlayedTable()
    table.assign("1", stage=Stage.KNOCKOUT, boards=1, overrides={"odds_boards": 1})
    table.toss()
    table.play_board(None)
    table.ready()
    table.toss(RIGHT)
    table.play_board(None)
    table.ready()
    table.confirm()

    results = results_of(PLAN, {table.device_id: history_of(table.records)})

    assert match_row(results["1"]) == MatchRow(
        "1",
        "1",
        "2",
        (BoardRow(1, None), BoardRow(2, None, BoardKind.ODDS, odds_giver="2")),
        is_final=True,
    )
    assert match_row(results["2"]) is None


def test_a_match_lost_by_penalty_names_the_loser_and_its_boards_left_are_forfeits() -> None:
    """TSA 4, TSA 9: a score is what the boards say; those not played are marked as forfeits."""
    table = PlayedTable()
    table.assign("1", boards=2)
    table.toss()
    table.play_board(LEFT)
    table.ready()
    table.record(CardShown(at_ms=table.at_ms, seat=LEFT, card=Card.RED, offence="insulted"))
    table.record(PenaltyImposed(at_ms=table.at_ms, seat=LEFT, offence="insulted", scope=Scope.MATCH))

    row = match_row(results_of(PLAN, {"log": history_of(table.records)})["1"])

    assert row is not None
    assert row.lost_by_penalty == "1"
    assert row.boards == (BoardRow(1, "1"), BoardRow(2, "2", BoardKind.FORFEIT))
