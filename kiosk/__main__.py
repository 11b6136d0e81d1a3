"""The box at the table: `kiosk core`, `kiosk ui`, and the tools that need neither.

Each of the two programs has its own module that builds its real parts, loaded only when it is asked for: core must not
pay for Kivy, nor the screen for pins and a database.
"""

import argparse
import logging
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from kiosk.commands import adopt, install, key, pieces, pin, rehearse, replay, results, rules
from kiosk.settings import BadSettings, read_settings

WRONG_INPUT = 2
"""Exit status for a wrong setting, file or option: something the person at the keyboard can mend."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    parsed = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    run: Callable[[argparse.Namespace], int] = parsed.run
    return run(parsed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kiosk", description="The referee's box at one table.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_program(commands, "core", "the clock, the lamps, the journal and the line; needs no screen")
    _add_program(commands, "ui", "the screen; may be stopped and started at any time")
    for tool in (install, key, pin, adopt, pieces, rules, replay, results, rehearse):
        tool.add_commands(commands)
    return parser


def _add_program(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, words: str) -> None:
    parser = commands.add_parser(name, help=words)
    parser.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="the table's settings")
    parser.add_argument("--check-config", action="store_true", help="check the settings and stop")
    parser.add_argument("--simulate", action="store_true", help="fake pins; lamps and buttons are drawn on the screen")
    parser.set_defaults(run=_run_program, program=name)


def _run_program(arguments: argparse.Namespace) -> int:
    try:
        settings = read_settings(arguments.config)
    except BadSettings as error:
        sys.stderr.write(f"{error}\n")
        return WRONG_INPUT
    if arguments.check_config:
        sys.stdout.write(f"{arguments.config}: good\n")
        return 0
    program = import_module(f"kiosk.run_{arguments.program}")
    status: int = program.run(settings, f"makhos-referee {version('makhos-referee')}", arguments.simulate)
    return status


if __name__ == "__main__":
    sys.exit(main())
