"""What can be done now, and in what words it is refused."""

import pytest

from rules.actions import actions, blocked, blockers, offence_actions
from rules.apply import apply
from rules.errors import IllegalEvent
from rules.events import CardShown, Event, Stage, WarningGiven
from rules.match_result import DecidedBy, match_result
from rules.penalties import Card
from rules.reasons import Reason, ReasonCode
from rules.seats import BySeat, Seat
from rules.state import State
from rules.units import AtMs
from tests.support.matches import LEFT, Told, assigned, ms, play_boards, running, tap, toss


def texts_against(state: State, name: str, at: float) -> list[str]:
    return [reason.text.en for reason in blocked(state, actions(state, ms(at))).get(name, ())]


def test_what_can_be_done_is_not_blocked() -> None:
    state = running().state
    open_acts = set(actions(state, ms(5))) - set(blocked(state, actions(state, ms(5))))
    assert open_acts == {
        "end_turn", "pause", "end_board", "abandon_board", "set_clock", "start_count.left", "start_count.right",
        "count_mimicry", "take_time_out.left.short", "take_time_out.left.long", "start_break.left", "start_break.right",
        "change_referee", "send_spectator_out", "set_recording",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("take_time_out.right.short", ["it is not the asker's turn"]),
        ("resume", ["the clock is running"]),
        ("rule_flag", ["time has not run out"]),
        ("ready_board", ["the board is still being played"]),
        ("start_count.referee", ["the referee may not count by own right"]),
        ("rule_objection", ["there is no objection to rule on"]),
        ("arrive.left", ["the toss has been made"]),
        ("end_match_early", ["the board is still being played"]),
    ],
)
def test_what_can_not_be_done_says_why(name: str, words: list[str]) -> None:
    assert texts_against(running().state, name, 5) == words


def test_all_reasons_are_given_and_not_only_the_first() -> None:
    """TSA 5: neither on turn nor any left."""
    told = running(assigned(timeout_on_own_turn_only=True, time_out_long_count=0))
    assert texts_against(told.state, "take_time_out.right.long", 5) == [
        "it is not the asker's turn",
        "this ruleset has no long time-out",
    ]


def test_reasons_name_the_article_of_the_event_own_rules() -> None:
    """TSA 5, COMP 4.5.2."""
    for ruleset, article in (("tsa", "TSA 5"), ("comp", "COMP 4.5.2")):
        state = running(assigned(ruleset)).state
        reasons = blockers(state, actions(state, ms(5))["take_time_out.right.short"])
        assert [reason.article for reason in reasons] == [article]


def test_every_reason_has_words_in_both_languages() -> None:
    texts = [Reason(code).text for code in ReasonCode]
    assert all(text.th and text.en and text.th != text.en for text in texts)
    assert len({text.th for text in texts}) == len({text.en for text in texts}) == len(texts)


def test_each_offence_has_its_acts_for_each_player() -> None:
    """TSA 5, TSA 7."""
    state = running().tell(tap(5))
    acts = offence_actions(state, ms(6))
    against = blocked(state, acts)
    assert "object.left.pointed" in acts
    assert "warn.left.pointed" not in acts
    assert not against.get("object.left.pointed")
    assert against["penalize.left.pointed.board"][0].code is ReasonCode.OBJECTION_NEEDED
    assert [reason.code for reason in against["penalize.left.added_man.match"]] == [ReasonCode.NOT_A_CHOICE]
    assert not against.get("penalize.left.added_man.board")


def test_without_a_match_everything_waits_for_one() -> None:
    state = State()
    reasons = blocked(state, actions(state, AtMs(0)))
    assert {reason.code for against in reasons.values() for reason in against} == {ReasonCode.NO_MATCH}
    assert offence_actions(state, AtMs(0)) == {}


@pytest.mark.parametrize("told", [Told(), running()], ids=["toss", "turn"])
def test_what_is_blocked_is_refused_and_the_rest_can_be_done(told: Told) -> None:
    state = told.state
    acts: dict[str, Event] = {**actions(state, ms(7)), **offence_actions(state, ms(7))}
    against = blocked(state, acts)
    for name in acts.keys() - against.keys():
        apply(state, acts[name])
    for name, reasons in against.items():
        with pytest.raises(IllegalEvent) as caught:
            apply(state, acts[name])
        assert caught.value.reasons == reasons


def test_the_result_of_a_match_is_one_value() -> None:
    """TSA 9."""
    told = Told(assigned(stage=Stage.KNOCKOUT, knockout_boards=2))
    told.tell(toss())
    assert match_result(told.state) is None
    play_boards(told, "==")
    told.tell(toss())
    play_boards(told, "rr==")
    result = match_result(told.state)
    assert result is not None
    assert (result.winner, result.decided_by, result.points) == (Seat.RIGHT, DecidedBy.ODDS, BySeat(5, 11))
    assert (result.drawn, result.played, result.forfeited, result.unplayed) == (2, 6, 0, 0)
    assert not result.is_final


def test_a_card_and_a_warning_are_blocked_alike() -> None:
    state = running().state
    shown = CardShown(at_ms=ms(5), seat=LEFT, card=Card.YELLOW, offence="bad_manners")
    assert blockers(state, shown) == blockers(state, WarningGiven(at_ms=ms(5), seat=LEFT, offence="bad_manners")) == ()
