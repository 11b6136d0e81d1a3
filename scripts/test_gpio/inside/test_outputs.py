"""Lamps and buzzer as the kernel sees them, with each library, in order and number."""

# ruff: noqa: S101 - asserts are what tests are made of

import queue
from collections.abc import Iterator

import pytest

from hardware.clock import MonotonicClock
from hardware.panel import open_panel
from hardware.patterns import DARK, Edge, Output, PanelState, Plan, Signal, plan_of
from hardware.pins import FactoryName, Panel, PanelSettings
from hardware.self_test import judge, self_test_plan
from hardware.signaller import EdgeReport, Signaller
from scripts.test_gpio.inside.sim_chip import SimChip

PATIENCE_S = 20.0


def seen(chip: SimChip, settings: PanelSettings) -> PanelState:
    """What the kernel drives the three lines to, as lamps on or off."""
    levels = {output: chip.level(settings.output_pin(output)) for output in Output}
    return PanelState(**{output.value: level == settings.are_outputs_active_high for output, level in levels.items()})


class Stage:
    """A panel on real lines with its signaller; each report is kept with what the kernel showed at that moment."""

    def __init__(self, chip: SimChip, settings: PanelSettings, clock: MonotonicClock) -> None:
        self.chip = chip
        self.settings = settings
        self.clock = clock
        self.made: queue.Queue[tuple[EdgeReport, PanelState]] = queue.Queue()
        self.panel: Panel = open_panel(settings, clock)
        self.signaller = Signaller(self.panel, clock, self.note)

    def note(self, report: EdgeReport) -> None:
        self.made.put((report, seen(self.chip, self.settings)))

    def play(self, plan: Plan) -> list[tuple[EdgeReport, PanelState]]:
        """Carry the plan out; the edges of the plan as they were made, without the dark one that begins it."""
        self.signaller.replace(plan)
        made: list[tuple[EdgeReport, PanelState]] = []
        while not made or made[-1][0].planned_ms < plan[-1].at_ms:
            made.append(self.made.get(timeout=PATIENCE_S))
        return [entry for entry in made if entry[0].planned_ms >= plan[0].at_ms]


@pytest.fixture(params=["gpiod", "lgpio"])
def factory(request: pytest.FixtureRequest) -> FactoryName:
    return FactoryName(request.param)


@pytest.fixture(params=[True, False], ids=["lit by a high level", "lit by a low level"])
def stage(
    request: pytest.FixtureRequest, chip: SimChip, factory: FactoryName, clock: MonotonicClock
) -> Iterator[Stage]:
    made = Stage(chip, PanelSettings(factory=factory, are_outputs_active_high=request.param), clock)
    made.signaller.start()
    yield made
    made.signaller.stop()
    made.panel.close()


def test_a_turns_plan_is_seen_by_the_kernel_edge_by_edge(stage: Stage) -> None:
    begin_ms = stage.clock.now_ms() + 1_000
    plan = plan_of(
        [
            (begin_ms, Signal.FIRST_YELLOW),
            (begin_ms + 2_000, Signal.SECOND_YELLOW),
            (begin_ms + 4_000, Signal.RED),
        ]
    )
    made = stage.play(plan)
    assert [state for _, state in made] == [report.state for report, _ in made]
    assert all(report.is_faithful and report.made_ms >= report.planned_ms for report, _ in made)
    assert [report.signal for report, _ in made if report.signal] == [
        Signal.FIRST_YELLOW,
        Signal.SECOND_YELLOW,
        Signal.RED,
    ]
    assert made[-1][1] == PanelState(red=True)


def test_the_self_test_finds_every_output_good(stage: Stage) -> None:
    made = stage.play(self_test_plan(stage.clock.now_ms() + 500))
    result = judge(report for report, _ in made)
    assert (result.faulty, result.errors, len(result.outputs)) == ((), (), 3)


def test_stopping_leaves_everything_off(stage: Stage) -> None:
    stage.play((Edge(stage.clock.now_ms() + 200, PanelState(True, True, True)),))
    stage.signaller.stop()
    assert seen(stage.chip, stage.settings) == DARK


def test_the_chip_is_found_by_its_label_and_gpiod_comes_first(chip: SimChip, clock: MonotonicClock) -> None:
    panel = open_panel(PanelSettings(), clock)
    assert panel.description.factory is FactoryName.GPIOD
    assert panel.description.reason == f"found pinctrl-bcm2711 at {chip.device} and the module gpiod.line"
    panel.close()
