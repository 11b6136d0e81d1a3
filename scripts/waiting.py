"""Waiting for another program, with an end."""

import threading
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

_STEP_S = 0.05
_never = threading.Event()


def until(find: Callable[[], Value | None], what: str, patience_s: float = 30) -> Value:
    """The first value that `find` gives that is neither None nor False. Raises TimeoutError naming `what`."""
    for _ in range(int(patience_s / _STEP_S)):
        found = find()
        if found is not None and found is not False:
            return found
        pause(_STEP_S)
    raise TimeoutError(f"waited {patience_s:g} s in vain for {what}")


def pause(seconds: float) -> None:
    """Let that much time pass."""
    _never.wait(seconds)
