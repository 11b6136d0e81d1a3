"""Sheets as PDF by WeasyPrint, an extra of its own: without it, a browser prints the same sheets."""

import logging

from headtable.errors import HeadtableError

INSTALL = "pip install 'makhos-referee[pdf]', and on Debian apt-get install libpangoft2-1.0-0"


class PdfUnavailable(HeadtableError, OSError):
    """WeasyPrint, or the Pango library it draws with, is not installed here. The message says what to do."""


def pdf_of(html: str) -> bytes:
    """A page that holds its own style and fonts, as PDF.

    Slow (a second for each few sheets): not for the thread that serves pages. Raises PdfUnavailable.
    """
    # It tells of every step, and of each rule of style that is for browsers only.
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    try:
        import weasyprint  # noqa: PLC0415 - an extra: everything else works without it
    except (ImportError, OSError) as error:
        raise PdfUnavailable(f"PDF needs WeasyPrint, which can't be used here ({error}): {INSTALL}") from error
    content: bytes = weasyprint.HTML(string=html).write_pdf()
    return content
