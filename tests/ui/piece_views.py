"""Views with pieces as core would send them."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from kiosk.wire import View
from kiosk.wire_pieces import ClaimView, FaultView, MoveView, PiecesView, RecordView
from rules.text import Text
from tests.ui.sample_views import ready, running

START = "W:W25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8"
GOLDEN = "W:W25,26,27,28,29,K30,K31,32:B1,K2,K3,4,5,6,7,8"
BEFORE = "W:WK12,18,22,30,32:B1,2,3,K5,15,16"
AFTER = "B:WK12,18,22,27,30:B1,2,3,K5,15,16"
"""White has left out the capture 18x11."""

RECORD = RecordView(position=AFTER, moves=27, last=MoveView((32, 27), ()), before=BEFORE)
PIECES = PiecesView(numbering="b8", plain_start=START, start=START, is_recording=True, record=RECORD, claim=None)
FAULT = FaultView(Text("กินได้แต่ไม่กิน", "could capture and did not"), Text("สมาคมฯ ข้อ 6", "TSA article 6"))
UNFINISHED = FaultView(
    Text("กินหลายต่อยังไม่สิ้นสุด", "stopped before the capture was at its end"), Text("สมาคมฯ ข้อ 6", "TSA article 6")
)
CLAIM = ClaimView(
    number=43,
    kind="capture",
    position=BEFORE,
    move=MoveView((32, 27), ()),
    faults=(FAULT,),
    would_be_legal=(MoveView((18, 11), (15,)), MoveView((12, 19), (16,))),
)


def with_pieces(view: View, **changes: object) -> View:
    """The view of a recorded match; `changes` replace fields of its part about the pieces."""
    return replace(view, pieces=replace(PIECES, **changes))  # type: ignore[arg-type]


def recording() -> View:
    return with_pieces(running())


def ready_to_record() -> View:
    return with_pieces(ready(), record=None)


def golden() -> View:
    return with_pieces(replace(ready(), board_kind="golden", golden_number=1), record=None, start=GOLDEN)


def judged() -> View:
    return with_pieces(running(), claim=CLAIM)


SHEET_VIEWS: Mapping[str, Callable[[], View]] = {
    "claim_move": recording,
    "claim_position": recording,
    "record": recording,
    "record_position": recording,
    "set_up": golden,
    "verdict": judged,
}
"""What each sheet about the pieces is shown with, by its name."""
