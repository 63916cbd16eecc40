"""The card's verdict in words: it fits, and what it takes; or why not, and what else; pure."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.core.fit.reading_fit import Estimate, Measure, Obstacle
from app.core.fit.ways_out import Remedy, Way, ways_out
from app.window.feasibility.card import Choice
from app.window.translation.local_model_name import local_model_name
from app.window.translation.quantities import count, duration, size
from engine.protocol.replies import ModelFacts


def fitting_detail(found: Estimate) -> str:
    """Say how long it takes, as far as this machine was measured."""
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
    return " ".join(filter(None, (reading, _answer(found), _streaming(found))))


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
        "{size} of it do not fit into memory and are read from the SSD for every answer.",
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
        "Feasibility", "Saving it needs {needed} of disk space, but only {limit} are free."
    ).format(needed=size(found.disk_bytes), limit=size(found.disk_free_bytes))


def choices(
    facts: ModelFacts,
    found: Estimate,
    models: Sequence[ModelFacts],
    measure: Measure,
    *,
    num_documents: int,
) -> Iterator[Choice]:
    """Yield what else could be done, of the cache formats the most exact only."""
    is_format_said = False
    for way in ways_out(facts, found, measure, num_documents=num_documents, models=models):
        if way.remedy is Remedy.FORMAT:
            if is_format_said:
                continue
            is_format_said = True
        path = Path(way.facts.path) if way.facts else Path()
        yield Choice(way.remedy, _way_text(way), path, way.kv_format)


def _way_text(way: Way) -> str:
    translate = QCoreApplication.translate
    name = local_model_name(way.facts.path, way.facts.name) if way.facts else ""
    text = {
        Remedy.FORMAT: translate("Feasibility", "Keep it as {format} ({size})"),
        Remedy.MODEL: translate("Feasibility", "Read it with {model}"),
        Remedy.SPACE: translate("Feasibility", "Delete saved readings …"),
        Remedy.LEAVE_OUT: translate("Feasibility", "Leave pages out …"),
        Remedy.DOCUMENTS: translate("Feasibility", "Read fewer documents …"),
    }[way.remedy]
    return text.format(format=way.kv_format, size=size(way.kv_bytes), model=name)
