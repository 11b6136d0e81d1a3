"""Gets Debian's newest kernel and builds the simulated GPIO chip for it, from Debian's own source of that version."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
_META_PACKAGE: Final = "linux-image-amd64"
_TOOLS: Final = {
    "qemu-system-x86_64": "qemu-system-x86",
    "busybox": "busybox-static",
    "modprobe": "kmod",
    "cpio": "cpio",
    "gcc": "gcc",
    "make": "make",
    "xz": "xz-utils",
}
"""What is needed beside Debian's own package tools, and the packages that bring it."""

_SOURCES: Final = {
    "drivers/gpio/gpio-sim.c": "sim_main.c",
    "drivers/gpio/gpiolib.h": "gpiolib.h",
    "kernel/irq/irq_sim.c": "irq_sim.c",
}


class KernelError(Exception):
    """The kernel or its module could not be made: the message says which step failed."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """An unpacked kernel: its release, its image, and the root under which lib/modules lies."""

    release: str
    image: Path
    root: Path


def prepare(work_folder: Path) -> Kernel:
    """The newest packaged kernel with gpio-sim among its modules; made once for each version. Raises KernelError."""
    missing = [package for tool, package in _TOOLS.items() if shutil.which(tool) is None]
    if missing:
        raise KernelError(f"tools are missing: apt-get install --no-install-recommends {' '.join(missing)}")
    release = _newest_release()
    version = _field(_output("apt-cache", "show", "--no-all-versions", f"linux-image-{release}"), "Version")
    root = work_folder / f"{release}_{version}".replace(":", "-")
    kernel = Kernel(release, root / "boot" / f"vmlinuz-{release}", root)
    done = root / "done"
    if not done.exists():
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        _unpack(root, _packages(release), version)
        _build(root, release)
        _run("depmod", "-b", str(root), release)
        done.touch()
    return kernel


def _newest_release() -> str:
    depends = _output("apt-cache", "depends", _META_PACKAGE)
    found = re.search(r"Depends: linux-image-(\S+)", depends)
    if found is None:
        raise KernelError(f"{_META_PACKAGE} names no kernel: run 'apt-get update' first")
    return found[1]


def _packages(release: str) -> dict[str, str]:
    """The packages of this kernel by their use."""
    headers = f"linux-headers-{release}"
    depends = re.findall(r"Depends: (\S+)", _output("apt-cache", "depends", headers))
    major_minor = ".".join(release.split(".")[:2])
    return {
        "image": f"linux-image-{release}",
        "headers": headers,
        "common": next(name for name in depends if name.endswith("-common")),
        "kbuild": next(name for name in depends if name.startswith("linux-kbuild-")),
        "source": f"linux-source-{major_minor}",
    }


def _unpack(root: Path, packages: dict[str, str], version: str) -> None:
    """Download everything at one version, unpack it under `root` and the three source files into root/module."""
    downloads = root / "packages"
    downloads.mkdir()
    _run("apt-get", "download", *(f"{name}={version}" for name in packages.values()), cwd=downloads)
    files = {use: next(downloads.glob(f"{name}_*.deb")) for use, name in packages.items()}
    for use in ("image", "headers", "common", "kbuild"):
        _run("dpkg-deb", "-x", str(files[use]), str(root))
    source = packages["source"]
    wanted = " ".join(f"{source}/{path}" for path in _SOURCES)
    _run(
        "bash",
        "-euo",
        "pipefail",
        "-c",
        f"dpkg-deb --fsys-tarfile {files['source']} | tar -xO ./usr/src/{source}.tar.xz | tar -xJ -C {root} {wanted}",
    )
    shutil.rmtree(downloads)
    module = root / "module"
    shutil.copytree(_HERE / "module", module)
    for path, name in _SOURCES.items():
        shutil.copy(root / source / path, module / name)


def _build(root: Path, release: str) -> None:
    headers = root / "usr" / "src" / f"linux-headers-{release}"
    makefile = headers / "Makefile"
    makefile.write_text(makefile.read_text().replace("/usr/src/", f"{root}/usr/src/"))
    _run("make", "-C", str(headers), f"M={root / 'module'}", f"-j{os.cpu_count()}", "modules")
    extra = root / "lib" / "modules" / release / "extra"
    extra.mkdir(parents=True, exist_ok=True)
    shutil.copy(root / "module" / "gpio-sim.ko", extra)


def _field(text: str, name: str) -> str:
    found = re.search(rf"^{name}: (.+)$", text, re.MULTILINE)
    if found is None:
        raise KernelError(f"the package index has no {name}: run 'apt-get update' first")
    return found[1]


def _output(*command: str) -> str:
    return _run(*command).stdout


def _run(*command: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise KernelError(f"{command[0]!r} is missing: this needs a Debian system") from error
    except subprocess.CalledProcessError as error:
        told = (error.stderr or error.stdout).strip().splitlines()
        raise KernelError(f"{command[0]} failed: {' | '.join(told[-5:])}") from error
