"""The offer to copy the results to the organiser's stick."""

from kiosk.ui.kv import load_layout
from kiosk.ui.widgets.target import Target


class StickTarget(Target):
    """There while a stick is plugged in and no board is played; one tap copies, and then it says not to pull it out."""


load_layout(__file__)
