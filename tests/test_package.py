"""What is installed is whole: every file that the programs read lies in the package that is built."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules", "journal", "hardware", "kiosk", "headtable", "images/fonts")
_BUILD = "import setuptools; setuptools.setup()"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of all files that an installation has."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-W", "ignore", "-c", _BUILD, "-q", "build_py", "--build-lib", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_every_file_of_the_packages_is_installed(built: set[str]) -> None:
    tracked = subprocess.run(["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=True)
    expected = {name for name in tracked.stdout.splitlines() if (ROOT / name).exists()}

    assert expected - built == set()


def test_fonts_come_with_their_licences(built: set[str]) -> None:
    fonts = {name for name in built if name.endswith(".ttf")}

    assert {name.partition("-")[0] for name in fonts} == {"images/fonts/Sarabun", "images/fonts/NotoSansThai"}
    assert {"images/fonts/OFL.txt", "images/fonts/NotoSansThai-OFL.txt"} <= built


def test_nothing_else_is_installed(built: set[str]) -> None:
    """Top-level names are few, since they are shared with every other package of that Python."""
    assert {name.partition("/")[0] for name in built} == {package.partition("/")[0] for package in PACKAGES}
