"""The system packages of a box: asked for by name, installed once, and a missing network said in words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.install.machine import warnings
from kiosk.install.packages import SystemPackages, listed
from kiosk.install.plan import CHECKOUT, Wishes, steps
from kiosk.install.steps import StepFailed

LIST = CHECKOUT / "images" / "sdcard" / "packages.txt"

DPKG = """#!/bin/sh
printf 'libthai0 install ok installed\\nold deinstall ok config-files\\n'
echo 'no packages found matching libgl1' >&2
exit 1
"""
APT = '#!/bin/sh\necho "$@" >>"$LOG"\n'
APT_WITHOUT_NETWORK = "#!/bin/sh\necho 'E: could not resolve deb.debian.org' >&2\nexit 100\n"


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """A system that has libthai0 alone, and the apt-get that is given; returns what that was called with."""

    def made(apt: str) -> Path:
        for name, content in (("dpkg-query", DPKG), ("apt-get", apt)):
            path = tmp_path / name
            path.write_text(content)
            path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
        monkeypatch.setenv("LOG", str(tmp_path / "log"))
        return tmp_path / "log"

    return made


def test_what_is_installed_is_not_asked_for_again(system: Callable[[str], Path]) -> None:
    log = system(APT)
    step = SystemPackages(("libthai0", "libgl1", "old"))
    assert (step.is_done(), step.missing()) == (False, ("libgl1", "old"))
    step.do()
    assert log.read_text().splitlines() == ["update", "install -y --no-install-recommends libgl1 old"]


def test_with_all_in_place_no_network_is_needed(system: Callable[[str], Path]) -> None:
    system(APT_WITHOUT_NETWORK)
    assert SystemPackages(("libthai0",)).is_done()


def test_without_a_network_it_says_what_to_install(system: Callable[[str], Path]) -> None:
    system(APT_WITHOUT_NETWORK)
    with pytest.raises(StepFailed, match=r"could not resolve.*With a network: apt-get install libgl1, then try again"):
        SystemPackages(("libthai0", "libgl1")).do()


def test_the_cards_list_is_what_is_installed_here_and_has_the_line_breaks() -> None:
    names = listed(LIST)
    assert {"libthai0", "libmtdev1", "libgles2"} <= set(names)
    assert not [name for name in names if not name.replace("-", "").replace(".", "").isalnum()]
    here = [step for step in steps(Wishes(Path("/"), Path("/y"), "1", False)) if isinstance(step, SystemPackages)]
    assert [step.names for step in here] == [names]
    elsewhere = steps(Wishes(Path("/x"), Path("/y"), "1", False))
    assert not [step for step in elsewhere if isinstance(step, SystemPackages)]


def test_a_system_without_libthai_is_warned_of(tmp_path: Path) -> None:
    (words,) = warnings(tmp_path)
    assert words.endswith("apt install libthai0")
