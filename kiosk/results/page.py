"""The match as one web page in Thai that needs nothing else: no network, no fonts, no script."""

from html import escape

from kiosk.results.drawing import timeline_svg
from kiosk.results.match_report import MatchReport, PlayedBoard
from kiosk.results.origin import Origin
from kiosk.results.page_style import STYLE
from kiosk.results.words import KINDS, SEATS, minutes, thai_date
from rules.act_texts import act_text
from rules.events import Voided
from rules.match import boards_of, boards_won, points
from rules.seats import Seat
from rules.state import BoardKind

_HEAD = """<!DOCTYPE html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
"""

_LEGEND = "แท่งขึ้นคือผู้เล่นฝั่งซ้าย แท่งลงคือผู้เล่นฝั่งขวา เส้นหนาคือเวลาเดินปกติ ○ ใช้เวลานอก &nbsp; × หมดเวลา กรรมการตัดสิน"


def page(report: MatchReport, origin: Origin) -> bytes:
    """The page, in UTF-8; every name in it is text and never markup."""
    assignment = report.assignment
    title = f"ผลการแข่งขัน โต๊ะ {origin.table} คู่ที่ {assignment.match_id}"
    parts = [
        _HEAD.format(title=escape(title), style=STYLE),
        f"<h1>{escape(title)}</h1><p>{escape(assignment.stage_name)} · {_progress(report)}</p>",
        _score(report),
        _boards(report),
        *(_board(report, board) for board in report.boards if board.board is not None and board.board.turns),
        _acts(report),
        _footer(origin),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts).encode("utf-8")


def _progress(report: MatchReport) -> str:
    if report.is_confirmed:
        return "ยืนยันผลแล้ว"
    if report.is_over:
        return "แข่งครบแล้ว ยังไม่ยืนยันผล"
    return f"แข่งแล้ว {len(report.boards)} จาก {boards_of(report.state)} กระดาน ยังไม่จบ"


def _score(report: MatchReport) -> str:
    counted, won = points(report.state.results, report.state.rules), boards_won(report.state.results)
    players = "".join(
        f"<div><span>ฝั่ง{SEATS[seat]}</span><b>{escape(report.names[seat])}</b>"
        f"<strong>{counted[seat]}</strong><span>คะแนน · ชนะ {won[seat]} กระดาน</span></div>"
        for seat in Seat
    )
    return f'<section class="score">{players}</section>'


def _boards(report: MatchReport) -> str:
    titles = ("กระดานที่", "เดินก่อน", "ผล", "สาเหตุ", "เวลาคิดซ้าย", "เวลาคิดขวา")
    head = "".join(f"<th>{title}</th>" for title in titles)
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in _cells(report, one))}</tr>" for one in report.boards)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cells(report: MatchReport, played: PlayedBoard) -> tuple[str, ...]:
    result, names = played.result, report.names
    setup, winner = result.setup, result.counted_winner
    kind = "" if setup.kind is BoardKind.NORMAL else f" ({KINDS[setup.kind]})"
    return (
        f"{setup.number}{kind}",
        escape(names[setup.first]) if played.board is not None else "–",
        f"{escape(names[winner])} ชนะ" if winner is not None else "เสมอ" if result.outcome.is_draw else "แพ้ทั้งสองฝ่าย",
        escape(result.outcome.cause.text.th),
        *(minutes(played.thought_ms(seat)) for seat in Seat),
    )


def _board(report: MatchReport, played: PlayedBoard) -> str:
    turns = played.board.turns if played.board is not None else ()
    drawing = timeline_svg(turns, report.names, report.state.rules.move_ms)
    title = f"กระดานที่ {played.result.setup.number}: เวลาคิดในแต่ละครั้ง ({len(turns)} ครั้ง)"
    return f"<section><h2>{title}</h2>{drawing}<p>{_LEGEND}</p></section>"


def _acts(report: MatchReport) -> str:
    voided = {entry.event.target_seq for entry in report.entries if isinstance(entry.event, Voided)}
    items = []
    for entry in report.entries:
        words = escape(act_text(entry.event, report.names, report.state.rules.pieces.numbering).th)
        items.append(f'<li value="{entry.seq}">{f"<del>{words}</del> (ย้อนแล้ว)" if entry.seq in voided else words}</li>')
    return f"<details><summary>บันทึกเหตุการณ์ทั้งหมด</summary><ol>{''.join(items)}</ol></details>"


def _footer(origin: Origin) -> str:
    when = "" if origin.utc_ms is None else f" ทำเมื่อ {thai_date(origin.utc_ms)} ตามนาฬิกาของเครื่อง ซึ่งอาจไม่ตรง"
    return (
        f"<footer>สำเนาจากเครื่องโต๊ะ {escape(origin.table)} ({escape(origin.device_id)}) "
        f"{escape(origin.software)}{when} ต้นฉบับคือไฟล์ .jsonl ในชุดเดียวกัน</footer>"
    )
