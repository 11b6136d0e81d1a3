"""Random matches: sequences of events that are accepted one after the other."""

from collections.abc import Iterator

from hypothesis import strategies as st

from rules.apply import reasons_against
from rules.events import (
    BoardAbandoned,
    BoardEnded,
    BoardReadied,
    BoardStarted,
    BreakStarted,
    ClockSet,
    CountRuled,
    CountStarted,
    Event,
    FlagDecision,
    FlagRuled,
    Interrupted,
    MatchConfirmed,
    MimicryCounted,
    MoveRecorded,
    ObjectionMade,
    ObjectionRuled,
    Paused,
    PenaltyImposed,
    PieceChange,
    PieceChanged,
    RecordingSet,
    Resumed,
    Stage,
    TimeOutLengthened,
    TimeOutTaken,
    TossMade,
    TurnEnded,
    TurnStarted,
    WarningGiven,
)
from rules.fold import advanced
from rules.outcome import Cause
from rules.penalties import Scope
from rules.seats import Seat
from rules.units import AtMs, DurationMs
from tests.support.matches import Told, assigned

POSITIONS = (None, "W:WK29:BK4", "W:WK29,32:BK4,15,18")
PATHS = ((29, 25), (4, 8), (25, 29), (8, 4), (32, 27), (29, 22))

STEPS_MS = st.one_of(st.integers(0, 2_000), st.integers(0, 130_000))


def candidates(at_ms: AtMs, seat: Seat, number: int) -> Iterator[Event]:
    """Every kind of act at one instant; most of them can't happen then."""
    yield TurnEnded(at_ms=at_ms)
    yield TossMade(at_ms=at_ms, winner=seat, first=seat)
    yield BoardReadied(at_ms=at_ms)
    yield BoardStarted(at_ms=at_ms)
    yield TurnStarted(at_ms=at_ms)
    yield FlagRuled(at_ms=at_ms, decision=FlagDecision.MOVED if number % 2 else FlagDecision.LOST_ON_TIME)
    yield TimeOutTaken(at_ms=at_ms, seat=seat, is_long=number % 3 == 0)
    yield TimeOutLengthened(at_ms=at_ms, seat=seat)
    yield Paused(at_ms=at_ms)
    yield BreakStarted(at_ms=at_ms, seat=seat)
    yield Resumed(at_ms=at_ms)
    yield ClockSet(at_ms=at_ms, left_ms=DurationMs(number * 1_000 + 1), reason="แตะช้า")
    yield BoardEnded(at_ms=at_ms, cause=Cause.RESIGNED, winner=seat)
    yield BoardEnded(at_ms=at_ms, cause=Cause.AGREED, winner=None)
    yield BoardAbandoned(at_ms=at_ms, reason="ตั้งหมากผิด")
    yield MatchConfirmed(at_ms=at_ms)
    yield from rulings(at_ms, seat, number)
    yield from pieces(at_ms, number)
    yield Interrupted(at_ms=at_ms, alive_until_ms=at_ms)


def rulings(at_ms: AtMs, seat: Seat, number: int) -> Iterator[Event]:
    """Counts, objections, warnings and penalties."""
    scope = list(Scope)[number % 3]
    yield CountStarted(at_ms=at_ms, by=None if number % 5 == 0 else seat)
    yield CountRuled(at_ms=at_ms, is_draw=number % 2 == 0)
    yield PieceChanged(at_ms=at_ms, change=PieceChange.CAPTURE)
    yield MimicryCounted(at_ms=at_ms, times=number % 4)
    for offence in ("moved_twice", "hand_in_board"):
        yield ObjectionMade(at_ms=at_ms, seat=seat, offence=offence, turn_number=number)
    yield ObjectionRuled(at_ms=at_ms, is_upheld=number % 3 > 0)
    yield WarningGiven(at_ms=at_ms, seat=seat, offence="bad_manners")
    for offence in ("insulted", "hand_in_board", "bad_manners", "used_book"):
        yield PenaltyImposed(at_ms=at_ms, seat=seat, offence=offence, scope=scope)


def pieces(at_ms: AtMs, number: int) -> Iterator[Event]:
    """Recording switched, and moves of positions in which something soon comes of them."""
    yield RecordingSet(at_ms=at_ms, is_on=number % 4 > 0, position=POSITIONS[number % 3])
    yield MoveRecorded(at_ms=at_ms, path=PATHS[number % 6])


@st.composite
def told_matches(draw: st.DrawFn, *, outages: bool = True, most: int = 40) -> Told:
    """A match of up to `most` acts under any ruleset, told in order; taps come more often than other acts."""
    ruleset = draw(st.sampled_from(["tsa", "comp", "school"]))
    tap = draw(st.sampled_from(["switch", "start_stop"]))
    stage = draw(st.sampled_from(Stage))
    told = Told(assigned(ruleset, stage, turn_tap=tap, group_boards=2, knockout_boards=2, odds_boards=2, count_moves=3))
    at_ms = 0
    for _ in range(draw(st.integers(1, most))):
        at_ms += draw(STEPS_MS)
        state = advanced(told.state, AtMs(at_ms))
        acts = list(candidates(AtMs(at_ms), draw(st.sampled_from(Seat)), draw(st.integers(0, 60))))
        open_acts = [act for act in acts if not reasons_against(state, act)]
        if not outages:
            open_acts = [act for act in open_acts if not isinstance(act, Interrupted | ClockSet)]
        if open_acts:
            told.tell(open_acts[min(draw(st.integers(0, 2 * len(open_acts))), len(open_acts) - 1)])
    return told
