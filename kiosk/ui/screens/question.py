"""A question that the rule book leaves to the referee: play waits for the answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from kiosk.ui import shown, theme
from kiosk.ui.kv import load_layout
from kiosk.ui.running import running_kiosk
from kiosk.ui.texts import said, word
from kiosk.ui.widgets.target import Target
from kiosk.wire import View
from kiosk.wire_rulings import QuestionView

_HOLD_MS = 1_000


@dataclass(frozen=True)
class Answer:
    """One button: its words, the act it tells core, and whether it needs a hold because it ends something."""

    label: str
    name: str
    arguments: dict[str, Any]
    needs_hold: bool
    action: str = ""


class QuestionScreen(FloatLayout):
    """The question of the view with a button for each answer, made anew when either changes."""

    question = ObjectProperty(None, allownone=True, rebind=True)
    language = StringProperty("th")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("question", self._fill)
        self.fbind("language", self._fill)
        self._fill()

    def _fill(self, *_changed: object) -> None:
        kiosk = running_kiosk()
        self.ids.answers.clear_widgets()
        if kiosk.view is not None:
            for answer in answers(kiosk.view, self.language):
                self.ids.answers.add_widget(self._target(answer))

    def _target(self, answer: Answer) -> Target:
        fills = (theme.DANGER, theme.DANGER_DOWN) if answer.needs_hold else (theme.BUTTON, theme.BUTTON_DOWN)
        target = Target(size_hint=(1, 1), action=answer.action, largest=30, fill=fills[0], fill_down=fills[1])
        target.label = word("hold", self.language, label=answer.label) if answer.needs_hold else answer.label
        target.hold_ms = _HOLD_MS if answer.needs_hold else 0
        target.bind(on_act=lambda _target, at_ms: running_kiosk().send(answer.name, at_ms, **answer.arguments))
        return target


def answers(view: View, language: str) -> list[Answer]:
    """Every answer to the question in hand; none without one."""
    question = view.rulings.question if view.rulings is not None else None
    if question is None:
        return []
    kinds = {"penalty": _penalties, "count_full": _count_rulings, "late": _late_rulings}
    return list(kinds[question.kind](view, question, language))


def about_whom(view: View, language: str) -> str:
    """The names of those whom the question is about."""
    question = view.rulings.question if view.rulings is not None else None
    return "" if question is None else word("and", language).join(shown.name(view, seat) for seat in question.seats)


def _penalties(_view: View, question: QuestionView, language: str) -> Iterator[Answer]:
    for seat in question.seats:
        for choice in question.choices:
            arguments = {"seat": seat, "offence": question.offence, "scope": choice.code}
            yield Answer(said(choice.text, language), "penalize", arguments, needs_hold=True)


def _count_rulings(_view: View, question: QuestionView, language: str) -> Iterator[Answer]:
    for choice in question.choices:
        is_draw = choice.code == "draw"
        yield Answer(said(choice.text, language), "rule_count", {"is_draw": is_draw}, needs_hold=is_draw)


def _late_rulings(view: View, question: QuestionView, language: str) -> Iterator[Answer]:
    for seat in question.seats:
        label = word("arrived", language, name=shown.given_name(view, seat))
        yield Answer(label, "arrive", {"seat": seat}, needs_hold=False, action=f"arrive.{seat}")
    for choice in question.choices:
        if choice.code == "wait":
            for consenter in ("opponent", "committee"):
                label, action = word(f"wait_{consenter}", language), f"agree_to_wait.{consenter}"
                yield Answer(label, "agree_to_wait", {"consenter": consenter}, needs_hold=False, action=action)
        else:
            late = question.seats[0] if len(question.seats) == 1 else None
            arguments = {"seat": late, "scope": choice.code}
            yield Answer(said(choice.text, language), "rule_late", arguments, needs_hold=True)


load_layout(__file__)
