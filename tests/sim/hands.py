"""The players' hands on the buttons: presses that bounce, spikes that are none, and buttons that get stuck."""

import random
from dataclasses import dataclass

from hardware.pins import ButtonName

MOST_BOUNCES = 5


@dataclass(frozen=True, slots=True)
class Contact:
    """The contact opens or closes `in_ms` from now; `is_noticed` False: the kernel loses that edge."""

    in_ms: int
    button: ButtonName
    is_down: bool
    is_noticed: bool = True


class Hands:
    """Makes presses. `presses` counts those that last long enough to be one."""

    def __init__(self, numbers: random.Random) -> None:
        self._random = numbers

    def touch(self, button: ButtonName) -> list[Contact]:
        """One finger on one button, from the first spark to the last."""
        share = self._random.random()
        if share < 0.15:
            return self._spike(button)
        if share < 0.2:
            hold_ms = self._between(10_500, 14_000)
        elif share < 0.45:
            hold_ms = self._between(1_900, 3_500)
        else:
            hold_ms = self._between(60, 700)
        down = self._bouncing(button, 0, is_down=True)
        up = self._bouncing(button, hold_ms + down[-1].in_ms, is_down=False)
        return [*down, *up]

    def _spike(self, button: ButtonName) -> list[Contact]:
        return [Contact(0, button, True), Contact(self._between(1, 20), button, False)]

    def _bouncing(self, button: ButtonName, at_ms: int, is_down: bool) -> list[Contact]:
        contacts = []
        for _ in range(self._random.randrange(MOST_BOUNCES)):
            contacts += [self._contact(at_ms, button, is_down), self._contact(at_ms + 1, button, not is_down)]
            at_ms += self._between(2, 6)
        return [*contacts, self._contact(at_ms, button, is_down)]

    def _contact(self, at_ms: int, button: ButtonName, is_down: bool) -> Contact:
        return Contact(at_ms, button, is_down, is_noticed=self._random.random() > 0.03)

    def _between(self, least: int, most: int) -> int:
        return self._random.randrange(least, most + 1)
