"""Every kind of sheet, as a page by itself: what is offered to a browser, and what a command writes as PDF."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from headtable.bracket_views import bracket_view
from headtable.hall import Hall
from headtable.schedule_views import schedule_views
from headtable.slips import Slip, slips
from headtable.standing_views import group_views
from headtable.web.assets import inlined_style
from headtable.web.rendering import Renderer
from journal.interfaces import Store
from rules.text import Language

STYLE = "sheet.css"


@dataclass(frozen=True, slots=True)
class _Kind:
    template: str
    values: Callable[[Hall, Store], Mapping[str, Any]]


_KINDS: Mapping[str, _Kind] = {
    "slips": _Kind("slips.html", lambda hall, store: {"slips": slips(hall, store)}),
    "standings": _Kind("sheet_standings.html", lambda hall, _store: {"groups": group_views(hall)}),
    "schedule": _Kind("sheet_schedule.html", lambda hall, _store: {"schedules": schedule_views(hall)}),
    "bracket": _Kind("sheet_bracket.html", lambda hall, _store: {"bracket": bracket_view(hall)}),
}

SHEETS = tuple(_KINDS)
"""The names of all kinds."""


class SheetPages:
    """Makes sheets; those that are `whole` hold their style and fonts and need nothing else."""

    def __init__(self, renderer: Renderer, hall: Hall, store: Store) -> None:
        self._renderer = renderer
        self._hall = hall
        self._store = store

    def sheet(self, name: str, language: Language, *, is_whole: bool) -> str:
        """The sheet of that kind. Raises what the store raises."""
        kind = _KINDS[name]
        return self.page(kind.template, language, f"/print/{name}", is_whole, **kind.values(self._hall, self._store))

    def slip(self, slip: Slip, language: Language, *, is_whole: bool) -> str:
        """One slip by itself."""
        return self.page("slips.html", language, f"/print/slip/{slip.result.match_id}", is_whole, slips=[slip])

    def page(self, template: str, language: Language, here: str, is_whole: bool = False, **values: Any) -> str:
        """Any page in the style of sheets; `here` is its address."""
        style = inlined_style(STYLE) if is_whole else ""
        return self._renderer.page(template, language, style=style, here=here, **values)
