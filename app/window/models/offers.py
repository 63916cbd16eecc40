"""Models to offer on this computer, for a first model or another one; pure."""

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.core.fit.model_fit import Memory
from app.core.fit.suggestions import suggestions_for
from app.window.translation.quantities import size

_DOT = " · "
_MAX_OFFERS = 3


@dataclass(frozen=True, slots=True)
class Offer:
    """A model of the hub that can be had with one click; `text` has no room for its maker."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """The model that suits this computer best, and the sentence that says so."""

    name: str
    text: str


def proposal_for(memory: Memory | None) -> Proposal | None:
    """Return the one to take first; none before the machine was looked at."""
    if memory is None:
        return None
    best = suggestions_for(memory)[0]
    text = QCoreApplication.translate(
        "Models", "{name} suits this computer best: {size} to download."
    )
    return Proposal(best.name, text.format(name=_short(best.name), size=size(best.download_bytes)))


def offers_for(memory: Memory | None, known: Collection[str]) -> tuple[Offer, ...]:
    """Return the best suggestions that are not known here."""
    if memory is None:
        return ()
    others = [model for model in suggestions_for(memory) if model.name not in known]
    return tuple(
        Offer(model.name, _DOT.join((_short(model.name), size(model.download_bytes))))
        for model in others[:_MAX_OFFERS]
    )


def _short(name: str) -> str:
    """Return a name of the hub without its maker."""
    return name.rpartition("/")[2]
