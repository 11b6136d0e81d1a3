"""What can go wrong in the rule book.

RulesError
├── IllegalEvent (ValueError)     this can't happen now; carries every reason; the state has not changed
└── RulesetError (ValueError)     a ruleset file is wrong; carries every fault that was found
"""

from collections.abc import Sequence

from rules.reasons import Reason


class RulesError(Exception):
    """Base of all errors of the rule book."""


class IllegalEvent(RulesError, ValueError):
    """The event can't happen in this state. The caller's fault or the user's; nothing has changed."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(reason.text.en for reason in self.reasons))


class RulesetError(RulesError, ValueError):
    """A ruleset can't be used. The organiser's fault; `faults` lists all that is wrong, one sentence each."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))
