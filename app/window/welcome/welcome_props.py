"""The welcome's text; pure. Sizes and fit are those of this machine."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.core.fit.model_fit import Memory
from app.core.fit.suggestions import SuggestedModel, suggestions_for
from app.window.translation.quantities import count, size


@dataclass(frozen=True, slots=True)
class ModelOffer:
    """A published model; `name` is what the hub calls it."""

    name: str
    facts: str
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class WelcomeProps:
    """The models that fit this machine, the best first."""

    memory: str
    offers: tuple[ModelOffer, ...]


def derive_welcome(memory: Memory) -> WelcomeProps:
    """Return what to offer a machine with this much memory."""
    translate = QCoreApplication.translate
    text = translate("Welcome", "This computer has {memory} of memory.")
    if memory.is_gpu:
        text = translate("Welcome", "This computer's GPU has {memory} of memory.")
    offers = tuple(
        _offer(model, is_best=index == 0) for index, model in enumerate(suggestions_for(memory))
    )
    return WelcomeProps(text.format(memory=size(memory.num_bytes)), offers)


def _offer(model: SuggestedModel, *, is_best: bool) -> ModelOffer:
    facts = QCoreApplication.translate(
        "Welcome", "{size} to download · up to {tokens} tokens"
    ).format(
        size=size(model.download_bytes),
        tokens=count(model.context_limit),
    )
    return ModelOffer(model.name, facts, is_best)
