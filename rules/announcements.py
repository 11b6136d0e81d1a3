"""What the referee reads aloud, ready to read (TSA 4)."""

from rules.match import match_winner, next_step
from rules.seats import Seat
from rules.state import BoardKind, BoardResult, NextBoard, Phase, State
from rules.text import Text

_BEFORE = Text("กระดานที่ {number} คุณ{first} เดินก่อน", "Board {number}: {first} moves first")
_WON = Text("กระดานที่ {number} คุณ{winner} ชนะ", "Board {number}: {winner} wins")
_DRAWN = Text("กระดานที่ {number} เสมอกัน", "Board {number}: a draw")
_LOST_BY_BOTH = Text("กระดานที่ {number} แพ้ทั้งสองฝ่าย", "Board {number}: lost by both")
_DRAWN_WITH_ODDS = Text(
    "กระดานที่ {number} เสมอกัน คุณ{winner} ชนะเพราะได้ต่อเสมอ",
    "Board {number}: a draw, which {winner} wins by the draw odds",
)
_NEXT = Text(" ต่อไปกระดานที่ {number} คุณ{first} เดิน", "; next, board {number}: {first} moves first")
_TOSS_NEXT = Text(" ต่อไปเสี่ยงใหม่เพื่อแข่งกระดานต่อเสมอ", "; next, a new toss for the boards with draw odds")
_LAST = Text(" จบการแข่งขันคู่นี้", "; the match is over")
_MATCH_WON = Text("จบการแข่งขัน คุณ{winner} ชนะ", "The match is over: {winner} wins")
_MATCH_LOST_BY_BOTH = Text("จบการแข่งขัน แพ้ทั้งสองฝ่าย", "The match is over: both have lost")
_MATCH_LEVEL = Text("จบการแข่งขัน เสมอกัน", "The match is over: it is level")
_KINDS = {
    BoardKind.NORMAL: Text("", ""),
    BoardKind.ODDS: Text(" คุณ{giver} ต่อเสมอ", ", {giver} gives draw odds"),
    BoardKind.GOLDEN: Text(" กระดานทองที่ {golden}", ", golden board {golden}"),
}


def announcement(state: State) -> Text | None:
    """What there is to read aloud now; None when there is nothing."""
    if state.phase is Phase.READY and state.pending is not None:
        return before_board(state, state.pending)
    if state.phase is Phase.BOARD_OVER and state.results:
        return after_board(state, state.results[-1])
    if state.phase in {Phase.MATCH_OVER, Phase.CONFIRMED}:
        return after_match(state)
    return None


def before_board(state: State, board: NextBoard) -> Text:
    """ "กระดานที่ N คุณ X เดินก่อน", with the draw odds or the golden board named."""
    giver = _name(state, board.odds_giver) if board.odds_giver is not None else ""
    opening = _BEFORE.filled(number=board.number, first=_name(state, board.first))
    return _joined(opening, _KINDS[board.kind].filled(giver=giver, golden=board.golden_number))


def after_board(state: State, result: BoardResult) -> Text:
    """ "กระดานที่ N คุณ X ชนะ ต่อไปกระดานที่ N+1 คุณ Y เดิน", fitting a draw and the last board too."""
    return _joined(_result(state, result), _what_follows(state))


def after_match(state: State) -> Text:
    winner = match_winner(state)
    if state.loss is not None and winner is None:
        return _MATCH_LOST_BY_BOTH
    return _MATCH_LEVEL if winner is None else _MATCH_WON.filled(winner=_name(state, winner))


def _result(state: State, result: BoardResult) -> Text:
    number, winner = result.setup.number, result.counted_winner
    if winner is None:
        return (_DRAWN if result.outcome.is_draw else _LOST_BY_BOTH).filled(number=number)
    words = _WON if result.outcome.winner is not None else _DRAWN_WITH_ODDS
    return words.filled(number=number, winner=_name(state, winner))


def _what_follows(state: State) -> Text:
    step = next_step(state)
    if isinstance(step, NextBoard):
        return _NEXT.filled(number=step.number, first=_name(state, step.first))
    return _TOSS_NEXT if step is Phase.TOSS else _LAST


def _name(state: State, seat: Seat) -> str:
    if state.assignment is None:
        raise RuntimeError("there is no match, so there are no names to read")
    return state.assignment.players[seat].name


def _joined(first: Text, second: Text) -> Text:
    return Text(first.th + second.th, first.en + second.en)
