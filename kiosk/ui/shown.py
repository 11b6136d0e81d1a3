"""What the screens say about a view, as plain words: no drawing, no state, no clock."""

from collections.abc import Callable

from kiosk.ui.clock_face import ClockFace, Mood, digits_gone
from kiosk.ui.texts import said, word
from kiosk.ui.theme import FAULT, INK, INK_SOFT, MOODS, WARNING, Colour
from kiosk.wire import SeatView, View

SEATS = ("left", "right")

_BOARD_PHASES = frozenset({"turn", "between_turns", "paused", "red"})
_PHASES_WITH_OFFER = frozenset({"no_match", "board_over", "confirmed"})
_SCREENS = {
    "no_match": "waiting",
    "toss": "toss",
    "ready": "ready",
    "board_over": "board_over",
    "match_over": "match_result",
    "confirmed": "match_result",
}


def screen_name(view: View) -> str:
    """The screen that goes with what the match is doing; what the referee must answer comes first."""
    if view.rulings is not None and view.rulings.question is not None:
        return "question"
    if view.phase in _BOARD_PHASES:
        is_interrupted = view.pause is not None and view.pause.kind == "interruption"
        return "interrupted" if is_interrupted else "board"
    return _SCREENS[view.phase]


def stick(view: View | None) -> str:
    """What the organiser's stick waits for, "none" while a board is played: see HealthView."""
    return "none" if view is None or view.phase in _BOARD_PHASES else view.health.stick


def stick_sign(view: View | None, language: str) -> str:
    """What the strip says of the organiser's stick, on screens without a target of their own for it."""
    waits = stick(view)
    if view is None or waits == "none" or view.phase in _PHASES_WITH_OFFER:
        return ""
    return word("stick_is_copied" if waits == "copying" else "stick_waits", language)


def why_no_match(view: View | None) -> str:
    """The key of the reason against all that needs a match; empty while there is one."""
    return "waiting_title" if view is None or view.seats is None else ""


def seat_view(view: View | None, seat: str) -> SeatView | None:
    """The player of a seat, or None while there is no match."""
    return None if view is None or view.seats is None else view.seats[seat]


def name(view: View | None, seat: str | None) -> str:
    """The whole name of a seat's player, or nothing."""
    player = seat_view(view, seat) if seat is not None else None
    return "" if player is None else player.name


def given_name(view: View | None, seat: str | None) -> str:
    """The name without its last part; all of a name of one part, or where the opponent is called the same."""
    return _short_unless_alike(view, seat, _given)


def called_name(view: View | None, seat: str | None) -> str:
    """What somebody is called in a table of narrow columns: the given name without a title before it."""
    called = _short_unless_alike(view, seat, lambda whole: _given(whole).rpartition(" ")[2])
    return called if called != name(view, seat) else given_name(view, seat)


def kept_whole(view: View | None) -> list[str]:
    """The names and their parts: what a button never breaks, however narrow it is."""
    names = [name(view, seat) for seat in SEATS]
    return [word for one in names for word in (one, _given(one), *one.split())]


def called_names(view: View | None) -> list[str]:
    """What the players are called, none of it to be split over two lines."""
    return [called_name(view, seat) for seat in SEATS]


def first_names(view: View | None, seat: str) -> str:
    """All of a name but the family's; all of a name of one part."""
    return _given(name(view, seat))


def family_name(view: View | None, seat: str) -> str:
    """The last part of a name of several parts."""
    return name(view, seat).rpartition(" ")[2] if " " in name(view, seat) else ""


def _given(whole: str) -> str:
    return whole.rpartition(" ")[0] or whole


def _short_unless_alike(view: View | None, seat: str | None, shortened: Callable[[str], str]) -> str:
    """The name in short, unless that would tell the two players less apart than their whole names do."""
    whole = name(view, seat)
    others = {name(view, one) for one in SEATS} - {whole}
    is_alike = any(shortened(other) == shortened(whole) for other in others)
    return whole if is_alike else shortened(whole)


def name_parts(view: View | None, seat: str) -> list[str]:
    """The parts of a name, none of which may be split over two lines."""
    return name(view, seat).split()


def unbroken_names(view: View | None) -> list[str]:
    """The names as announcements say them, none of which may be split over two lines."""
    names = [name(view, seat) for seat in SEATS]
    return [f"คุณ{one}" for one in names] + names


def table_title(view: View | None, language: str) -> str:
    return "" if view is None else word("table", language, table=view.table)


def board_title(view: View | None, language: str) -> str:
    """Which board it is, of how many; nothing before there is a match."""
    if view is None or view.match_id is None:
        return ""
    if view.phase == "toss" and view.results:
        return word("odds_toss", language)
    if view.board_kind == "golden":
        return word("golden_board", language, number=view.golden_number)
    if view.board_kind == "odds":
        return word("odds_board", language, number=view.board_number - view.boards)
    return word("board_of", language, number=view.board_number, boards=view.boards)


def points(view: View | None, seat: str, language: str) -> str:
    player = seat_view(view, seat)
    return "" if player is None else word("points", language, points=player.points)


def order(view: View | None, seat: str, language: str) -> str:
    """Whether the player moves first or second on this board, once that is known; or gives draw odds on it."""
    if view is None or view.first is None:
        return ""
    if view.odds_giver == seat:
        return word("gives_odds", language)
    return word("moves_first" if view.first == seat else "moves_second", language)


def duration(length_ms: int, language: str) -> str:
    """A length of a time-out: whole minutes, or seconds where they are none."""
    if length_ms % 60_000:
        return word("seconds", language, seconds=length_ms // 1_000)
    return word("minutes", language, minutes=length_ms // 60_000)


def mood_word(face: ClockFace | None, view: View | None, language: str) -> str:
    """The state of the clock in words, with what belongs to it."""
    if face is None or view is None or view.turn is None:
        return word("mood_ready", language)
    turn = view.turn
    is_first = face.mood is Mood.FIRST_WARNING
    left_ms = turn.first_warning_left_ms if is_first else turn.second_warning_left_ms
    words = word(MOODS[face.mood].word, language, seconds=left_ms // 1_000)
    if face.mood is Mood.TIME_OUT:
        return f"{words} {duration(turn.time_out_ms, language)}"
    return f"{words} {face.pause_digits}".rstrip()


def saved(view: View | None, language: str) -> tuple[str, Colour]:
    """What the journal is doing, and the colour to say it in."""
    if view is None or view.health.journal == "ok":
        return ("" if view is None else word("saved", language), INK_SOFT)
    if view.health.journal == "behind":
        return (word("unsaved", language, count=view.health.unsaved), WARNING)
    return (word("not_saving", language), FAULT)


def link(view: View | None, language: str) -> tuple[str, Colour]:
    """What the line to the head table is doing, and the colour to say it in."""
    if view is None:
        return ("", INK_SOFT)
    health = view.health
    if health.link == "up":
        key = "link_unsent" if health.unsent else "link_up"
        return (word(key, language, count=health.unsent), INK if health.unsent else INK_SOFT)
    colour = {"silent": WARNING, "foreign": FAULT}.get(health.link, INK_SOFT)
    return (word(f"link_{health.link}", language, count=health.unsent), colour)


def lamps(view: View | None, language: str) -> tuple[str, Colour]:
    """Nothing while the lamps are well; else what is wrong."""
    if view is None or view.health.lamps == "ok":
        return ("", INK_SOFT)
    return (word(f"lamps_{view.health.lamps}", language), FAULT if view.health.lamps == "fault" else WARNING)


def undo_detail(view: View | None, language: str) -> str:
    """What *undo* would take back."""
    return "" if view is None or view.undo is None else said(view.undo.text, language)


def ago(length_ms: int, language: str) -> str:
    return word("ago", language, time=digits_gone(length_ms))
