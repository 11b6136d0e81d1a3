"""The page for files: what can be taken away, journals that are brought in, and the files of the plan."""

import asyncio
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from headtable.access import Access, AccessAct
from headtable.csv_rows import MAX_FILE_BYTES, WORKBOOK_BEGINNING
from headtable.decision_form import BadForm
from headtable.errors import FaultyFileError
from headtable.event import EventPlan, natural_order
from headtable.file_texts import imported_text
from headtable.games import games_pdn
from headtable.journals_zip import write_journals_zip
from headtable.roles import Permission
from headtable.settings import ENCODINGS
from headtable.taking_in import TakenIn, take_in
from headtable.web.desk import Desk
from headtable.web.forms import refuse_foreign, refuse_without, session_of
from headtable.web.pages import Pages
from headtable.web.sessions import Session
from headtable.web.uploads import MAX_FILES, keep_journals, refuse_too_long
from rules.text import Text

_MAX_NAMES_NOTED = 5


class FilePages:
    """One method for each page and form."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._pages = pages

    @property
    def routes(self) -> Sequence[Route]:
        return [
            Route("/files", self.files),
            Route("/files/journals", self.bring_in, methods=["POST"]),
            Route("/files/plan", self.give_plan, methods=["POST"]),
            Route("/files/{form}", self.page_of_form, methods=["GET"]),
            Route("/export/journals.zip", self.journals_zip),
        ]

    async def files(self, request: Request) -> Response:
        return self._page(request)

    async def page_of_form(self, request: Request) -> Response:
        """Where somebody is sent who reloads what was brought in, or asks for it in the other language."""
        return RedirectResponse(f"/files?{request.url.query}" if request.url.query else "/files", 303)

    async def journals_zip(self, request: Request) -> Response:
        """Every journal with its manifest; for whoever is signed in, where anybody can be: sign-ins are among them."""
        if self._desk.sessions.has_people and session_of(self._desk, request) is None:
            return RedirectResponse("/sign-in?then=/files", 303)
        with tempfile.TemporaryFile() as file:
            await asyncio.to_thread(write_journals_zip, self._desk.store, file)
            file.seek(0)
            content = await asyncio.to_thread(file.read)
        headers = {"Content-Disposition": 'attachment; filename="journals.zip"', "Cache-Control": "no-store"}
        return Response(content, media_type="application/zip", headers=headers)

    async def bring_in(self, request: Request) -> Response:
        """What is sound in the files is in the store; each file's result is shown."""
        session = self._director(request)
        async with request.form(max_files=MAX_FILES) as form:
            _check_token(session, form)
            uploads = _files_of(form, "journals")
            with tempfile.TemporaryDirectory() as name:
                try:
                    await asyncio.to_thread(keep_journals, uploads, Path(name))
                    taken = await asyncio.to_thread(take_in, self._desk.store, [Path(name)])
                except (zipfile.BadZipFile, OSError) as error:
                    return self._page(request, 422, BadForm("no_archive", why=error))
        if not taken.found and not taken.faults:
            return self._page(request, 422, BadForm("nothing_brought"))
        self._note(session, AccessAct.IMPORTED, uploads)
        self._desk.hall.catch_up()
        return self._page(request, taken=_shown(taken, Path(name)))

    async def give_plan(self, request: Request) -> Response:
        """The files of the plan are these; with a fault in them nothing has changed."""
        session = self._director(request)
        async with request.form(max_files=2) as form:
            _check_token(session, form)
            uploads = [*_files_of(form, "players"), *_files_of(form, "pairings")]
            try:
                plan = await self._given_plan(form)
            except BadForm as error:
                return self._page(request, 422, error)
            except FaultyFileError as error:
                return self._page(request, 422, BadForm("plan_faulty"), faults=error.faults)
        self._note(session, AccessAct.PLAN_GIVEN, uploads)
        self._desk.hall.replan(plan)
        given = {"players": len(plan.entrants), "matches": len(plan.pairings)}
        return self._page(request, given=given)

    async def _given_plan(self, form: FormData) -> EventPlan:
        """Raises BadForm, FaultyFileError."""
        plan_files = self._desk.plan_files
        if plan_files is None:
            raise BadForm("plan_is_fixed")
        encoding = str(form.get("encoding", ""))
        if encoding not in ENCODINGS:
            raise BadForm("choose_decision")
        wanted = plan_files.source.encoding
        contents = [await _content(form, name, encoding, wanted) for name in ("players", "pairings")]
        if not any(contents):
            raise BadForm("nothing_brought")
        return plan_files.replace_with(*contents)

    def _copies(self) -> Mapping[str, object] | None:
        """Which of the tables that are connected keep everything; None where tables are given no copies."""
        desk, now_ms = self._desk, self._desk.clock.now_ms()
        if desk.copier is None:
            return None
        present = [one for one in desk.hall.devices.values() if one.is_present(now_ms) and one.rival is None]
        labels = sorted((one.label for one in desk.copier.holders(present)), key=natural_order)
        return {"count": len(labels), "all": len(present), "tables": ", ".join(labels) or "–"}

    def _director(self, request: Request) -> Session:
        """Who sends files, before any of them is read. Raises HTTPException 403 for anybody else, and 413."""
        refuse_foreign(request)
        session = session_of(self._desk, request)
        if session is None:
            raise HTTPException(403)
        refuse_without(session, Permission.DIRECT)
        refuse_too_long(request)
        return session

    def _note(self, session: Session, act: AccessAct, uploads: Sequence[UploadFile]) -> None:
        names = ", ".join(Path(upload.filename or "").name[:60] for upload in uploads[:_MAX_NAMES_NOTED])
        more = f" (+{len(uploads) - _MAX_NAMES_NOTED})" if len(uploads) > _MAX_NAMES_NOTED else ""
        self._desk.access_log.note(Access(act=act, name=names + more, by=session.name))

    def _page(self, request: Request, status_code: int = 200, fault: BadForm | None = None, **shown: Any) -> Response:
        plan_files = self._desk.plan_files
        values = {"taken": [], "faults": (), "given": None, **shown}
        return self._pages.page(
            request,
            "files.html",
            status_code,
            fault=fault,
            source=plan_files.source if plan_files is not None else None,
            encodings=ENCODINGS,
            copies=self._copies(),
            has_games=bool(games_pdn(self._desk.hall.results.values(), self._desk.hall.plan.name)),
            **values,
        )


def _check_token(session: Session, form: FormData) -> None:
    """Raises HTTPException 403 for a form that is not of a page of ours."""
    if form.get("form_token") != session.form_token:
        raise HTTPException(403)


def _files_of(form: FormData, name: str) -> list[UploadFile]:
    return [one for one in form.getlist(name) if isinstance(one, UploadFile) and one.filename]


async def _content(form: FormData, name: str, encoding: str, wanted: str) -> bytes | None:
    """The file's content in the encoding that the settings name; None where none was sent. Raises BadForm."""
    uploads = _files_of(form, name)
    content = await uploads[0].read(MAX_FILE_BYTES + 1) if uploads else b""
    if not content or content.startswith(WORKBOOK_BEGINNING):
        return content or None
    try:
        return content.decode("utf-8-sig" if encoding == "utf-8" else encoding).encode(wanted)
    except UnicodeError as error:
        raise BadForm("ask_encoding", name=uploads[0].filename, encoding=encoding.upper()) from error


def _shown(taken: TakenIn, folder: Path) -> Sequence[Mapping[str, Any]]:
    """File by file what was found, and what is wrong, with the names that the files came with."""
    found = [{"name": path.name, "label": one.label, "text": imported_text(one)} for path, one in taken.found]
    faults = (fault.replace(f"{folder}/", "").removeprefix("0/") for fault in taken.faults)
    return [*found, *({"name": "", "label": "", "text": Text(fault, fault)} for fault in faults)]
