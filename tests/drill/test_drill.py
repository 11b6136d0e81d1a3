"""The crash drill in short: deaths of a real box's programs in the middle of play (cases 6, 19, 23)."""

from pathlib import Path

from scripts.display import VirtualDisplay
from scripts.drill.drill import Drill, summary
from scripts.drill.screen import ScreenDrill, screen_summary

KILLS, SCREEN_KILLS = 20, 10
SEED = 6


def test_twenty_deaths_lose_nothing_and_give_nobody_time(tmp_path: Path) -> None:
    findings = Drill(tmp_path / "drill", SEED).run(KILLS)
    assert len(findings) == KILLS
    assert sum(finding.given_ms is not None for finding in findings) >= KILLS // 4, summary(findings)


def test_ten_deaths_of_the_screen_change_nothing_in_the_match(tmp_path: Path) -> None:
    with VirtualDisplay() as display:
        deaths = ScreenDrill(tmp_path / "drill", SEED, display.name).run(SCREEN_KILLS)
    assert len(deaths) == SCREEN_KILLS
    assert sum(death.phase == "turn" for death in deaths) >= SCREEN_KILLS // 4, screen_summary(deaths)
