"""The checks see what they are there for: each planted fault breaks a promise within a few events."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from journal.outgoing import Outgoing
from journal.writer import Writer
from kiosk.core import loop, restore
from kiosk.core.language import LanguageSwitch
from rules.changes import boards, turns
from rules.clock import MoveClock
from rules.events import Interrupted
from rules.units import AtMs
from tests.sim.event import SHORT, Event
from tests.sim.faulty_store import FaultyStore

SEEDS = range(40)


def forget_records(patch: pytest.MonkeyPatch) -> None:
    """The card says that it has kept what it hasn't."""
    append = FaultyStore.append

    def forgetful(store: FaultyStore, log_id: str, records: Any) -> Any:
        if store.size(log_id) % 5 == 4:
            return records[-1].head
        return append(store, log_id, records)

    patch.setattr(FaultyStore, "append", forgetful)


def charge_outages(patch: pytest.MonkeyPatch) -> None:
    """Whoever is on turn pays for the time the program was away."""
    interruption = restore.interruption

    def charging(*arguments: Any) -> Any:
        event = interruption(*arguments)
        return event and Interrupted(at_ms=event.at_ms, alive_until_ms=event.at_ms)

    patch.setattr(restore, "interruption", charging)


def leave_lamps_dark(patch: pytest.MonkeyPatch) -> None:
    """Time runs out and no lamp tells of it."""
    patch.setattr(loop, "signal_plan", lambda *_state: ())


def stop_clocks_late(patch: pytest.MonkeyPatch) -> None:
    """A pause costs the player on turn a tenth of a second."""
    stopped = MoveClock.stopped
    patch.setattr(MoveClock, "stopped", lambda clock, at_ms: stopped(clock, AtMs(at_ms + 100)))


def promise_unsaved(patch: pytest.MonkeyPatch) -> None:
    """The screen calls saved what is only in memory."""
    patch.setattr(Writer, "saved_seq", property(lambda writer: writer._last.seq))


def send_no_corrections(patch: pytest.MonkeyPatch) -> None:
    """The line forgets what follows a gap."""
    patch.setattr(Outgoing, "gap_reported", lambda *_: None)
    patch.setattr(Outgoing, "_go_back", lambda outgoing, _seq: outgoing._sent.clear())


def swallow_acts(patch: pytest.MonkeyPatch) -> None:
    """An error of the program's own, caught and logged."""

    def broken(_languages: LanguageSwitch, _name: str) -> None:
        raise RuntimeError("no language")

    patch.setattr(LanguageSwitch, "switch", broken)


def begin_turns_early(patch: pytest.MonkeyPatch) -> None:
    """Each turn begins before the tap that ends the one before it."""
    with_turn = boards.with_turn
    patch.setattr(turns, "with_turn", lambda state, board, seat, at_ms: with_turn(state, board, seat, AtMs(at_ms - 50)))


@pytest.mark.parametrize(
    ("plant", "broken"),
    [
        (forget_records, None),
        (charge_outages, "after the restart the match is"),
        (leave_lamps_dark, "red lamp|PanelState"),
        (stop_clocks_late, "turns took"),
        (promise_unsaved, "what was called saved is lost"),
        (send_no_corrections, "records (of|for) .* arrived"),
        (swallow_acts, "a program caught RuntimeError"),
        (begin_turns_early, "turns took"),
    ],
)
def test_a_planted_fault_breaks_a_promise(
    plant: Callable[[pytest.MonkeyPatch], None], broken: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=broken):
        play_all(tmp_path)


def play_all(folder: Path) -> None:
    for seed in SEEDS:
        inner = folder / str(seed)
        inner.mkdir()
        Event(seed, inner, SHORT).run()
