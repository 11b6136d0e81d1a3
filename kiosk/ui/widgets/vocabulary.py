"""Imports every widget that layout files name, so that Kivy knows them all before the first file is used."""

from kiosk.ui.widgets.act_list import ActTarget
from kiosk.ui.widgets.announcement import Announcement
from kiosk.ui.widgets.board_picture import BoardPicture, BoardTarget
from kiosk.ui.widgets.clock_plate import ClockPlate
from kiosk.ui.widgets.correction_reasons import CorrectionReasons
from kiosk.ui.widgets.digits import Digits
from kiosk.ui.widgets.edges import Edges
from kiosk.ui.widgets.fit_text import FitText
from kiosk.ui.widgets.keyboard import Keyboard
from kiosk.ui.widgets.marks import CardMarks, TimeOutMarks
from kiosk.ui.widgets.piece_target import PieceIcon, PieceTarget
from kiosk.ui.widgets.presence_row import PresenceRow
from kiosk.ui.widgets.shapes import StateShape
from kiosk.ui.widgets.state_band import StateBand
from kiosk.ui.widgets.stick_target import StickTarget
from kiosk.ui.widgets.target import Target, TouchArea
from kiosk.ui.widgets.text_table import TextTable
from kiosk.ui.widgets.time_bar import TimeBar

__all__ = [
    "ActTarget",
    "Announcement",
    "BoardPicture",
    "BoardTarget",
    "CardMarks",
    "ClockPlate",
    "CorrectionReasons",
    "Digits",
    "Edges",
    "FitText",
    "Keyboard",
    "PieceIcon",
    "PieceTarget",
    "PresenceRow",
    "StateBand",
    "StateShape",
    "StickTarget",
    "Target",
    "TextTable",
    "TimeBar",
    "TimeOutMarks",
    "TouchArea",
]
