"""An ordinary match: players arrive, a board is played and ends, help is read; programs die and nobody notices."""

from tests.support.stories.story import Story
from tests.support.walk import Walk


def _play(walk: Walk) -> None:
    _arrive(walk)
    walk.help_says("help_toss")
    walk.toss("left", "right")
    walk.sees("ready")
    walk.help_says("help_ready")
    walk.tap("ReadyScreen.set_up")
    walk.sees("ready", "set_up")
    walk.tap("SetUpSheet.close")
    walk.act("ReadyScreen.start")
    walk.moves(2)
    walk.help_says("help_board")
    _stand(walk)
    _speak_english(walk)
    _die(walk)
    _look_after(walk)
    walk.ends_board("left", "no_move")
    walk.help_says("help_board_over")
    walk.act("BoardOverScreen.next")
    walk.help_says("help_match_result")
    walk.hold("MatchResultScreen.confirm")


def _arrive(walk: Walk) -> None:
    walk.finds_menu("MenuSheet.arrivals")
    walk.sees("toss", "arrivals")
    for seat in ("left", "right"):
        walk.act(f"ArrivalsSheet.arrive_{seat}")
        if walk.look().sheet != "arrivals" and seat == "left":
            walk.finds_menu("MenuSheet.arrivals")
    if walk.look().sheet:
        walk.tap("ArrivalsSheet.close")


def _stand(walk: Walk) -> None:
    """A pause, and a player who leaves by permission."""
    walk.act("BottomRow.pause")
    walk.act("BoardScreen.go_on")
    walk.finds_menu("MenuSheet.break")
    walk.sees("board", "break")
    walk.act("ErrandBreakSheet.left")
    walk.act("BoardScreen.go_on")


def _speak_english(walk: Walk) -> None:
    walk.finds_menu("MenuSheet.language")
    walk.reads("BottomRow.pause", "pause")


def _die(walk: Walk) -> None:
    """Screen and core are killed; the language stays, and the outage is charged to nobody."""
    turn = walk.view.turn
    walk.kill("ui")
    walk.hall.start("ui")
    walk.reads("BottomRow.pause", "pause")
    assert walk.view.turn == turn
    walk.kill("core")
    walk.sees("no_clock")
    walk.hall.start("core")
    walk.sees("interrupted")
    walk.reads("InterruptedScreen.go_on", "go on")
    walk.help_says("help_interrupted")
    walk.act("InterruptedScreen.go_on")
    walk.finds_menu("MenuSheet.language")
    walk.reads("BottomRow.pause", "หยุดเวลา")


def _look_after(walk: Walk) -> None:
    """What a referee does beside the play."""
    walk.finds_menu("MenuSheet.health")
    walk.sees("board", "health")
    walk.tap("HealthSheet.close")
    walk.finds_menu("MenuSheet.spectator")
    walk.sees("board", "spectator")
    walk.choose("SpectatorSheet.reason_2")
    walk.hold("SpectatorSheet.confirm")
    walk.finds_menu("MenuSheet.referee", "RefereeChangeSheet.type_referee")
    walk.sees("board", "text_entry")
    walk.types("สม")
    walk.sees("board", "referee")
    walk.choose("RefereeChangeSheet.relief")
    walk.hold("RefereeChangeSheet.confirm")


ORDINARY = Story(
    "an ordinary match through which programs die",
    _play,
    """
    player_arrived seat=left was_in_time=False
    player_arrived seat=right was_in_time=False
    toss_made first=right winner=left
    board_started
    turn_ended
    turn_ended
    paused
    resumed
    break_started seat=left
    resumed
    interrupted
    resumed
    spectator_sent_out reason=ให้สัญญาณ
    referee_changed reason=ผลัดเปลี่ยนหน้าที่ referee=สม
    board_ended cause=no_move winner=left
    board_readied
    match_confirmed
    """,
)
