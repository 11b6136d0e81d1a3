"""The unit files as data: the settings that left others with a dark box, a lit lamp or a reboot loop."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kiosk.settings import read_settings
from tests.support.unit_files import PREFIX, SYSTEMD, UNITS, UnitFile, all_units, code_lines, read_unit

CORE, SCREEN, HEAD, COPY = "kiosk-core.service", "kiosk-ui.service", "headtable.service", "kiosk-results@.service"
ALWAYS = (CORE, SCREEN, HEAD)
RUNNING = (*ALWAYS, COPY)


@pytest.fixture(scope="module")
def units() -> dict[str, UnitFile]:
    return dict(all_units())


@pytest.mark.parametrize("name", ALWAYS)
def test_a_service_is_started_again_without_limit(units: dict[str, UnitFile], name: str) -> None:
    """Report 25: after five quick failures systemd gives up unless it is told not to."""
    unit = units[name]
    assert unit.one("Service", "Restart") == "always"
    assert unit.one("Unit", "StartLimitIntervalSec") == "0"
    assert unit.one("Service", "RestartSec") == "1"


def test_lamps_go_off_whatever_ended_core(units: dict[str, UnitFile]) -> None:
    """Report 1: a kernel may keep a pin as a killed program left it."""
    assert units[CORE].one("Service", "ExecStopPost").split()[0] == f"{PREFIX}/bin/hardware-off"


@pytest.mark.parametrize(("name", "limit"), [(CORE, "5"), (SCREEN, "10")])
def test_core_and_screen_are_watched(units: dict[str, UnitFile], name: str, limit: str) -> None:
    assert units[name].one("Service", "Type") == "notify"
    assert units[name].one("Service", "WatchdogSec") == limit
    assert int(units[name].one("Service", "TimeoutStopSec")) <= 10


def test_the_boards_watchdog_is_within_what_a_pi_can_do() -> None:
    """Report 25: over 15 s a Pi has no watchdog at all, or restarts in a loop."""
    manager = read_unit(SYSTEMD / "manager" / "makhos.conf")
    for name in ("RuntimeWatchdogSec", "RebootWatchdogSec"):
        assert 5 <= int(manager.one("Manager", name).removesuffix("s")) <= 15


def test_the_last_sign_of_life_survives_a_restart(units: dict[str, UnitFile]) -> None:
    assert units[CORE].one("Service", "RuntimeDirectory") == "makhos"
    assert units[CORE].one("Service", "RuntimeDirectoryPreserve") == "yes"


def test_core_needs_no_card_to_start(units: dict[str, UnitFile]) -> None:
    """Report 22: with the data partition missing it plays from memory."""
    unit = units[CORE]
    assert "StateDirectory" not in unit.settings["Service"]
    assert unit.one("Service", "ReadWritePaths") == "-/var/lib/makhos"
    assert "var-lib-makhos.mount" in unit.all("Unit", "After")
    needs = ("Requires", "Requisite", "BindsTo", "RequiresMountsFor", "Wants")
    assert [name for name in needs if unit.all("Unit", name)] == []


def test_core_does_not_know_of_the_screen_nor_the_screen_need_core(units: dict[str, UnitFile]) -> None:
    assert SCREEN not in str(units[CORE].settings)
    for name in ("Requires", "BindsTo", "PartOf", "Requisite", "Upholds"):
        assert CORE not in units[SCREEN].all("Unit", name)


def test_core_is_on_time_and_the_last_to_go(units: dict[str, UnitFile]) -> None:
    unit = units[CORE]
    assert (unit.one("Service", "CPUSchedulingPolicy"), unit.one("Service", "CPUSchedulingPriority")) == ("fifo", "20")
    assert "RestrictRealtime" not in unit.settings["Service"]
    assert int(unit.one("Service", "OOMScoreAdjust")) == -900
    assert int(units[SCREEN].one("Service", "OOMScoreAdjust")) > 0


def test_core_may_open_pins_and_line_and_nothing_else(units: dict[str, UnitFile]) -> None:
    unit = units[CORE]
    assert unit.one("Service", "DevicePolicy") == "closed"
    assert "PrivateDevices" not in unit.settings["Service"]
    lines = {"char-ttyUSB", "char-ttyACM", "char-ttyAMA", "char-ttyS"}
    assert set(unit.all("Service", "DeviceAllow")) - {"rw"} == {"char-gpiochip", "/dev/gpiomem", *lines}
    assert {"gpio", "dialout"} <= set(unit.all("Service", "SupplementaryGroups"))


def test_devices_that_units_name_have_their_drivers_loaded_first(units: dict[str, UnitFile]) -> None:
    """Otherwise an adapter that is plugged in later is refused for ever."""
    loaded = {line for _, line in code_lines(SYSTEMD / "modules" / "makhos.conf")}
    drivers = {"char-ttyUSB": "usbserial", "char-ttyACM": "cdc_acm"}
    for unit in units.values():
        named = set(unit.all("Service", "DeviceAllow")) & drivers.keys()
        assert {drivers[one] for one in named} <= loaded
        assert not named or "systemd-modules-load.service" in unit.all("Unit", "After")


def test_nothing_is_written_where_a_program_happens_to_stand(units: dict[str, UnitFile]) -> None:
    """Report 4: a library makes a named pipe in the current folder."""
    assert units[CORE].one("Service", "WorkingDirectory") == "/run/makhos"
    assert "LG_WD=/run/makhos" in units[CORE].all("Service", "Environment")


def test_the_screen_runs_without_anybody_logging_in(units: dict[str, UnitFile]) -> None:
    """Reports 14, 16, 17: no session, no touch device, another user's settings."""
    unit = units[SCREEN]
    environment = dict(pair.split("=", 1) for pair in unit.all("Service", "Environment"))
    runtime = f"/run/{unit.one('Service', 'RuntimeDirectory')}"
    assert {environment[name] for name in ("XDG_RUNTIME_DIR", "HOME", "KIVY_HOME")} == {runtime}
    assert {"video", "render", "input", "makhos"} <= set(unit.all("Service", "SupplementaryGroups"))
    assert "getty@tty1.service" in unit.all("Unit", "Conflicts")
    assert unit.one("Service", "TTYPath") == "/dev/tty1"
    assert "MemoryDenyWriteExecute" not in unit.settings["Service"]


@pytest.mark.parametrize("name", RUNNING)
def test_a_service_can_do_little_beside_its_work(units: dict[str, UnitFile], name: str) -> None:
    service = units[name].settings["Service"]
    wanted = {
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "PrivateTmp": "yes",
        "NoNewPrivileges": "yes",
        "CapabilityBoundingSet": "",
        "ProtectKernelTunables": "yes",
        "ProtectKernelModules": "yes",
        "ProtectControlGroups": "yes",
        "RestrictNamespaces": "yes",
        "RestrictSUIDSGID": "yes",
        "LockPersonality": "yes",
        "SystemCallArchitectures": "native",
    }
    assert {setting: service[setting][-1] for setting in wanted} == wanted
    assert service["User"][-1] not in {"", "root"}
    assert service["SystemCallFilter"][0] == "@system-service"


@pytest.mark.parametrize("name", [CORE, SCREEN, COPY])
def test_the_box_has_no_network(units: dict[str, UnitFile], name: str) -> None:
    families = set(units[name].all("Service", "RestrictAddressFamilies"))
    assert families <= {"AF_UNIX", "AF_NETLINK"}
    assert units[name].one("Service", "IPAddressDeny") == "any" or units[name].one("Service", "PrivateNetwork") == "yes"


def test_a_card_is_mounted_only_while_it_is_written(units: dict[str, UnitFile]) -> None:
    """Report 23: pulled at any other time its file system is clean."""
    for name in ("card", "stick"):
        mount = units[f"run-makhos_results-{name}.mount"]
        assert mount.one("Unit", "StopWhenUnneeded") == "yes"
        assert {"nosuid", "nodev", "noexec"} <= set(mount.one("Mount", "Options").split(","))
        assert mount.one("Mount", "Where") == f"/run/makhos_results/{name}"
    assert units[COPY].one("Unit", "Wants") == "run-makhos_results-%i.mount"
    assert "Requires" not in units[COPY].settings["Unit"]


def test_a_stick_has_the_name_that_core_looks_for_and_is_copied_to_when_core_asks(
    units: dict[str, UnitFile], tmp_path: Path
) -> None:
    """Never by itself: a stick must not be written to while nobody knows."""
    config = tmp_path / "kiosk.toml"
    config.write_text('[table]\nlabel = "7"\n', encoding="utf-8")
    settings = read_settings(config)
    rule = next(line for _, line in code_lines(SYSTEMD / "udev" / "70-makhos.rules") if "MAKHOS" in line)
    assert f'SYMLINK+="{settings.stick_device.name}"' in rule
    assert "SYSTEMD_WANTS" not in rule
    watch = units["kiosk-results-stick.path"]
    assert watch.one("Path", "PathChanged") == str(settings.stick_wanted_path)
    assert watch.one("Path", "Unit") == COPY.replace("@", "@stick")


def test_settings_that_are_not_obvious_say_why() -> None:
    """A comment for each: there are more comments than anybody would write for nothing."""
    for path in UNITS.iterdir():
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert all(len(line) <= 160 for line in text.splitlines())
    core = (UNITS / CORE).read_text(encoding="utf-8")
    assert core.count("\n# ") >= 15


def test_udev_knows_pins_by_driver_and_keeps_the_modem_prober_away() -> None:
    """Reports 2 and 21."""
    rules = [line for _, line in code_lines(SYSTEMD / "udev" / "70-makhos.rules")]
    (pins,) = [rule for rule in rules if 'SUBSYSTEM=="gpio"' in rule]
    assert "pinctrl-rp1" in pins
    assert not re.search(r"gpiochip\d", pins)
    (line,) = [rule for rule in rules if 'SYMLINK+="headtable"' in rule]
    assert 'ENV{ID_MM_PORT_IGNORE}="1"' in line
    assert any('ENV{ID_MM_DEVICE_IGNORE}="1"' in rule for rule in rules)


def test_core_and_screen_are_two_users() -> None:
    users = [line.split()[1] for _, line in code_lines(SYSTEMD / "sysusers" / "makhos.conf") if line.startswith("u ")]
    assert users == ["makhos", "makhos-ui"]
    folders = {line.split()[1]: line.split()[2:5] for _, line in code_lines(SYSTEMD / "tmpfiles" / "makhos.conf")}
    assert folders["/var/lib/makhos"] == ["0700", "makhos", "makhos"]
    assert folders["/etc/makhos/event.key"] == ["0600", "makhos", "makhos"]


needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


@pytest.fixture
def placed(tmp_path: Path) -> Path:
    """The units as they would be installed, with programs that exist."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("kiosk", "headtable", "hardware-off"):
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    for path in UNITS.iterdir():
        name = path.name.replace("@.", "@card.")
        (tmp_path / name).write_text(path.read_text(encoding="utf-8").replace(PREFIX, str(tmp_path)), encoding="utf-8")
    return tmp_path


@needs_systemd
def test_systemd_itself_finds_no_fault(placed: Path) -> None:
    names = sorted(path.name for path in placed.iterdir() if path.is_file())
    done = subprocess.run(
        ["systemd-analyze", "verify", *(f"./{name}" for name in names)],
        cwd=placed,
        env={"SYSTEMD_UNIT_PATH": f"{placed}:", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in done.stderr.splitlines() if str(placed) in line or "makhos" in line or "kiosk" in line]
    assert ours == []
    assert done.returncode == 0


@needs_systemd
@pytest.mark.parametrize(
    ("name", "most"), [(CORE, 1.5), (SCREEN, 1.8), (HEAD, 1.8), ("kiosk-results@card.service", 1.0)]
)
def test_the_hardening_score_does_not_get_worse(placed: Path, name: str, most: float) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", f"./{name}"],
        cwd=placed,
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    if found is None:
        pytest.skip(f"this systemd-analyze can't judge a file: {done.stderr.strip()}")
    assert float(found[1]) <= most
