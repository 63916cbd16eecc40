"""The engine's notices, in the terminal's English; pure."""

from typing import assert_never

from app.readings.figures import format_bytes
from engine.protocol.notices import (
    AnyNotice,
    CompilingKernels,
    LoadingModel,
    MemoryShort,
    NotSaved,
    ReadingAgain,
    SetAside,
)


def notice_text(notice: AnyNotice) -> str:
    """Return the line that says it."""
    match notice:
        case LoadingModel():
            choices = f"{notice.weights} weights, {notice.kv_format} cache"
            return f"Loading {notice.name}: {choices}"
        case CompilingKernels():
            return "Compiling the kernels for this processor, once; this takes a minute or two"
        case ReadingAgain():
            return f"Part of the documents is being read again: {notice.reason}"
        case SetAside():
            return f"A damaged snapshot was set aside: {notice.reason}"
        case NotSaved():
            return f"The {notice.what} could not be saved. {notice.problem.words.line}"
        case MemoryShort():
            most = format_bytes(notice.limit_bytes)
            return f"Memory is low. The cache now uses at most {most}."
        case _:
            assert_never(notice)
