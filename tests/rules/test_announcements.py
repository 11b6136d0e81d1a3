"""What the referee reads aloud (TSA 4)."""

from rules.announcements import after_board, announcement
from rules.events import BoardStarted, LateLossRuled, MatchConfirmed, PenaltyImposed, Stage, StartScheduled
from rules.penalties import Scope
from rules.text import Text
from tests.support.matches import RIGHT, Told, assigned, drawn, ms, play_boards, running, toss, won


def read(told: Told) -> Text:
    text = announcement(told.state)
    assert text is not None
    return text


def test_before_a_board_who_moves_first() -> None:
    """TSA 4: "กระดานที่…คุณ…เดินก่อน"."""
    told = Told()
    told.tell(toss(RIGHT))
    assert read(told) == Text("กระดานที่ 1 คุณวิชัย สุขสันต์ เดินก่อน", "Board 1: วิชัย สุขสันต์ moves first")


def test_after_a_board_who_won_and_who_moves_first_in_the_next() -> None:
    """TSA 4: "กระดานที่…คุณ…ชนะ ต่อไปกระดานที่…คุณ…เดิน"."""
    told = running()
    told.tell(won(RIGHT, 5))
    assert read(told) == Text(
        "กระดานที่ 1 คุณวิชัย สุขสันต์ ชนะ ต่อไปกระดานที่ 2 คุณวิชัย สุขสันต์ เดิน",
        "Board 1: วิชัย สุขสันต์ wins; next, board 2: วิชัย สุขสันต์ moves first",
    )


def test_after_a_draw() -> None:
    """TSA 8."""
    told = running()
    told.tell(drawn(5))
    assert read(told).th == "กระดานที่ 1 เสมอกัน ต่อไปกระดานที่ 2 คุณวิชัย สุขสันต์ เดิน"


def test_after_the_last_board_and_after_the_match() -> None:
    told = running(assigned(boards=1))
    told.tell(won(RIGHT, 5))
    assert read(told).th == "กระดานที่ 1 คุณวิชัย สุขสันต์ ชนะ จบการแข่งขันคู่นี้"
    over = Told(assigned(boards=1))
    over.tell(toss())
    play_boards(over, "r")
    assert read(over).th == "จบการแข่งขัน คุณวิชัย สุขสันต์ ชนะ"
    over.tell(MatchConfirmed(at_ms=ms(9)))
    assert read(over).th == "จบการแข่งขัน คุณวิชัย สุขสันต์ ชนะ"


def test_a_level_match() -> None:
    told = Told(assigned(boards=2))
    told.tell(toss())
    play_boards(told, "lr")
    assert read(told) == Text("จบการแข่งขัน เสมอกัน", "The match is over: it is level")


def test_draw_odds_and_golden_boards_are_named() -> None:
    """TSA 9."""
    told = Told(assigned(stage=Stage.KNOCKOUT, knockout_boards=1, odds_boards=2))
    told.tell(toss())
    play_boards(told, "=")
    told.tell(toss(RIGHT))
    assert read(told).th == "กระดานที่ 2 คุณวิชัย สุขสันต์ เดินก่อน คุณวิชัย สุขสันต์ ต่อเสมอ"
    play_boards(told, "==")
    assert read(told).th == "กระดานที่ 4 คุณวิชัย สุขสันต์ เดินก่อน กระดานทองที่ 1"


def test_a_draw_with_odds_says_who_wins_by_it() -> None:
    """TSA 9."""
    told = Told(assigned(stage=Stage.KNOCKOUT, knockout_boards=1, odds_boards=2))
    told.tell(toss())
    play_boards(told, "=")
    told.tell(toss(RIGHT), BoardStarted(at_ms=ms(1)), drawn(5))
    assert read(told).th == ("กระดานที่ 2 เสมอกัน คุณสมชาย ใจดี ชนะเพราะได้ต่อเสมอ ต่อไปกระดานที่ 3 คุณสมชาย ใจดี เดิน")


def test_a_new_toss_is_announced_before_the_boards_with_odds() -> None:
    """TSA 9."""
    told = running(assigned(stage=Stage.KNOCKOUT, knockout_boards=1))
    told.tell(drawn(5))
    assert read(told).th == "กระดานที่ 1 เสมอกัน ต่อไปเสี่ยงใหม่เพื่อแข่งกระดานต่อเสมอ"


def test_there_is_nothing_to_read_during_a_board_or_before_a_match() -> None:
    assert announcement(running().state) is None
    assert announcement(Told().state) is None


def test_a_match_lost_by_penalty_and_one_lost_by_both() -> None:
    """TSA 4, TSA 7."""
    told = Told()
    told.tell(PenaltyImposed(at_ms=ms(1), seat=RIGHT, offence="insulted", scope=Scope.MATCH))
    assert read(told).th == "จบการแข่งขัน คุณสมชาย ใจดี ชนะ"
    nobody = Told()
    nobody.tell(StartScheduled(at_ms=ms(0), start_at_ms=ms(0)))
    nobody.at(3600)
    nobody.tell(LateLossRuled(at_ms=ms(3601), seat=None, scope=Scope.EVENT))
    assert read(nobody).th == "จบการแข่งขัน แพ้ทั้งสองฝ่าย"
    assert after_board(nobody.state, nobody.state.results[0]).th.startswith("กระดานที่ 1 แพ้ทั้งสองฝ่าย")
