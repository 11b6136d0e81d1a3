"""The crash drill in short: twenty deaths of a real box in the middle of play (cases 6, 19, 23)."""

from pathlib import Path

from scripts.drill.drill import Drill, summary

KILLS = 20
SEED = 6


def test_twenty_deaths_lose_nothing_and_give_nobody_time(tmp_path: Path) -> None:
    findings = Drill(tmp_path / "drill", SEED).run(KILLS)
    assert len(findings) == KILLS
    assert sum(finding.given_ms is not None for finding in findings) >= KILLS // 4, summary(findings)
