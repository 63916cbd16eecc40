"""Searches the hub for models, in a separate process like everything that is online."""

from collections.abc import Callable
from threading import Event

import msgspec

from app.child.command import module_command
from app.child.worker import Worker, WorkerEnd, WorkerTerms
from app.models.download.hub_models import HubModel
from app.models.download.launch import ENVIRONMENT
from app.models.download.messages import Refused
from app.models.download.problems import DownloadBroken
from app.models.search.messages import Found, SearchOrder

_MAX_MESSAGE_BYTES = 1 << 20
_LOOK_SECONDS = 0.2
"""How long somebody who leaves waits at most."""


def find_on_hub(
    order: SearchOrder, is_unwanted: Callable[[], bool] = lambda: False
) -> tuple[HubModel, ...]:
    """Wait for what the hub has, for as long as that is wanted. Raises ``LecternError``."""
    decoder: msgspec.msgpack.Decoder[Found | Refused] = msgspec.msgpack.Decoder(Found | Refused)
    terms = WorkerTerms(decoder, max_message_bytes=_MAX_MESSAGE_BYTES)
    command = module_command("app.models.search.worker").with_variables(ENVIRONMENT)
    came = Event()
    worker = Worker(command, terms, came.set)
    try:
        worker.send(order)
        while (told := worker.take()) is None:
            if is_unwanted():
                return ()
            came.wait(_LOOK_SECONDS)
            came.clear()
    finally:
        worker.end()
    if isinstance(told, WorkerEnd):
        told = Refused(DownloadBroken(), details=told.nonsense or "")
    if isinstance(told, Refused):
        raise told.error
    return told.models
