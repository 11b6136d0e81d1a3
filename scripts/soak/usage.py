"""What a running program takes of the machine, and what lies in its folder."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

_TOGETHER = ("results", "table-1/backups")


@dataclass(frozen=True, slots=True)
class Usage:
    """Of one process: its resident memory, its threads, its open files."""

    memory_kib: int
    threads: int
    files: int

    def __str__(self) -> str:
        return f"{self.memory_kib / 1024:.1f} MiB, {self.threads} threads, {self.files} files"


def usage_of(process_id: int) -> Usage:
    """What the process takes now. Raises OSError when it has ended."""
    folder = Path("/proc") / str(process_id)
    lines = (folder / "status").read_text(encoding="ascii").splitlines()
    told = dict(line.split(":", 1) for line in lines if ":" in line)
    return Usage(int(told["VmRSS"].split()[0]), int(told["Threads"]), len(list((folder / "fd").iterdir())))


def bytes_by_kind(folder: Path) -> Counter[str]:
    """The size of everything in the folder, by name; what comes with each board counts together."""
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file():
            inner = path.relative_to(folder)
            sizes[next((kind for kind in _TOGETHER if inner.is_relative_to(kind)), str(inner))] += path.stat().st_size
    return sizes
