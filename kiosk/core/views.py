"""What a screen shows, and what the head table is told, as plain values made from the state."""

from dataclasses import dataclass, field

from kiosk.core.act_views import act_views, undo_view
from kiosk.core.acts import reasons_by_act
from kiosk.core.head_words import NOTHING_SAID, HeadView
from kiosk.core.health import Health
from kiosk.core.match_record import MatchRecord
from kiosk.core.piece_views import pieces_of
from kiosk.core.rulings_view import rulings_of
from kiosk.core.signals import BOARD_IN_PLAY, signal_now
from kiosk.wire import NoticeView, PauseView, ResultView, SeatView, TurnView, View
from kiosk.wire_acts import WeighedView
from kiosk.wire_pin import PinView
from rules.act_texts import seat_names
from rules.announcements import announcement
from rules.deadlines import is_waiting
from rules.events import TimeOutTaken
from rules.makhos.variant import DEFAULT
from rules.match import boards_of, boards_won, match_winner, points
from rules.penalties import Card
from rules.pieces import colour_of
from rules.reasons import Reason, ReasonCode
from rules.seats import Seat
from rules.state import BoardKind, BoardResult, NextBoard, State
from rules.text import Language, Text
from rules.time_outs import Allowance
from rules.units import AtMs


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a view shows beside the match."""

    table: str
    software: str
    is_simulated: bool
    language: Language
    health: Health
    notice: NoticeView | None
    counted_taps: int
    last_seq: int
    request: TimeOutTaken | None = None
    pin: PinView = field(default_factory=PinView)
    weighed: WeighedView | None = None
    head: HeadView = NOTHING_SAID


def view_of(record: MatchRecord, around: Surroundings, now_ms: AtMs) -> View:
    """The full view at `now_ms`."""
    state = record.state
    setup = _setup(state)
    names = seat_names(state.assignment)
    assignment = state.assignment
    return View(
        seq=around.last_seq,
        saved_seq=around.health.saved_seq,
        at_ms=now_ms,
        phase=state.phase.value,
        language=around.language.value,
        table=around.table,
        match_id=assignment.match_id if assignment else None,
        stage_name=assignment.stage_name if assignment else "",
        ruleset_title=state.ruleset.title if state.ruleset else None,
        first_move=state.ruleset.first_move.value if state.ruleset else "toss",
        seats={seat.value: _seat(state, setup, seat) for seat in Seat} if assignment else None,
        board_number=_board_number(state, setup),
        boards=boards_of(state),
        board_kind=setup.kind.value if setup else BoardKind.NORMAL.value,
        first=setup.first.value if setup else None,
        odds_giver=setup.odds_giver.value if setup and setup.odds_giver else None,
        golden_number=setup.golden_number if setup else None,
        turn=_turn(state, now_ms),
        pause=_pause(state),
        results=tuple(_result(result) for result in state.results),
        match_winner=_value(match_winner(state)) if assignment else None,
        announcement=announcement(state),
        undo=undo_view(record, names),
        acts=act_views(record, names),
        notice=around.notice,
        health=around.health.view(around.last_seq, around.is_simulated, around.software),
        counted_taps=around.counted_taps,
        reasons=_reasons(record, around.head, now_ms),
        pieces=pieces_of(state, record.entries),
        colour_that_begins=_begins(state),
        rulings=rulings_of(state, around.request, around.head, now_ms),
        pin=around.pin,
        weighed=around.weighed,
        time_out_short_ms=state.ruleset.time_out_short_ms if state.ruleset else 0,
        time_out_long_ms=state.ruleset.time_out_long_ms if state.ruleset else 0,
    )


def _begins(state: State) -> str:
    return (state.ruleset.pieces if state.ruleset else DEFAULT).colour_that_begins.name.lower()


def _setup(state: State) -> NextBoard | None:
    return state.board.setup if state.board is not None else state.pending


def _board_number(state: State, setup: NextBoard | None) -> int:
    """The board in hand or the one that a toss is for; after the last board it stays at the last."""
    if setup is not None:
        return setup.number
    return min(len(state.results) + 1, boards_of(state)) if state.assignment is not None else 0


def _seat(state: State, setup: NextBoard | None, seat: Seat) -> SeatView:
    if state.assignment is None:
        raise RuntimeError("a seat is shown only in a match")
    player, ruleset = state.assignment.players[seat], state.rules
    allowance = state.board.allowances[seat] if state.board is not None else Allowance()
    return SeatView(
        player_id=player.player_id,
        name=player.name,
        colour=None if setup is None else colour_of(seat, setup, ruleset).name.lower(),
        points=points(state.results, ruleset)[seat],
        boards_won=boards_won(state.results)[seat],
        short_left=allowance.short_left(ruleset),
        short_count=ruleset.time_out_short_count,
        long_left=allowance.long_left(ruleset),
        long_count=ruleset.time_out_long_count,
        yellow_cards=state.ledger.cards(seat, Card.YELLOW),
        red_cards=state.ledger.cards(seat, Card.RED),
    )


def _turn(state: State, now_ms: AtMs) -> TurnView | None:
    turn, ruleset = state.turn, state.ruleset
    if turn is None or ruleset is None:
        return None
    is_ticking = turn.clock.deadline_at_ms is not None and turn.flag_fell_at_ms is None
    return TurnView(
        seat=turn.seat.value,
        number=turn.number,
        begun_at_ms=turn.begun_at_ms,
        deadline_at_ms=turn.clock.deadline_at_ms if is_ticking else None,
        left_ms=None if is_ticking else turn.clock.left_ms(turn.flag_fell_at_ms or now_ms),
        move_ms=ruleset.move_ms,
        time_out_ms=turn.time_out_ms,
        first_warning_left_ms=ruleset.first_warning_left_ms,
        second_warning_left_ms=ruleset.second_warning_left_ms,
    )


def _pause(state: State) -> PauseView | None:
    pause = state.board.pause if state.board is not None else None
    return PauseView(pause.kind.value, pause.since_ms, _value(pause.seat)) if pause is not None else None


def _result(result: BoardResult) -> ResultView:
    return ResultView(
        number=result.setup.number,
        kind=result.setup.kind.value,
        first=result.setup.first.value,
        winner=_value(result.counted_winner),
        cause=result.outcome.cause.value,
        cause_text=result.outcome.cause.text,
    )


def _reasons(record: MatchRecord, head: HeadView, now_ms: AtMs) -> dict[str, tuple[Text, ...]]:
    reasons = reasons_by_act(record.state, now_ms)
    for name, target in (("undo", record.undo_target), ("take_back_move", record.last_move)):
        reasons[name] = () if target is not None else (Reason(ReasonCode.NOTHING_TO_UNDO).text,)
    if record.state.phase in BOARD_IN_PLAY:
        reasons["self_test"] = (Reason(ReasonCode.BOARD_RUNNING).text,)
    if not head.is_annulled:
        reasons["end_annulled"] = (Reason(ReasonCode.NOT_ANNULLED).text,)
    return reasons


def _value(seat: Seat | None) -> str | None:
    return seat.value if seat is not None else None


def _awaited(state: State, now_ms: AtMs) -> dict[str, object]:
    """Who is waited for, and how late it is; nothing else while there is nobody."""
    if not is_waiting(state):
        return {"absent": [], "late_ms": None}
    start_at_ms = state.arrival.start_at_ms
    return {
        "absent": [seat.value for seat in state.arrival.absent],
        "late_ms": max(0, now_ms - start_at_ms) if start_at_ms is not None else None,
    }


def status_of(record: MatchRecord, around: Surroundings, now_ms: AtMs) -> dict[str, object]:
    """What the head table shows of this table: sent every two seconds and at each change, never stored."""
    state, turn = record.state, record.state.turn
    setup, assignment = _setup(state), state.assignment
    counted = points(state.results, state.rules) if assignment else None
    return {
        "table": around.table,
        "software": around.software,
        "phase": state.phase.value,
        "match_id": assignment.match_id if assignment else None,
        "revision": assignment.revision if assignment else None,
        "board": _board_number(state, setup),
        "boards": boards_of(state),
        "turn": turn.seat.value if turn is not None else None,
        "left_ms": turn.clock.left_ms(turn.flag_fell_at_ms or now_ms) if turn is not None else None,
        "is_running": turn is not None and turn.clock.deadline_at_ms is not None and turn.flag_fell_at_ms is None,
        "signal": signal_now(state, now_ms),
        "points": {"left": counted.left, "right": counted.right} if counted else None,
        "unsaved": around.health.unsaved,
        "unsent": around.health.unsent(around.last_seq),
        "journal": around.health.journal,
        "lamps": around.health.lamps.value,
        "is_annulled": around.head.is_annulled,
        **_awaited(state, now_ms),
    }
