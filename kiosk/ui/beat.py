"""Acts of the screens that are due at an instant: run once a frame, moved by the same clock as everything else."""

from collections.abc import Callable

Act = Callable[[], None]


class Beat:
    """Named acts with the instant at which each is due; at most one for a name, so their number is bounded."""

    def __init__(self) -> None:
        self._due: dict[str, tuple[int, Act]] = {}

    def call_at(self, name: str, at_ms: int, act: Act) -> None:
        """`act` runs in the first frame at or after `at_ms`, in place of any other of that name."""
        self._due[name] = (at_ms, act)

    def forget(self, name: str) -> None:
        """Nothing of that name runs any more; none need have been waiting."""
        self._due.pop(name, None)

    def run(self, now_ms: int) -> None:
        """Run what is due, the earliest first; an act may ask for the next one, which waits for the next frame."""
        due = sorted((at_ms, name) for name, (at_ms, _) in self._due.items() if at_ms <= now_ms)
        for _, name in due:
            waiting = self._due.pop(name, None)
            if waiting is not None:
                waiting[1]()
