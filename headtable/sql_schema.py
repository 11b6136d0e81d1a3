"""The tables of a database server's journal; the same columns and the same promises as the file's (journal.schema)."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    event,
    text,
)

from journal.opening import LOG_ID_DIGITS

VERSION = 1
METADATA = MetaData()

# One log's records stand together, and a second history of a number is impossible, whoever writes.
RECORDS = Table(
    "records",
    METADATA,
    Column("log_id", String(LOG_ID_DIGITS), nullable=False),
    Column("seq", BigInteger, nullable=False, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("log_id", "seq"),
)

# The one row marks the database as ours and says which program made it.
ABOUT = Table(
    "about_this_journal",
    METADATA,
    Column("only_row", SmallInteger, primary_key=True, autoincrement=False),
    Column("version", SmallInteger, nullable=False),
    CheckConstraint("only_row = 1"),
)

_REFUSALS = (
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'a journal is never changed'; END $$",
    "CREATE TRIGGER records_are_never_changed BEFORE UPDATE OR DELETE ON records"
    " FOR EACH ROW EXECUTE FUNCTION refuse_change()",
    "CREATE TRIGGER records_are_never_emptied BEFORE TRUNCATE ON records"
    " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
)


@event.listens_for(RECORDS, "after_create")
def _refuse_changes(_table: Table, connection: Connection, **_: Any) -> None:
    """Whoever gets at the database with another program can add nothing but new records either."""
    for statement in _REFUSALS:
        connection.execute(text(statement))
