"""Where files of results come from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """The box; `utc_ms` is its wall clock, a label only, None where it knows none."""

    table: str
    device_id: str
    software: str
    utc_ms: int | None = None
