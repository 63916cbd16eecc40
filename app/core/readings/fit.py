"""Whether an opened reading fits the loaded model and this machine."""

from app.core.engine.model_session import ModelStatus
from app.core.readings.opened_reading import OpenedReading
from app.core.readings.reading_terms import ReadingTerms
from app.readings.feasibility import Demand, check_fit


def check_reading(result: OpenedReading, model: ModelStatus, terms: ReadingTerms) -> None:
    """Raise `DoesNotFitError` where context, memory or disk are too small."""
    if model.loaded is None or model.facts is None:
        return
    check_fit(
        Demand(
            opened=result.opened,
            names=tuple(document.name for document in result.documents),
            answer_tokens=terms.answer_tokens,
            kv_format=model.loaded.kv_format,
            kv_costs=model.facts.kv_costs,
            state_bytes=model.facts.state_bytes,
        )
    )
