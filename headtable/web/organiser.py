"""The pages on which the event is run: schedule, bracket, and what the organiser does to it."""

from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from headtable.act_form import fingerprint, read_act
from headtable.act_texts import LATENESS, POLICIES
from headtable.bracket_views import bracket_view
from headtable.decision_form import BadForm
from headtable.decision_texts import decision_text
from headtable.history_views import waits_for_a_choice
from headtable.organiser_views import organiser_view
from headtable.roles import Permission
from headtable.schedule_views import schedule_views
from headtable.web.desk import Desk
from headtable.web.forms import checked_form
from headtable.web.kept_forms import NOTHING
from headtable.web.pages import Pages
from rules.text import Text


class Organiser:
    """One method for each page and form."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/schedule", self.schedule),
            Route("/bracket", self.bracket),
            Route("/organise", self.organise, methods=["GET"]),
            Route("/organise", self.act, methods=["POST"]),
        ]

    async def schedule(self, request: Request) -> Response:
        """What comes next at each table."""
        return self._pages.page(request, "schedule.html", schedules=schedule_views(self._desk.hall))

    async def bracket(self, request: Request) -> Response:
        """The knockout as a drawing."""
        return self._pages.page(request, "bracket.html", bracket=bracket_view(self._desk.hall))

    async def organise(self, request: Request) -> Response:
        """Everything that can be done to the running event."""
        sent, fault = self._pages.kept(request)
        return self._page(request, 200, fault, sent)

    async def act(self, request: Request) -> Response:
        """The act is on record; one chosen on a page that is outdated is shown beside what is so now (cases 33)."""
        session, fields = await checked_form(self._desk, request, Permission.DIRECT)
        hall, repeats = self._desk.hall, self._desk.repeats
        if repeats.is_again("/organise", fields):
            return RedirectResponse("/organise", 303)
        if fields.get("seen") != fingerprint(hall):
            return self._page(request, 409, BadForm("event_changed_meanwhile", what=self._latest()), fields)
        try:
            hall.decide(read_act(hall, fields, session.name))
        except BadForm as error:
            return self._page(request, 422, error, fields)
        repeats.took("/organise", fields)
        return RedirectResponse("/organise", 303)

    def _page(
        self,
        request: Request,
        status_code: int = 200,
        fault: BadForm | None = None,
        sent: Mapping[str, str] = NOTHING,
    ) -> Response:
        return self._pages.page(
            request,
            "organise.html",
            status_code,
            view=organiser_view(self._desk.hall),
            latest=self._latest(),
            fault=fault,
            sent=sent,
            policies=POLICIES,
            rulings=LATENESS,
            histories_wait=waits_for_a_choice(self._desk.own_logs),
        )

    def _latest(self) -> Text:
        """The last thing that was decided, with who did it; a dash before there is any."""
        decided = self._desk.hall.decided
        if not decided:
            return Text("–", "–")
        what, by = decision_text(decided[-1].decision), decided[-1].decision.by
        return Text(f"{what.th} ({by})", f"{what.en} ({by})")
