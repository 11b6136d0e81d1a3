"""Who has the last word on a result: the referee at the table, or the committee as well (the setting `confirmation`).

Where the committee confirms, a result that only the referee has confirmed reaches no table of standings (cases 27), and
one that was corrected after the committee had confirmed it waits anew. What the committee decided or typed in itself
needs no second confirmation.
"""

import hashlib
from enum import StrEnum

from headtable.tables import MatchReport
from journal import canonical
from journal.values import to_json


class Confirmation(StrEnum):
    """Whose confirmation makes a result final."""

    REFEREE = "referee"
    COMMITTEE = "committee"


def digest_of(report: MatchReport) -> str:
    """A short name of what is confirmed: it changes whenever who played, a board's result or a penalty does."""
    content = {
        "players": report.assignment.players,
        "results": report.results,
        "loss": report.state.loss,
        "winner": report.winner,
    }
    return hashlib.sha256(canonical.dump(to_json(content))).hexdigest()[:16]
