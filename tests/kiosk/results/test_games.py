"""Recorded boards among the files of results (TSA 4: recorded as evidence)."""

from kiosk.results.games import pdn_file
from rules.events import BoardStarted, MoveRecorded, RecordingSet, TurnEnded
from rules.makhos.pdn_reader import read_games
from tests.support.played_table import LEFT, RIGHT, PlayedTable
from tests.support.reports import report_of


def test_every_recorded_board_is_in_the_file() -> None:
    table = PlayedTable()
    table.assign("12", boards=3)
    table.toss()
    table.play_board(LEFT)
    table.ready()
    table.record(RecordingSet(at_ms=table.at_ms, is_on=True))
    for winner in (RIGHT, None):
        table.record(BoardStarted(at_ms=table.at_ms))
        table.record(MoveRecorded(at_ms=table.at_ms, path=(26, 22)))
        table.record(TurnEnded(at_ms=table.at_ms))
        table.end_board(winner)
        table.ready()
    content = pdn_file(report_of(table))
    assert content is not None
    games = read_games(content.decode())
    assert [(game.result.value, game.headers["Round"]) for game in games] == [
        ("1-0", "สาย ก 12.2"),
        ("1/2-1/2", "สาย ก 12.3"),
    ]
    assert [game.record.moves[0].spent_ms for game in games] == [2_000, 2_000]


def test_a_match_without_a_record_has_no_file() -> None:
    table = PlayedTable()
    table.assign("12", boards=1)
    table.toss()
    table.play_board(LEFT)
    assert pdn_file(report_of(table)) is None
