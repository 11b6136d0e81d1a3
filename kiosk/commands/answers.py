"""How a command ends: what it says, where, and the exit code."""

import sys


def fail(message: str, exit_code: int) -> int:
    """`message` is on the error output; returns `exit_code`."""
    sys.stderr.write(f"{message}\n")
    return exit_code


def done_for_next_start(what: str) -> int:
    """`what` is done, and core's next start takes it up; returns 0."""
    sys.stdout.write(f"{what}; it holds from the next start of core: sudo systemctl restart kiosk-core\n")
    return 0
