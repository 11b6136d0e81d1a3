"""The slip of a result: what is signed on paper, with a code that ties it to the very record it was printed from.

The code holds plain JSON: who checks a slip later compares its hash with that of the record in any copy of the journal.
"""

from dataclasses import dataclass

import segno

from headtable.decisions import Decided, ResultEntered, decided_in, standing
from headtable.hall import Hall
from headtable.result_views import ResultView, result_view
from headtable.results import MatchResult, Progress
from journal import canonical
from journal.canonical import JsonObject
from journal.interfaces import Store
from journal.opening import Role
from journal.reading import openings

PRINTABLE = (Progress.OVER, Progress.UNCONFIRMED, Progress.FINAL)
"""What there is a slip of: a match all of whose boards have a result that nobody disputes."""


@dataclass(frozen=True, slots=True)
class Source:
    """The record that a result ends with. `hash` is that of the whole log up to it, in hexadecimal."""

    log_id: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Slip:
    """One result to be signed. `starts_at` is empty where no time was set; `code` is what the picture says."""

    result: ResultView
    starts_at: str
    source: Source
    decided: Decided | None
    code: str
    picture: str
    """The code as SVG."""


def slips(hall: Hall, store: Store) -> list[Slip]:
    """A slip of every match that has one, in the plan's order. Raises what the store raises."""
    made = (slip_of(hall, store, result) for result in hall.results.values())
    return [slip for slip in made if slip is not None]


def slip_of(hall: Hall, store: Store, result: MatchResult) -> Slip | None:
    """The slip of a match; None of one that is not over or disputed. Raises what the store raises."""
    decided = standing(hall.decided).get(result.match_id)
    source = _source(store, result, decided) if result.progress in PRINTABLE else None
    if source is None:
        return None
    view = result_view(result)
    code = _code(view, source)
    picture = segno.make(code, error="m", micro=False).svg_inline(border=4, omitsize=True)
    starts_at = result.pairing.starts_at if result.pairing is not None else ""
    return Slip(view, starts_at, source, decided, code, picture)


def _code(view: ResultView, source: Source) -> str:
    content: JsonObject = {
        "match": view.match_id,
        "players": [player.player_id for player in view.players],
        "result": f"{view.points.left}-{view.points.right}",
        "boards": "".join("=" if board.winner is None else board.winner.value[0] for board in view.boards),
        "state": view.progress.value,
        "log": source.log_id,
        "seq": source.seq,
        "hash": source.hash,
    }
    return canonical.dump(content).decode()


def _source(store: Store, result: MatchResult, decided: Decided | None) -> Source | None:
    """Where the result stands: in the table's log, or in the committee's that typed it in."""
    if decided is not None and isinstance(decided.decision, ResultEntered):
        return _source_of_decision(store, decided)
    report = result.report
    for log_id, reported in result.reports.items():
        if report is not None and reported is report:
            return _record(store, log_id, report.last_seq)
    return None


def _source_of_decision(store: Store, decided: Decided) -> Source | None:
    """The decision's own record; of several logs of decisions, the one that holds it."""
    for log_id in openings(store, Role.HEAD):
        for record in store.read(log_id, decided.seq, 1):
            if decided in decided_in([record]):
                return Source(log_id, record.seq, record.hash.hex())
    return None


def _record(store: Store, log_id: str, seq: int) -> Source | None:
    return next((Source(log_id, seq, record.hash.hex()) for record in store.read(log_id, seq, 1)), None)
