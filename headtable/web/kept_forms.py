"""What somebody had filled in when the session was over: shown in the form again once they have signed in.

Nothing of it is recorded before it is sent again.
"""

import json
from collections.abc import Mapping
from typing import Final
from urllib.parse import unquote

MAX_KEPT = 200
"""As many as there can be sessions; the oldest is forgotten first."""

NOTHING: Final[Mapping[str, str]] = {}
_OF_THE_SESSION = frozenset({"form_token", "seen", "then", "kept"})
_SECRET = frozenset({"pin", "pin_again"})
_PAGES_OF_FORMS = (("/decide/", "/match/"), ("/files/", "/files"), ("/sign-out", "/"))
"""Forms that are sent to another address than that of their page: where they go, and where they stand."""


class KeptForms:
    """One form for each session, by its token."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, Mapping[str, str]]] = {}

    def keep(self, token: str, page: str, fields: Mapping[str, str]) -> None:
        """The fields wait for that page; without any, nothing waits."""
        self._kept.pop(token, None)
        if not fields:
            return
        while len(self._kept) >= MAX_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[token] = unquote(page), fields

    def take(self, token: str, page: str) -> Mapping[str, str]:
        """What waits for the page, and waits no more; empty for any other page."""
        waiting_for, fields = self._kept.get(token, ("", NOTHING))
        if waiting_for != unquote(page):
            return NOTHING
        del self._kept[token]
        return fields


def page_of_form(path: str) -> str:
    """The page on which the form stands that is sent to `path`."""
    for sent_to, page in _PAGES_OF_FORMS:
        if path.startswith(sent_to):
            return page + path.removeprefix(sent_to) if page.endswith("/") and page != "/" else page
    return path


def _filled_in(fields: Mapping[str, str]) -> Mapping[str, str]:
    """What a person typed or chose, without PINs."""
    return {name: value for name, value in fields.items() if name not in _OF_THE_SESSION | _SECRET}


def write_kept(fields: Mapping[str, str]) -> str:
    """For a hidden field of the page on which to sign in."""
    typed = _filled_in(fields)
    return json.dumps(typed, ensure_ascii=False) if typed else ""


def read_kept(text: str) -> Mapping[str, str]:
    """What `write_kept` wrote; empty for anything else."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return NOTHING
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        return NOTHING
    return _filled_in(fields)
