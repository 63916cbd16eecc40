"""What would make a reading fit that does not, the least loss first; pure, and no words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.fit.reading_fit import Estimate, Measure, Obstacle, estimate
from engine.protocol.replies import ModelFacts

_MAX_MODELS = 2
_EXACT_FORMAT = "f16"


class Remedy(StrEnum):
    """What else could be done."""

    FORMAT = "format"
    MODEL = "model"
    LEAVE_OUT = "leave out"
    DOCUMENTS = "documents"
    SPACE = "space"
    RECOGNISE = "recognise"
    STOP = "stop"
    GAPS = "gaps"


@dataclass(frozen=True, slots=True)
class Way:
    """One way out.

    Attributes:
        facts: the model that it is about; None where it is about none.
        kv_format: the cache format it is about; empty likewise.
        kv_bytes: size of the cache then; 0 where that is not known.
    """

    remedy: Remedy
    facts: ModelFacts | None = None
    kv_format: str = ""
    kv_bytes: int = 0


def ways_out(
    facts: ModelFacts,
    found: Estimate,
    measure: Measure,
    *,
    num_documents: int,
    models: Sequence[ModelFacts] = (),
) -> Iterator[Way]:
    """Yield what would make a reading fit that was `found` not to; `models` are to choose from."""
    if Obstacle.CONTEXT not in found.obstacles:
        yield from _formats(facts, measure)
    yield from _models(facts, models, measure)
    if Obstacle.DISK in found.obstacles:
        yield Way(Remedy.SPACE)
    yield Way(Remedy.LEAVE_OUT)
    if num_documents > 1:
        yield Way(Remedy.DOCUMENTS)


def format_for(facts: ModelFacts, wanted: str) -> str:
    """Return the wanted cache format, or the first that the model has."""
    known = [cost.kv_format for cost in facts.kv_costs]
    return wanted if wanted in known or not known else known[0]


def _formats(facts: ModelFacts, measure: Measure) -> Iterator[Way]:
    """The formats in which it fits, the most exact first."""
    for cost in sorted(facts.kv_costs, key=lambda cost: -cost.bytes_per_token):
        found = estimate(facts, cost.kv_format, measure)
        if not found.shortages:
            yield Way(Remedy.FORMAT, facts, cost.kv_format, found.kv_bytes)


def _models(chosen: ModelFacts, models: Sequence[ModelFacts], measure: Measure) -> Iterator[Way]:
    num_offered = 0
    for facts in models:
        kv_format = format_for(facts, _EXACT_FORMAT)
        found = estimate(facts, kv_format, measure)
        if facts.path == chosen.path or found.shortages:
            continue
        yield Way(Remedy.MODEL, facts, kv_format, found.kv_bytes)
        num_offered += 1
        if num_offered == _MAX_MODELS:
            return
