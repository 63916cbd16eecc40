"""Derives what the dialog shows of a hub search; pure."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from app.core.fit.hub_choice import FileFit, HubChoice, choices_for
from app.core.fit.model_fit import Memory
from app.errors import LecternError
from app.models.download.hub_models import HubModel
from app.window.translation.local_failures import local_failure
from app.window.translation.quantities import size

_DOT = " · "


@dataclass(frozen=True, slots=True)
class SearchStatus:
    """What was looked for; nothing where `text` is empty."""

    text: str = ""
    is_running: bool = False
    models: tuple[HubModel, ...] = ()
    failure: LecternError | None = None


@dataclass(frozen=True, slots=True)
class FoundFile:
    """One download.

    Attributes:
        name: what the hub and a quantisation are called together.
        explanation: whether it fits this computer.
    """

    name: str
    text: str
    explanation: str
    is_fitting: bool


@dataclass(frozen=True, slots=True)
class FoundRow:
    """One model of the hub.

    Attributes:
        facts: its size, and what it asks for, in one line.
        badge: that it is the best for this computer; empty for others.
        files: what can be downloaded.
        proposed: the position of the one that suits this computer.
        can_be_used: whether its family is computed here.
    """

    name: str
    facts: str
    badge: str
    files: tuple[FoundFile, ...]
    proposed: int
    can_be_used: bool


@dataclass(frozen=True, slots=True)
class SearchProps:
    """All that is shown; nothing where nothing was looked for."""

    rows: tuple[FoundRow, ...] = ()
    note: str = ""


def derive_search(status: SearchStatus, memory: Memory | None) -> SearchProps:
    """Return what the dialog shows."""
    if not status.text or memory is None:
        return SearchProps()
    rows = tuple(_row(choice, memory) for choice in choices_for(status.models, memory))
    return SearchProps(rows, _note(status))


def _note(status: SearchStatus) -> str:
    translate = QCoreApplication.translate
    if status.failure is not None:
        return local_failure(status.failure).line
    if status.is_running:
        return translate("Models", "Searching the hub …")
    if not status.models:
        text = translate("Models", "The hub has no model with “{text}” in its name.")
        return text.format(text=status.text[:60])
    return translate("Models", "On the hub")


def _row(choice: HubChoice, memory: Memory) -> FoundRow:
    translate, model = QCoreApplication.translate, choice.model
    return FoundRow(
        name=model.name,
        facts=_facts(choice),
        badge=translate("Models", "Best for this computer") if choice.is_best else "",
        files=tuple(_file(choice, fit, memory) for fit in choice.files),
        proposed=choice.proposed,
        can_be_used=choice.is_computed,
    )


def _facts(choice: HubChoice) -> str:
    translate = QCoreApplication.translate
    parts = [parameters_text(choice.parameters)]
    if choice.model.is_gated:
        parts.append(translate("Models", "its terms must be accepted on its page first"))
    return _DOT.join(parts)


def _explanation(choice: HubChoice, fit: FileFit, memory: Memory) -> str:
    translate = QCoreApplication.translate
    if not choice.is_computed:
        text = translate("Models", "Models of the family {family} cannot be run here.")
        return text.format(family=choice.model.family)
    if fit.is_fitting:
        if memory.is_gpu:
            return translate("Models", "Fits the GPU with a document.")
        return translate("Models", "Fits this computer with a document.")
    text = translate("Models", "Needs {needed} of memory; this computer has {memory}.")
    if memory.is_gpu:
        text = translate("Models", "Needs {needed} of GPU memory; this GPU has {memory}.")
    return text.format(needed=size(fit.needed_bytes), memory=size(memory.num_bytes))


def _file(choice: HubChoice, fit: FileFit, memory: Memory) -> FoundFile:
    name, quantisation = choice.model.name, fit.file.quantisation
    parts = [quantisation] if quantisation else []
    return FoundFile(
        f"{name}:{quantisation}" if quantisation else name,
        _DOT.join((*parts, size(fit.file.num_bytes))),
        explanation=_explanation(choice, fit, memory),
        is_fitting=choice.is_computed and fit.is_fitting,
    )


def parameters_text(count: int) -> str:
    """How many parameters, rounded."""
    translate, locale = QCoreApplication.translate, QLocale()
    if count >= 1e9:
        text = translate("Models", "{count} billion parameters")
        return text.format(count=locale.toString(count / 1e9, "f", 1))
    text = translate("Models", "{count} million parameters")
    return text.format(count=locale.toString(count / 1e6, "f", 0 if count >= 1e7 else 1))
