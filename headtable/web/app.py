"""The web application: pages, data and static files behind one guard."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from headtable.settings import WebSettings
from headtable.web.assets import FONTS, STATIC
from headtable.web.committee import Committee
from headtable.web.data import Data
from headtable.web.desk import Desk
from headtable.web.door import Door
from headtable.web.file_pages import FilePages
from headtable.web.games import Games
from headtable.web.guard import Guard
from headtable.web.history_pages import HistoryPages
from headtable.web.organiser import Organiser
from headtable.web.pages import Pages
from headtable.web.people_pages import PeoplePages
from headtable.web.sheets import Sheets
from headtable.web.visitors import Visitors


def create_app(desk: Desk, settings: WebSettings) -> Starlette:
    """The application. Everything it shows comes from `desk`, at the instant it is asked for."""
    pages = Pages(desk)
    app = Starlette(
        routes=[
            *pages.routes,
            *Door(desk, pages).routes,
            *PeoplePages(desk, pages).routes,
            *HistoryPages(desk, pages).routes,
            *FilePages(desk, pages).routes,
            *Committee(desk, pages).routes,
            *Organiser(desk, pages).routes,
            *Data(desk).routes,
            *Sheets(desk).routes,
            *Games(desk).routes,
            Mount("/static/fonts", StaticFiles(directory=FONTS, check_dir=False)),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(Guard, bound_host=settings.host, more_hosts=settings.hosts),
            Middleware(Visitors, sessions=desk.sessions, see=settings.visitors),
        ],
        exception_handlers={HTTPException: pages.refused},
    )
    app.state.language = settings.language
    app.state.visitors = settings.visitors
    return app
