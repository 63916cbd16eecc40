"""The choices without which a reading would not fit; pure arithmetic.

Each is found by undoing it, with the same arithmetic as the refusal. Disk space is no reason: a
saved reading needs no more of it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from app.core.fit.leaving_out import estimate_without
from app.core.fit.reading_fit import Estimate, Measure, Obstacle, Shortage, estimate
from app.core.fit.remedies import EXACT_FORMAT, Remedy, format_for
from engine.protocol.model_facts import ModelFacts


@dataclass(frozen=True, slots=True)
class FitReason:
    """A choice that made it fit.

    Attributes:
        choice: what was chosen.
        shortage: what would be too small without it.
        otherwise: the model that would not do, where another one was chosen.
    """

    choice: Remedy
    shortage: Shortage
    otherwise: ModelFacts | None = None


@dataclass(frozen=True, slots=True)
class ChosenFit:
    """A reading as it is read: with a model, in a format, without some pages of its documents."""

    facts: ModelFacts
    kv_format: str
    measure: Measure
    left_out: Sequence[Collection[int]]
    models: Sequence[ModelFacts] = ()


def fit_reasons(chosen: ChosenFit) -> Iterator[FitReason]:
    """Yield the choices that made it fit; nothing where it does not, or would in any case."""
    if _shortage(estimate(chosen.facts, chosen.kv_format, chosen.measure)) is None:
        for find in (_pages, _model, _format):
            yield from find(chosen)


def _pages(chosen: ChosenFit) -> Iterator[FitReason]:
    if not any(chosen.left_out):
        return
    none: tuple[tuple[int, ...], ...] = tuple(() for _ in chosen.left_out)
    whole = estimate_without(
        chosen.facts, chosen.kv_format, chosen.measure, none, gone=chosen.left_out
    )
    if (shortage := _shortage(whole)) is not None:
        yield FitReason(Remedy.LEAVE_OUT, shortage)


def _model(chosen: ChosenFit) -> Iterator[FitReason]:
    """Of the models whose context is too short, the one that comes nearest."""
    reasons = [
        FitReason(Remedy.MODEL, shortage, facts)
        for facts in chosen.models
        if facts.path != chosen.facts.path
        and (shortage := _shortage(_exact(facts, chosen.measure))) is not None
        and shortage.obstacle is Obstacle.CONTEXT
    ]
    if reasons:
        yield max(reasons, key=lambda reason: reason.shortage.limit)


def _format(chosen: ChosenFit) -> Iterator[FitReason]:
    if chosen.kv_format == EXACT_FORMAT:
        return
    shortage = _shortage(_exact(chosen.facts, chosen.measure))
    if shortage is not None and shortage.obstacle is Obstacle.MEMORY:
        yield FitReason(Remedy.FORMAT, shortage)


def _exact(facts: ModelFacts, measure: Measure) -> Estimate:
    return estimate(facts, format_for(facts, EXACT_FORMAT), measure)


def _shortage(found: Estimate) -> Shortage | None:
    return next((one for one in found.shortages if one.obstacle is not Obstacle.DISK), None)
