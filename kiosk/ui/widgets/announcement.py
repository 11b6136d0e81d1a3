"""What the referee reads aloud (TSA 4), large and never with a name split over two lines."""

from kivy.uix.boxlayout import BoxLayout

from kiosk.ui.kv import load_layout


class Announcement(BoxLayout):
    """The announcement of the view in hand; nothing where there is none."""


load_layout(__file__)
