"""`headtable print`: slips, tables, schedule and bracket as PDF files in a folder."""

import argparse
import sys
from pathlib import Path

from headtable.commands.config import add_config, settings_of
from headtable.errors import FaultyFileError
from headtable.opening_store import opened_store
from headtable.pdf import pdf_of
from headtable.quiet_hall import plan_of, quiet_hall
from headtable.web.rendering import Renderer
from headtable.web.sheet_pages import SHEETS, SheetPages
from rules.text import Language


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `print`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser(
        "print",
        help="write the sheets of the event as PDF",
        description="Writes result slips, tables, schedule and bracket as PDF files; serve may go on meanwhile. Without"
        " the PDF extra, print the same sheets from the page /print.",
    )
    add_config(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="made if it isn't there")
    parser.add_argument("--language", choices=[language.value for language in Language], help="unless the event's own")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    language = Language(arguments.language) if arguments.language else settings.web.language
    with opened_store(settings.database) as store:
        plan = plan_of(settings.event, store)
        pages = SheetPages(Renderer(plan.name), quiet_hall(plan, store), store)
        for name in SHEETS:
            path = arguments.out / f"{name}.pdf"
            _write(path, pdf_of(pages.sheet(name, language, is_whole=True)))
            sys.stdout.write(f"{path}\n")
    return 0


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise FaultyFileError([f"{path}: can't be written ({error.strerror}); choose another folder"]) from error
