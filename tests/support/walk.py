"""A referee's walk through matches on real programs: taps on the window, what it shows then, what the journal has."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from kiosk.ui.help_words import HELP_WORDS
from kiosk.wire import View
from scripts.finger import Finger, Shown
from scripts.hall import SmallHall
from scripts.referee import BUTTON_KEYS, LONG_PRESS_S
from scripts.waiting import Value, pause, until
from tests.support.walk_record import match_lines
from tests.support.watcher import Watcher

PATIENCE_S = 30
"""A machine with much else to do is slow, and still right."""

_APART_S = 0.15
"""Nearer touches of one place are one finger to the screen."""

_MOVES_APART_S = 0.3
"""A second tap within the ruleset's guard is no move."""

_SHORT_PRESS_S = 0.2
_OFFENCES_OF_A_PAGE = 4


class Walk:
    """One table, from a dark screen on. `seen` are the names of all screens and sheets that were shown."""

    def __init__(self, hall: SmallHall, display: str, seen: set[str]) -> None:
        self.hall = hall
        self.finger = Finger(hall.targets_path, {**os.environ, "DISPLAY": display})
        self.seen = seen

    def begin(self) -> None:
        """The screen is on before there is a clock, the clock before there is a match."""
        self.hall.start("ui")
        self.sees("no_clock")
        self.hall.start("core")
        self.watcher = Watcher(self.hall.socket_path)
        self.sees("waiting")
        self.help_says("help_waiting")
        self.hall.start("headtable")

    @property
    def view(self) -> View:
        """Core's newest."""
        return self.watcher.view

    def look(self) -> Shown:
        """What the window shows now."""
        shown = self.finger.shown()
        self.seen.update(filter(None, (shown.screen, shown.sheet)))
        return shown

    def sees(self, screen: str, sheet: str = "") -> Shown:
        """That screen is shown, with that sheet over it. Raises TimeoutError."""

        def found() -> Shown | None:
            shown = self.look()
            return shown if (shown.screen, shown.sheet) == (screen, sheet) else None

        return self.waits_until(found, f"screen {screen!r} with sheet {sheet!r}")

    def reads(self, name: str, words: str) -> None:
        """The text or the label called `name` has those words in it. Raises TimeoutError with what it says."""

        def said() -> str:
            shown = self.look()
            place = shown.targets.get(name)
            return place.label if place is not None else shown.texts.get(name, "")

        self.waits_until(lambda: words in said(), f"{name} to say {words!r}")

    def tap(self, *names: str) -> None:
        """Each is touched as soon as it can be."""
        for name in names:
            self._find(name)
            self.finger.touch(name)
            pause(_APART_S)

    def choose(self, *names: str) -> None:
        """Each is touched and then marked as chosen."""
        for name in names:
            self._find(name)
            self.finger.touch(name)
            self._see_chosen(name)

    def act(self, name: str) -> None:
        """A touch that core records; the screen shows what came of it."""
        seq = self.view.seq
        self._find(name)
        self.finger.touch(name)
        self._recorded_after(seq, f"the record of {name!r}")

    def hold(self, name: str) -> None:
        """The same, held for as long as the target asks."""
        seq = self.view.seq
        self._find(name)
        with self.finger.held(name):
            self.waits_until(lambda: self.view.seq > seq, f"the record of {name!r}, held")
        self._recorded_after(seq, f"the record of {name!r}")

    def moves(self, count: int = 1) -> None:
        """So many moves are made, each with a tap of its own."""
        for _ in range(count):
            pause(_MOVES_APART_S)
            self.act("BoardScreen.tap")

    def toss(self, winner: str, first: str) -> None:
        """The toss is recorded; `winner` is empty where colours are drawn."""
        if winner:
            self.choose(f"TossScreen.winner_{winner}")
        self.choose(f"TossScreen.first_{first}")
        self.act("TossScreen.record")

    def ends_board(self, result: str, cause: str) -> None:
        """`result` is "left", "right" or "draw"."""
        self.tap("BottomRow.end_board")
        self.choose(f"EndBoardSheet.{result}", f"EndBoardSheet.{cause}")
        self.hold("EndBoardSheet.confirm")

    def undoes(self) -> None:
        """The last act is taken back."""
        self.tap("BottomRow.undo")
        self.sees(self.look().screen, "undo")
        self.act("UndoSheet.take_back")

    def picks_offence(self, seat: str, code: str) -> None:
        """The sheet of misconduct is open on that offence of the player at `seat`."""
        self.tap("BottomRow.misconduct")
        self.choose(f"MisconductSheet.{seat}")
        assert self.view.rulings is not None
        place = [offence.code for offence in self.view.rulings.offences].index(code)
        page, row = divmod(place, _OFFENCES_OF_A_PAGE)
        self.tap(*["MisconductSheet.page_after"] * page)
        self.choose(f"MisconductSheet.offence_{row + 1}")

    def objects(self, seat: str, code: str, *, is_upheld: bool) -> None:
        """The player at `seat` objects to the opponent's `code`, and the referee rules on it."""
        self.picks_offence("right" if seat == "left" else "left", code)
        self.act("MisconductSheet.object")
        self.sees("board", "objection")
        self.hold("ObjectionSheet.uphold" if is_upheld else "ObjectionSheet.reject")

    def confirms_match(self) -> None:
        """From the last board's announcement to the confirmed result."""
        self.act("BoardOverScreen.next")
        self.sees("match_result")
        self.hold("MatchResultScreen.confirm")

    def types(self, text: str) -> None:
        """Letter by letter on the keyboard that is open, then done."""
        for end in range(1, len(text) + 1):
            self.tap(f"Key.{text[end - 1]}")
            self.reads("TextEntrySheet.line", text[:end])
        self.tap("TextEntrySheet.done")

    def kill(self, program: str) -> None:
        """It dies at once and puts nothing in order."""
        process = self.hall.process(program)
        process.kill()
        process.wait()
        if program == "ui":
            self.hall.targets_path.unlink(missing_ok=True)

    def press(self, seat: str, *, is_long: bool = False) -> None:
        """A player's button is pressed and let go."""
        self.finger.press_key(BUTTON_KEYS[seat], LONG_PRESS_S if is_long else _SHORT_PRESS_S)

    def waits_for(self, is_so: Callable[[View], bool], what: str) -> View:
        """Core comes to say so by itself, and the screen shows it."""
        self.waits_until(lambda: is_so(self.view), what)
        self._recorded_after(self.view.seq - 1, what)
        return self.view

    def waits_until(self, find: Callable[[], Value | None], what: str) -> Value:
        """What `find` gives at last. Raises TimeoutError with what the window shows instead."""
        try:
            return until(find, what, PATIENCE_S)
        except TimeoutError as error:
            shown = self.look()
            words = f"{error}; there is {shown.screen!r} with {shown.sheet!r}, {shown.texts}, {sorted(shown.targets)}"
            raise TimeoutError(words) from error

    def finds_menu(self, *names: str) -> None:
        """The menu is opened, then each of its targets, or of the sheets behind them, touched in turn."""
        self.tap("BottomRow.menu")
        self.sees(self.look().screen, "menu")
        self.tap(*names)

    def help_says(self, key: str) -> None:
        """The help of the screen that is shown."""
        screen = self.look().screen
        self.tap("BottomRow.help")
        self.sees(screen, "help")
        thai, english = HELP_WORDS[key]
        self.reads("HelpSheet.words", thai if self.view.language == "th" else english)
        self.tap("HelpSheet.close")
        self.sees(screen)

    def record(self, match_id: str) -> list[str]:
        """What the table's journal has of a match, a line for each act, once all of it is saved."""
        self.waits_until(lambda: self.view.saved_seq >= self.view.seq, "everything to be saved")
        return match_lines(self.hall.folder / "table-1" / "journal.sqlite", match_id)

    def _recorded_after(self, seq: int, what: str) -> None:
        self.waits_until(lambda: self.view.seq > seq, what)
        self.waits_until(lambda: self.look().seq >= self.view.seq, f"the screen to show {what}")

    def _find(self, name: str) -> None:
        def can_be_touched() -> bool:
            place = self.look().targets.get(name)
            return place is not None and not place.is_blocked

        self.waits_until(can_be_touched, f"{name!r} to be there and allowed")

    def _see_chosen(self, name: str) -> None:
        def is_chosen() -> bool:
            place = self.look().targets.get(name)
            return place is not None and place.is_chosen

        self.waits_until(is_chosen, f"{name!r} to be chosen")


def pairings(rows: Sequence[tuple[str, ...]]) -> str:
    """The file of pairings: match, left and right player, stage, boards, ruleset; all at table 1."""
    head = "คู่ที่,โต๊ะ,ผู้เล่นซ้าย,ผู้เล่นขวา,รอบ,จำนวนกระดาน,กติกา"
    return "\n".join([head, *(",".join((row[0], "1", *row[1:])) for row in rows)]) + "\n"


def write_event(folder: Path, rows: Sequence[tuple[str, ...]], rulesets: Mapping[str, str]) -> None:
    """Pairings and rulesets stand in the event's folder."""
    (folder / "pairings.csv").write_text(pairings(rows), encoding="utf-8")
    for name, text in rulesets.items():
        (folder / name).write_text(text, encoding="utf-8")
