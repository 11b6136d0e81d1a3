"""The result of the match: who won by what, every board, the totals, and the referee's confirmation."""

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import said, word
from kiosk.wire import ResultView, View

_ROWS_OF_A_TABLE = 7
"""More boards than that stand in two tables side by side, so that each can be read at arm's length; more than twice as
many on several pages."""

_MARKS = {"odds": "result_odds", "golden": "result_golden"}


class MatchResultScreen(FloatLayout):
    """The table of boards; once confirmed it only shows. `page` counts from the first boards."""

    is_confirmed = BooleanProperty(False)
    page = NumericProperty(0)

    def turn_page(self) -> None:
        """Show the next boards, and after the last ones the first again."""
        view = running_kiosk().view
        if view is not None:
            self.page = (self.page + 1) % pages(view)


def headline(view: View, language: str) -> str:
    """Who won the match."""
    if view.match_winner is None:
        return word("match_drawn", language)
    return word("match_won", language, name=shown.name(view, view.match_winner))


def won_by(view: View, language: str) -> str:
    """By what the match was won, if not by points alone: a penalty, a golden board, the boards with draw odds."""
    totals = [player.points for player in view.seats.values()] if view.seats is not None else []
    points = word("won_points", language, won=max(totals, default=0), lost=min(totals, default=0))
    decided_by = _decided_by(view, language)
    return f"{decided_by} · {points}" if decided_by else points


def _decided_by(view: View, language: str) -> str:
    if view.rulings is not None and view.rulings.lost is not None:
        return said(view.rulings.lost, language)
    kinds = [result.kind for result in view.results]
    if view.match_winner is not None and kinds.count("golden"):
        return word("won_golden", language, number=kinds.count("golden"))
    if view.match_winner is not None and kinds.count("odds"):
        won, lost = _boards_won(view, "odds")
        return word("won_odds", language, won=won, lost=lost)
    return ""


def _boards_won(view: View, kind: str) -> tuple[int, int]:
    """Boards of a kind that the match's winner won and lost."""
    decided = [result.winner for result in view.results if result.kind == kind and result.winner is not None]
    won = sum(winner == view.match_winner for winner in decided)
    return won, len(decided) - won


def is_split(view: View) -> bool:
    """Whether the boards stand in two tables, each row with its winner; else with a column for each player."""
    return len(view.results) > _ROWS_OF_A_TABLE


def shares(view: View) -> list[float]:
    """The widths of the columns: number, winner, cause; or number, left, right, cause."""
    return [0.8, 1.8, 1.6] if is_split(view) else [0.7, 1.6, 1.6, 2]


def pages(view: View) -> int:
    """How many pages the boards take."""
    return max(-(-len(view.results) // (2 * _ROWS_OF_A_TABLE)), 1)


def page_words(view: View, page: float, language: str) -> str:
    """Which page of the boards is shown, of how many."""
    return word("page_of", language, number=int(page) + 1, count=pages(view))


def first_rows(view: View, page: float, language: str) -> list[list[str]]:
    """The left table, or the only one: that has a head and the totals."""
    if is_split(view):
        return [_winner_row(view, result, language) for result in _on_page(view, page)[: _half(view)]]
    head = [word("result_number", language), *(shown.called_name(view, seat) for seat in shown.SEATS), ""]
    total = [word("result_total", language), *(shown.points(view, seat, language) for seat in shown.SEATS), ""]
    return [head, *(_row(result, language) for result in view.results), total]


def more_rows(view: View, page: float, language: str) -> list[list[str]]:
    """The right table; empty where one is enough."""
    if not is_split(view):
        return []
    rows = [_winner_row(view, result, language) for result in _on_page(view, page)[_half(view) :]]
    # As many rows as the left table has, so that they stand in line.
    return rows + [["", "", ""]] * (_half(view) - len(rows))


def _on_page(view: View, page: float) -> tuple[ResultView, ...]:
    first = int(page) * 2 * _ROWS_OF_A_TABLE
    return view.results[first : first + 2 * _ROWS_OF_A_TABLE]


def _half(view: View) -> int:
    """Boards in the left table: the same on every page."""
    return (min(len(view.results), 2 * _ROWS_OF_A_TABLE) + 1) // 2


def _winner_row(view: View, result: ResultView, language: str) -> list[str]:
    if result.cause == "both_late":
        winner = word("lost_by_both", language)
    else:
        winner = shown.called_name(view, result.winner) or word("draw", language)
    return [_number(result, language), winner, said(result.cause_text, language)]


def _row(result: ResultView, language: str) -> list[str]:
    sides = [_side(result, seat, language) for seat in shown.SEATS]
    return [_number(result, language), *sides, said(result.cause_text, language)]


def _number(result: ResultView, language: str) -> str:
    """The number of the board, with what kind it was if not an ordinary one."""
    mark = _MARKS.get(result.kind)
    return f"{result.number} {word(mark, language)}" if mark else str(result.number)


def _side(result: ResultView, seat: str, language: str) -> str:
    if result.cause == "both_late":
        return word("lost", language)
    if result.winner is None:
        return word("draw", language)
    return word("won" if result.winner == seat else "lost", language)


load_layout(__file__)
