"""The signaller makes each edge at its instant, whatever else goes wrong."""

import queue
from collections.abc import Iterator

import pytest

from hardware.fakes import FakeClock, FakePanel
from hardware.patterns import DARK, Edge, Output, PanelState, Signal, overlay, plan_of
from hardware.signaller import EdgeReport, Signaller

YELLOW = PanelState(yellow=True)
RED = PanelState(red=True)
PATIENCE_S = 5.0


class Bench:
    """A signaller without its thread: pushed from instant to instant as its thread would be."""

    def __init__(self, clock: FakeClock, panel: FakePanel) -> None:
        self.clock = clock
        self.panel = panel
        self.reports: list[EdgeReport] = []
        self.signaller = Signaller(panel, clock, self.reports.append)
        self.signaller.run_due(clock.now_ms())
        self.forget()

    def forget(self) -> None:
        self.panel.history.clear()
        self.reports.clear()

    def run_to(self, until_ms: int) -> None:
        next_ms = self.signaller.run_due(self.clock.now_ms())
        while next_ms is not None and next_ms <= until_ms:
            self.clock.advance_to(max(next_ms, self.clock.now_ms()))
            next_ms = self.signaller.run_due(self.clock.now_ms())
        self.clock.advance_to(until_ms)


@pytest.fixture
def bench(clock: FakeClock, panel: FakePanel) -> Bench:
    return Bench(clock, panel)


def test_a_turns_plan_is_made_edge_by_edge_at_the_planned_instants(bench: Bench) -> None:
    plan = plan_of([(91_000, Signal.FIRST_YELLOW), (111_000, Signal.SECOND_YELLOW), (121_000, Signal.RED)])
    bench.signaller.replace(plan)
    bench.run_to(130_000)
    assert bench.panel.history == [(edge.at_ms, edge.state) for edge in plan]
    assert bench.reports == [EdgeReport(edge.at_ms, edge.at_ms, edge.state, edge.state, edge.signal) for edge in plan]


def test_the_panel_is_made_dark_at_the_start(clock: FakeClock, panel: FakePanel) -> None:
    reports: list[EdgeReport] = []
    assert Signaller(panel, clock, reports.append).run_due(1_000) is None
    assert reports == [EdgeReport(1_000, 1_000, DARK, DARK)]


def test_a_new_plan_with_nothing_past_switches_the_old_red_off_at_once(bench: Bench) -> None:
    bench.signaller.replace((Edge(2_000, RED, Signal.RED),))
    bench.run_to(3_000)
    bench.forget()
    bench.signaller.replace((Edge(90_000, YELLOW, Signal.FIRST_YELLOW),))
    assert bench.signaller.run_due(3_000) == 90_000
    assert bench.reports == [EdgeReport(3_000, 3_000, DARK, DARK)]


def test_a_plan_that_began_before_it_came_shows_only_its_latest_past_state(bench: Bench) -> None:
    bench.clock.advance_to(10_000)
    bench.signaller.replace((Edge(2_000, YELLOW, Signal.FIRST_YELLOW), Edge(2_150, YELLOW), Edge(9_000, RED)))
    assert bench.signaller.run_due(10_000) is None
    assert bench.reports == [EdgeReport(9_000, 10_000, RED, RED, is_restored=True)]


def test_a_late_thread_shows_the_last_due_state_and_still_tells_of_the_signal(bench: Bench) -> None:
    bench.signaller.replace(plan_of([(2_000, Signal.RED)]))
    bench.run_to(1_500)
    bench.clock.advance_to(4_000)
    bench.signaller.run_due(4_000)
    assert bench.reports == [EdgeReport(2_000, 4_000, RED, RED, Signal.RED)]
    assert bench.reports[0].lateness_ms == 2_000


def test_what_is_shown_already_is_not_set_again(bench: Bench) -> None:
    plan = plan_of([(2_000, Signal.RED)], quiet=True)
    bench.signaller.replace(plan)
    bench.run_to(3_000)
    bench.forget()
    bench.signaller.replace(plan)
    bench.run_to(4_000)
    assert bench.panel.history == []


def test_an_overlay_given_now_begins_now_and_the_turn_goes_on(bench: Bench) -> None:
    plan = plan_of([(2_000, Signal.FIRST_YELLOW), (9_000, Signal.RED)], quiet=True)
    bench.signaller.replace(plan)
    bench.run_to(5_000)
    bench.forget()
    bench.signaller.replace(overlay(plan, 5_000, Signal.REFUSED, quiet=True))
    bench.run_to(9_500)
    assert [(report.made_ms, report.signal) for report in bench.reports if report.signal] == [
        (5_000, Signal.REFUSED),
        (9_000, Signal.RED),
    ]
    assert bench.panel.shown == RED


def test_a_pin_that_reads_wrong_is_told(bench: Bench) -> None:
    bench.panel.stuck = {Output.RED: False}
    bench.signaller.replace((Edge(2_000, RED, Signal.RED),))
    bench.run_to(2_000)
    assert bench.reports == [EdgeReport(2_000, 2_000, RED, DARK, Signal.RED)]
    assert not bench.reports[0].is_faithful


def test_a_panel_that_fails_is_told_once_and_tried_again_until_it_holds(bench: Bench) -> None:
    bench.panel.broken = OSError("wire off")
    bench.signaller.replace((Edge(2_000, RED, Signal.RED),))
    bench.run_to(2_000)
    for now_ms in (2_500, 3_000):
        bench.clock.advance_to(now_ms)
        bench.signaller.run_due(now_ms)
    bench.panel.broken = None
    bench.clock.advance_to(3_500)
    bench.signaller.run_due(3_500)
    red = bench.reports[-2:]
    assert red == [
        EdgeReport(2_000, 2_000, RED, None, Signal.RED, error="wire off"),
        EdgeReport(2_000, 3_500, RED, RED, Signal.RED, is_restored=True),
    ]
    assert bench.panel.shown == RED


def test_a_receiver_that_raises_is_counted_and_the_next_edge_is_made(clock: FakeClock, panel: FakePanel) -> None:
    def refuse(report: EdgeReport) -> None:
        raise RuntimeError(f"no room for {report}")

    signaller = Signaller(panel, clock, refuse)
    signaller.replace((Edge(2_000, YELLOW), Edge(3_000, RED)))
    for now_ms in (1_000, 2_000, 3_000):
        clock.advance_to(now_ms)
        signaller.run_due(now_ms)
    assert signaller.report_faults == 3
    assert panel.shown == RED


class Threaded:
    """A signaller on its own thread; reports are waited for, never slept for."""

    def __init__(self, clock: FakeClock, panel: FakePanel) -> None:
        self.clock = clock
        self.reports: queue.Queue[EdgeReport] = queue.Queue()
        self.signaller = Signaller(panel, clock, self.reports.put)
        self.signaller.start()

    def next_report(self) -> EdgeReport:
        return self.reports.get(timeout=PATIENCE_S)


@pytest.fixture
def threaded(clock: FakeClock, panel: FakePanel) -> Iterator[Threaded]:
    made = Threaded(clock, panel)
    yield made
    made.signaller.stop()


def test_the_thread_makes_an_edge_when_the_clock_reaches_it(threaded: Threaded) -> None:
    assert threaded.next_report().state == DARK
    threaded.signaller.replace((Edge(2_000, RED, Signal.RED),))
    threaded.clock.wait_for_waiting(1)
    threaded.clock.advance_to(2_000)
    assert threaded.next_report() == EdgeReport(2_000, 2_000, RED, RED, Signal.RED)


def test_the_thread_ticks_while_nothing_is_planned(threaded: Threaded) -> None:
    assert threaded.next_report().state == DARK
    threaded.clock.wait_for_waiting(1)
    threaded.clock.advance(500)
    threaded.signaller.replace((Edge(1_500, YELLOW),))
    assert threaded.next_report().state == YELLOW
    assert threaded.signaller.tick_at_ms == 1_500


def test_the_thread_outlives_a_panel_that_raises(threaded: Threaded, panel: FakePanel) -> None:
    assert threaded.next_report().state == DARK
    panel.broken = RuntimeError("driver gone")
    threaded.signaller.replace((Edge(1_000, YELLOW), Edge(2_000, RED)))
    assert threaded.next_report().error == "driver gone"
    panel.broken = None
    threaded.clock.advance_to(2_000)
    while (report := threaded.next_report()).state != RED:
        pass
    assert report.error is None


def test_stopping_switches_everything_off(threaded: Threaded, panel: FakePanel) -> None:
    threaded.signaller.replace((Edge(1_000, RED),))
    while threaded.next_report().state != RED:
        pass
    threaded.signaller.stop()
    threaded.signaller.stop()
    assert panel.shown == DARK
