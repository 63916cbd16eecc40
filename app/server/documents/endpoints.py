"""Documents and readings over HTTP."""

import asyncio
import re
from collections.abc import AsyncGenerator

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from app.documents.document import Audit
from app.documents.title import sensible_title
from app.erasure.engine_request import forget_request
from app.errors import LecternError
from app.library.library import Library
from app.library.records import DocumentEntry, ReadingEntry
from app.server.bodies import read_body, read_form
from app.server.connections import EventStream, event, unless_left
from app.server.documents.records import (
    Deletion,
    DocumentList,
    DocumentRecord,
    Flaws,
    ReadingList,
    ReadingOrder,
    ReadingRecord,
)
from app.server.documents.served_library import ServedLibrary
from app.server.documents.served_readings import ReadingNow, ServedReadings
from app.server.refusals import Refusal
from app.server.served_engine import ServedEngine
from engine.protocol.replies import Done

_NUMBER = re.compile(r"[0-9]{1,18}")
"""Such as the library can hold."""
_ALL_DOCUMENTS = "GET /v1/documents lists those that are."
READING_MODEL = "reading:"
"""Before the number of a reading, the name of the model that a chat about it asks."""


class Documents:
    """The endpoints of documents."""

    def __init__(self, library: ServedLibrary, engine: ServedEngine) -> None:
        self._library = library
        self._engine = engine

    async def add(self, request: Request) -> Response:
        """``POST /v1/documents``: a file as a form sends it, and its password where it has one."""
        async with read_form(request, most_in_memory=self._library.most_in_memory) as form:
            file, password = form.get("file"), form.get("password")
            if not isinstance(file, UploadFile) or isinstance(password, UploadFile):
                raise Refusal(400, "There is no file. Send it as the field file.", param="file")
            adding = self._library.add(file.filename or "", file.file, password)
            document = await unless_left(request.receive, adding)
        return json(await self._record(document.sha256), status=201)

    async def all(self, _request: Request) -> Response:
        """``GET /v1/documents``."""
        entries = await self._library.do(Library.entries)
        return json(DocumentList(data=tuple(map(_document, entries))))

    async def one(self, request: Request) -> Response:
        """``GET /v1/documents/ID``."""
        return json(await self._record(request.path_params["id"]))

    async def delete(self, request: Request) -> Response:
        """``DELETE /v1/documents/ID``: with its readings, conversations and saved state."""
        sha256: str = request.path_params["id"]
        await self._record(sha256)
        await self._library.do(lambda library: library.remove_document(sha256))
        await erase(self._library, self._engine)
        return json(Deletion(id=sha256))

    async def _record(self, sha256: str) -> DocumentRecord:
        entry = await self._library.do(lambda library: library.entry(sha256))
        if entry is None:
            message = f"There is no document {sha256!r}. {_ALL_DOCUMENTS}"
            raise Refusal(404, message, code="document_not_found")
        return _document(entry)


class Readings:
    """The endpoints of readings."""

    def __init__(
        self, library: ServedLibrary, served: ServedReadings, engine: ServedEngine
    ) -> None:
        self._library = library
        self._served = served
        self._engine = engine

    async def begin(self, request: Request) -> Response:
        """``POST /v1/readings``: read documents, or go on reading them."""
        order = await read_body(request, ReadingOrder)
        if not order.documents or len(set(order.documents)) < len(order.documents):
            raise Refusal(400, "Name each document once, and at least one.", param="documents")

        def obtain(library: Library) -> ReadingEntry | None:
            names = [library.entry(sha256) for sha256 in order.documents]
            first = names[0]
            if first is None or None in names:
                return None
            title = order.title.strip() or sensible_title(first.audit.title) or first.name
            obtained = library.readings.obtain(title, order.documents)
            return library.readings.get(obtained.reading_id)

        entry = await self._library.do(obtain)
        if entry is None:
            message = f"One of the documents is not there. {_ALL_DOCUMENTS}"
            raise Refusal(404, message, param="documents", code="document_not_found")
        await self._engine.model()
        self._served.begin(self._served.content(entry))
        return json(await self._record(entry), status=202)

    async def all(self, _request: Request) -> Response:
        """``GET /v1/readings``."""
        entries = await self._library.do(lambda library: library.readings.entries())
        return json(ReadingList(data=tuple([await self._record(entry) for entry in entries])))

    async def one(self, request: Request) -> Response:
        """``GET /v1/readings/ID``."""
        return json(await self._record(await self.entry(request.path_params["id"])))

    async def events(self, request: Request) -> Response:
        """``GET /v1/readings/ID/events``: how far it is, until it is at rest."""
        entry = await self.entry(request.path_params["id"])
        return await EventStream(self._told(entry)).begun(request.receive)

    async def delete(self, request: Request) -> Response:
        """``DELETE /v1/readings/ID``: with the documents that no other reading holds."""
        entry = await self.entry(request.path_params["id"])
        self._served.forget(self._served.content(entry))
        await self._library.do(lambda library: library.readings.remove(entry.id))
        await erase(self._library, self._engine)
        return json(Deletion(id=str(entry.id)))

    async def entry(self, number: str) -> ReadingEntry:
        """A reading of the library by its number as a client writes it. Raises ``Refusal``."""
        entry = None
        if _NUMBER.fullmatch(number):
            entry = await self._library.do(lambda library: library.readings.get(int(number)))
        if entry is None:
            message = f"There is no reading {number!r}. GET /v1/readings lists those that are."
            raise Refusal(404, message, code="reading_not_found")
        return entry

    async def _record(self, entry: ReadingEntry) -> ReadingRecord:
        return _reading(entry, await self._served.now(self._served.content(entry)))

    async def _told(self, entry: ReadingEntry) -> AsyncGenerator[bytes, None]:
        async for now in self._served.changes(self._served.content(entry)):
            yield event(msgspec.json.encode(_reading(entry, now)))


async def erase(library: ServedLibrary, engine: ServedEngine) -> None:
    """Delete for good what was removed, and have the engine forget it."""
    deleted = await asyncio.shield(library.erase_removed())
    await engine.call(forget_request(deleted), Done)
    await library.do(lambda opened: opened.note_forgotten(deleted))


def json(record: msgspec.Struct, status: int = 200) -> Response:
    """A record as a response."""
    return Response(msgspec.json.encode(record), status, media_type="application/json")


def _document(entry: DocumentEntry) -> DocumentRecord:
    audit = entry.audit
    return DocumentRecord(
        id=entry.sha256,
        name=entry.name,
        format=audit.format.value,
        pages=entry.num_pages,
        characters=entry.num_characters,
        flaws=_flaws(audit),
        left_out=tuple(dict.fromkeys(part.kind.value for part in audit.left_out)),
    )


def _flaws(audit: Audit) -> tuple[Flaws, ...]:
    kinds = dict.fromkeys(finding.flaw for finding in audit.findings)
    return tuple(Flaws(flaw.value, audit.pages_with(flaw)) for flaw in kinds)


def _reading(entry: ReadingEntry, now: ReadingNow) -> ReadingRecord:
    record = ReadingRecord(
        id=entry.id,
        model=f"{READING_MODEL}{entry.id}",
        title=entry.title,
        documents=entry.documents,
        state=now.state.value,
        reason=_reason(now.failure),
    )
    if now.progress is None:
        return record
    return msgspec.structs.replace(
        record,
        tokens=now.progress.tokens,
        tokens_done=now.progress.tokens_done,
        tokens_per_second=round(now.progress.tokens_per_second, 1),
        seconds_left=round(now.progress.seconds_left, 1),
    )


def _reason(failure: LecternError | None) -> str:
    return "" if failure is None else f"{failure.message} {failure.remedy}".strip()
