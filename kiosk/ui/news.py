"""What is said once to the referee: when it is news, and when it is no longer so."""

from kiosk.wire import View


def is_news(before: View | None, view: View) -> bool:
    """Whether core says something that was not said yet in this language."""
    told = before.notice if before is not None else None
    if view.notice is None:
        return False
    return told is None or told.number != view.notice.number or _speaks_otherwise(before, view)


def is_over(before: View | None, view: View) -> bool:
    """Whether what was said stands in the other language, or speaks of a request that has been answered."""
    return _speaks_otherwise(before, view) or (_is_asked(before) and not _is_asked(view))


def _speaks_otherwise(before: View | None, view: View) -> bool:
    return before is not None and before.language != view.language


def _is_asked(view: View | None) -> bool:
    return view is not None and view.rulings is not None and view.rulings.request is not None
