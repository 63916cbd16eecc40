"""The engine's notices, worded for the terminal; pure."""

from typing import assert_never

from app.readings.figures import format_bytes, format_tokens
from engine.protocol.notices import (
    AnyLoading,
    AnyNotice,
    CompilingKernels,
    FromServer,
    LargerThanMemory,
    LoadingModel,
    LongerThanTrained,
    MemoryShort,
    NotSaved,
    ReadingAgain,
    SetAside,
    ShorterWithPolicy,
    WindowsAlone,
)


def notice_text(notice: AnyNotice) -> str:
    """Return the line that says it."""
    match notice:
        case ReadingAgain():
            return f"Part of the documents is being read again: {notice.reason}"
        case SetAside():
            return f"Something damaged was set aside: {notice.reason}"
        case NotSaved():
            return f"The {notice.what} could not be saved. {notice.problem.words.line}"
        case FromServer():
            return notice.problem.words.line
        case MemoryShort():
            most = format_bytes(notice.limit_bytes)
            return f"Memory is low. The cache now uses at most {most}."
        case _:
            return _loading_text(notice)


def _loading_text(notice: AnyLoading) -> str:
    match notice:
        case LoadingModel():
            choices = f"{notice.weights} weights, {notice.kv_format} cache"
            return f"Loading {notice.name}: {choices}"
        case CompilingKernels():
            return "Compiling the kernels for this processor, once; this takes a minute or two"
        case LongerThanTrained():
            context, trained = (format_tokens(n) for n in (notice.context, notice.trained))
            return (
                f"The context holds {context} tokens, longer than trained ({trained}); answers "
                "may be worse, also about short documents"
            )
        case WindowsAlone():
            return (
                "The model has no recurrent layers, so its layers with a window know what they no "
                "longer see only from the other layers; answers may be worse"
            )
        case ShorterWithPolicy():
            context, longest = (format_tokens(n) for n in (notice.context, notice.longest))
            return f"The model holds {context} tokens with this policy, and {longest} with dense"
        case LargerThanMemory():
            weights, free = (format_bytes(n) for n in (notice.weight_bytes, notice.free_bytes))
            return (
                f"The model takes {weights}, but only {free} of memory are free: parts of it are "
                f"read from the disk for every token, up to {notice.seconds_per_token} s each at "
                "1 GB per second; a smaller model answers sooner"
            )
        case _:
            assert_never(notice)
