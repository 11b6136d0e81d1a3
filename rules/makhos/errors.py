"""Everything this package refuses, and whose fault it is."""

from rules.errors import RulesError

_QUOTED_LETTERS = 60


def quoted(value: object) -> str:
    """The value as a message quotes it, cut to what fits in a line."""
    text = repr(value)
    return text if len(text) <= _QUOTED_LETTERS else text[:_QUOTED_LETTERS] + "..."


class MakhosError(RulesError, ValueError):
    """Something about pieces, notation or parameters is wrong; the message quotes it and says what to do."""


class PositionError(MakhosError):
    """Pieces that cannot stand as given: two on a square, or a man on the row where it becomes a king."""


class VariantError(MakhosError):
    """A parameter of the pieces that is unknown, of the wrong kind, or contradicts another: the ruleset's fault."""


class NotationError(MakhosError):
    """Text that could not be read: the fault of whoever wrote or typed it."""


class FenError(NotationError):
    """Text that is not a position."""


class MoveTextError(NotationError):
    """Text that is not a move, or not a move of this position."""


class PdnError(NotationError):
    """Text that is not a game; the message names the line."""


class UnplayableError(MakhosError):
    """Taps that no hand could have made on the board: from an empty square, or onto a piece that stays."""


class AmbiguousMoveError(MakhosError):
    """From and to fit several captures with different results; the message does not say which."""
