"""After a rehearsal: is what the people wrote down what every table keeps and what the head table shows?"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from headtable.errors import HeadtableError
from headtable.rehearsal.hall_files import HallFiles
from headtable.tables import history_of
from journal.opening import Role
from journal.reading import all_records, openings
from journal.record import Record
from journal.store import SqliteStore

Winners = tuple[str | None, ...]
"""Of each board, the seat to which it counts; None is a draw."""


class RehearsalFailed(HeadtableError):
    """Something was lost, doubled or changed on its way from the people to the head table."""


def compared(files: HallFiles, shown: Mapping[str, Any]) -> int:
    """How many records the tables have; `shown` are the head table's results. Raises RehearsalFailed.

    Every record is at the head table unchanged, and every match has the same boards on paper, at its table and in
    `shown`.
    """
    copies = _logs(files.store)
    at_tables: dict[str, Winners] = {}
    on_paper: dict[str, Winners] = {}
    count = 0
    for label in files.labels:
        own = _logs(files.journal(label))
        for log_id, records in own.items():
            if [one.hash for one in copies.get(log_id, ())] != [one.hash for one in records]:
                raise RehearsalFailed(f"table {label}: log {log_id} is not the same at the head table")
        at_tables.update(_winners(own.values()))
        on_paper.update(read_paper(files.paper(label)))
        count += sum(map(len, own.values()))
    _compare({match_id: shown_winners(row) for match_id, row in shown.items()}, at_tables, on_paper)
    return count


def shown_winners(row: Mapping[str, Any]) -> Winners:
    """The boards of a match as the head table tells them."""
    return tuple(board["counted_winner"] for board in row["boards"])


def read_paper(path: Path) -> dict[str, Winners]:
    """The last that the people at a table wrote of each match; nothing where there is no sheet."""
    if not path.exists():
        return {}
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {row["match_id"]: tuple(row["winners"]) for row in rows}


def _compare(shown: Mapping[str, Winners], at_tables: Mapping[str, Winners], on_paper: Mapping[str, Winners]) -> None:
    for match_id in sorted(shown.keys() | at_tables.keys() | on_paper.keys()):
        found = [one.get(match_id) for one in (on_paper, at_tables, shown)]
        if found[0] is None or found != [found[0]] * len(found):
            paper, table, head = found
            raise RehearsalFailed(f"match {match_id}: on paper {paper}, at the table {table}, at the head table {head}")


def _logs(path: Path) -> dict[str, list[Record]]:
    """Every table's log in a store."""
    store = SqliteStore(path)
    try:
        report = store.open()
        if report.set_aside is not None:
            raise RehearsalFailed(f"{path} was damaged: {report.reason}")
        return {log_id: list(all_records(store, log_id)) for log_id in openings(store, Role.TABLE)}
    finally:
        store.close()


def _winners(logs: Iterable[list[Record]]) -> Iterator[tuple[str, Winners]]:
    """The boards of every match that was begun in these logs."""
    for records in logs:
        for match_id, report in history_of(records).matches.items():
            if report.has_begun:
                yield match_id, tuple(_seat(board.counted_winner) for board in report.results)


def _seat(winner: Any) -> str | None:
    return None if winner is None else str(winner.value)
