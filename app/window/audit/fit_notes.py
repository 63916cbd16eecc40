"""An audit's sentences about the choices that made a reading fit; pure."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from app.core.fit.fit_reasons import ChosenFit, FitReason, fit_reasons
from app.core.fit.reading_fit import Obstacle
from app.core.fit.remedies import EXACT_FORMAT, Remedy
from app.window.audit.page_ranges import write_pages
from app.window.translation.local_model_name import local_model_name
from app.window.translation.local_sight import sight
from app.window.translation.quantities import count, estimated, size, tokens
from engine.protocol.model_facts import ModelFacts

_LONGEST = 60
"""Characters of page numbers; the field below them has them all."""


def fit_notes(chosen: ChosenFit, names: Sequence[str]) -> Iterator[str]:
    """Yield what is said of each choice, and of a window; `names` are those of the documents."""
    for reason in fit_reasons(chosen):
        yield f"{_choice(reason, chosen, names)} {_otherwise(reason)}"
    measure = chosen.measure
    if measure.opened is not None and (seen := sight(measure.loaded, measure.opened.tokens)):
        yield seen


def _choice(reason: FitReason, chosen: ChosenFit, names: Sequence[str]) -> str:
    translate = QCoreApplication.translate
    text = {
        Remedy.LEAVE_OUT: translate("Audit", "It fits because of what is left out ({pages})."),
        Remedy.MODEL: translate("Audit", "It fits because {model} reads it."),
        Remedy.FORMAT: translate("Audit", "It fits because the cache is kept as {format}."),
    }[reason.choice]
    return text.format(
        pages=_pages(chosen, names), model=_name(chosen.facts), format=chosen.kv_format
    )


def _otherwise(reason: FitReason) -> str:
    """Say what would be too small, with both numbers."""
    translate, shortage = QCoreApplication.translate, reason.shortage
    if reason.choice is Remedy.MODEL and reason.otherwise is not None:
        text = translate("Audit", "{model} holds {limit} only, and it takes about {needed}.")
        model = _name(reason.otherwise)
    elif shortage.obstacle is Obstacle.CONTEXT:
        text = translate("Audit", "The whole takes about {needed}, and the model holds {limit}.")
        model = ""
    elif reason.choice is Remedy.FORMAT:
        text = translate(
            "Audit", "As {format} it needs {needed} of memory, and only {limit} may be used."
        )
        model = ""
    else:
        text = translate(
            "Audit", "The whole needs {needed} of memory, and only {limit} may be used."
        )
        model = ""
    is_context = shortage.obstacle is Obstacle.CONTEXT
    needed = tokens(estimated(shortage.needed)) if is_context else size(shortage.needed)
    limit = count(shortage.limit) if is_context else size(shortage.limit)
    return text.format(model=model, format=EXACT_FORMAT, needed=needed, limit=limit)


def _pages(chosen: ChosenFit, names: Sequence[str]) -> str:
    text = QCoreApplication.translate("Audit", "p. {pages}")
    said = [
        (name, text.format(pages=_cut(write_pages(left_out))))
        for name, left_out in zip(names, chosen.left_out, strict=True)
        if left_out
    ]
    is_one = len(names) == 1
    return "; ".join(numbers if is_one else f"{name}: {numbers}" for name, numbers in said)


def _cut(written: str) -> str:
    if len(written) <= _LONGEST:
        return written
    return written[:_LONGEST].rpartition(",")[0] + ", …"


def _name(facts: ModelFacts) -> str:
    return local_model_name(facts.path, facts.name)
