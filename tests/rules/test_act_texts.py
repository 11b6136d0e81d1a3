"""Every event of the rule book has words of its own in both languages."""

from rules.act_texts import _WORDS
from rules.events import EVENT_TYPES, MatchWithdrawn, Observed


def test_every_event_that_a_person_sees_has_words() -> None:
    unseen = {Observed, MatchWithdrawn}
    assert set(EVENT_TYPES.values()) - set(_WORDS) - unseen == set()
