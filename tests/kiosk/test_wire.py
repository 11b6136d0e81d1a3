"""What a message that can't be read is answered with: a sentence, and never a PIN, since the answer goes to the log."""

import pytest

from kiosk.wire import BadMessage, decode, encode
from kiosk.wire import Input as Act

PIN = "471100998877"
MESSAGE = encode(Act("enter_pin", 5, {"digits": PIN}))


@pytest.mark.parametrize(
    "line",
    [
        MESSAGE[:-3],
        MESSAGE.replace(b'"at_ms":5,', b""),
        MESSAGE.replace(b'"name":', b'"nam":'),
        MESSAGE.replace(b'{"digits":"471100998877"}', b'"digits 471100998877"'),
        MESSAGE.replace(b'"input"', b'"inputs"'),
        MESSAGE.rstrip()[:-1] + b',"view":{}}',
        b'"' + MESSAGE.replace(b'"', b"'").rstrip() + b'"',
    ],
    ids=range(7),
)
def test_a_broken_message_with_a_pin_is_refused_without_it(line: bytes) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(line)
    assert PIN not in str(caught.value)
    assert caught.value.__suppress_context__ or PIN not in str(caught.value.__context__)
