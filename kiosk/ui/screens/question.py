"""A question that the rule book leaves to the referee: play waits for the answer."""

from collections.abc import Callable, Iterator, Mapping
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
from kiosk.wire_rulings import CountView, QuestionView

_HOLD_MS = 500
_LOSS_HOLD_MS = 1_000


@dataclass(frozen=True, slots=True)
class Answer:
    """One button, of the id "answer_CODE": its words, the act it tells core, whether that ends something.

    `action` names the reasons against it.
    """

    code: str
    label: str
    name: str
    arguments: Mapping[str, Any]
    is_end: bool = False
    action: str = ""


class QuestionScreen(FloatLayout):
    """The question of the view with a button to hold for each answer, made anew when either changes."""

    question = ObjectProperty(None, allownone=True, rebind=True)
    language = StringProperty("th")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._names: list[str] = []
        self.fbind("question", self._fill)
        self.fbind("language", self._fill)
        self._fill()

    def _fill(self, *_changed: object) -> None:
        kiosk = running_kiosk()
        self.ids.answers.clear_widgets()
        for name in self._names:
            del self.ids[name]
        given = answers(kiosk.view, self.language) if kiosk.view is not None else []
        self._names = [f"answer_{answer.code}" for answer in given]
        for name, answer in zip(self._names, given, strict=True):
            target = self._target(answer)
            self.ids.answers.add_widget(target)
            self.ids[name] = target.proxy_ref

    def _target(self, answer: Answer) -> Target:
        fill, fill_down = (theme.DANGER, theme.DANGER_DOWN) if answer.is_end else (theme.BUTTON, theme.BUTTON_DOWN)
        target = Target(size_hint=(1, 1), action=answer.action, largest=30, fill=fill, fill_down=fill_down)
        target.label = answer.label
        target.hold_ms = _LOSS_HOLD_MS if answer.is_end else _HOLD_MS
        target.bind(on_act=lambda _target, at_ms: running_kiosk().send(answer.name, at_ms, **answer.arguments))
        return target


def answers(view: View, language: str) -> list[Answer]:
    """Every answer to the question in hand; none without one."""
    question = view.rulings.question if view.rulings is not None else None
    return [] if question is None else list(_ANSWERS[question.kind](view, question, language))


def about_whom(view: View, language: str) -> str:
    """The names of those whom the question is about."""
    question = view.rulings.question if view.rulings is not None else None
    if question is None:
        return ""
    # Two whole names may be too long for a line.
    named = shown.name if len(question.seats) == 1 else shown.given_name
    return word("and", language).join(named(view, seat) for seat in question.seats)


def details(view: View, lateness: str, language: str) -> str:
    """The offence, what the count noted, or how late it is; by which article, and how to answer."""
    question = view.rulings.question if view.rulings is not None else None
    if view.rulings is None or question is None:
        return ""
    subject = {"late": lateness, "count_full": _noted(view.rulings.count, language)}.get(question.kind)
    if subject is None:
        texts = (said(row.text, language) for row in view.rulings.offences if row.code == question.offence)
        subject = next(texts, "")
    parts = (subject, said(question.article, language), word("hold_to_answer", language))
    return " · ".join(filter(None, parts))


def _noted(count: CountView | None, language: str) -> str:
    changes = count.changes if count is not None else ()
    gaps = {"captures": changes.count("capture"), "moves": changes.count("man_move")}
    return word("count_noted", language, **gaps)


def _penalties(_view: View, question: QuestionView, language: str) -> Iterator[Answer]:
    for seat in question.seats:
        for choice in question.choices:
            arguments = {"seat": seat, "offence": question.offence, "scope": choice.code}
            yield Answer(choice.code, said(choice.text, language), "penalize", arguments, is_end=True)


def _count_rulings(_view: View, question: QuestionView, language: str) -> Iterator[Answer]:
    """The ruling itself; before it, what the move that filled the count was, since a tap can't tell."""
    for choice in question.choices:
        is_draw = choice.code == "draw"
        yield Answer(choice.code, said(choice.text, language), "rule_count", {"is_draw": is_draw}, is_end=is_draw)
    for change in ("capture", "man_move"):
        label = word(f"change_{change}", language)
        yield Answer(change, label, "change_piece", {"change": change}, action="change_piece")


def _late_rulings(view: View, question: QuestionView, language: str) -> Iterator[Answer]:
    late = question.seats[0] if len(question.seats) == 1 else None
    for choice in question.choices:
        if choice.code != "wait":
            loss = {"seat": late, "scope": choice.code}
            yield Answer(choice.code, said(choice.text, language), "rule_late", loss, is_end=True)
    if any(choice.code == "wait" for choice in question.choices):
        for consenter in ("opponent", "committee"):
            code = f"wait_{consenter}"
            action = f"agree_to_wait.{consenter}"
            yield Answer(code, word(code, language), "agree_to_wait", {"consenter": consenter}, action=action)
    for seat in question.seats:
        label = word("in_time", language, name=shown.given_name(view, seat))
        arguments: dict[str, Any] = {"seat": seat, "was_in_time": True}
        yield Answer(f"in_time_{seat}", label, "arrive", arguments, action=f"arrive.{seat}")


_ANSWERS: Mapping[str, Callable[[View, QuestionView, str], Iterator[Answer]]] = {
    "penalty": _penalties,
    "count_full": _count_rulings,
    "late": _late_rulings,
}


load_layout(__file__)
