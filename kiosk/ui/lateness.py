"""How late it is while players are awaited, in words (TSA 7; COMP 7.5, 7.6; SCHOOL 3.9.6)."""

from kiosk.ui.clock_face import digits_gone, digits_left
from kiosk.ui.texts import word
from kiosk.wire import View
from kiosk.wire_rulings import ArrivalView


def arrival_of(view: View | None) -> ArrivalView | None:
    """Who is at the table; None without a match."""
    return None if view is None or view.rulings is None else view.rulings.arrival


def is_there(view: View | None, seat: str) -> bool:
    """Whether the player of a seat is known to be at the table."""
    arrival = arrival_of(view)
    return arrival is not None and arrival.is_there.get(seat, False)


def is_awaited(view: View) -> bool:
    """Whether time counts against somebody who is not there."""
    arrival = arrival_of(view)
    if arrival is None or arrival.start_at_ms is None:
        return False
    return view.phase == "toss" and not all(arrival.is_there.values())


def lateness(view: View | None, now_ms: int, language: str) -> str:
    """When play was to start, as it reads at `now_ms`; nothing without a set time."""
    arrival = arrival_of(view)
    if arrival is None:
        return ""
    if arrival.start_at_ms is None:
        return word("set_time_waits", language, time=time_of_day(arrival)) if arrival.starts_at else ""
    if now_ms < arrival.start_at_ms:
        return word("starts_in", language, time=digits_left(arrival.start_at_ms - now_ms))
    return word("late_by", language, time=digits_gone(now_ms - arrival.start_at_ms))


def time_of_day(arrival: ArrivalView) -> str:
    """The set time without its day, which is the day of the match; empty where none was set."""
    return arrival.starts_at.rpartition(" ")[2]


def next_loss(view: View | None, now_ms: int, language: str) -> str:
    """What lateness costs next, and when; nothing without a set time or when all is lost that can be."""
    arrival = arrival_of(view)
    if arrival is None:
        return ""
    limits = (("board_lost_in", arrival.board_lost_at_ms), ("event_lost_in", arrival.event_lost_at_ms))
    for key, limit_ms in limits:
        if limit_ms is not None and now_ms < limit_ms:
            return word(key, language, time=digits_left(limit_ms - now_ms))
    return ""
