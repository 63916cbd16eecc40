"""The receipts of an engine's readings, which no window shows."""

import pytest

from app.core.engine.engine_service import EngineService
from app.link.port import EngineEnd, Listener, ignore
from engine.protocol.records import Receipt
from engine.protocol.replies import AnyReply, ReadingDone
from engine.protocol.requests import AnyRequest


def receipts_of(engine: EngineService, patch: pytest.MonkeyPatch) -> list[Receipt]:
    """A list that grows with the receipt of every reading that was read or restored."""
    receipts: list[Receipt] = []
    send = engine.send

    def send_and_hear(request: AnyRequest, listener: Listener = ignore) -> int:
        def hear(reply: AnyReply | EngineEnd) -> None:
            if isinstance(reply, ReadingDone):
                receipts.append(reply.receipt)
            listener(reply)

        return send(request, hear)

    patch.setattr(engine, "send", send_and_hear)
    return receipts
