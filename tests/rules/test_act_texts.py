"""Every event of the rule book has words of its own in both languages."""

from rules.act_texts import _WORDS, act_text
from rules.events import EVENT_TYPES, Observed, TapFault, TapIgnored
from rules.seats import BySeat
from tests.support.matches import ms

NAMES = BySeat("สมชาย", "วิชัย")


def test_every_event_that_a_person_sees_has_words() -> None:
    assert set(EVENT_TYPES.values()) - set(_WORDS) == {Observed}


def test_only_a_double_tap_is_called_one() -> None:
    said = [act_text(TapIgnored(at_ms=ms(1), fault=fault, wanted="pause", reasons=()), NAMES).th for fault in TapFault]
    assert said == ["แตะซ้ำ ไม่นับ", "ทำไม่ได้ ไม่นับ"]
