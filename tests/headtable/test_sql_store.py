"""What a database server adds to the promises of every store (tests/contracts): others who write, and who meddle."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from headtable.__main__ import main
from headtable.sole_head_table import used_alone
from headtable.sql_store import SqlStore
from journal.errors import ForkError, StoreUnavailableError
from journal.export import export_lines
from journal.store import SqliteStore
from tests.support.journals import LOG, OTHER_LOG, log_of, more_records
from tests.support.played_table import LEFT, PlayedTable
from tests.support.postgresql import Server, running_server

EXAMPLE = Path(__file__).parents[2] / "headtable" / "example"
Connect = Callable[[str], SqlStore]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture
def address(server: Server) -> str:
    return server.new_database()


@pytest.fixture
def connect() -> Iterator[Connect]:
    stores: list[SqlStore] = []

    def connected(address: str) -> SqlStore:
        stores.append(SqlStore(make_url(address)))
        return stores[-1]

    yield connected
    for store in stores:
        store.close()


@pytest.fixture
def store(connect: Connect, address: str) -> SqlStore:
    return connect(address)


def test_of_two_programs_the_second_finds_what_is_known_and_what_is_a_fork(
    connect: Connect, store: SqlStore, address: str
) -> None:
    records = log_of(4)
    other = connect(address)
    store.append(LOG, records[:3])

    assert other.append(LOG, records) == records[3].head
    with pytest.raises(ForkError, match="record 4 differs"):
        store.append(LOG, more_records(records[2].head, 1, {"other": True}))
    assert store.read(LOG, 1, 10) == records


def test_two_programs_that_append_at_the_same_instant_both_succeed(
    connect: Connect, store: SqlStore, address: str
) -> None:
    """The slower one is refused by the database, looks again, and finds its records known."""
    records = log_of(2)
    overtaken = store._tried
    other = connect(address)

    def tried_late(work: object) -> object:
        store._tried = overtaken  # type: ignore[method-assign]
        other.append(LOG, records)
        return overtaken(work)  # type: ignore[arg-type]

    store._tried = tried_late  # type: ignore[method-assign, assignment]

    assert store.append(LOG, records) == records[1].head


@pytest.mark.parametrize(
    "statement",
    ["UPDATE records SET body = 'x'", "DELETE FROM records WHERE seq = 2", "TRUNCATE records"],
)
def test_the_database_itself_refuses_changes(server: Server, store: SqlStore, address: str, statement: str) -> None:
    records = log_of(3)
    store.append(LOG, records)

    refused = server.sql(address, statement)

    assert refused.returncode != 0
    assert "a journal is never changed" in refused.stderr
    assert store.read(LOG, 1, 10) == records


def test_a_log_that_somebody_changed_all_the_same_is_found_at_the_start(
    connect: Connect, server: Server, address: str
) -> None:
    connect(address).append(LOG, log_of(3))
    server.sql(address, "ALTER TABLE records DISABLE TRIGGER USER; UPDATE records SET body = 'x' WHERE seq = 2")

    with pytest.raises(StoreUnavailableError, match=f"log {LOG} was changed from outside"):
        connect(address).open()


def test_a_database_of_another_program_is_left_alone(connect: Connect, server: Server, address: str) -> None:
    server.sql(address, "CREATE TABLE records (title text)")

    with pytest.raises(StoreUnavailableError, match="belongs to another program"):
        connect(address).open()


def test_a_newer_program_s_database_is_left_alone(
    connect: Connect, server: Server, store: SqlStore, address: str
) -> None:
    store.open()
    server.sql(address, "UPDATE about_this_journal SET version = 2")

    with pytest.raises(StoreUnavailableError, match="newer program"):
        connect(address).open()


def test_a_server_that_was_killed_and_started_again_has_everything_and_goes_on(server: Server, store: SqlStore) -> None:
    records = log_of(5)
    store.append(LOG, records[:3])
    server.stop()
    with pytest.raises(StoreUnavailableError, match="not available"):
        store.append(LOG, records)
    server.start()

    assert store.read(LOG, 1, 10) == records[:3]
    assert store.append(LOG, records) == records[4].head


def test_a_backup_is_a_file_that_holds_the_same(store: SqlStore, tmp_path: Path) -> None:
    store.append(LOG, log_of(1_100))
    store.append(OTHER_LOG, log_of(2, OTHER_LOG))

    store.backup(tmp_path / "copy.sqlite")

    copy = SqliteStore(tmp_path / "copy.sqlite")
    assert copy.logs() == [LOG, OTHER_LOG]
    assert copy.read(LOG, 1, 2_000) == store.read(LOG, 1, 2_000)
    copy.close()
    with pytest.raises(FileExistsError, match="choose a new name"):
        store.backup(tmp_path / "copy.sqlite")


def test_no_message_shows_a_password(connect: Connect, server: Server) -> None:
    address = f"postgresql+psycopg://postgres:secret@127.0.0.1:{server.port}/nowhere"

    with pytest.raises(StoreUnavailableError) as caught:
        connect(address).open()

    assert 'database "nowhere" does not exist' in str(caught.value)
    assert "secret" not in str(caught.value)


def test_an_event_in_a_database_is_the_same_as_in_a_file(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Journals taken in, everything made again, and the same digest of what is shown."""
    for path in EXAMPLE.iterdir():
        shutil.copy(path, tmp_path)
    table = PlayedTable(label="1")
    table.assign("1", boards=4)
    table.play_match(LEFT, None, LEFT, LEFT)
    in_file = SqliteStore(tmp_path / "table.sqlite")
    in_file.append(table.log_id, table.records)
    (tmp_path / "table.jsonl").write_bytes(b"".join(export_lines(in_file, table.log_id)))
    in_file.close()
    config = tmp_path / "headtable.example.toml"
    settings = config.read_text(encoding="utf-8")

    for database in ("headtable.sqlite", address):
        config.write_text(settings.replace('"headtable.sqlite"', f'"{database}"'), encoding="utf-8")
        assert main(["import", "--config", str(config), str(tmp_path / "table.jsonl")]) == 0
        assert main(["rebuild", "--config", str(config)]) == 0
        assert main(["export", "--config", str(config), "--out", str(tmp_path / "out")]) == 0

    said = [line for line in capsys.readouterr().out.splitlines() if "digest" in line]
    assert len(said) == 2
    assert said[0] == said[1]


def test_a_server_that_is_not_there_is_named_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in EXAMPLE.iterdir():
        shutil.copy(path, tmp_path)
    config = tmp_path / "headtable.example.toml"
    address = "postgresql+psycopg://name:secret@127.0.0.1:1/event"
    settings = config.read_text(encoding="utf-8").replace('"headtable.sqlite"', f'"{address}"')
    config.write_text(settings, encoding="utf-8")

    assert main(["rebuild", "--config", str(config)]) == 2
    said = capsys.readouterr().err
    assert "is not available" in said
    assert "secret" not in said


def test_a_second_head_table_on_one_server_is_refused(
    address: str, event_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = event_folder / "headtable.toml"
    settings = config.read_text(encoding="utf-8").replace('"headtable.sqlite"', f'"{address}"')
    config.write_text(settings, encoding="utf-8")

    with used_alone(make_url(address)):
        code = main(["serve", "--config", str(config), "--port", "0"])

    assert code == 2
    assert f"another headtable serve runs on {address}: stop it first" in capsys.readouterr().err
    with used_alone(make_url(address)):
        pass


def test_a_server_that_was_started_anew_meanwhile_leaves_no_lock_behind(server: Server, address: str) -> None:
    with used_alone(make_url(address)):
        server.stop()
        server.start()

    with used_alone(make_url(address)):
        pass
