"""What every command that works on an event's records is told: the settings, and another database than theirs."""

import argparse
from dataclasses import replace
from pathlib import Path

from headtable.database import ALLOWED, Database, read_database
from headtable.settings import Settings, read_settings


def add_config(parser: argparse.ArgumentParser) -> None:
    """Add `--config` and `--database`."""
    parser.add_argument("--config", type=Path, required=True, metavar="FILE.toml", help="the settings; see example/")
    parser.add_argument(
        "--database",
        type=_database,
        metavar="FILE|ADDRESS",
        help="instead of the one in the settings, such as postgresql+psycopg://name@localhost/event",
    )


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings with what the command line says instead. Raises FaultyFileError."""
    settings = read_settings(arguments.config)
    return settings if arguments.database is None else replace(settings, database=arguments.database)


def _database(text: str) -> Database:
    try:
        return read_database(text, Path())
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not {ALLOWED}") from error
