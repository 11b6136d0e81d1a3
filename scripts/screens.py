"""Make a picture of every screen in every state: both languages, three sizes, and once in grey.

Run from the project's folder: `python -m scripts.screens`. Needs neither a display nor a core.
"""

import argparse
import shutil
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.ui.environment import open_window, set_environment
from kiosk.ui.settings import UiSettings
from scripts.png import png

if TYPE_CHECKING:
    from tests.ui.table import Table

SIZES = ("800x480", "1280x720", "720x1280")
LANGUAGES = ("th", "en")
GREY_STATES = ("running_left", "first_warning", "second_warning", "red", "time_out", "paused", "between_turns")
PICKED = {
    "end_board": ("left", "no_move"),
    "correct_result": ("draw", "agreed", "slip"),
    "abandon": ("reason_1",),
    "misconduct": ("left", "offence_1"),
    "referee": ("stand_in", "relief"),
    "spectator": ("reason_1",),
    "end_early": ("reason_1",),
    "set_clock": ("more_ten", "late_tap"),
}
"""What a referee has touched on a sheet with choices, so that it is seen in use."""

MEANT_PICKED = {
    "toss_made": ("choice_2", "slip"),
    "time_out_taken": ("choice_3", "misheard"),
    "board_ended": ("right", "resigned", "slip"),
}
"""The same on the sheets that ask what an act was meant as, by its kind."""

_BEFORE_THE_PICTURE_MS = 800
"""Past the moment in which decisions accept nothing, so that they are drawn as they will be read."""


def main() -> None:
    """Pictures of all screens are in the folder asked for, in a folder for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("docs/screens"), help="where the pictures go")
    parser.add_argument("--size", help="only this one, such as 800x480")
    arguments = parser.parse_args()
    if arguments.size:
        _draw_in_this_process(arguments.size, arguments.folder)
        return
    for size in (*SIZES, "grey"):
        shutil.rmtree(arguments.folder / size, ignore_errors=True)
    for size in SIZES:
        # A window drawn into nothing keeps its first size, so each size has a process of its own.
        subprocess.run(
            [sys.executable, "-m", "scripts.screens", "--folder", str(arguments.folder), "--size", size], check=True
        )


def _draw_in_this_process(size: str, folder: Path) -> None:
    width, _, height = size.partition("x")
    settings = UiSettings(window_width=int(width), window_height=int(height), video_driver="offscreen")
    set_environment(settings)
    open_window(settings)
    print(f"{size}: {_draw_size(settings, folder / size)} pictures")
    if size == SIZES[0]:
        print(f"grey: {_draw_grey(settings, folder / 'grey')} pictures")


def _draw_size(settings: UiSettings, folder: Path) -> int:
    """Every state and every sheet; how many pictures they are."""
    from tests.ui import piece_views, ruling_views, sample_views, states  # noqa: PLC0415 - only once the window is open
    from tests.ui.table import SHEETS  # noqa: PLC0415 - the same

    folder.mkdir(parents=True)
    views = {name: view() for name, view in states.STATES.items()}
    views["ready_golden"] = piece_views.golden()
    views["trouble"] = sample_views.in_trouble(sample_views.running())
    views["longest_names"] = sample_views.with_longest_names(sample_views.running())
    for language in LANGUAGES:
        _draw(settings, None, folder / f"{language}_no_clock.png")
        for name, view in views.items():
            _draw(settings, replace(view, language=language), folder / f"{language}_{name}.png")
        for name in SHEETS:
            view = piece_views.SHEET_VIEWS.get(name, sample_views.running)()
            rulings = ruling_views.OBJECTION if name == "objection" else None
            view = replace(ruling_views.with_rulings(view, objection=rulings), language=language)
            _draw(settings, view, folder / f"{language}_sheet_{name}.png", name)
        for kind, picked in MEANT_PICKED.items():
            view = replace(sample_views.running(), language=language, acts=(ruling_views.MEANT[kind],))
            _draw(settings, view, folder / f"{language}_meant_{kind}.png", "acts", ("act_1", *picked))
    return len(list(folder.iterdir()))


def _draw_grey(settings: UiSettings, folder: Path) -> int:
    """The states of the clock as an eye sees them that tells no colours apart."""
    from tests.ui import states  # noqa: PLC0415 - only once the window is open

    folder.mkdir(parents=True)
    for name in GREY_STATES:
        _draw(settings, states.STATES[name](), folder / f"{name}.png", is_grey=True)
    return len(GREY_STATES)


def _draw(
    settings: UiSettings,
    view: Any,
    path: Path,
    sheet: str = "",
    picked: tuple[str, ...] | None = None,
    *,
    is_grey: bool = False,
) -> None:
    """A kiosk of its own for each picture; without a view its core is away. `picked` None: what is usual there."""
    from tests.ui.table import Table  # noqa: PLC0415 - only once the window is open

    with closing(Table(settings)) as table:
        table.app.language = "en" if path.name.startswith("en_") else "th"
        if view is not None:
            table.clock.at_ms = view.at_ms - _BEFORE_THE_PICTURE_MS
            table.core_says(view)
            table.advance(_BEFORE_THE_PICTURE_MS)
        if sheet:
            table.app.open_sheet(sheet)
            table.pump()
        for choice in picked if picked is not None else PICKED.get(sheet, ()):
            table.tap(choice)
        _save(table, path, is_grey=is_grey)


def _save(table: "Table", path: Path, *, is_grey: bool = False) -> None:
    """What is on the window now, as a file."""
    width, height, pixels = table.pixels()
    path.write_bytes(png(width, height, _grey(pixels) if is_grey else pixels))


def _grey(pixels: bytes) -> bytes:
    """The same picture in grey, by the weights of ITU-R BT.709."""
    luma = (
        (54 * red + 183 * green + 19 * blue) >> 8
        for red, green, blue in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
    )
    return bytes(level for one in luma for level in (one, one, one))


if __name__ == "__main__":
    main()
