"""What the referee is told when something could not be taken in."""

from journal.errors import BadRecordError, JournalFullError
from kiosk.core import notice_texts
from kiosk.core.acts import BadInput
from rules.text import Text


def notice_of(error: Exception) -> Text:
    """The words for an error; one that nobody foresaw is the program's fault, and nothing has changed by it."""
    if isinstance(error, BadInput):
        return error.notice
    if isinstance(error, JournalFullError):
        return notice_texts.FULL
    if isinstance(error, BadRecordError):
        return notice_texts.TOO_LONG
    return notice_texts.FAULT
