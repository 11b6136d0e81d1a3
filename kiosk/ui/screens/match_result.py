"""The result of the match: every board, the totals, and the referee's confirmation."""

from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import shown
from kiosk.ui.kv import load_layout
from kiosk.ui.texts import said, word
from kiosk.wire import ResultView, View


class MatchResultScreen(FloatLayout):
    """The table of boards; once confirmed it only shows."""

    is_confirmed = BooleanProperty(False)


def headline(view: View, language: str) -> str:
    """Who won the match."""
    if view.match_winner is None:
        return word("match_drawn", language)
    return word("match_won", language, name=shown.name(view, view.match_winner))


def rows(view: View, language: str) -> list[list[str]]:
    """The table in words: a head, a row for each board, the totals. Columns: board, left, right, cause."""
    head = [word("result_board", language), *(shown.given_name(view, seat) for seat in shown.SEATS), ""]
    boards = [_row(result, language) for result in view.results]
    total = [word("result_total", language), *(shown.points(view, seat, language) for seat in shown.SEATS), ""]
    return [head, *boards, total]


def _row(result: ResultView, language: str) -> list[str]:
    sides = [_side(result, seat, language) for seat in shown.SEATS]
    return [str(result.number), *sides, said(result.cause_text, language)]


def _side(result: ResultView, seat: str, language: str) -> str:
    if result.winner is None:
        return word("draw", language)
    return word("won" if result.winner == seat else "lost", language)


load_layout(__file__)
