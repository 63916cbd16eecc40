"""Has the engine convert its store to encrypted or plain form."""

from collections.abc import Callable
from threading import Event

from app.link.calls import call
from app.link.port import UNSENT, EnginePort
from engine.protocol.encryption import ConversionProgress, ConvertStore
from engine.protocol.replies import AnyReply, Done

OnBytes = Callable[[int, int], None]
"""Called with the bytes done and the bytes in all."""


def convert_store(port: EnginePort, on_bytes: OnBytes, stop: Event | None) -> None:
    """Have an engine convert its store to the form it is launched for.

    Raises:
        LecternError: it could not finish, or was stopped; begun again, it goes on.
    """

    def hear(reply: AnyReply) -> None:
        if isinstance(reply, ConversionProgress):
            on_bytes(reply.bytes_done, reply.bytes)

    engine = port.start()
    try:
        call(engine, ConvertStore(id=UNSENT), Done, on_reply=hear, stop=stop)
    except KeyboardInterrupt:
        engine.kill()
        raise
    finally:
        engine.close()
