"""What the unit files promise, kept by a real systemd: rights, restarts, watchdog, sign of life, copies."""

# ruff: noqa: S101, S311 - asserts are what tests are made of, and nothing here is a secret

import os
import random
import signal
from contextlib import closing
from pathlib import Path

from hardware.clock import MonotonicClock
from kiosk.results.medium import Disk
from kiosk.results.sets import contents_of, finished_sets
from kiosk.wire import View
from scripts.drill.referee import RandomReferee
from scripts.test_services.inside.units import DATA, SOCKET, Unit, run
from scripts.waiting import pause, until

CARD = Path("/srv/card")
STICK = Path("/srv/stick")
STICK_IS_IN = Path("/srv/stick-is-in")
"""Stands for the device."""

OFF_WAS_RUN = Path("/run/makhos/off-was-run")
DEAD = Path("/var/lib/makhos-dead")
KIOSK, CONFIG = "/opt/makhos/.venv/bin/kiosk", "/etc/makhos/kiosk.toml"
WATCHDOG_MS = 12_000
SCREEN_MS = 25_000


def seen_now() -> View:
    """What another screen is shown first."""
    with closing(RandomReferee(SOCKET, random.Random(1))) as referee:
        return referee.first_view


def test_core_has_the_rights_of_its_unit_and_no_more(core: Unit) -> None:
    status = dict(line.split(":\t", 1) for line in Path(f"/proc/{core.pid}/status").read_text().splitlines())
    assert status["CapEff"].strip("0") == ""
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"
    assert status["Uid"].split()[0] == run("id", "-u", "makhos")
    assert "SCHED_FIFO" in run("chrt", "-p", str(core.pid))
    modes = {str(path): oct(path.stat().st_mode & 0o777) for path in (DATA, SOCKET, SOCKET.parent)}
    assert modes == {str(DATA): "0o700", str(SOCKET): "0o660", str(SOCKET.parent): "0o750"}
    assert {oct(path.stat().st_mode & 0o077) for path in DATA.iterdir() if path.is_file()} == {"0o0"}


def test_after_a_kill_the_turn_has_what_it_had_left(core: Unit, referee: RandomReferee) -> None:
    clock = MonotonicClock()
    referee.do("toss", winner="left", first="left")
    referee.do("start_board")
    until(lambda: referee.view.phase == "turn", "the board to begin")
    pause(1.3)
    turn = referee.view.turn
    assert turn is not None
    assert turn.deadline_at_ms is not None
    pid, killed_at_ms = core.pid, clock.now_ms()
    os.kill(pid, signal.SIGKILL)
    core.wait_for_another(pid)
    print(f"back after {clock.now_ms() - killed_at_ms} ms")
    view = seen_now()
    assert view.turn is not None
    assert view.turn.left_ms is not None
    given_ms = view.turn.left_ms - (turn.deadline_at_ms - killed_at_ms)
    print(f"given to the player: {given_ms} ms")
    assert view.phase == "paused"
    assert -20 <= given_ms <= 150


def test_ten_deaths_in_a_row_are_no_reason_to_give_up(core: Unit) -> None:
    """Report 25."""
    for _ in range(10):
        pid = core.pid
        os.kill(pid, signal.SIGKILL)
        core.wait_for_another(pid)
    assert int(core.show("NRestarts")) >= 11


def test_lamps_were_switched_off_after_each_of_them() -> None:
    """Report 1. What follows `hardware-off` here runs only when that one has ended well."""
    assert len(OFF_WAS_RUN.read_text().splitlines()) >= 11


def test_a_hung_core_is_ended_and_comes_back(core: Unit) -> None:
    clock, pid = MonotonicClock(), core.pid
    stopped_at_ms = clock.now_ms()
    os.kill(pid, signal.SIGSTOP)
    core.wait_for_another(pid)
    took_ms = clock.now_ms() - stopped_at_ms
    print(f"hung core is back after {took_ms} ms")
    assert took_ms < WATCHDOG_MS
    view = seen_now()
    assert view.phase == "paused"


def test_a_hung_screen_is_ended_and_nobodys_time_changes(core: Unit, referee: RandomReferee) -> None:
    """Report 25."""
    screen, clock = Unit("kiosk-ui.service"), MonotonicClock()
    until(lambda: screen.is_active, "the screen to show its first picture")
    referee.do("resume")
    until(lambda: referee.view.phase == "turn", "play to go on")
    pids, turn, stopped_at_ms = (core.pid, screen.pid), referee.view.turn, clock.now_ms()
    os.kill(screen.pid, signal.SIGSTOP)
    screen.wait_for_another(pids[1])
    took_ms = clock.now_ms() - stopped_at_ms
    print(f"hung screen is back after {took_ms} ms")
    assert took_ms < SCREEN_MS
    assert core.pid == pids[0]
    assert referee.view.turn == turn
    assert screen.show("User") == "makhos-ui"


def test_the_files_of_a_board_reach_the_card_which_is_then_unmounted(referee: RandomReferee) -> None:
    """Report 23."""
    run("systemctl", "start", "kiosk-results.path")
    referee.do("end_board", cause="resigned", winner="left")
    disk = Disk()
    until(lambda: len(finished_sets(disk, CARD)) > 0, "the set to reach the card")
    (one,) = finished_sets(disk, CARD)
    assert contents_of(disk, CARD, one) is not None
    until(lambda: not os.path.ismount("/run/makhos_results/card"), "the card to be unmounted")
    until(lambda: Unit("kiosk-results@card.service").show("Result") == "success", "the copy to end")
    assert referee.view.health.results == "ok"


def test_a_stick_is_offered_and_gets_the_files_when_the_referee_says_so(referee: RandomReferee) -> None:
    STICK_IS_IN.touch()
    until(lambda: referee.view.health.stick == "offered", "the stick to be offered")
    assert not finished_sets(Disk(), STICK)
    referee.do("copy_to_stick")
    until(lambda: finished_sets(Disk(), STICK), "the set to reach the stick")
    until(lambda: referee.view.notice is not None and "pull it out" in referee.view.notice.text.en, "the word to go")
    assert not os.path.ismount("/run/makhos_results/stick")


def test_without_a_card_the_screen_says_so_and_play_goes_on(referee: RandomReferee) -> None:
    CARD.rename("/srv/pulled")
    referee.do("undo", seq=None)
    referee.do("end_board", cause="resigned", winner="right")
    until(lambda: referee.view.health.results == "failing", "the screen to say so")
    referee.do("ready_board")
    until(lambda: referee.view.phase == "ready", "play to go on")
    Path("/srv/pulled").rename(CARD)


def test_a_spare_box_goes_on_from_the_card_within_a_minute(core: Unit, referee: RandomReferee) -> None:
    """The three commands of docs/install.md, the files of the dead box's card, and a box that knows nothing."""
    board = referee.view.board_number
    run("systemctl", "stop", "kiosk.target")
    DATA.rename(DEAD)
    run("systemd-tmpfiles", "--create", "makhos.conf")
    clock = MonotonicClock()
    begun_at_ms = clock.now_ms()
    run("systemctl", "stop", "kiosk.target")
    said = run("runuser", "-u", "makhos", "--", KIOSK, "adopt", "--config", CONFIG, str(DEAD / "results"))
    run("systemctl", "start", "kiosk.target")
    until(lambda: core.is_active, "the spare box to be ready")
    view = seen_now()
    took_ms = clock.now_ms() - begun_at_ms
    print(f"the spare box goes on after {took_ms} ms")
    assert "goes on from the journal of table 7" in said
    assert view.match_id == "m1"
    assert board - 1 <= view.board_number <= board
    assert took_ms < 60_000


def test_it_stops_in_order_and_at_once(core: Unit) -> None:
    clock = MonotonicClock()
    before_ms = clock.now_ms()
    run("systemctl", "stop", "kiosk.target")
    until(lambda: core.show("ActiveState") == "inactive", "core to stop")
    assert clock.now_ms() - before_ms < 5_000
    assert core.show("Result") == "success"
