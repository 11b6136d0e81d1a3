"""Dialogs: each covers the screen under the strip and is one pair of .py and .kv; none ever stops a clock."""

# Rules of a layout file that is read later win, so the widgets' own come first.
from kiosk.ui.widgets import vocabulary

__all__ = ["vocabulary"]
