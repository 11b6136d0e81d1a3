"""Each table as pages and the JSON interface show it: plain values, worked out from the hall at one instant."""

from dataclasses import dataclass

from headtable.alarms import Alarm, alarms_of
from headtable.assignments import next_pairings
from headtable.at_table import at_table
from headtable.devices import Device, Freshness, freshness
from headtable.event import natural_order
from headtable.hall import Hall
from headtable.status import Cards, JournalState, LampState, SignalState, TableStatus
from headtable.tables import MatchReport, TableHistory
from rules.events import Player
from rules.seats import BySeat, Seat
from rules.state import Phase


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player at a table; `points` None is unknown."""

    player_id: str
    name: str
    points: int | None
    is_on_turn: bool
    yellow_cards: int = 0
    red_cards: int = 0


@dataclass(frozen=True, slots=True)
class NextView:
    """The pairing after the one in hand."""

    match_id: str
    stage_name: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class TableView:
    """One table. None is unknown, or nothing of the kind at present.

    `absent` are the names of who is waited for, `late_ms` how long the set time is past by now.
    `state` is a phase or a signal of the clock (rules.state.Phase, headtable.status.SignalState), "unknown" before
    anything was heard. `left_ms` is as of now; `age_ms` is the age of the status it comes from.
    """

    table: str
    device_id: str | None
    port: str
    software: str
    freshness: Freshness
    age_ms: int | None
    state: str
    match_id: str | None
    stage_name: str
    seats: BySeat[SeatView] | None
    board: int | None
    boards: int | None
    left_ms: int | None
    is_running: bool
    unsaved: int | None
    unsent: int | None
    journal: JournalState | None
    lamps: LampState | None
    next: NextView | None
    alarms: tuple[Alarm, ...]
    absent: tuple[str, ...] = ()
    late_ms: int | None = None


def table_labels(hall: Hall) -> list[str]:
    """The tables of the plan and those that reported themselves, in natural order."""
    labels = {*hall.plan.tables, *(device.label for device in hall.devices.values())}
    return sorted(labels, key=natural_order)


def table_views(hall: Hall, now_ms: int) -> list[TableView]:
    """Every table at this instant."""
    return [table_view(hall, label, now_ms) for label in table_labels(hall)]


def table_view(hall: Hall, label: str, now_ms: int) -> TableView:
    """One table at this instant; one of which nothing is known is shown as such."""
    at = at_table(hall, label)
    device, status, report, match_id = at.device, at.status, at.report, at.match_id
    age_ms = device.age_ms(now_ms) if device else None
    seats = _seats(hall, match_id, report, status)
    return TableView(
        table=label,
        device_id=device.device_id if device else None,
        port=device.port if device else "",
        software=status.software or (device.software if device else ""),
        freshness=freshness(age_ms),
        age_ms=age_ms,
        state=_state(status, at.history, device),
        match_id=match_id,
        stage_name=_stage_name(hall, match_id, report),
        seats=seats,
        board=status.board or None,
        boards=status.boards or (report.boards_planned if report else None),
        left_ms=_left_ms(status, age_ms),
        is_running=status.is_running,
        unsaved=status.unsaved,
        unsent=status.unsent,
        journal=status.journal,
        lamps=status.lamps,
        next=_next(hall, label, match_id),
        alarms=alarms_of(hall, at, now_ms),
        absent=tuple(seats[seat].name for seat in status.absent) if seats is not None else (),
        late_ms=None if status.late_ms is None else status.late_ms + (age_ms or 0),
    )


def _state(status: TableStatus, history: TableHistory, device: Device | None) -> str:
    if device is None:
        return "unknown"
    phase = status.phase or history.state.phase
    is_signalling = status.signal not in (None, SignalState.NONE)
    if is_signalling and status.signal is not None and phase in (Phase.TURN, Phase.RED, Phase.PAUSED):
        return status.signal.value
    return phase.value


def _left_ms(status: TableStatus, age_ms: int | None) -> int | None:
    if status.left_ms is None:
        return None
    return max(0, status.left_ms - (age_ms or 0)) if status.is_running else status.left_ms


def _stage_name(hall: Hall, match_id: str | None, report: MatchReport | None) -> str:
    if report is not None:
        return report.assignment.stage_name
    pairing = hall.plan.pairing(match_id) if match_id else None
    return pairing.stage_name if pairing else ""


def _seats(
    hall: Hall, match_id: str | None, report: MatchReport | None, status: TableStatus
) -> BySeat[SeatView] | None:
    pairing = hall.plan.pairing(match_id) if match_id else None
    players = report.assignment.players if report else (pairing.players if pairing else None)
    if players is None:
        return None

    def seat_view(seat: Seat) -> SeatView:
        counted = report.points[seat] if report else None
        points = status.points[seat] if status.points[seat] is not None else counted
        return _seat_view(players[seat], points, status.turn is seat, status.cards[seat])

    return BySeat(seat_view(Seat.LEFT), seat_view(Seat.RIGHT))


def _seat_view(player: Player, points: int | None, is_on_turn: bool, cards: Cards) -> SeatView:
    return SeatView(player.player_id, player.name, points, is_on_turn, cards.yellow, cards.red)


def _next(hall: Hall, label: str, match_id: str | None) -> NextView | None:
    for pairing in next_pairings(hall.plan, label, hall.results):
        if pairing.match_id != match_id:
            players = pairing.players
            return NextView(pairing.match_id, pairing.stage_name, players.left.name, players.right.name)
    return None
