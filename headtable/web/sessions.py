"""Who is signed in at which browser: random tokens in memory, gone with the program or after half a day.

Guessing is slow: each try costs a scrypt, five wrong ones lock the name for a minute, and thirty lock everybody.
"""

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from headtable.people import NOBODY
from headtable.people_book import PeopleBook
from headtable.roles import Role

MAX_SESSIONS = 200
LIFE_MS = 12 * 3_600_000
WINDOW_MS = 60_000
TRIES_FOR_A_NAME = 5
TRIES_IN_ALL = 30
_MAX_NAMES = 1_000  # names whose tries are remembered; the oldest is forgotten first
_TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class Session:
    """One browser where `name` is signed in; `form_token` must come back with every form.

    `salt` is that of the PIN which was given: another PIN of the same person ends the session.
    """

    name: str
    role: Role
    form_token: str
    ends_at_ms: int
    salt: str = field(repr=False)


class TooManyTries(Exception):
    """Nobody is let in now, whatever the PIN; `wait_s` says for how long."""

    def __init__(self, wait_s: int) -> None:
        self.wait_s = wait_s
        super().__init__(f"too many wrong PINs: wait {wait_s} s")


class Sessions:
    """Used by one thread but for the check of the PIN itself, which any thread may make."""

    def __init__(self, people: PeopleBook, now_ms: Callable[[], int]) -> None:
        self.people = people
        self._now_ms = now_ms
        self._sessions: dict[str, Session] = {}
        self._wrong: dict[str, deque[int]] = {}
        self._wrong_in_all: deque[int] = deque(maxlen=TRIES_IN_ALL)

    @property
    def has_people(self) -> bool:
        """Whether anybody can sign in at all."""
        self.people.refresh()
        return bool(self.people.everybody)

    def find(self, token: str) -> Session | None:
        """The session of a token, in the role that the person has now; None when there is none or it is over.

        It is over for whoever was removed or has another PIN since.
        """
        session = self._sessions.get(token)
        if session is None or session.ends_at_ms <= self._now_ms():
            return None
        self.people.refresh()
        person = self.people.find(session.name)
        if person is None or person.salt != session.salt:
            self.end(token)
            return None
        return replace(session, role=person.role)

    def count_of(self, name: str) -> int:
        """In how many browsers somebody is signed in."""
        return sum(session.name == name for token in list(self._sessions) if (session := self.find(token)))

    def allow_try(self, name: str) -> None:
        """Raises TooManyTries while the name, or everybody, is locked."""
        self.people.refresh()
        now_ms = self._now_ms()
        for tries, limit in ((self._wrong.get(name, ()), TRIES_FOR_A_NAME), (self._wrong_in_all, TRIES_IN_ALL)):
            recent = [at_ms for at_ms in tries if now_ms - at_ms < WINDOW_MS]
            if len(recent) >= limit:
                raise TooManyTries(1 + (recent[-limit] + WINDOW_MS - now_ms) // 1000)

    def is_pin(self, name: str, pin: str) -> bool:
        """Whether it is the PIN of that name. Slow on purpose."""
        person = self.people.find(name)
        return (person or NOBODY).has_pin(pin) and person is not None

    def failed(self, name: str) -> bool:
        """A wrong PIN was given for the name; returns whether that was one too many, so that nobody is let in now."""
        now_ms = self._now_ms()
        if name not in self._wrong and len(self._wrong) >= _MAX_NAMES:
            del self._wrong[next(iter(self._wrong))]
        self._wrong.setdefault(name, deque(maxlen=TRIES_FOR_A_NAME)).append(now_ms)
        self._wrong_in_all.append(now_ms)
        try:
            self.allow_try(name)
        except TooManyTries:
            return True
        return False

    def begin(self, name: str) -> str:
        """The token of a new session; the oldest one ends where there are too many.

        Raises KeyError for somebody who was removed meanwhile.
        """
        person = self.people.find(name)
        if person is None:
            raise KeyError(name)
        while len(self._sessions) >= MAX_SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        self._wrong.pop(name, None)
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        ends_at_ms = self._now_ms() + LIFE_MS
        form_token = secrets.token_urlsafe(_TOKEN_BYTES)
        self._sessions[token] = Session(name, person.role, form_token, ends_at_ms, person.salt)
        return token

    def end(self, token: str) -> None:
        """The session is over."""
        self._sessions.pop(token, None)
