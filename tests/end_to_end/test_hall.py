"""The whole chain on real parts: tap, rule, lamp, record, serial line, head table, page."""

from typing import Any

from scripts.waiting import until


def play_board(hall: Any, result: str, cause: str) -> None:
    hall.referee.start_board()
    hall.referee.move_made()
    until(lambda: hall.watcher.view.turn and hall.watcher.view.turn.number == 2, "the second turn")
    hall.referee.end_board(result, cause)


def test_a_board_played_by_taps_stands_on_the_head_tables_page(fast_hall: Any) -> None:
    """Names in Thai, toss, start, lamps on time, an end with its cause; the result over HTTP."""
    fast_hall.referee.toss(winner="right", first="right")
    fast_hall.referee.start_board()
    began_ms = until(lambda: fast_hall.watcher.view.turn, "the first turn").begun_at_ms
    until(lambda: fast_hall.watcher.view.phase == "red", "red")
    lit = [(panel.yellow, panel.red) for panel in fast_hall.watcher.panels if panel.at_ms >= began_ms]
    assert (True, False) in lit
    assert lit[-1] == (False, True)
    fast_hall.referee.rule_moved()
    until(lambda: fast_hall.watcher.view.turn.seat == "left", "the other player's turn")
    fast_hall.referee.end_board("left", "resigned")
    result = until(
        lambda: next(iter(fast_hall.result(fast_hall.watcher.view.match_id)["boards"]), None), "the result on the page"
    )
    assert (result["number"], result["winner"], result["cause"]) == (1, "left", "resigned")


def test_a_screen_that_dies_comes_back_and_nobodys_time_changes(hall: Any) -> None:
    hall.referee.toss(winner="left", first="left")
    hall.referee.start_board()
    turn = until(lambda: hall.watcher.view.turn, "the first turn")
    seq = hall.watcher.view.seq
    hall.kill("ui")
    hall.small.start("ui")
    hall.small.targets_path.unlink(missing_ok=True)
    until(lambda: "BoardScreen.tap" in hall.finger.targets(), "the board's screen")
    assert hall.watcher.view.turn == turn
    hall.referee.move_made()
    until(lambda: hall.watcher.view.turn.number == 2, "the second turn")
    assert hall.watcher.view.seq > seq


def test_core_that_dies_comes_back_paused_with_all_that_was_saved(hall: Any) -> None:
    hall.referee.toss(winner="left", first="left")
    hall.referee.start_board()
    hall.referee.move_made()
    until(lambda: hall.watcher.view.turn.number == 2, "the second turn")
    view = until(lambda: hall.watcher.view if hall.watcher.view.saved_seq >= hall.watcher.view.seq else None, "saved")
    hall.kill("core")
    connections = hall.watcher.connections
    hall.small.start("core")
    until(lambda: hall.watcher.connections > connections, "core to come back")
    until(lambda: hall.watcher.view.phase == "paused", "the pause")
    assert hall.watcher.view.saved_seq >= view.saved_seq
    assert hall.watcher.view.pause.kind == "interruption"
    assert 0 < hall.watcher.view.turn.left_ms <= 120_000
    hall.referee.go_on_after_restart()
    until(lambda: hall.watcher.view.phase == "turn", "play to go on")


def test_a_line_pulled_out_and_replaced_loses_and_repeats_nothing(hall: Any) -> None:
    hall.referee.toss(winner="left", first="left")
    play_board(hall, "left", "resigned")
    hall.small.new_line()
    until(lambda: hall.watcher.view.health.link != "up", "the loss to be noticed")
    hall.referee.next_board()
    play_board(hall, "right", "no_move")
    match_id = hall.watcher.view.match_id
    until(lambda: len(hall.result(match_id)["boards"]) == 2, "both results at the head table", patience_s=60)
    assert [board["winner"] for board in hall.result(match_id)["boards"]] == ["left", "right"]
    until(lambda: hall.watcher.view.health.unsent == 0, "nothing left unsent")
