"""The SQL of a journal file."""

VERSION = 1  # of the schema, kept as user_version
APPLICATION_ID = 0x4D4B484F  # marks the file as ours

CREATE = f"""
BEGIN IMMEDIATE;
CREATE TABLE records(
    log_id TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (log_id, seq)) STRICT, WITHOUT ROWID;
CREATE TRIGGER records_are_never_changed BEFORE UPDATE ON records
    BEGIN SELECT RAISE(ABORT, 'a journal is never changed'); END;
CREATE TRIGGER records_are_never_deleted BEFORE DELETE ON records
    BEGIN SELECT RAISE(ABORT, 'a journal is never shortened'); END;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
COMMIT;
"""

# Steps from one log to the next along the key; a plain DISTINCT would read every record.
LOGS = """
WITH RECURSIVE found(log_id) AS (
    SELECT min(log_id) FROM records
    UNION ALL SELECT (SELECT min(log_id) FROM records WHERE log_id > found.log_id) FROM found WHERE log_id IS NOT NULL)
SELECT log_id FROM found WHERE log_id IS NOT NULL
"""
HEAD = "SELECT seq, hash FROM records WHERE log_id = ? ORDER BY seq DESC LIMIT 1"
HASH_AT = "SELECT hash FROM records WHERE log_id = ? AND seq = ?"
RECORDS = "SELECT seq, body, hash FROM records WHERE log_id = ? AND seq >= ? ORDER BY seq LIMIT ?"
INSERT = "INSERT INTO records(log_id, seq, body, hash) VALUES (?, ?, ?, ?)"
