"""What can go wrong with a journal. Every error is a JournalError and a child of the fitting built-in."""

SHOWN_CHARACTERS = 80  # of a bad value: enough to recognise it, short enough for one line on a screen


def quoted(value: object) -> str:
    """The value as it is quoted in a message, cut to one line's length."""
    text = repr(value)
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 3] + "..."


class JournalError(Exception):
    """Any trouble with a journal."""


class BadRecordError(JournalError, ValueError):
    """The bytes or values are no record of ours. The fault of whoever made them."""


class ChainBrokenError(JournalError, ValueError):
    """The records do not follow each other. The fault of the file or the sender; `seq` is the first broken one."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"record {seq} breaks the chain: {reason}")
        self.seq = seq


class ForkError(JournalError, ValueError):
    """A known record came again with another hash: two histories under one name. Nobody's bug; a person decides."""

    def __init__(self, log_id: str, seq: int) -> None:
        super().__init__(f"log {log_id} has two histories: record {seq} differs; keep both and ask the committee")
        self.log_id = log_id
        self.seq = seq


class MissingRecordsError(JournalError, ValueError):
    """A part of a log came without what is before it. Nobody's bug: the other files of the same card have it."""

    def __init__(self, log_id: str, first_seq: int, last_seq: int) -> None:
        super().__init__(
            f"records {first_seq} to {last_seq} of log {log_id} are missing: they are in earlier files of the same card"
        )
        self.log_id = log_id
        self.first_seq = first_seq


class StoreUnavailableError(JournalError, OSError):
    """The medium does not take or give records now (full, read-only, gone, slow). Worth trying again."""


class JournalFullError(JournalError, OSError):
    """The medium has failed for so long that memory is full as well: nothing more can be recorded."""


class BadPacketError(JournalError, ValueError):
    """Bytes from the line that are no packet of this protocol. The peer's fault, or the wire's."""
