"""Words the engine's notices in the window's language."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication

from app.window.translation.local_failures import local_problem
from app.window.translation.quantities import count, size
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
    Unsaved,
    WindowsAlone,
)


def local_notice(notice: AnyNotice) -> str:
    """Return the sentences that say it; none for what the window shows anyway."""
    translate = QCoreApplication.translate
    match notice:
        case ReadingAgain():
            return translate(
                "Notices",
                "Part of the documents is being read again because its saved cache was lost.",
            )
        case SetAside():
            return translate(
                "Notices",
                "A saved reading was damaged and has been set aside. Its documents are being "
                "read again.",
            )
        case NotSaved():
            return _not_saved(notice)
        case FromServer():
            return local_problem(notice.problem).line
        case MemoryShort():
            text = translate("Notices", "Memory is low. The cache now uses at most {size}.")
            return text.format(size=size(notice.limit_bytes))
        case _:
            return _loading(notice)


def notice_details(notice: AnyNotice) -> str:
    """Return the engine's own reason, in English, where it is more than the person was told."""
    return notice.reason if isinstance(notice, ReadingAgain | SetAside) else ""


def _loading(notice: AnyLoading) -> str:
    translate = QCoreApplication.translate
    match notice:
        case LoadingModel():
            return ""
        case CompilingKernels():
            return translate(
                "Notices",
                "Preparing for this processor. This happens once and takes a minute or two.",
            )
        case LongerThanTrained():
            text = translate(
                "Notices",
                "The model's context is longer than trained: {context} tokens instead of "
                "{trained}. Answers may be worse, also about short documents.",
            )
            return text.format(context=count(notice.context), trained=count(notice.trained))
        case WindowsAlone():
            return translate(
                "Notices",
                "The model has no recurrent layers, so its layers with a window know what they "
                "no longer see only from the other layers. Answers may be worse.",
            )
        case ShorterWithPolicy():
            text = translate(
                "Notices",
                "With the chosen policy, the model holds {context} tokens. If everything is "
                "kept and read, it holds {longest}.",
            )
            return text.format(context=count(notice.context), longest=count(notice.longest))
        case LargerThanMemory():
            text = translate(
                "Notices",
                "The model takes {weights}, but only {free} of memory are free. Parts of it are "
                "read from the disk for every token: up to {seconds} s each at 1 GB per second. "
                "A smaller model answers sooner.",
            )
            return text.format(
                weights=size(notice.weight_bytes),
                free=size(notice.free_bytes),
                seconds=count(notice.seconds_per_token),
            )
        case _:
            assert_never(notice)


def _not_saved(notice: NotSaved) -> str:
    translate = QCoreApplication.translate
    text = {
        Unsaved.READING: translate("Notices", "The reading could not be saved. {failure}"),
        Unsaved.CONVERSATION: translate(
            "Notices", "The conversation's state could not be saved. {failure}"
        ),
    }[notice.what]
    return text.format(failure=local_problem(notice.problem).line)
