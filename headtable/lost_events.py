"""Who lost the day's event at a table (TSA 7(7), COMP 7.6; TSA 4): the committee says what becomes of the matches left.

The referee rules at one table; whether the player leaves, and what the other results count, is the organiser's act.
"""

from collections.abc import Iterator

from headtable.acts import LatenessDecided, LatenessRuling, PlayerReturned, PlayerWithdrawn
from headtable.hall import Hall
from headtable.results import MatchResult, Progress
from rules.penalties import Scope
from rules.seats import Seat
from rules.text import Text

_LOST = Text(
    "{name} แพ้การแข่งขันของวันนั้นในคู่ {match} แต่ยังมีคู่ที่ต้องแข่ง ให้บันทึกว่าถอนตัว หรือกลับเข้าแข่งขัน",
    "{name} lost the day's event in match {match} and is still to play: record that the player leaves, or is back",
)
_TO_PLAY = (Progress.WAITING, Progress.ASSIGNED, Progress.POSTPONED)


def lost_events(hall: Hall) -> Iterator[Text]:
    """A sentence for each of them about whom nobody has decided yet and who has a match left."""
    settled = {player for decided in hall.decided if (player := _settled_player(decided.decision)) is not None}
    for result in hall.results.values():
        for player_id in _losers(result):
            if player_id not in settled and _has_matches_left(hall, player_id):
                yield _LOST.filled(name=hall.plan.name_of(player_id), match=result.match_id)


def _settled_player(decision: object) -> str | None:
    match decision:
        case PlayerWithdrawn() | PlayerReturned() | LatenessDecided(ruling=LatenessRuling.EVENT):
            return decision.player_id
        case _:
            return None


def _losers(result: MatchResult) -> list[str]:
    loss = result.report.state.loss if result.report is not None else None
    if loss is None or loss.scope is not Scope.EVENT:
        return []
    return [result.players[seat].player_id for seat in Seat if loss.seat in (None, seat)]


def _has_matches_left(hall: Hall, player_id: str) -> bool:
    results = (hall.results[pairing.match_id] for pairing in hall.plan.pairings if player_id in pairing.player_ids)
    return any(result.progress in _TO_PLAY for result in results)
