"""The organiser at the head table's page, signed in as its director."""

import json
import re
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

NAME, PIN = "สมหมาย", "271828"


class Organiser:
    """A director at the head table's page."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self._send("sign-in", {"name": NAME, "pin": PIN, "then": "/organise"})

    def act(self, kind: str, **fields: str) -> None:
        """The form of that kind is filled in and sent."""
        page = self._read("organise")
        hidden = {name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in ("seen", "form_token")}
        self._send("organise", {"kind": kind, "reason": "ตกลงกันแล้ว", **fields, **hidden})

    def alarms(self, table: str) -> list[str]:
        """What somebody must look at there."""
        tables = json.loads(self._read("api/tables"))["tables"]
        return [alarm["code"] for one in tables if one["table"] == table for alarm in one["alarms"]]

    def _read(self, path: str) -> str:
        with self._opener.open(self._address + path, timeout=10) as answer:
            return str(answer.read().decode())

    def _send(self, path: str, fields: dict[str, str]) -> None:
        self._opener.open(self._address + path, urllib.parse.urlencode(fields).encode(), timeout=10).close()
