"""What a person of the committee may do, by role; the display in the hall needs none."""

from collections.abc import Mapping
from enum import StrEnum

from rules.text import Text


class Permission(StrEnum):
    """A kind of thing that can be done: see everything, decide about results, or direct the event itself."""

    SEE = "see"
    DECIDE = "decide"
    DIRECT = "direct"


class Role(StrEnum):
    """Who somebody is. An arbiter decides about results; the director also changes the event and overrules arbiters."""

    DIRECTOR = "director"
    ARBITER = "arbiter"
    VIEWER = "viewer"

    def may(self, permission: Permission) -> bool:
        return permission in _PERMISSIONS[self]

    @property
    def text(self) -> Text:
        return _TEXTS[self]


class VisitorsSee(StrEnum):
    """What a browser shows in which nobody is signed in."""

    EVERYTHING = "everything"
    DISPLAY = "display"


_PERMISSIONS: Mapping[Role, frozenset[Permission]] = {
    Role.DIRECTOR: frozenset(Permission),
    Role.ARBITER: frozenset({Permission.SEE, Permission.DECIDE}),
    Role.VIEWER: frozenset({Permission.SEE}),
}

_TEXTS: Mapping[Role, Text] = {
    Role.DIRECTOR: Text("ผู้อำนวยการแข่งขัน", "director"),
    Role.ARBITER: Text("กรรมการ", "arbiter"),
    Role.VIEWER: Text("ผู้เข้าชม", "viewer"),
}
