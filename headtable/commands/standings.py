"""`headtable standings`: a file of results → the table, and why it is so."""

import argparse
import json
import sys
from pathlib import Path

from headtable.errors import FaultyFileError
from headtable.results_file import GroupResults, read_results
from headtable.standings_text import GroupTable, table_text, table_values
from rules import rulesets
from rules.errors import RulesetError
from rules.ruleset import Ruleset
from rules.scoring import PointRules
from rules.standings import level_groups, standings
from rules.text import Language

_WRONG_INPUT = 2


def add_commands(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `standings`; it sets `run`, which takes the arguments and returns the exit code."""
    parser = subparsers.add_parser("standings", help="work out the tables of a file of results")
    parser.add_argument("--ruleset", default="tsa", metavar="NAME|FILE", help="tsa, comp, school or a TOML file")
    parser.add_argument("--language", choices=[language.value for language in Language], default=Language.THAI.value)
    parser.add_argument("--json", action="store_true", help="values and sentences in both languages")
    parser.add_argument("--encoding", choices=["utf-8", "tis-620"], default="utf-8", help="of RESULTS.csv")
    parser.add_argument("results", type=Path, metavar="RESULTS.csv", help="one line a board; see docs/standings.md")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    try:
        ruleset = rulesets.load(arguments.ruleset)
        groups = read_results(arguments.results, ruleset.group_boards, arguments.encoding)
    except (RulesetError, FaultyFileError) as error:
        sys.stderr.write(f"{error}\n")
        return _WRONG_INPUT
    tables = [_table(group, ruleset) for group in groups]
    if arguments.json:
        document = {"ruleset": ruleset.name, "groups": [table_values(table) for table in tables]}
        sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(table_text(table, Language(arguments.language)) for table in tables))
    return 0


def _table(group: GroupResults, ruleset: Ruleset) -> GroupTable:
    points = PointRules(ruleset.win_points, ruleset.draw_points, ruleset.loss_points)
    withdrawals = dict.fromkeys(group.withdrawn, ruleset.withdrawal)
    given = (group.players, group.matches, points, withdrawals, ruleset.group_boards)
    return GroupTable(group.name, standings(*given), level_groups(*given))
