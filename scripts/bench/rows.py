"""A measurement as a row, the same for every script: one JSON object on a line."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `figure` None: it could not be taken here; `goal` and `peer` are empty where there is none."""

    name: str
    figure: float | None
    unit: str
    goal: str = ""
    peer: str = ""


def print_rows(rows: Iterable[Row]) -> None:
    """One JSON object a line, each as soon as it is known."""
    for row in rows:
        print(json.dumps(asdict(row), ensure_ascii=False), flush=True)
