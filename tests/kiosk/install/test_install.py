"""`kiosk install` into a system's root folder: everything in place, repeatable, and undone without a trace."""

import os
import shutil
from pathlib import Path

import pytest

from hardware.pins import PanelSettings
from kiosk.__main__ import main
from kiosk.install.machine import Machine, warnings
from kiosk.install.plan import CHECKOUT, Wishes, boot_lines, steps
from kiosk.install.steps import BootLines, FirstSettings, KernelWords, OwnFile, Step
from kiosk.settings import read_settings

CONFIG = "arm_64bit=1\n[pi4]\ndtoverlay=vc4-kms-v3d\n"
COMMAND_LINE = "console=tty1 root=PARTUUID=1234-02 rootwait\n"

as_root = pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("systemd-sysusers") is None, reason="needs root and systemd's tools"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    boot = tmp_path / "boot" / "firmware"
    boot.mkdir(parents=True)
    (tmp_path / "etc").mkdir()
    (boot / "config.txt").write_text(CONFIG)
    (boot / "cmdline.txt").write_text(COMMAND_LINE)
    return tmp_path


def files_in(root: Path) -> dict[str, str]:
    """Every file and link, but for the users', which stay."""
    users = {"passwd", "group", "shadow", "gshadow", ".pwd.lock", "passwd-", "group-", "shadow-", "gshadow-"}
    return {
        str(path.relative_to(root)): os.readlink(path) if path.is_symlink() else path.read_text()
        for path in root.rglob("*")
        if (path.is_symlink() or path.is_file()) and path.name not in users
    }


@as_root
def test_everything_is_in_place_and_a_second_time_changes_nothing(root: Path) -> None:
    assert main(["install", "--root", str(root), "--prefix", "/srv/box/.venv", "--label", "12"]) == 0
    first = files_in(root)
    core = first["etc/systemd/system/kiosk-core.service"]
    assert "/opt/makhos" not in core
    assert "ExecStart=/srv/box/.venv/bin/kiosk core" in core
    assert first["etc/systemd/system/multi-user.target.wants/kiosk.target"].endswith("kiosk.target")
    assert first["etc/systemd/system/serial-getty@ttyGS0.service"] == "/dev/null"
    assert "etc/systemd/system/headtable.service" not in first
    assert main(["install", "--root", str(root), "--prefix", "/srv/box/.venv", "--label", "12"]) == 0
    assert files_in(root) == first


@as_root
def test_the_first_settings_are_good_and_never_written_again(root: Path) -> None:
    assert main(["install", "--root", str(root), "--label", "12"]) == 0
    path = root / "etc/makhos/kiosk.toml"
    settings = read_settings(path)
    assert (settings.label, str(settings.results_folder)) == ("12", "/var/lib/makhos/results")
    path.write_text(path.read_text().replace('"12"', '"13"'))
    assert main(["install", "--root", str(root), "--label", "12"]) == 0
    assert read_settings(path).label == "13"


@as_root
def test_undone_it_leaves_only_what_is_the_owners(root: Path) -> None:
    before = files_in(root)
    main(["install", "--root", str(root)])
    assert main(["install", "--root", str(root), "--uninstall"]) == 0
    after = files_in(root)
    left = {name: text for name, text in after.items() if before.get(name) != text}
    assert sorted(left) == [
        "boot/firmware/cmdline.txt.before-makhos",
        "boot/firmware/config.txt.before-makhos",
        "etc/makhos/kiosk.toml",
    ]


@as_root
def test_where_the_card_has_a_results_partition_the_copy_is_switched_on(root: Path) -> None:
    """The copy to a stick is always there: the referee is asked each time."""
    main(["install", "--root", str(root)])
    first = [name.rsplit("/", 1)[1] for name in files_in(root) if "kiosk.target.wants" in name]
    assert [name for name in first if "results" in name] == ["kiosk-results-stick.path"]
    label = root / "dev" / "disk" / "by-label" / "RESULTS"
    label.parent.mkdir(parents=True)
    label.touch()
    main(["install", "--root", str(root)])
    wanted = [name.rsplit("/", 1)[1] for name in files_in(root) if "kiosk.target.wants" in name]
    assert {"kiosk-results.path", "kiosk-results@card.service"} <= set(wanted)


def test_a_dry_run_prints_each_step_and_does_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_in(root)
    assert main(["install", "--root", str(root), "--dry-run"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(steps(Wishes(root, Path("/opt/makhos/.venv"), "1", has_card=False)))
    assert all(line.startswith("would   ") for line in lines)
    assert any("config.txt: dtparam=strict_gpiod, gpio=17,27,22=ip,pd, gpio=5,6,26=ip,pu" in line for line in lines)
    assert files_in(root) == before


def machine(**changes: object) -> Machine:
    good = {
        "model": "Raspberry Pi 4 Model B Rev 1.4",
        "architecture": "aarch64",
        "has_systemd": True,
        "has_boot_settings": True,
        "is_root": True,
        "program": "/opt/makhos/.venv",
        "interpreter": "/usr/bin/python3.13",
    }
    return Machine(**{**good, **changes})  # type: ignore[arg-type]


def test_a_raspberry_pi_is_taken() -> None:
    assert machine().faults() == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"model": "Orange Pi"}, "this is no Raspberry Pi but 'Orange Pi'"),
        ({"architecture": "armv7l"}, "use the 64-bit Raspberry Pi OS"),
        ({"has_systemd": False}, "systemd does not run here"),
        ({"has_boot_settings": False}, "config.txt is missing"),
        ({"is_root": False}, "run it with sudo"),
        ({"program": "/home/pi/makhos/.venv"}, "the program is at '/home/pi/makhos/.venv', which services can't see"),
        ({"interpreter": "/root/.pyenv/bin/python"}, "its Python is at '/root/.pyenv/bin/python'"),
    ],
)
def test_any_other_machine_is_refused_with_what_to_do(changes: dict[str, object], told: str) -> None:
    (fault,) = machine(**changes).faults()
    assert told in fault


def test_programs_that_take_the_line_away_are_named(tmp_path: Path) -> None:
    """Report 21."""
    for name in ("usr/bin/brltty", "usr/sbin/ModemManager", "usr/lib/aarch64-linux-gnu/libthai.so.0.3.1"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert [words.split()[0] for words in warnings(tmp_path)] == ["brltty", "ModemManager"]


def test_a_label_that_would_break_the_settings_is_refused(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "--root", str(root), "--label", 'a"b']) == 2
    assert "can't be a table's label" in capsys.readouterr().err


def test_the_pins_of_the_settings_are_those_of_the_boot() -> None:
    panel = PanelSettings(yellow_pin=20, referee_pin=None, are_outputs_active_high=False, are_buttons_active_low=False)
    assert boot_lines(panel) == ("dtparam=strict_gpiod", "gpio=20,27,22=ip,pu", "gpio=5,6=ip,pd")


def once_and_back(step: Step, path: Path) -> tuple[str, str, str]:
    """The file after the step, after the step again, and after it was undone."""
    found = []
    for act in (step.do, step.do, step.undo):
        act()
        found.append(path.read_text())
    return found[0], found[1], found[2]


def test_boot_lines_are_for_every_model_and_replaced_as_a_whole(root: Path) -> None:
    path = root / "boot/firmware/config.txt"
    BootLines(path, ("gpio=1=ip,pd",)).do()
    step = BootLines(path, ("gpio=2=ip,pd",))
    assert not step.is_done()
    once, twice, undone = once_and_back(step, path)
    assert once == twice == CONFIG + "\n# makhos: begin\n[all]\ngpio=2=ip,pd\n# makhos: end\n"
    assert undone == CONFIG
    assert path.with_name("config.txt.before-makhos").read_text() == CONFIG


def test_kernel_words_that_were_there_before_stay(root: Path) -> None:
    path = root / "boot/firmware/cmdline.txt"
    path.write_text("root=x consoleblank=0\n")
    once, twice, undone = once_and_back(KernelWords(path, ("consoleblank=0", "quiet")), path)
    assert once == twice == "root=x consoleblank=0 quiet\n"
    assert undone == "root=x consoleblank=0\n"


def test_files_of_our_own_are_renewed_and_settings_are_not(tmp_path: Path) -> None:
    own, first = OwnFile(tmp_path / "own", "new"), FirstSettings(tmp_path / "first", "new")
    for step in (own, first):
        step.path.write_text("old")
    assert (own.is_done(), first.is_done()) == (False, True)
    own.do()
    assert own.path.read_text() == "new"
    own.undo()
    first.undo()
    assert not own.path.exists()
    assert first.path.read_text() == "old"


def test_every_shipped_file_has_a_place() -> None:
    planned = {step.path.name for step in steps(Wishes(Path("/x"), Path("/y"), "1", True)) if isinstance(step, OwnFile)}
    shipped = {path.name for path in (CHECKOUT / "systemd").rglob("*") if path.is_file()}
    assert shipped - planned == {"headtable.service"}
