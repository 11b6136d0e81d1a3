"""What screens show of the pieces, as plain values made from the state and from the entries of the match."""

from collections.abc import Sequence

from kiosk.wire_pieces import ClaimView, FaultView, MoveView, PiecesView, RecordView
from rules.articles import article_for, article_text
from rules.events import ClaimJudged, Observed
from rules.fold import Entry
from rules.makhos.claims import judge
from rules.makhos.faults import FAULTS, Fault
from rules.makhos.notation import fen_of, position_from_fen
from rules.makhos.played import played
from rules.makhos.position import start_position
from rules.makhos.record import Record
from rules.pieces import start_of
from rules.ruleset import Ruleset
from rules.state import State


def pieces_of(state: State, entries: Sequence[Entry]) -> PiecesView | None:
    """All of it; None without a match."""
    if state.ruleset is None:
        return None
    ruleset, board = state.ruleset, state.board
    setup = board.setup if board is not None else state.pending
    record = board.record if board is not None else None
    return PiecesView(
        numbering=ruleset.pieces.numbering.value,
        plain_start=fen_of(start_position(ruleset.pieces)),
        start=fen_of(start_of(setup, ruleset)) if setup is not None else None,
        is_recording=state.is_recording,
        record=_record(record) if record is not None else None,
        claim=_claim(entries, ruleset),
    )


def _record(record: Record) -> RecordView:
    public = record.public()
    last = public.moves[-1] if public.moves else None
    return RecordView(
        position=fen_of(public.position),
        moves=len(public.moves),
        last=MoveView(last.path, last.captured) if last is not None else None,
        before=fen_of(record.positions[-2]) if last is not None else None,
    )


def _claim(entries: Sequence[Entry], ruleset: Ruleset) -> ClaimView | None:
    """The answer to a claim, as long as nothing was done since: then it has been heard and is shown no more."""
    latest = next((entry for entry in reversed(entries) if not isinstance(entry.event, Observed)), None)
    if latest is None or not isinstance(latest.event, ClaimJudged):
        return None
    event = latest.event
    return ClaimView(
        number=latest.seq,
        kind=event.kind.value,
        position=event.position,
        move=MoveView(event.path, event.captured or ()),
        faults=tuple(_fault(fault, ruleset) for fault in event.faults),
        would_be_legal=_would_be_legal(event, ruleset),
    )


def _fault(fault: Fault, ruleset: Ruleset) -> FaultView:
    row = FAULTS[fault]
    return FaultView(row.text, article_text(article_for(ruleset.name, *row.articles)))


def _would_be_legal(event: ClaimJudged, ruleset: Ruleset) -> tuple[MoveView, ...] | None:
    if not event.asked_what_is_legal:
        return None
    position = position_from_fen(event.position)
    move = played(position, event.path, ruleset.pieces, event.captured)
    verdict = judge(position, move, event.kind, ruleset.pieces, ask_what_is_legal=True)
    if verdict.would_be_legal is None:
        return None
    return tuple(MoveView(legal.path, legal.captured) for legal in verdict.would_be_legal)
