"""The whole event as one page that refers to nothing outside of it: to be sent to somebody, or kept for the archive."""

import re
from collections.abc import Collection
from urllib.parse import unquote

from headtable.audit import audit_lines
from headtable.bracket_views import bracket_view
from headtable.diagrams import diagrams_of
from headtable.hall import Hall
from headtable.match_views import match_view
from headtable.result_views import result_views
from headtable.standing_views import group_views
from headtable.wall_time import newest_utc_ms
from headtable.web.assets import inlined_style
from headtable.web.rendering import Renderer
from journal.interfaces import Store
from rules.text import Language

_MATCH_LINK = re.compile(r' href="/match/([^"]*)"')
_OTHER_LINK = re.compile(r' href="/[^"]*"')


def event_pack(renderer: Renderer, hall: Hall, store: Store, language: Language) -> bytes:
    """Standings, bracket, results, every match with its boards, and the audit. Raises what the store raises."""
    begun = [result for result in hall.results.values() if result.begun_reports or result.decided is not None]
    page = renderer.page(
        "pack.html",
        language,
        style=inlined_style("style.css", "event.css"),
        newest_utc_ms=newest_utc_ms(store) or None,
        groups=group_views(hall),
        bracket=bracket_view(hall),
        results=result_views(hall),
        matches=[(match_view(hall, result), diagrams_of(result, language)) for result in begun],
        lines=audit_lines(hall, store),
    )
    return _within(page, {result.match_id for result in begun}).encode()


def _within(page: str, match_ids: Collection[str]) -> str:
    """The page with links to its own parts only, among them these matches."""

    def part_of(link: re.Match[str]) -> str:
        return f' href="#match-{link[1]}"' if unquote(link[1]) in match_ids else ""

    page = _MATCH_LINK.sub(part_of, page).replace('href="/decisions"', 'href="#audit"')
    return _OTHER_LINK.sub("", page)
