"""The people as they are now: their file is read again whenever it was saved, and every change is noted.

A file with faults changes nothing: everybody stays as they were, and what is wrong is shown until it is mended.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from headtable.access import Access, AccessAct, Note
from headtable.errors import FaultyFileError
from headtable.file_mark import FileMark, mark_of
from headtable.people import Person, read_people, write_people
from headtable.roles import Role


class LastDirectorError(ValueError):
    """Nobody would be left who may direct the event and change the people."""


def _unnoted(_access: Access) -> None:
    """Nobody keeps a record."""


class PeopleBook:
    """Everybody who may sign in, by name. Changed by one thread; any thread may look."""

    def __init__(self, path: Path | None, people: Iterable[Person] = (), note: Note = _unnoted) -> None:
        """`people` are those of the file as it is now; `path` None: they are in no file."""
        self._path = path
        self._people = {person.name: person for person in people}
        self._note = note
        self._known = self._mark()
        self.fault = ""

    @property
    def everybody(self) -> tuple[Person, ...]:
        """In the order in which they came."""
        return tuple(self._people.values())

    def find(self, name: str) -> Person | None:
        return self._people.get(name)

    def refresh(self) -> None:
        """What somebody saved in the file holds."""
        mark = self._mark()
        if self._path is None or mark == self._known:
            return
        self._known = mark
        try:
            people = read_people(self._path)
        except FaultyFileError as error:
            self.fault = str(error)
            return
        self.fault = ""
        self._take(people, by="")

    def put(self, person: Person, by: str) -> None:
        """The person may sign in, in place of anybody of that name. Raises LastDirectorError, FaultyFileError."""
        self.refresh()
        self._write({**self._people, person.name: person}, by)

    def change_role(self, name: str, role: Role, by: str) -> None:
        """Raises KeyError for an unknown name, LastDirectorError, FaultyFileError."""
        self.put(replace(self._people[name], role=role), by)

    def remove(self, name: str, by: str) -> None:
        """The person may sign in no more. Raises KeyError for an unknown name, LastDirectorError, FaultyFileError."""
        self.refresh()
        removed = self._people[name]
        self._write({one: person for one, person in self._people.items() if person is not removed}, by)

    def _write(self, people: Mapping[str, Person], by: str) -> None:
        if all(person.role is not Role.DIRECTOR for person in people.values()):
            raise LastDirectorError
        if self.fault:
            raise FaultyFileError([self.fault])
        if self._path is not None:
            write_people(self._path, list(people.values()))
            self._known = self._mark()
        self._take(people.values(), by)

    def _take(self, people: Iterable[Person], by: str) -> None:
        before, self._people = self._people, {person.name: person for person in people}
        for access in _differences(before, self._people, by):
            self._note(access)

    def _mark(self) -> FileMark:
        return None if self._path is None else mark_of(self._path)


def _differences(before: Mapping[str, Person], after: Mapping[str, Person], by: str) -> Iterator[Access]:
    for name in [*after, *(name for name in before if name not in after)]:
        old, new = before.get(name), after.get(name)
        old_role, new_role = old.role if old else None, new.role if new else None
        for act in _acts(old, new):
            yield Access(act=act, name=name, by=by, before=old_role, after=new_role)


def _acts(old: Person | None, new: Person | None) -> Iterator[AccessAct]:
    """What was done to a person who was like `old` and is like `new`; None for nobody."""
    if old is None or new is None:
        yield AccessAct.ADDED if old is None else AccessAct.REMOVED
        return
    if old.role is not new.role:
        yield AccessAct.ROLE_CHANGED
    if old.salt != new.salt:
        yield AccessAct.PIN_RESET
