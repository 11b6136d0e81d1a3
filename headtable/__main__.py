"""`headtable`: the organiser's program. Every subcommand is registered by its own module in `headtable.commands`."""

import argparse
import logging
import sys
from collections.abc import Sequence

from headtable.commands import (
    event,
    export,
    import_journals,
    person,
    print_sheets,
    rebuild,
    recover,
    rehearse,
    serve,
    standings,
)
from headtable.errors import HeadtableError
from journal.errors import JournalError
from rules.errors import RulesError

WRONG_INPUT = 2
"""The exit code for everything that the person who called can put right."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the subcommand that was asked for; what is wrong is said on stderr, without a traceback."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    parsed = _parser().parse_args(arguments)
    try:
        code: int = parsed.run(parsed)
    except (HeadtableError, JournalError, RulesError) as error:
        sys.stderr.write(f"{error}\n")
        return WRONG_INPUT
    except KeyboardInterrupt:
        return 0
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="headtable", description="The head table: every table live, every result, the standings."
    )
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (serve, event, person, print_sheets, export, import_journals, recover, rebuild, standings, rehearse):
        command.add_commands(subparsers)
    return parser


if __name__ == "__main__":
    sys.exit(main())
