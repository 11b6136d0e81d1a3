"""The screens: each a pair of .py and .kv, shown by the phase of the match and holding no state of it."""

# Rules of a layout file that is read later win, so the widgets' own come first.
from kiosk.ui.widgets import vocabulary

__all__ = ["vocabulary"]
