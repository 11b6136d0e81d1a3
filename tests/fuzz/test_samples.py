"""The samples are good input: fuzzing from a bad one would only ever see the first check."""

from pathlib import Path

from headtable.results_file import read_results
from journal.export import import_log
from journal.memory import MemoryStore
from kiosk.results.found_journals import journal_of
from kiosk.settings import read_settings
from rules import rulesets
from rules.makhos.pdn_reader import read_games
from tests.support.fuzz_targets import files, texts
from tests.support.journals import LOG


def written(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_files_are_read(tmp_path: Path) -> None:
    assert len(read_results(written(tmp_path, "results.csv", files.RESULTS), 4)) == 1
    assert rulesets.load(str(written(tmp_path, "r.toml", files.RULESET))).move_ms == 90_000
    assert read_settings(files.ROOT / "kiosk" / "kiosk.example.toml").label == "7"
    assert len(read_games(texts.PDN)) == 1


def test_a_journal_and_its_part_are_joined(tmp_path: Path) -> None:
    store = MemoryStore()
    store.append(LOG, files.RECORDS[:3])
    assert import_log(store, files.PART).new == 3
    names = ("a.jsonl", "a.manifest", "b.jsonl", "b.manifest")
    for name, content in zip(names, (files.LINES, files.MANIFEST, files.PART, files.PART_MANIFEST), strict=True):
        written(tmp_path, name, content)
    assert len(journal_of(tmp_path, "โต๊ะ 7").records) == 6
