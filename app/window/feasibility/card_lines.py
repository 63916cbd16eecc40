"""Models and cache formats as lines of the card; pure."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.core.fit.reading_fit import Estimate, Measure, Obstacle, estimate
from app.core.fit.remedies import format_for
from app.window.feasibility.card import FormatLine, ModelLine
from app.window.translation.local_model_name import local_model_name
from app.window.translation.quantities import count, duration, estimated, size
from engine.protocol.model_facts import ModelFacts

_UNKNOWN = "–"


def model_lines(
    models: Sequence[ModelFacts], chosen: str, kv_format: str, measure: Measure
) -> Iterator[ModelLine]:
    """Yield every model with what the reading takes in it."""
    for facts in models:
        found = estimate(facts, format_for(facts, kv_format), measure)
        yield ModelLine(
            path=Path(facts.path),
            name=local_model_name(facts.path, facts.name),
            is_chosen=facts.path == chosen,
            tokens=_tokens(found),
            context=count(found.context_limit),
            reading=_time(found.reading_seconds),
            answer=_time(found.answer_seconds),
            verdict=_verdict(found, is_measured=measure.opened is not None),
            fits=not found.obstacles,
        )


def format_lines(facts: ModelFacts, chosen: str, measure: Measure) -> Iterator[FormatLine]:
    """Yield every format of the cache, the most exact first."""
    for cost in sorted(facts.kv_costs, key=lambda cost: -cost.bytes_per_token):
        found = estimate(facts, cost.kv_format, measure)
        obstacles = [one for one in found.obstacles if one is not Obstacle.CONTEXT]
        yield FormatLine(
            kv_format=cost.kv_format,
            name=cost.kv_format,
            note=_note(cost.kv_format),
            is_chosen=cost.kv_format == chosen,
            memory=size(found.resident_bytes),
            memory_fraction=_share(found.resident_bytes, found.memory_limit_bytes),
            disk=size(found.disk_bytes),
            disk_fraction=_share(found.disk_bytes, found.disk_free_bytes),
            verdict=obstacle_text(obstacles[0]) if obstacles else _streaming(found),
            fits=not obstacles,
        )


def about(figure: str) -> str:
    """Return a figure that was estimated, marked as such."""
    return QCoreApplication.translate("Feasibility", "about {figure}").format(figure=figure)


def obstacle_text(obstacle: Obstacle) -> str:
    """Return why a reading cannot be done, in a few words."""
    translate = QCoreApplication.translate
    return {
        Obstacle.CONTEXT: translate("Feasibility", "context too small"),
        Obstacle.MEMORY: translate("Feasibility", "too little memory"),
        Obstacle.DISK: translate("Feasibility", "too little disk space"),
    }[obstacle]


def _tokens(found: Estimate) -> str:
    return count(found.tokens) if found.is_counted else about(count(estimated(found.tokens)))


def _verdict(found: Estimate, *, is_measured: bool) -> str:
    if found.obstacles:
        return obstacle_text(found.obstacles[0])
    if not is_measured:
        return ""
    return _streaming(found) or QCoreApplication.translate("Feasibility", "fits")


def _streaming(found: Estimate) -> str:
    """Say of what fits that memory alone does not hold it."""
    if not found.streamed_bytes:
        return ""
    return QCoreApplication.translate("Feasibility", "partly on SSD")


def _note(kv_format: str) -> str:
    """Return what a format does to the answers."""
    translate = QCoreApplication.translate
    return {
        "f32": translate("Feasibility", "exact, largest"),
        "f16": translate("Feasibility", "exact"),
        "q8_0": translate("Feasibility", "nearly exact"),
        "q4_1": translate("Feasibility", "small, less exact"),
        "q4_0": translate("Feasibility", "smallest, least exact"),
    }.get(kv_format, "")


def _time(seconds: float | None) -> str:
    return _UNKNOWN if seconds is None else about(duration(seconds))


def _share(part: int, whole: int) -> float:
    return min(part / whole, 1.0) if whole else 0.0
