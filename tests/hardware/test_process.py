"""A forked child keeps the pins busy: what runs beside open pins starts no other program."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STARTERS = {"subprocess", "multiprocessing", "pty", "concurrent.futures"}
CALLS = {"fork", "forkpty", "system", "popen", "posix_spawn", "posix_spawnp", "spawnv", "chdir"}
ALLOWED = {("hardware/pin_factories.py", "chdir")}
"""Goes back to where the program was, after a library has changed the folder."""


def nodes_of(folder: str) -> list[tuple[str, ast.AST]]:
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    return [
        (path.relative_to(ROOT).as_posix(), node)
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    ]


@pytest.mark.parametrize("folder", ["hardware", "kiosk/core"])
def test_nothing_forks_and_nothing_changes_the_folder(folder: str) -> None:
    found: set[tuple[str, str]] = set()
    for name, node in nodes_of(folder):
        if isinstance(node, ast.Import):
            found |= {(name, alias.name) for alias in node.names if alias.name in STARTERS}
        elif isinstance(node, ast.ImportFrom) and node.module in STARTERS:
            found.add((name, node.module))
        elif isinstance(node, ast.Attribute) and node.attr in CALLS:
            found.add((name, node.attr))
    assert found - ALLOWED == set()
