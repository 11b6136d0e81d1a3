"""The part of a view that is about rulings: questions, offences, cards, counts, lateness."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.text import Text


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One possible answer: the code that the act takes, and its words."""

    code: str
    text: Text


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What the referee must answer before play goes on.

    `kind` "penalty" is answered by `penalize` (seat, `offence`, scope = a choice), "count_full" by `rule_count`
    (is_draw = choice "draw"), "late" by `rule_late` (seat, None for both; scope = a choice) or `agree_to_wait`.
    """

    kind: str
    text: Text
    article: Text
    seats: tuple[str, ...]
    choices: tuple[ChoiceView, ...]
    offence: str | None


@dataclass(frozen=True, slots=True)
class OffenceView:
    """A row of the ruleset's table. `may` names what can be done about it now: "object.left" (the left player objects),
    "warn.left" (the left player is warned), "penalize.left.board" and so on. `why_not` has the reasons by the seat of
    who did it, where nothing can be done about that player; `warnings` those so far that count together with one more,
    by seat."""

    code: str
    text: Text
    article: Text
    needs_objection: bool
    may: tuple[str, ...]
    why_not: Mapping[str, tuple[Text, ...]] = field(default_factory=dict)
    warnings: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ObjectionView:
    """The objection by `seat` that waits for `rule_objection` (is_upheld)."""

    seat: str
    offence: str
    text: Text


@dataclass(frozen=True, slots=True)
class CountView:
    """The limited count that is running. `by` None: the referee counts both sides' moves.

    `changes` are the captures ("capture") and men's moves ("man_move") noted since it began.
    """

    by: str | None
    counted: int
    limit: int
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ArrivalView:
    """Who is at the table. Limits are instants; None without a set time. `consents`: who agrees to wait.

    `starts_at` is the set time as people read it, empty where there is none. With it and without `start_at_ms` the box
    does not know the time of day, and the referee says when it has come. `ruling` is what the committee has decided
    about who is late and what is still to come.
    """

    is_there: Mapping[str, bool]
    start_at_ms: int | None
    board_lost_at_ms: int | None
    event_lost_at_ms: int | None
    consents: tuple[str, ...]
    starts_at: str = ""
    ruling: Text | None = None


@dataclass(frozen=True, slots=True)
class RequestView:
    """A time-out that `seat` asks for by button and that waits for `grant_time_out` or `refuse_time_out`."""

    seat: str
    is_long: bool


@dataclass(frozen=True, slots=True)
class RulingsView:
    """All of it. `turn_to_object` tells, by the seat that objects, the number of the opponent's turn that `object`
    takes; None: it is too late, or there is none. `lost` says in words that more than a board is lost.
    The `warning_limit`-th warning is the last one. `is_annulled`: the head table has annulled the match in hand."""

    question: QuestionView | None
    offences: tuple[OffenceView, ...]
    objection: ObjectionView | None
    turn_to_object: Mapping[str, int | None]
    count: CountView | None
    mimicry: int
    mimicry_limit: int
    arrival: ArrivalView
    referee: str
    lost: Text | None
    warning_limit: int = 3
    request: RequestView | None = None
    is_annulled: bool = False
