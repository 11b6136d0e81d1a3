"""What running programs take of this computer, where the system tells."""

from collections.abc import Iterable
from pathlib import Path


def memory_mib(process_ids: Iterable[int]) -> float | None:
    """Memory of these processes together, shared pages counted once; None where the system doesn't tell."""
    found = [kib for one in process_ids if (kib := _proportional_kib(one)) is not None]
    return sum(found) / 1024 if found else None


def _proportional_kib(process_id: int) -> int | None:
    try:
        lines = Path(f"/proc/{process_id}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), None)
