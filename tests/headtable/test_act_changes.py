"""Before and after each act of the organiser's, as the audit shows them."""

from collections.abc import Sequence
from typing import Any

import pytest

from headtable.acts import (
    Act,
    KnockoutCancelled,
    LatenessDecided,
    LatenessRuling,
    MatchCalledUp,
    MatchMoved,
    MatchPostponed,
    PlayerReplaced,
    PlayerReturned,
    PlayerWithdrawn,
    SetTimeChanged,
    TablesSwapped,
)
from headtable.audit import audit_lines
from rules.ruleset import WithdrawalPolicy
from tests.support.head_desk import HeadDesk
from tests.support.small_event import NAMES, enter, small_plan

WHO: dict[str, Any] = {"by": "ผอ.", "reason": "เหตุ"}
KEEP = WithdrawalPolicy.KEEP


def changes(*acts: Act) -> Sequence[tuple[str | None, str | None]]:
    """Before and after of each, first to last, in English."""
    desk = HeadDesk(small_plan())
    for act in acts:
        desk.hall.decide(act)
    lines = sorted(audit_lines(desk.hall, desk.store), key=lambda line: line.seq)
    return [(line.before.en if line.before else None, line.after.en if line.after else None) for line in lines]


@pytest.mark.parametrize(
    ("acts", "shown"),
    [
        (
            (MatchMoved(match_id="1", table="9", **WHO), MatchMoved(match_id="1", table="5", **WHO)),
            [("table 1", "table 9"), ("table 9", "table 5")],
        ),
        (
            (TablesSwapped(match_id="1", table="2", other_match_id="2", other_table="1", **WHO),),
            [("match 1 at table 1, match 2 at table 2", "match 1 at table 2, match 2 at table 1")],
        ),
        (
            (MatchPostponed(match_id="1", **WHO), MatchCalledUp(match_id="1", **WHO)),
            [("as scheduled", "postponed"), ("postponed", "as scheduled")],
        ),
        ((SetTimeChanged(match_id="1", starts_at="2026-11-30 09:30", **WHO),), [("–", "2026-11-30 09:30")]),
        (
            (PlayerReplaced(player_id="1", name="มาลี", **WHO), PlayerReplaced(player_id="1", name="สมศรี", **WHO)),
            [(NAMES["1"], "มาลี"), ("มาลี", "สมศรี")],
        ),
        (
            (PlayerWithdrawn(player_id="1", policy=KEEP, **WHO), PlayerReturned(player_id="1", **WHO)),
            [("plays", "results so far stay"), ("results so far stay", "plays")],
        ),
        (
            (LatenessDecided(match_id="1", player_id="1", ruling=LatenessRuling.EVENT, **WHO),),
            [("plays", "the boards left are won by the opponents")],
        ),
        ((KnockoutCancelled(**WHO),), [(None, None)]),
    ],
)
def test_an_act_shows_how_the_event_stood_before_and_stands_after(
    acts: Sequence[Act], shown: Sequence[tuple[str | None, str | None]]
) -> None:
    assert changes(*acts) == shown


def test_a_result_between_two_acts_shows_the_result() -> None:
    desk = HeadDesk(small_plan())
    desk.hall.decide(MatchMoved(match_id="2", table="9", **WHO))
    enter(desk.hall, "1", "11")

    after = {line.match_id: line.after.en for line in audit_lines(desk.hall, desk.store) if line.after}
    assert after == {"1": "6–0 confirmed", "2": "table 9"}
