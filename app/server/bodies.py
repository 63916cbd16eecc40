"""Reads request bodies and checks them field by field."""

from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from typing import TypeVar

import msgspec
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from app.server.refusals import Refusal
from engine.protocol.undecodable import UNDECODABLE

Body = TypeVar("Body")


async def read_body(request: Request, kind: type[Body]) -> Body:
    """The body of a request. Raises ``Refusal``, and ``ClientDisconnect`` where it breaks off."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except UNDECODABLE as error:
        message = f"The body cannot be understood: {error}. Send JSON as the interface describes."
        raise Refusal(400, message) from error


@asynccontextmanager
async def read_form(request: Request, *, most_in_memory: int) -> AsyncGenerator[FormData, None]:
    """A form with one file and one field more at most, which is closed at the end.

    What is longer than so many bytes goes to a file without a name, in the system's folder of
    temporary files. Raises ``HTTPException``, and ``ClientDisconnect`` where it breaks off.
    """
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        yield FormData()
        return
    async with aclosing(request.stream()) as body:
        parser = MultiPartParser(request.headers, body, max_files=1, max_fields=2)
        parser.spool_max_size = most_in_memory
        try:
            form = await parser.parse()
        except MultiPartException as error:
            raise HTTPException(400, error.message) from error
    try:
        yield form
    finally:
        await form.close()
