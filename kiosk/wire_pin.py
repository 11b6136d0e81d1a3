"""The part of a view that is about the referee's PIN."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PinView:
    """`needed` are the acts that want the PIN now: none without a PIN, or while it is open. The names are those of
    inputs; an act that another would take the place of is "replace.SEQ".

    `wrong` counts wrong PINs since the last right one, and `wait_until_ms` is when the next one is taken; None: now.
    `leavings` grows by one whenever the screen was allowed to end.
    """

    is_set: bool = False
    is_open: bool = False
    needed: tuple[str, ...] = ()
    wrong: int = 0
    wait_until_ms: int | None = None
    leavings: int = 0
