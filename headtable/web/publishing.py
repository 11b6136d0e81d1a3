"""From what changed in the hall to what the pages show: fragments into the feed, and counts for the summary."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from headtable.alarms import needs_a_look
from headtable.bracket_views import bracket_view
from headtable.hall import Changes, Hall
from headtable.lines import LineView
from headtable.match_rows import match_row
from headtable.result_views import ResultView, result_view
from headtable.results import MatchResult, Progress
from headtable.schedule_views import schedule_views
from headtable.standing_views import group_views
from headtable.table_views import table_labels, table_view
from headtable.web.feed import Feed
from headtable.web.rendering import Renderer
from rules.scoring import MatchRow
from rules.text import Language

View = TypeVar("View")

_Row: TypeAlias = tuple[ResultView, MatchRow | None]
"""All of a match that anything but its own page shows."""

SUMMARY = "summary"
LINES = "lines"
STANDINGS = "standings"
PLAN = "plan"
BRACKET = "bracket"
SCHEDULE = "schedule"


class Publisher:
    """Puts what changed into the feed, each thing rendered once however many look."""

    def __init__(self, hall: Hall, renderer: Renderer, feed: Feed) -> None:
        self._hall = hall
        self._renderer = renderer
        self._feed = feed
        self._shown: dict[str, Mapping[Language, str]] = {}
        self._views: dict[str, object] = {}
        self._rows: dict[str, _Row] = {}
        self._row_html: dict[str, Mapping[Language, str]] = {}
        self._base: object = None
        self.line_views: list[LineView] = []
        self.plan_faults: tuple[str, ...] = ()

    def publish(self, changes: Changes, now_ms: int) -> None:
        """Everybody who watches gets the tables and matches that changed, and what follows from them."""
        for label in sorted(changes.tables):
            view = table_view(self._hall, label, now_ms)
            self._feed.publish(f"table:{label}", self._renderer.table(view), now_ms)
        if self._publish_matches(changes, now_ms):
            self._publish_view(STANDINGS, group_views(self._hall), self._renderer.standings, now_ms)
            self._publish_view(BRACKET, bracket_view(self._hall), self._renderer.bracket, now_ms)
            self._publish_view(SCHEDULE, schedule_views(self._hall), self._renderer.schedule, now_ms)
        self._publish_if_new(SUMMARY, self._renderer.summary(counts(self._hall, now_ms)), now_ms)

    def show_lines(self, views: list[LineView], now_ms: int) -> None:
        """Everybody who watches gets the list of lines if it changed."""
        self.line_views = views
        self._publish_if_new(LINES, self._renderer.lines(views), now_ms)

    def show_plan_faults(self, faults: Sequence[str], now_ms: int) -> None:
        """Everybody who watches gets what is wrong with the plan's files, if it changed."""
        self.plan_faults = tuple(faults)
        self._publish_if_new(PLAN, self._renderer.plan_faults(faults), now_ms)

    def _publish_matches(self, changes: Changes, now_ms: int) -> bool:
        """The rows of the matches; whether standings, bracket or schedule may have changed with them.

        Most changes of a match are turns: then its row is the same, and is sent only to tell that there is more to see.
        """
        results = self._hall.results
        rows = {match_id: _row(results[match_id]) for match_id in changes.matches & results.keys()}
        new_rows = {match_id: row for match_id, row in rows.items() if self._rows.get(match_id) != row}
        self._rows.update(new_rows)
        for match_id in sorted(rows):
            if match_id in new_rows:
                self._row_html[match_id] = self._renderer.result(rows[match_id][0])
            self._feed.publish(f"match:{match_id}", self._row_html[match_id], now_ms)
        base = self._hall.plan, self._hall.bracket, len(self._hall.decided)
        has_new_base = base != self._base
        self._base = base
        return bool(new_rows) or has_new_base

    def _publish_view(
        self, topic: str, view: View, render: Callable[[View], Mapping[Language, str]], now_ms: int
    ) -> None:
        """What is shown already is not rendered again: most taps change no table, bracket or schedule."""
        if topic not in self._views or self._views[topic] != view:
            self._views[topic] = view
            self._feed.publish(topic, render(view), now_ms)

    def _publish_if_new(self, topic: str, html: Mapping[Language, str], now_ms: int) -> None:
        if self._shown.get(topic) != html:
            self._shown[topic] = html
            self._feed.publish(topic, html, now_ms)


def counts(hall: Hall, now_ms: int) -> Mapping[str, int]:
    """How many matches there are, are final, in play, wait for the committee; how many tables need a look."""
    progress = [result.progress for result in hall.results.values()]
    return {
        "all": len(progress),
        "final": progress.count(Progress.FINAL),
        "in_play": progress.count(Progress.PLAYING) + progress.count(Progress.OVER),
        "waiting": progress.count(Progress.UNCONFIRMED) + progress.count(Progress.DISPUTED),
        "attention": sum(needs_a_look(hall, label, now_ms) for label in table_labels(hall)),
    }


def _row(result: MatchResult) -> _Row:
    return result_view(result), match_row(result)
