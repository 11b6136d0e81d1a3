"""The container's root: this machine's files with a layer in memory on top, and the box installed into that."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parents[2]
_PACKAGES: Final = ("rules", "journal", "hardware", "kiosk", "headtable", "scripts", "tests", "images")
_PROGRAMS: Final = {"kiosk": "kiosk.__main__", "headtable": "headtable.__main__", "hardware-off": "hardware.off"}
_MASKED: Final = ("apt-daily.timer", "apt-daily-upgrade.timer", "man-db.timer", "e2scrub_all.timer")


@dataclass(frozen=True, slots=True)
class Box:
    """Where things are in the container."""

    checkout: str = "opt/makhos"
    prefix: str = "/opt/makhos/.venv"
    python: str = "opt/python"
    output: str = "srv/output.txt"


BOX: Final = Box()

_SCENARIO: Final = """\
[Unit]
After=kiosk.target
[Service]
Type=oneshot
WorkingDirectory=/{checkout}
Environment=PYTHONPATH=/{checkout}
ExecStart=-/bin/sh -c '{prefix}/bin/python {pytest}; echo $? >/srv/exit-code'
ExecStopPost=/usr/bin/systemctl --no-block poweroff
StandardOutput=file:/{output}
StandardError=file:/{output}
"""

_PYTEST: Final = "-m pytest -q -rP --tb=short -p no:cacheprovider scripts/test_services/inside"
_DROP_IN: Final = """\
[Service]
Environment=PYTHONPATH=/opt/makhos
ExecStopPost=/bin/sh -c 'echo off >>/run/makhos/off-was-run'
"""
_SIMULATED: Final = {
    'factory = "auto"': 'factory = "mock"',
    'port = "auto" ': 'port = "none" ',
    'video_driver = "" ': 'video_driver = "offscreen" ',
    'touch = "evdev"': 'touch = "sdl"',
    'stick_device = "/dev/makhos-stick"': 'stick_device = "/srv/stick-is-in"',
}
_SCREEN: Final = """\
[Service]
Environment=PYTHONPATH=/opt/makhos
StandardInput=null
TTYPath=
"""
_MEDIUM: Final = "[Mount]\nWhat=/srv/{name}\nType=none\nOptions=bind\n"


class ContainerError(RuntimeError):
    """The container can't be prepared. The machine's fault."""


@contextmanager
def mounted_root(folder: Path) -> Iterator[Path]:
    """The root folder of a container; what is written there is gone afterwards. Raises ContainerError."""
    root, upper, work = (folder / name for name in ("root", "upper", "work"))
    for path in (root, upper, work):
        path.mkdir()
    options = f"lowerdir=/,upperdir={upper},workdir={work}"
    done = subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, str(root)], check=False)
    if done.returncode != 0:
        raise ContainerError("an overlay over this machine's files can't be mounted here")
    try:
        yield root
    finally:
        subprocess.run(["umount", str(root)], check=False)


def prepare(root: Path) -> None:
    """The box is installed as on a real one, but with simulated pins; the tests run when it has started."""
    checkout = root / BOX.checkout
    shutil.rmtree(checkout, ignore_errors=True)
    for name in _PACKAGES:
        shutil.copytree(REPOSITORY / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(REPOSITORY / "pyproject.toml", checkout)
    _make_environment(root)
    boot = root / "boot" / "firmware"
    boot.mkdir(parents=True, exist_ok=True)
    for name in ("config.txt", "cmdline.txt"):
        (boot / name).write_text("", encoding="ascii")
    command = [sys.executable, "-m", "kiosk", "install", "--root", str(root), "--prefix", BOX.prefix, "--label", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ContainerError(f"kiosk install failed: {done.stderr.strip()}")
    _adapt(root)


def _make_environment(root: Path) -> None:
    """An environment of the same Python and packages as this one, in a place that services can see."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    python = root / BOX.python
    shutil.rmtree(python, ignore_errors=True)
    shutil.copytree(sys.base_prefix + "/lib/" + version, python / "lib" / version, symlinks=True)
    (python / "bin").mkdir()
    shutil.copy(Path(sys.executable).resolve(), python / "bin" / "python3")
    environment = root / BOX.prefix.lstrip("/")
    packages = environment / "lib" / version / "site-packages"
    shutil.copytree(next(Path(sys.prefix).glob("lib/python*/site-packages")), packages, symlinks=True)
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").symlink_to(f"/{BOX.python}/bin/python3")
    (environment / "pyvenv.cfg").write_text(f"home = /{BOX.python}/bin\n", encoding="ascii")
    for name, module in _PROGRAMS.items():
        program = environment / "bin" / name
        program.write_text(
            f"#!{BOX.prefix}/bin/python\nimport sys\nfrom {module} import main\nsys.exit(main())\n", encoding="ascii"
        )
        program.chmod(0o755)


def _adapt(root: Path) -> None:
    """What a container has not: pins, a line, a screen, a card."""
    units = root / "etc" / "systemd" / "system"
    settings = root / "etc" / "makhos" / "kiosk.toml"
    text = settings.read_text(encoding="utf-8")
    for real, simulated in _SIMULATED.items():
        text = text.replace(real, simulated)
    settings.write_text(text, encoding="utf-8")
    _write(units / "kiosk-core.service.d" / "container.conf", _DROP_IN)
    _write(units / "kiosk-ui.service.d" / "container.conf", _SCREEN)
    _write(units / "kiosk-results@.service.d" / "container.conf", "[Service]\nEnvironment=PYTHONPATH=/opt/makhos\n")
    for name in ("card", "stick"):
        _write(units / f"run-makhos_results-{name}.mount.d" / "container.conf", _MEDIUM.format(name=name))
        (root / "srv" / name).mkdir(parents=True)
        (root / "srv" / name).chmod(0o777)
    for name in _MASKED:
        (units / name).unlink(missing_ok=True)
        (units / name).symlink_to("/dev/null")
    scenario = _SCENARIO.format(checkout=BOX.checkout, prefix=BOX.prefix, output=BOX.output, pytest=_PYTEST)
    _write(units / "scenario.service", scenario)
    wants = units / "multi-user.target.wants"
    (wants / "scenario.service").symlink_to("/etc/systemd/system/scenario.service")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
