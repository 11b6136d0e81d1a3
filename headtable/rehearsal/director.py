"""The organiser of a rehearsal: does what has to be done next, on the pages that a real one would use."""

import json
import urllib.parse
import urllib.request
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Any

_PATIENCE_S = 10
_REASON = "ซ้อม"


class Director:
    """At `address`; signs in as `name` whenever the head table has forgotten. While that is dead nothing is done."""

    def __init__(self, address: str, name: str, pin: str, places: int) -> None:
        """`places` of each group go on to the knockout."""
        self._address = address
        self._who = {"name": name, "pin": pin, "then": "/organise"}
        self._places = places
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def results(self) -> Mapping[str, Any]:
        """Every match by its id, as the head table tells it; none while it is dead."""
        return {row["match_id"]: row for row in self._json("api/results").get("results", [])}

    def tables(self) -> list[Mapping[str, Any]]:
        """Every table as the head table sees it; none while it is dead."""
        found: list[Mapping[str, Any]] = self._json("api/tables").get("tables", [])
        return found

    def carry_on(self) -> bool:
        """Call the golden boards that are due, else start the knockout; whether there was anything to do."""
        try:
            forms = self._organise()
        except OSError:
            return False
        golden = [form for form in forms if form.get("kind") == "golden_round_called"]
        due = [form for form in golden if int(form["place"]) <= self._places]
        starts = [form for form in forms if form.get("kind") == "knockout_started"]
        acts = due or starts
        if not acts:
            return False
        # One at a time: what is done changes the page, and the head table refuses what was chosen on the old one.
        return self._send("organise", {**acts[0], "places": str(self._places), "reason": _REASON})

    def _organise(self) -> list[dict[str, str]]:
        forms = forms_of(self._text("organise"))
        if not any("form_token" in form for form in forms):
            self._send("sign-in", self._who)
            forms = forms_of(self._text("organise"))
        return forms

    def _send(self, path: str, fields: Mapping[str, str]) -> bool:
        """Whether the head table took it."""
        data = urllib.parse.urlencode(fields).encode()
        try:
            with self._opener.open(self._address + path, data, timeout=_PATIENCE_S):
                return True
        except OSError:
            return False

    def _text(self, path: str) -> str:
        with self._opener.open(self._address + path, timeout=_PATIENCE_S) as answer:
            text: str = answer.read().decode()
            return text

    def _json(self, path: str) -> Any:
        try:
            return json.loads(self._text(path))
        except OSError:
            return {}


def forms_of(page: str) -> list[dict[str, str]]:
    """The fields of every form on a page, with the values they have there."""
    reader = _Forms()
    reader.feed(page)
    return reader.forms


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("name")
        if tag == "form":
            self.forms.append({})
        elif tag == "input" and name and self.forms:
            self.forms[-1][name] = given.get("value") or ""
