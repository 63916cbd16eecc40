"""The card's verdict in words: it fits, and what it takes; or why not, and what else; pure."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.feasibility.estimate import Estimate, Measure, Obstacle, estimate
from app.window.feasibility.card import Choice, Remedy
from app.window.feasibility.card_lines import kv_format_for
from app.window.translation.local_model_name import local_model_name
from app.window.translation.quantities import count, duration, size
from engine.protocol.replies import ModelFacts

_MAX_MODELS = 2


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


def ways_out(
    facts: ModelFacts,
    found: Estimate,
    models: Sequence[ModelFacts],
    measure: Measure,
    *,
    num_documents: int,
) -> Iterator[Choice]:
    """Yield what else could be done, the least loss first."""
    translate = QCoreApplication.translate
    if Obstacle.CONTEXT not in found.obstacles:
        yield from _other_format(facts, measure)
    yield from _other_models(facts, models, measure)
    if Obstacle.DISK in found.obstacles:
        yield Choice(Remedy.SPACE, translate("Feasibility", "Delete saved readings …"))
    yield Choice(Remedy.LEAVE_OUT, translate("Feasibility", "Leave pages out …"))
    if num_documents > 1:
        yield Choice(Remedy.DOCUMENTS, translate("Feasibility", "Read fewer documents …"))


def _other_format(facts: ModelFacts, measure: Measure) -> Iterator[Choice]:
    """The most exact format that fits."""
    for cost in sorted(facts.kv_costs, key=lambda cost: -cost.bytes_per_token):
        found = estimate(facts, cost.kv_format, measure)
        if not found.obstacles:
            text = QCoreApplication.translate("Feasibility", "Keep it as {format} ({size})").format(
                format=cost.kv_format, size=size(found.kv_bytes)
            )
            yield Choice(Remedy.FORMAT, text, Path(facts.path), cost.kv_format)
            return


def _other_models(
    chosen: ModelFacts, models: Sequence[ModelFacts], measure: Measure
) -> Iterator[Choice]:
    num_offered = 0
    for facts in models:
        kv_format = kv_format_for(facts, "f16")
        if facts.path == chosen.path or estimate(facts, kv_format, measure).obstacles:
            continue
        text = QCoreApplication.translate("Feasibility", "Read it with {model}")
        yield Choice(
            Remedy.MODEL,
            text.format(model=local_model_name(facts.path, facts.name)),
            Path(facts.path),
            kv_format,
        )
        num_offered += 1
        if num_offered == _MAX_MODELS:
            return
