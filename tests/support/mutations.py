"""Input as it comes from outside: good input with something wrong in it, and plain garbage."""

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from hypothesis import settings
from hypothesis import strategies as some

FUZZED = settings(max_examples=100, deadline=None)
SLOW_FUZZED = settings(max_examples=30, deadline=None)
"""For readers that take some milliseconds, or that read a file."""

_MOST_EDITS = 4
_LONGEST_MESSAGE = 10_000
_Edit = tuple[int, int, bytes]


def edited(samples: Sequence[bytes]) -> some.SearchStrategy[bytes]:
    """A good sample with up to four places cut out, written over or written into; sometimes nothing but garbage."""
    edits = some.lists(
        some.tuples(some.integers(0, 1 << 20), some.integers(0, 40), some.binary(max_size=12) | _telling()),
        min_size=1,
        max_size=_MOST_EDITS,
    )
    return some.builds(_with_edits, some.sampled_from(samples), edits) | some.binary(max_size=400)


def edited_text(samples: Sequence[str]) -> some.SearchStrategy[str]:
    """The same for text; what is no text any more is replaced."""
    return edited([sample.encode() for sample in samples]).map(lambda data: data.decode(errors="replace"))


def _telling() -> some.SearchStrategy[bytes]:
    """What readers have stumbled over."""
    words = (
        "\0",
        "\ufeff",
        '"',
        "[",
        "{",
        "}",
        "-1",
        "1e999",
        "NaN",
        "9" * 400,
        "null",
        "true",
        "\u0e53",
        "\ud7ff",
        "=1+1",
    )
    return some.sampled_from([*(word.encode() for word in words), b"[" * 3_000, b"9" * 5_000])


def _with_edits(sample: bytes, edits: Sequence[_Edit]) -> bytes:
    for place, length, text in edits:
        start = place % (len(sample) + 1)
        sample = sample[:start] + text + sample[start + length :]
    return sample


def most_memory_bytes(act: Callable[[], object]) -> int:
    """How much memory `act` held at most."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@contextmanager
def only_refuses(*errors: type[Exception]) -> Iterator[None]:
    """What happens inside works, or ends with one of `errors` and a message that a person can read to its end."""
    try:
        yield
    except errors as error:
        if not 0 < len(str(error)) <= _LONGEST_MESSAGE:
            raise AssertionError(f"a message of {len(str(error))} letters") from error
