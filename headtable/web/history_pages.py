"""The page on which a director says which of two histories of the committee's own log counts."""

from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from headtable.decision_form import BadForm, read_reason
from headtable.history_views import log_histories
from headtable.own_logs import HistoryChosen
from headtable.roles import Permission
from headtable.web.desk import Desk
from headtable.web.forms import checked_form
from headtable.web.kept_forms import NOTHING
from headtable.web.pages import Pages


class HistoryPages:
    """One method for each page and form."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/histories", self.histories, methods=["GET"]),
            Route("/histories", self.choose, methods=["POST"]),
        ]

    async def histories(self, request: Request) -> Response:
        """What stands in each history since they parted."""
        sent, fault = self._pages.kept(request)
        return self._page(request, 200, fault, sent)

    async def choose(self, request: Request) -> Response:
        """The choice is on record, and holds at once; the other history stays where it is."""
        session, fields = await checked_form(self._desk, request, Permission.DIRECT)
        if self._desk.repeats.is_again("/histories", fields):
            return RedirectResponse("/histories", 303)
        try:
            choice = self._choice(fields, session.name)
        except BadForm as error:
            return self._page(request, 422, error, fields)
        self._desk.own_logs.choose(choice)
        if self._desk.plan_files is not None:
            self._desk.plan_files.read_again()
        self._desk.hall.catch_up()
        self._desk.repeats.took("/histories", fields)
        return RedirectResponse("/histories", 303)

    def _choice(self, fields: Mapping[str, str], by: str) -> HistoryChosen:
        """Raises BadForm."""
        for log in log_histories(self._desk.own_logs):
            if fields.get("counts", "") in {history.log_id for history in log.histories}:
                return HistoryChosen(log_id=log.log_id, counts=fields["counts"], by=by, reason=read_reason(fields))
        raise BadForm("choose_history")

    def _page(
        self,
        request: Request,
        status_code: int = 200,
        fault: BadForm | None = None,
        sent: Mapping[str, str] = NOTHING,
    ) -> Response:
        logs = log_histories(self._desk.own_logs)
        return self._pages.page(request, "histories.html", status_code, logs=logs, fault=fault, sent=sent)
