"""`python -m scripts.test_gpio`: the tests that need a kernel's GPIO chip and USB, on a kernel in QEMU.

Exits with pytest's code; anything that keeps the guest from being built or booted is a failure, never a skip. With
arguments it runs those as a Python command there instead: `python -m scripts.test_gpio -m hardware.off --help`.
"""

import sys
from pathlib import Path
from typing import Final

from scripts.test_gpio.guest import run_in_guest
from scripts.test_gpio.kernel import KernelError, prepare

_REPOSITORY: Final = Path(__file__).resolve().parents[2]
_WORK_FOLDER: Final = _REPOSITORY / "build" / "test_gpio"
_TESTS: Final = ("-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider", "scripts/test_gpio/inside")


def main(arguments: list[str]) -> int:
    """The exit code for the shell."""
    try:
        kernel = prepare(_WORK_FOLDER)
        # The interpreter of this environment as it is named here: resolving the link would leave the environment.
        return run_in_guest(kernel, _WORK_FOLDER, _REPOSITORY, [sys.executable, *(arguments or _TESTS)])
    except KernelError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
