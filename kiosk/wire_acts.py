"""The part of a view that is about the acts so far: what each said, what *undo* takes back, what another would do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.text import Text


@dataclass(frozen=True, slots=True)
class ActView:
    """One act of the match so far, newest first in the view; `is_voided` when it was taken back, `is_replaced` when
    another took its place. `kind` is the field of `replace` for that, "" where none can; `told` what it says by now.

    `lamp` is the signal of the clock that was lit at `at_ms` ("first_yellow", "second_yellow", "red"; "" in the dark),
    since `lamp_at_ms`.
    """

    seq: int
    at_ms: int
    text: Text
    is_voided: bool
    kind: str = ""
    told: Mapping[str, Any] = field(default_factory=dict)
    is_replaced: bool = False
    lamp: str = ""
    lamp_at_ms: int | None = None


@dataclass(frozen=True, slots=True)
class UndoView:
    """What *undo* would take back."""

    seq: int
    text: Text


@dataclass(frozen=True, slots=True)
class WeighedView:
    """The answer to `weigh`: what speaks against each of the `changes` to the act `target_seq`, in the order asked; no
    reasons where the act could be replaced like that. It holds until the next act and is gone then."""

    target_seq: int
    changes: tuple[Mapping[str, Any], ...]
    against: tuple[tuple[Text, ...], ...]
