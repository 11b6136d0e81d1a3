"""A fold that is kept: what a correction leaves as it was is not folded again.

The state after some entries depends on nothing but the entries that count among them (`rules.fold.effective`). So with
states kept along the way, a new list of entries needs folding only from where it first differs from the one before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from rules.fold import Entry, effective, step
from rules.state import State

_STRIDE = 16
"""A step takes some 30 µs, so an undo folds half a millisecond again; a match of 1,000 records keeps 62 states."""


@dataclass(frozen=True, slots=True)
class Folded:
    """The entries that count, the state they lead to, and the state after each full stride of them."""

    counted: tuple[Entry, ...] = ()
    state: State = field(default_factory=State)
    _strides: tuple[State, ...] = ()

    def grown(self, entry: Entry, state: State) -> "Folded":
        """With one more entry that counts and corrects nothing, and the state that it led to."""
        counted = (*self.counted, entry)
        is_full = len(counted) % _STRIDE == 0
        return Folded(counted, state, (*self._strides, state) if is_full else self._strides)

    def of(self, entries: Sequence[Entry]) -> "Folded":
        """These entries folded, the same as by `rules.fold.fold`; it costs what follows the first difference.

        Raises IllegalEvent when an entry can't have happened after the ones before it; the record is at fault.
        """
        counted = effective(entries)
        strides = list(self._strides[: _common_length(self.counted, counted) // _STRIDE])
        kept, state = len(strides) * _STRIDE, strides[-1] if strides else State()
        for length, entry in enumerate(counted[kept:], start=kept + 1):
            state = step(state, entry.event)
            if length % _STRIDE == 0:
                strides.append(state)
        return Folded(tuple(counted), state, tuple(strides))


def _common_length(before: Iterable[Entry], after: Iterable[Entry]) -> int:
    pairs = zip(before, after, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
