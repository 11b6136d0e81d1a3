"""What a screen shows of questions, offences, counts and lateness, as plain values made from the state."""

from collections.abc import Mapping, Sequence

from kiosk.core.head_words import HeadView
from kiosk.wire_rulings import (
    ArrivalView,
    ChoiceView,
    CountView,
    ObjectionView,
    OffenceView,
    QuestionView,
    RequestView,
    RulingsView,
)
from rules.actions import blocked, offence_actions
from rules.articles import article_text
from rules.events import TimeOutTaken
from rules.misconduct import objectionable_turn
from rules.penalties import Offence, Scope
from rules.question import Question
from rules.reasons import Reason, ReasonCode
from rules.seats import Seat
from rules.state import State
from rules.text import Text
from rules.units import AtMs

_CHOICES = {
    "draw": Text("ไม่เปลี่ยน ให้เสมอ", "unchanged: a draw"),
    "play_on": Text("เปลี่ยนแล้ว เล่นต่อ", "changed: play on"),
    "wait": Text("ยอมรอ", "wait"),
    **{scope.value: scope.text for scope in Scope},
}

_OTHER_STEP = frozenset({ReasonCode.NO_WARNING, ReasonCode.WARNING_FIRST, ReasonCode.NOT_A_CHOICE})

_LOST = Text("{name} {scope}", "{name}: {scope}")
_BOTH = Text("ทั้งสองฝ่าย", "both players")


def rulings_of(state: State, request: TimeOutTaken | None, head: HeadView, now_ms: AtMs) -> RulingsView | None:
    """All of it; None without a match."""
    if state.assignment is None:
        return None
    board = state.board
    return RulingsView(
        question=_question(state.question) if state.question is not None else None,
        offences=_offences(state, now_ms),
        objection=_objection(state),
        turn_to_object={seat.value: objectionable_turn(state, seat) for seat in Seat},
        count=_count(state),
        mimicry=board.mimicry if board is not None else 0,
        mimicry_limit=state.rules.mimicry_limit,
        arrival=_arrival(state, head),
        referee=state.ledger.referees[-1] if state.ledger.referees else "",
        lost=_lost(state),
        warning_limit=state.rules.warning_limit,
        request=RequestView(request.seat.value, request.is_long) if request is not None else None,
        is_annulled=head.is_annulled,
    )


def _question(question: Question) -> QuestionView:
    return QuestionView(
        kind=question.kind.value,
        text=question.text,
        article=article_text(question.article),
        seats=tuple(seat.value for seat in question.seats),
        choices=tuple(ChoiceView(code, _CHOICES[code]) for code in question.choices),
        offence=question.offence,
    )


def _offences(state: State, now_ms: AtMs) -> tuple[OffenceView, ...]:
    """An act's name has the offence in its middle: "penalize.left.CODE.board" is shown as "penalize.left.board"."""
    acts = offence_actions(state, now_ms)
    against = blocked(state, acts)
    allowed: dict[str, list[str]] = {row.code: [] for row in state.rules.offences}
    for name in acts:
        if name not in against:
            act, seat, code, *scope = name.split(".")
            allowed[code].append(".".join([act, seat, *scope]))
    return tuple(_offence(state, row, allowed[row.code], against) for row in state.rules.offences)


def _offence(state: State, row: Offence, may: Sequence[str], against: Mapping[str, tuple[Reason, ...]]) -> OffenceView:
    why_not = {seat.value: _why_not(row, seat, against) for seat in Seat if not _can_be_held(row, seat, may)}
    return OffenceView(
        code=row.code,
        text=row.text,
        article=article_text(row.article),
        needs_objection=row.needs_objection,
        may=tuple(may),
        why_not=why_not,
        warnings={seat.value: _warnings(state, seat, row) for seat in Seat},
    )


def _warnings(state: State, seat: Seat, row: Offence) -> int:
    return state.ledger.warnings(seat, row.code, state.board_number, state.rules)


def _can_be_held(row: Offence, seat: Seat, may: Sequence[str]) -> bool:
    """Whether anything can be done now about this offence of that player."""
    first_step = f"object.{seat.other}" if row.needs_objection else f"warn.{seat}"
    return any(name == first_step or name.startswith(f"penalize.{seat}.") for name in may)


def _why_not(row: Offence, seat: Seat, against: Mapping[str, tuple[Reason, ...]]) -> tuple[Text, ...]:
    """The reasons against the first step about it; that another step is the right one is no reason."""
    if row.needs_objection:
        names = [f"object.{seat.other}.{row.code}"]
    else:
        names = [f"warn.{seat}.{row.code}", f"penalize.{seat}.{row.code}.{Scope.BOARD}"]
    reasons = [reason for name in names for reason in against.get(name, ()) if reason.code not in _OTHER_STEP]
    return tuple(dict.fromkeys(reason.text for reason in reasons))


def _objection(state: State) -> ObjectionView | None:
    objection = state.ledger.open_objection
    if objection is None:
        return None
    row = state.rules.offence(objection.offence)
    text = row.text if row is not None else Text(objection.offence, objection.offence)
    return ObjectionView(objection.seat.value, objection.offence, text)


def _count(state: State) -> CountView | None:
    count = state.board.count if state.board is not None else None
    if count is None:
        return None
    by = count.by.value if count.by is not None else None
    return CountView(by, count.counted, count.moves, tuple(change.value for change in count.changes))


def _arrival(state: State, head: HeadView) -> ArrivalView:
    arrival = state.arrival
    return ArrivalView(
        is_there={seat.value: arrival.is_there[seat] for seat in Seat},
        start_at_ms=arrival.start_at_ms,
        board_lost_at_ms=arrival.limit_at_ms(Scope.BOARD, state.rules),
        event_lost_at_ms=arrival.limit_at_ms(Scope.EVENT, state.rules),
        consents=tuple(one.value for one in arrival.consents),
        starts_at=head.starts_at,
        ruling=head.ruling,
    )


def _lost(state: State) -> Text | None:
    if state.loss is None or state.assignment is None:
        return None
    seat = state.loss.seat
    name = _BOTH if seat is None else state.assignment.players[seat].name
    return _LOST.filled(name=name, scope=state.loss.scope.text)
