"""The self-test says which part can't be trusted."""

from hardware.fakes import FakeClock, FakePanel
from hardware.patterns import Output
from hardware.self_test import OutputResult, SelfTestResult, judge, self_test_ends_ms, self_test_plan
from hardware.signaller import EdgeReport, Signaller


def run_self_test(clock: FakeClock, panel: FakePanel, is_quiet: bool = False) -> SelfTestResult:
    reports: list[EdgeReport] = []
    signaller = Signaller(panel, clock, reports.append)
    signaller.replace(self_test_plan(clock.now_ms(), is_quiet))
    ends_ms = self_test_ends_ms(clock.now_ms())
    next_ms = signaller.run_due(clock.now_ms())
    while next_ms is not None and next_ms <= ends_ms:
        clock.advance_to(next_ms)
        next_ms = signaller.run_due(next_ms)
    return judge(reports, is_quiet)


def test_a_sound_panel_is_good_in_every_part(clock: FakeClock, panel: FakePanel) -> None:
    result = run_self_test(clock, panel)
    assert result.outputs == tuple(OutputResult(output, True, True) for output in Output)
    assert (result.faulty, result.errors) == ((), ())


def test_each_lamp_is_lit_for_300_ms_and_the_beep_is_short(clock: FakeClock, panel: FakePanel) -> None:
    begin_ms = clock.now_ms()
    run_self_test(clock, panel)
    lit = [(at_ms - begin_ms, state.yellow, state.red, state.buzzer) for at_ms, state in panel.history]
    assert lit == [
        (0, True, False, False),
        (300, False, False, False),
        (450, False, True, False),
        (750, False, False, False),
        (900, False, False, True),
        (1_000, False, False, False),
    ]


def test_a_lamp_that_stays_dark_is_found(clock: FakeClock, panel: FakePanel) -> None:
    panel.stuck = {Output.RED: False}
    assert run_self_test(clock, panel).outputs[1] == OutputResult(Output.RED, was_on=False, was_off=True)


def test_a_lamp_that_stays_lit_is_found(clock: FakeClock, panel: FakePanel) -> None:
    panel.stuck = {Output.YELLOW: True}
    result = run_self_test(clock, panel)
    assert result.outputs[0] == OutputResult(Output.YELLOW, was_on=True, was_off=False)
    assert result.faulty == (Output.YELLOW,)


def test_a_panel_that_fails_is_faulty_in_every_part_and_says_why(clock: FakeClock, panel: FakePanel) -> None:
    panel.broken = OSError("wire off")
    result = run_self_test(clock, panel)
    assert (result.faulty, result.errors) == (tuple(Output), ("wire off",))


def test_a_quiet_panel_is_not_asked_for_its_buzzer(clock: FakeClock, panel: FakePanel) -> None:
    result = run_self_test(clock, panel, is_quiet=True)
    assert [one.output for one in result.outputs] == [Output.YELLOW, Output.RED]
    assert result.faulty == ()


def test_what_was_never_asked_is_not_called_good() -> None:
    assert judge([]).faulty == tuple(Output)
