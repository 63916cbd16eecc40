"""Reads request bodies and checks them field by field."""

from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from typing import TypeVar

import msgspec
from starlette.datastructures import FormData
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from app.server.body_faults import body_fault
from app.server.refusals import Refusal
from engine.protocol.undecodable import UNDECODABLE

MAX_BODY_BYTES = 64 << 20
"""Of a request without a file; a million tokens are some megabytes."""
MAX_FILE_BYTES = 2 << 30

Body = TypeVar("Body")


async def read_body(request: Request, kind: type[Body]) -> Body:
    """The body of a request. Raises ``Refusal``, and ``ClientDisconnect`` where it breaks off."""
    async with aclosing(_parts(request, MAX_BODY_BYTES)) as parts:
        content = b"".join([part async for part in parts])
    try:
        return msgspec.json.decode(content, type=kind)
    except UNDECODABLE as error:
        raise body_fault(content, error) from error


@asynccontextmanager
async def read_form(request: Request, *, most_in_memory: int) -> AsyncGenerator[FormData, None]:
    """A form with one file and one field more at most, which is closed at the end.

    What is longer than so many bytes goes to a file without a name, in the system's folder of
    temporary files. Raises ``Refusal``, and ``ClientDisconnect`` where it breaks off.
    """
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        yield FormData()
        return
    async with aclosing(_parts(request, MAX_FILE_BYTES)) as body:
        parser = MultiPartParser(request.headers, body, max_files=1, max_fields=2)
        parser.spool_max_size = most_in_memory
        try:
            form = await parser.parse()
        except MultiPartException as error:
            message = "The form cannot be read. Send one file as the field file, and no more than"
            raise Refusal(400, f"{message} its password beside it.", param="file") from error
    try:
        yield form
    finally:
        await form.close()


async def _parts(request: Request, most_bytes: int) -> AsyncGenerator[bytes, None]:
    """The parts of a body, as far as it is not too large. Raises ``Refusal`` then."""
    declared = request.headers.get("content-length", "")
    _require_room(int(declared) if declared.isdecimal() else 0, most_bytes)
    num_bytes = 0
    async with aclosing(request.stream()) as parts:
        async for part in parts:
            num_bytes += len(part)
            _require_room(num_bytes, most_bytes)
            yield part


def _require_room(num_bytes: int, most_bytes: int) -> None:
    if num_bytes > most_bytes:
        limit = f"{most_bytes >> 20} MiB"
        raise Refusal(413, f"The body is larger than {limit}. Send at most that at once.")
