"""The card's verdict in words: it fits and what it takes, or why not; pure."""

from PySide6.QtCore import QCoreApplication

from app.core.fit.reading_fit import Estimate, Obstacle
from app.window.translation.local_sight import sight
from app.window.translation.quantities import count, duration, size
from engine.protocol.replies import ModelLoaded


def fitting_detail(found: Estimate, loaded: ModelLoaded | None = None) -> str:
    """Say how long it takes, as far as this machine was measured, and what stays out of sight.

    `loaded` is the model that reads it, where that one is loaded.
    """
    return " ".join(filter(None, (_time(found, loaded), sight(loaded, found.tokens))))


def _time(found: Estimate, loaded: ModelLoaded | None) -> str:
    translate = QCoreApplication.translate
    if found.tokens_known >= found.tokens:
        return translate("Feasibility", "Everything has been read already.")
    if found.reading_seconds is None:
        return translate(
            "Feasibility", "The time is not known until something has been read on this computer."
        )
    reading = translate("Feasibility", "Reading takes about {time}, once.").format(
        time=duration(found.reading_seconds)
    )
    is_seen_whole = not sight(loaded, found.tokens)
    streaming = _streaming(found) if is_seen_whole else ""
    return " ".join(filter(None, (reading, _answer(found), streaming)))


def _answer(found: Estimate) -> str:
    if found.answer_seconds is None:
        return ""
    text = QCoreApplication.translate(
        "Feasibility", "After that, answers begin within about {answer}."
    )
    return text.format(answer=duration(found.answer_seconds))


def _streaming(found: Estimate) -> str:
    if not found.streamed_bytes:
        return ""
    text = QCoreApplication.translate(
        "Feasibility",
        "{size} of it does not fit into memory and is read from the SSD for every answer.",
    )
    return text.format(size=size(found.streamed_bytes))


def refusal(found: Estimate) -> str:
    """Say what is too small, with both numbers."""
    translate = QCoreApplication.translate
    obstacle = found.obstacles[0]
    if obstacle is Obstacle.CONTEXT:
        return translate(
            "Feasibility",
            "It has {tokens} tokens, plus {room} for a question and its answer. The "
            "model's context holds {limit}.",
        ).format(
            tokens=count(found.tokens), room=count(found.room), limit=count(found.context_limit)
        )
    if obstacle is Obstacle.MEMORY:
        return translate(
            "Feasibility", "It needs {needed} of memory, but only {limit} may be used."
        ).format(needed=size(found.kv_bytes), limit=size(found.cache_limit_bytes))
    return translate(
        "Feasibility", "Saving it needs {needed} of disk space, but only {limit} is free."
    ).format(needed=size(found.disk_bytes), limit=size(found.disk_free_bytes))
