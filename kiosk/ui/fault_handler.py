"""Where Kivy asks what becomes of a mistake that reaches its loop."""

from kivy.base import ExceptionHandler, ExceptionManager

from kiosk.ui.faults import FaultGuard


class FaultHandler(ExceptionHandler):
    """Hands what reaches Kivy's loop to the guard."""

    def __init__(self, guard: FaultGuard) -> None:
        self._fault_guard = guard

    def handle_exception(self, fault: BaseException) -> int:
        may_go_on = self._fault_guard.may_go_on(fault)
        return int(ExceptionManager.PASS if may_go_on else ExceptionManager.RAISE)
