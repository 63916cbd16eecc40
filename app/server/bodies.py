"""Reads request bodies and checks them field by field."""

from typing import TypeVar

import msgspec
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
