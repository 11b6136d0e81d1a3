"""`kiosk install`: make this Raspberry Pi a table's box, or undo it."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hardware.errors import BadPanelSettingsError
from kiosk.install.machine import Machine, this_machine, warnings
from kiosk.install.plan import Wishes, steps
from kiosk.install.readback import faults_now
from kiosk.install.steps import Step, StepFailed

_NOT_DONE = 1
_WRONG_INPUT = 2
_RESULTS_PARTITION = "dev/disk/by-label/RESULTS"


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `install`; its `run` takes the arguments and returns the exit code."""
    parser = subparsers.add_parser("install", help="make this Raspberry Pi a table's box, or undo it")
    parser.add_argument("--label", default="1", help="what stands on the table, for the first settings (%(default)s)")
    parser.add_argument("--uninstall", action="store_true", help="undo it; settings, key and journal stay")
    parser.add_argument("--dry-run", action="store_true", help="print each step and do nothing")
    parser.add_argument(
        "--root",
        type=Path,
        default=Path("/"),
        metavar="FOLDER",
        help="a system's root folder other than this machine's",
    )
    parser.add_argument("--prefix", type=Path, default=Path(sys.prefix), help="the program's environment (%(default)s)")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    wishes = Wishes(
        arguments.root.absolute(),
        arguments.prefix.absolute(),
        arguments.label,
        (arguments.root / _RESULTS_PARTITION).exists(),
    )
    if not arguments.label.isprintable() or '"' in arguments.label or "\\" in arguments.label:
        return _fail([f"--label {arguments.label!r} can't be a table's label: use letters and digits"], _WRONG_INPUT)
    faults = _faults(this_machine(), wishes, is_dry=arguments.dry_run)
    if faults:
        return _fail(faults, _WRONG_INPUT)
    try:
        planned = steps(wishes)
        if arguments.dry_run:
            return _print(planned)
        return _undo(planned) if arguments.uninstall else _do(planned, wishes)
    except (OSError, StepFailed, BadPanelSettingsError) as error:
        return _fail([str(error)], _NOT_DONE)


def _faults(machine: Machine, wishes: Wishes, *, is_dry: bool) -> list[str]:
    if is_dry or not wishes.is_here:
        return []
    return machine.faults()


def _print(planned: Sequence[Step]) -> int:
    for step in planned:
        _say(f"{'is done ' if step.is_done() else 'would   '}{step.words}")
    return 0


def _do(planned: Sequence[Step], wishes: Wishes) -> int:
    for step in planned:
        if step.is_done():
            _say(f"was done: {step.words}")
        else:
            step.do()
            _say(f"done: {step.words}")
    for words in [*warnings(wishes.root), *(() if wishes.is_here else this_machine().misplaced())]:
        _say(f"warning: {words}")
    missing = faults_now(planned, wishes)
    if missing:
        return _fail(missing, _NOT_DONE)
    _say(f"installed. Look through {wishes.root / 'etc/makhos/kiosk.toml'}, then start the box again: sudo reboot")
    return 0


def _undo(planned: Sequence[Step]) -> int:
    for step in reversed(planned):
        step.undo()
        _say(f"undone: {step.words}")
    _say("settings and event key in /etc/makhos and the journal in /var/lib/makhos were left alone")
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _fail(faults: Sequence[str], exit_code: int) -> int:
    for fault in faults:
        sys.stderr.write(f"can't install: {fault}\n")
    return exit_code
