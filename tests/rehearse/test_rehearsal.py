"""The rehearsal in short: two virtual tables play a group stage while programs die and cables are pulled."""

from pathlib import Path

from scripts.rehearse.rehearsal import Rehearsal

SEED = 6


def test_every_result_is_the_same_at_both_ends_whatever_goes_wrong_meanwhile(tmp_path: Path) -> None:
    """Cases 18, 23, 25."""
    report = Rehearsal(tmp_path / "rehearsal", tables=2, speed=200, seed=SEED).run(120, has_faults=True)

    assert report.matches == 7
    assert report.records > 100
    assert sum(report.faults.values()) >= 3, report
