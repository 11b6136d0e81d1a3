"""`python -m scripts.test_services`: install the box into a container with a systemd of its own, and try its services.

Needs root, systemd-nspawn (package systemd-container) and an overlay file system; a machine without them says so and
ends with 3. What is tried is scripts/test_services/inside/; the exit code is pytest's.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from scripts.test_services.container import BOX, ContainerError, mounted_root, prepare

_CANT: Final = 3
_LIMIT_S: Final = 300
_MEMORY: Final = "/dev/shm"  # noqa: S108 - an overlay's upper layer must not lie on another overlay, as /tmp may
_RESULT: Final = "srv/exit-code"


def main() -> int:
    """The exit code for the shell."""
    missing = _missing()
    if missing:
        print(f"not tried: {missing}", file=sys.stderr)
        return _CANT
    folder = Path(tempfile.mkdtemp(prefix="makhos-services-", dir=_MEMORY))
    try:
        with mounted_root(folder) as root:
            prepare(root)
            return _boot(root)
    except ContainerError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _missing() -> str:
    if os.geteuid() != 0:
        return "this needs root"
    if shutil.which("systemd-nspawn") is None:
        return "systemd-nspawn is missing: apt install systemd-container"
    if "overlay" not in Path("/proc/filesystems").read_text(encoding="ascii"):
        return "this kernel has no overlay file system"
    return ""


def _boot(root: Path) -> int:
    command = [
        "systemd-nspawn",
        "--directory",
        str(root),
        "--register=no",
        "--keep-unit",
        "--private-network",
        "--boot",
    ]
    log = root / "srv" / "boot.log"
    with log.open("wb") as output:
        try:
            subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, timeout=_LIMIT_S, check=False
            )
        except subprocess.TimeoutExpired:
            print(f"error: the container did not end within {_LIMIT_S} s", file=sys.stderr)
    print((root / BOX.output).read_text(encoding="utf-8", errors="replace") if (root / BOX.output).exists() else "")
    code = root / _RESULT
    if not code.exists():
        print(log.read_text(encoding="utf-8", errors="replace")[-3_000:], file=sys.stderr)
        return 1
    return int(code.read_text(encoding="ascii"))


if __name__ == "__main__":
    sys.exit(main())
