"""The page on which a director says who may sign in: it counts at once, for those who are signed in already too."""

import hashlib
from collections.abc import Callable, Mapping, Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from headtable.decision_form import BadForm
from headtable.errors import FaultyFileError
from headtable.people import LEAST_DIGITS, MAX_NAME_LETTERS, MOST_DIGITS, Person, new_person
from headtable.people_book import LastDirectorError, PeopleBook
from headtable.roles import Permission, Role
from headtable.web.desk import Desk
from headtable.web.forms import checked_form, refuse_without, session_of
from headtable.web.kept_forms import NOTHING
from headtable.web.pages import Pages

_LIMITS = {"least": LEAST_DIGITS, "most": MOST_DIGITS}


class PeoplePages:
    """One method for each page and form."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/people", self.people, methods=["GET"]),
            Route("/people", self.change, methods=["POST"]),
        ]

    async def people(self, request: Request) -> Response:
        """Everybody with their roles, for directors."""
        session = session_of(self._desk, request)
        if session is None:
            return RedirectResponse("/sign-in?then=/people", 303)
        refuse_without(session, Permission.DIRECT)
        sent, fault = self._pages.kept(request)
        return self._page(request, 200, fault, sent)

    async def change(self, request: Request) -> Response:
        """The change holds; one chosen on a page that is outdated is not made (cases 33)."""
        session, fields = await checked_form(self._desk, request, Permission.DIRECT)
        book, repeats = self._desk.sessions.people, self._desk.repeats
        if repeats.is_again("/people", fields):
            return RedirectResponse("/people", 303)
        if fields.get("seen") != fingerprint(book):
            return self._page(request, 409, BadForm("people_changed_meanwhile"), fields)
        try:
            _change(book, fields, session.name)
        except BadForm as error:
            return self._page(request, 422, error, fields)
        except LastDirectorError:
            return self._page(request, 422, BadForm("last_director"), fields)
        except FaultyFileError as error:
            return self._page(request, 500, BadForm("people_file_faulty", fault=error), fields)
        repeats.took("/people", fields)
        return RedirectResponse("/people", 303)

    def _page(
        self,
        request: Request,
        status_code: int = 200,
        fault: BadForm | None = None,
        sent: Mapping[str, str] = NOTHING,
    ) -> Response:
        sessions = self._desk.sessions
        return self._pages.page(
            request,
            "people.html",
            status_code,
            people=[(person, sessions.count_of(person.name)) for person in sessions.people.everybody],
            roles=list(Role),
            seen=fingerprint(sessions.people),
            file_fault=sessions.people.fault,
            fault=fault,
            sent=sent,
            limits=_LIMITS,
        )


def fingerprint(book: PeopleBook) -> str:
    """A short name of everybody with role and PIN, as the page shows them."""
    shown = "\n".join(f"{person.name} {person.role} {person.salt}" for person in book.everybody)
    return hashlib.sha256(shown.encode()).hexdigest()[:16]


def _change(book: PeopleBook, fields: Mapping[str, str], by: str) -> None:
    """Raises BadForm, LastDirectorError and FaultyFileError."""
    change = _CHANGES.get(fields.get("kind", ""))
    if change is None:
        raise BadForm("choose_decision")
    change(book, fields, by)


def _add(book: PeopleBook, fields: Mapping[str, str], by: str) -> None:
    person = _new_person(fields, fields.get("name", ""), _role(fields))
    if book.find(person.name) is not None:
        raise BadForm("person_known", name=person.name)
    book.put(person, by)


def _change_role(book: PeopleBook, fields: Mapping[str, str], by: str) -> None:
    book.change_role(_known(book, fields).name, _role(fields), by)


def _reset_pin(book: PeopleBook, fields: Mapping[str, str], by: str) -> None:
    known = _known(book, fields)
    book.put(_new_person(fields, known.name, known.role), by)


def _remove(book: PeopleBook, fields: Mapping[str, str], by: str) -> None:
    book.remove(_known(book, fields).name, by)


_CHANGES: Mapping[str, Callable[[PeopleBook, Mapping[str, str], str], None]] = {
    "person_added": _add,
    "role_changed": _change_role,
    "pin_reset": _reset_pin,
    "person_removed": _remove,
}


def _known(book: PeopleBook, fields: Mapping[str, str]) -> Person:
    name = fields.get("name", "")
    person = book.find(name)
    if person is None:
        raise BadForm("person_unknown", name=name[:MAX_NAME_LETTERS])
    return person


def _role(fields: Mapping[str, str]) -> Role:
    try:
        return Role(fields.get("role", ""))
    except ValueError as error:
        raise BadForm("choose_role") from error


def _new_person(fields: Mapping[str, str], name: str, role: Role) -> Person:
    pin = fields.get("pin", "")
    if fields.get("pin_again", "") != pin:
        raise BadForm("pins_differ")
    try:
        return new_person(name, pin, role)
    except FaultyFileError as error:
        raise BadForm("person_faulty", letters=MAX_NAME_LETTERS, **_LIMITS) from error
