"""The imports that must never exist, read from the source; `.kv` files import too, by their `#:import` lines."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = ("rules", "journal", "hardware", "kiosk", "headtable")

RULES_MAY = {"abc", "collections", "dataclasses", "enum", "functools", "itertools", "math", "typing", "rules"}
LOADER_MAY = {"tomllib", "importlib", "pathlib"}

FORBIDDEN = {
    "journal": {"hardware", "kiosk", "headtable", "kivy", "gpiozero", "serial", "time", "datetime"},
    "hardware": {"rules", "journal", "kiosk", "headtable", "kivy", "sqlite3"},
    "kiosk/core": {"kivy", "kiosk.ui", "headtable", "gpiozero", "serial", "sqlite3", "time", "datetime"},
    "kiosk/ui": {"journal", "kiosk.core", "rules.apply", "headtable", "gpiozero", "serial", "sqlite3", "time"},
    "headtable": {"kivy", "gpiozero", "kiosk", "time"},
}
"""Folder → what nothing in it may import, itself or by a submodule's name."""

ONLY_IN = {
    "sqlite3": {"journal/store.py", "journal/schema.py"},
    "serial": {"hardware/serial_port.py", "hardware/open_line.py"},
    "gpiozero": {
        "hardware/panel.py",
        "hardware/pin_factories.py",
        "hardware/gpiod_factory.py",
        "hardware/rpigpio_factory.py",
    },
    "time": {"hardware/clock.py"},
}
"""Modules that have one home: elsewhere in the programs nobody imports them."""

HARDWARE_OF_UI = {"hardware.clock"}
HARDWARE_OF_HEADTABLE = {
    "hardware.serial_port",
    "hardware.framing",
    "hardware.clock",
    "hardware.port_choice",
    "hardware.link_status",
    "hardware.errors",
}


def sources(folder: str, ending: str = "py") -> list[Path]:
    return sorted((ROOT / folder).rglob(f"*.{ending}"))


def imports_of(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever in the file it does so."""
    if path.suffix == ".kv":
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#:import"):
                yield line.split()[2]
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_rules_import_nothing_but_value_modules() -> None:
    for path in sources("rules"):
        may = RULES_MAY | (LOADER_MAY if name_of(path) == "rules/rulesets/__init__.py" else set())
        wrong = {module for module in imports_of(path) if module.split(".")[0] not in may}
        assert not wrong, f"{name_of(path)} imports {sorted(wrong)}"


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_a_package_keeps_away_from_what_is_not_its_business(folder: str) -> None:
    for path in [*sources(folder), *sources(folder, "kv")]:
        modules = set(imports_of(path))
        if name_of(path) == "hardware/clock.py":
            modules.discard("time")
        wrong = {module for module in modules for package in FORBIDDEN[folder] if is_within(module, package)}
        assert not wrong, f"{name_of(path)} imports {sorted(wrong)}"


@pytest.mark.parametrize("module", ONLY_IN)
def test_a_library_has_one_home(module: str) -> None:
    for package in OURS:
        for path in sources(package):
            if name_of(path) not in ONLY_IN[module]:
                assert not any(is_within(one, module) for one in imports_of(path)), f"{name_of(path)} imports {module}"


@pytest.mark.parametrize(("folder", "allowed"), [("kiosk/ui", HARDWARE_OF_UI), ("headtable", HARDWARE_OF_HEADTABLE)])
def test_screens_and_head_table_know_little_of_hardware(folder: str, allowed: set[str]) -> None:
    for path in [*sources(folder), *sources(folder, "kv")]:
        for module in imports_of(path):
            if is_within(module, "hardware"):
                assert any(is_within(module, one) for one in allowed), f"{name_of(path)} imports {module}"


def test_the_pin_library_is_never_imported_by_name() -> None:
    for package in OURS:
        for path in sources(package):
            assert not any(is_within(module, "RPi") for module in imports_of(path)), f"{name_of(path)} imports RPi"


def test_nothing_but_the_clock_reads_or_waits_for_time() -> None:
    calls = {"time.time", "time.sleep", "datetime.now", "datetime.utcnow"}
    for package in OURS:
        for path in sources(package):
            if name_of(path) == "hardware/clock.py":
                continue
            found = {
                ast.unparse(node) for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)
            }
            assert not found & calls, f"{name_of(path)} uses {sorted(found & calls)}"


def test_kv_imports_are_seen(tmp_path: Path) -> None:
    planted = tmp_path / "planted.kv"
    planted.write_text("#:import Desk kiosk.core.desk.Desk\n")
    assert list(imports_of(planted)) == ["kiosk.core.desk.Desk"]


def test_the_rules_under_test_are_ours() -> None:
    """Another published package installs a module of the same name."""
    import rules

    assert Path(str(rules.__file__)).is_relative_to(ROOT)
    assert "rules" in sys.modules
