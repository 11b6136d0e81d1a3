"""The event as the records tell it, for a command that only looks: nothing is told to a table, nothing is recorded."""

from headtable.author import Author
from headtable.decision_log import DecisionLog
from headtable.event import EventPlan
from headtable.event_file import EventSource
from headtable.hall import Hall
from headtable.head_logs import HeadLogs
from headtable.plan_book import PlanBook
from journal.interfaces import Store
from journal.record import Stamp


def quiet_hall(plan: EventPlan, store: Store) -> Hall:
    """A hall in which nothing may be decided. Raises what the store raises."""
    return Hall(plan, store, HeadLogs(store, _author()), DecisionLog(store, _author()))


def plan_of(source: EventSource, store: Store) -> EventPlan:
    """The plan that holds, of the files or as it was recorded. Raises FaultyFileError, and what the store raises."""
    return PlanBook(DecisionLog(store, _author())).current(source)


def _author() -> Author:
    return Author("", "", _no_stamp)


def _no_stamp() -> Stamp:
    raise RuntimeError("whoever only looks writes no records")
