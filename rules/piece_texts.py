"""Events about the pieces in words; squares by the numbers that the event's players use."""

from rules.events import ClaimJudged, MoveRecorded, RecordingSet
from rules.makhos.board import Numbering
from rules.seats import BySeat
from rules.text import Text

_RECORDING = {
    True: Text("เริ่มบันทึกตาเดิน", "the moves are recorded"),
    False: Text("เลิกบันทึกตาเดิน", "the moves are no longer recorded"),
}
_MOVE = Text("บันทึกตาเดิน {move}", "move recorded: {move}")
_CLAIM = Text("{name} ทักท้วงตา {move}: {verdict}", "{name} objects to {move}: {verdict}")
_CLAIM_BY_NOBODY = Text("ทักท้วงตา {move}: {verdict}", "objection to {move}: {verdict}")
_VERDICTS = {True: Text("ผิดกติกา", "not legal"), False: Text("ไม่ผิด", "stands")}


def recording_text(event: RecordingSet, _names: BySeat[str]) -> Text:
    return _RECORDING[event.is_on]


def move_text(event: MoveRecorded, _names: BySeat[str], numbering: Numbering) -> Text:
    return _MOVE.filled(move=_path(event.path, numbering))


def claim_text(event: ClaimJudged, names: BySeat[str], numbering: Numbering) -> Text:
    verdict, path = _VERDICTS[bool(event.faults)], _path(event.path, numbering)
    if event.by is None:
        return _CLAIM_BY_NOBODY.filled(move=path, verdict=verdict)
    return _CLAIM.filled(name=names[event.by], move=path, verdict=verdict)


def _path(path: tuple[int, ...], numbering: Numbering) -> str:
    return "-".join(str(numbering.renumber(square)) for square in path)
