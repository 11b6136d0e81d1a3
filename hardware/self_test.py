"""Shows each lamp and the buzzer once and says what their pins read back while on and after."""

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.patterns import Output, Plan, Signal, length_ms, plan_of
from hardware.signaller import EdgeReport


@dataclass(frozen=True, slots=True)
class OutputResult:
    """What one output's pin read while it was to be on and while it was to be off; None if it was never asked."""

    output: Output
    was_on: bool | None
    was_off: bool | None

    @property
    def is_good(self) -> bool:
        return self.was_on is True and self.was_off is True


@dataclass(frozen=True, slots=True)
class SelfTestResult:
    """One line for each output, and what the panel itself had to say when it failed."""

    outputs: tuple[OutputResult, ...]
    errors: tuple[str, ...]

    @property
    def faulty(self) -> tuple[Output, ...]:
        """The outputs that can't be trusted: show the screen in their place and raise the cards by hand."""
        return tuple(result.output for result in self.outputs if not result.is_good)


def self_test_plan(at_ms: int, is_quiet: bool = False) -> Plan:
    """The self-test alone; in quiet mode the buzzer is left out, and not asked."""
    return plan_of([(at_ms, Signal.SELF_TEST)], is_quiet)


def self_test_ends_ms(at_ms: int) -> int:
    """When the last report of a self-test begun at `at_ms` is in."""
    return at_ms + (length_ms(Signal.SELF_TEST) or 0)


def judge(reports: Iterable[EdgeReport], is_quiet: bool = False) -> SelfTestResult:
    """The result out of the edge reports of a self-test's whole length."""
    made = list(reports)
    asked = [output for output in Output if not (is_quiet and output is Output.BUZZER)]
    return SelfTestResult(
        tuple(OutputResult(output, _read(made, output, True), _read(made, output, False)) for output in asked),
        tuple(dict.fromkeys(report.error for report in made if report.error)),
    )


def _read(reports: Iterable[EdgeReport], output: Output, is_on: bool) -> bool | None:
    """Whether the pin always read `is_on` while it was told so."""
    read = [
        report.read_back is not None and report.read_back.is_on(output) == is_on
        for report in reports
        if report.state.is_on(output) == is_on
    ]
    return all(read) if read else None
