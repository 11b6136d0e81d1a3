"""Boots a prepared kernel in QEMU and runs one command of the project there, on the host's own files."""

import lzma
import re
import shlex
import shutil
import subprocess
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from scripts.test_gpio.kernel import Kernel, KernelError

_HERE: Final = Path(__file__).parent
_MODULES: Final = (
    *("virtio_pci", "9pnet_virtio", "9p", "overlay"),
    *("configfs", "gpio-sim"),
    *("dummy_hcd", "libcomposite", "usb_f_acm", "cdc-acm"),
)
_EXIT_CODE: Final = re.compile(r"guest exit code: (\d+)")
_READY: Final = "guest is ready"
_LIMIT_S: Final = 600.0
"""An emulated boot with all tests takes about a minute; a guest that takes ten hangs."""


def run_in_guest(kernel: Kernel, work_folder: Path, repository: Path, command: Sequence[str]) -> int:
    """The command's exit code, with its output passed on as it comes. Raises KernelError when the guest dies."""
    initramfs = _make_initramfs(kernel, work_folder, repository, command)
    qemu = subprocess.Popen(
        _qemu_command(kernel, initramfs), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace"
    )
    limit = threading.Timer(_LIMIT_S, qemu.kill)
    limit.start()
    try:
        exit_code = _pass_on(qemu.stdout or ())
    finally:
        limit.cancel()
        qemu.kill()
        qemu.wait()
    if exit_code is None:
        raise KernelError("the guest ended without telling how its command fared")
    return exit_code


def _pass_on(lines: Iterable[str]) -> int | None:
    """Print what comes after the boot's own chatter; return the command's exit code when the guest tells it."""
    is_ready = False
    for line in lines:
        found = _EXIT_CODE.search(line)
        if found:
            return int(found[1])
        if is_ready:
            print(line.rstrip("\r\n"), flush=True)
        is_ready = is_ready or _READY in line
    return None


def _qemu_command(kernel: Kernel, initramfs: Path) -> list[str]:
    return [
        "qemu-system-x86_64",
        *("-M", "q35", "-cpu", "max", "-accel", "tcg,thread=multi", "-smp", "2", "-m", "1024"),
        *("-nographic", "-nodefaults", "-no-reboot", "-serial", "stdio", "-monitor", "none", "-vga", "none"),
        *("-kernel", str(kernel.image), "-initrd", str(initramfs)),
        *("-append", "console=ttyS0 quiet panic=-1 mitigations=off"),
        *("-virtfs", "local,path=/,mount_tag=hostroot,security_model=none,readonly=on,multidevs=remap"),
    ]


def _make_initramfs(kernel: Kernel, work_folder: Path, repository: Path, command: Sequence[str]) -> Path:
    """A few megabytes: busybox, the modules in their order, the first program and what it is to run."""
    root = work_folder / "initramfs"
    shutil.rmtree(root, ignore_errors=True)
    (root / "bin").mkdir(parents=True)
    (root / "modules").mkdir()
    shutil.copy("/bin/busybox", root / "bin" / "busybox")
    shutil.copy(_HERE / "init.sh", root / "init")
    (root / "init").chmod(0o755)
    (root / "modules" / "order").write_text("".join(f"{_add_module(root, path)}\n" for path in _module_files(kernel)))
    quoted = shlex.quote(shlex.join(command))
    (root / "guest.env").write_text(f"REPOSITORY={shlex.quote(str(repository))}\nCOMMAND={quoted}\n")
    archive = work_folder / "initramfs.cpio"
    names = "\n".join(str(path.relative_to(root)) for path in sorted(root.rglob("*")))
    with archive.open("wb") as file:
        subprocess.run(["cpio", "-o", "-H", "newc", "--quiet"], cwd=root, input=names.encode(), stdout=file, check=True)
    return archive


def _module_files(kernel: Kernel) -> list[Path]:
    """The modules needed, each after those that it needs itself."""
    found: dict[Path, None] = {}
    for name in _MODULES:
        asked = ["modprobe", "-d", str(kernel.root), "-S", kernel.release, "--show-depends", name]
        shown = subprocess.run(asked, capture_output=True, text=True, check=False)
        if shown.returncode:
            raise KernelError(f"the kernel has no module {name!r}: {shown.stderr.strip()}")
        found.update(dict.fromkeys(Path(line.split()[1]) for line in shown.stdout.splitlines() if "insmod" in line))
    return list(found)


def _add_module(root: Path, path: Path) -> str:
    """The name under which the module lies in the archive, unpacked."""
    content = path.read_bytes()
    name = path.name.removesuffix(".xz")
    (root / "modules" / name).write_bytes(lzma.decompress(content) if path.suffix == ".xz" else content)
    return name
