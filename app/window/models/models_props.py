"""Derives what the models dialog shows; pure.

`ModelsInputs` in, `ModelsProps` out. Every text is here, in the language chosen now.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.core.engine.model_session import ModelStatus
from app.core.fit.model_fit import Fit, Memory, ModelFit, fit_of, memory_for
from app.readings.model_folders import ModelFolder, Origin
from app.window.models.download_props import DownloadRow, download_row
from app.window.models.downloads import DownloadStatus
from app.window.models.offers import Offer, Proposal, offers_for, proposal_for
from app.window.models.search_props import (
    SearchProps,
    SearchStatus,
    derive_search,
    parameters_text,
)
from app.window.translation.local_failures import local_failure, local_problem
from app.window.translation.quantities import count, size
from engine.protocol.model_facts import ModelFacts
from engine.protocol.problems.problem import Problem

_DOT = " · "


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A folder that was found; `facts` and `problem` are None until the engine was asked."""

    folder: ModelFolder
    num_bytes: int
    facts: ModelFacts | None = None
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class ModelsInputs:
    """All that is known.

    Attributes:
        models: what was found, in the order of the places.
        is_scanning: whether folders are being searched.
        status: the model in use.
        default: the model of the settings; None stands for the bundled one.
        kv_format: how the cache will be kept.
        folders: chosen folders.
        downloads: what is on its way.
        memory: of this machine; None until it was looked at.
        search: what was looked for on the hub.
    """

    models: tuple[KnownModel, ...] = ()
    is_scanning: bool = True
    status: ModelStatus = field(default_factory=ModelStatus)
    default: Path | None = None
    kv_format: str = "f16"
    folders: tuple[Path, ...] = ()
    downloads: tuple[DownloadStatus, ...] = ()
    memory: Memory | None = None
    search: SearchStatus = field(default_factory=SearchStatus)


class Verdict(StrEnum):
    """How well a model suits this computer, in one word."""

    ASKED = "asked"
    GOOD = "good"
    LIMITED = "limited"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One model as it is shown.

    Attributes:
        path: its folder.
        name: as on the hub, or as its folder is called.
        facts: size and limits in one line.
        verdict: how well it fits; `explanation` says it in words.
        badges: what it is now, such as "Loaded".
        action: text of its button; empty where there is nothing to do.
        is_loaded: whether the button takes it out of memory instead of loading it.
        can_be_default: whether it can be what is loaded at the start.
        can_be_deleted: whether it lies in Lectern's own folder and is not in use.
        folder: its place, for the tool tip.
    """

    path: Path
    name: str
    facts: str
    verdict: Verdict
    explanation: str
    badges: tuple[str, ...]
    action: str
    can_act: bool
    is_loaded: bool
    can_be_default: bool
    can_be_deleted: bool
    folder: str


@dataclass(frozen=True, slots=True)
class ModelsProps:
    """All that is shown."""

    rows: tuple[ModelRow, ...] = ()
    downloads: tuple[DownloadRow, ...] = ()
    offers: tuple[Offer, ...] = ()
    folders: tuple[Path, ...] = ()
    note: str = ""
    failure: str = ""
    proposal: Proposal | None = None
    search: SearchProps = field(default_factory=SearchProps)


def derive(inputs: ModelsInputs) -> ModelsProps:
    """Return what the dialog shows."""
    failure, proposal = inputs.status.failure, _proposal(inputs)
    known = {model.folder.name for model in inputs.models}
    known |= {str(status.name) for status in inputs.downloads}
    return ModelsProps(
        rows=tuple(_row(model, inputs) for model in inputs.models),
        downloads=tuple(download_row(status) for status in inputs.downloads),
        offers=offers_for(inputs.memory, known | ({proposal.name} if proposal else set())),
        folders=inputs.folders,
        note=_note(inputs),
        failure=local_failure(failure).line if failure else "",
        proposal=proposal,
        search=derive_search(inputs.search, inputs.memory),
    )


def _proposal(inputs: ModelsInputs) -> Proposal | None:
    """What to take first, where nothing but the demo model is here or on its way."""
    origins = {model.folder.origin for model in inputs.models}
    is_alone = origins <= {Origin.BUNDLED} and not (inputs.downloads or inputs.is_scanning)
    return proposal_for(inputs.memory) if is_alone else None


def _row(model: KnownModel, inputs: ModelsInputs) -> ModelRow:
    path, facts, status = model.folder.path, model.facts, inputs.status
    is_chosen = status.choice is not None and status.choice.path == path
    is_loaded = is_chosen and status.loaded is not None
    is_loading = is_chosen and status.is_loading
    memory, fit = inputs.memory, None
    if facts is not None and memory is not None:
        memory = memory_for(facts, memory)
        fit = fit_of(facts, kv_format=inputs.kv_format, memory=memory)
    is_default = _is_default(model, inputs.default)
    return ModelRow(
        path=path,
        name=_name(model.folder),
        facts=_facts(model),
        verdict=_verdict(model, fit),
        explanation=_explanation(model, fit, memory),
        badges=_badges(is_loaded=is_loaded, is_loading=is_loading, is_default=is_default),
        action=_action(is_loaded=is_loaded, is_loading=is_loading),
        can_act=not status.is_loading and (is_loaded or facts is not None),
        is_loaded=is_loaded,
        can_be_default=facts is not None and not is_default,
        can_be_deleted=model.folder.origin is Origin.OWN and not is_chosen,
        folder=model.folder.shown_path,
    )


def _name(folder: ModelFolder) -> str:
    if folder.origin is Origin.BUNDLED:
        return QCoreApplication.translate("Models", "Demo model")
    return folder.name


def _is_default(model: KnownModel, default: Path | None) -> bool:
    if default is None:
        return model.folder.origin is Origin.BUNDLED
    return default == model.folder.path


def _facts(model: KnownModel) -> str:
    translate = QCoreApplication.translate
    parts = []
    if model.facts is not None:
        parts.append(parameters_text(model.facts.parameters))
        kinds = ", ".join(each.number_format for each in model.facts.stored)
        parts += [kinds] if kinds else []
    parts.append(size(model.num_bytes))
    if model.facts is not None:
        tokens = count(model.facts.context_limit)
        parts.append(translate("Models", "up to {tokens} tokens").format(tokens=tokens))
    parts.append(_origin(model.folder.origin))
    return _DOT.join(parts)


def _origin(origin: Origin) -> str:
    translate = QCoreApplication.translate
    if origin in (Origin.LM_STUDIO, Origin.OLLAMA, Origin.LLAMA_CPP):
        return translate("Models", "in the folder of {program}").format(program=origin.value)
    return {
        Origin.OWN: translate("Models", "in Lectern's folder"),
        Origin.HUB: translate("Models", "in Hugging Face's cache"),
        Origin.CHOSEN: translate("Models", "in one of your folders"),
        Origin.BUNDLED: translate("Models", "comes with Lectern"),
    }[origin]


def _verdict(model: KnownModel, fit: ModelFit | None) -> Verdict:
    if model.problem:
        return Verdict.BAD
    if fit is None:
        return Verdict.ASKED
    return {Fit.WHOLE: Verdict.GOOD, Fit.SHORTER: Verdict.LIMITED, Fit.NOT: Verdict.BAD}[fit.fit]


def _explanation(model: KnownModel, fit: ModelFit | None, memory: Memory | None) -> str:
    if model.problem:
        return local_problem(model.problem).message
    if fit is None or memory is None:
        return QCoreApplication.translate("Models", "Checking …")
    text = _on_gpu(fit.fit) if memory.is_gpu else _in_ram(fit.fit)
    return text.format(
        needed=size(fit.needed_bytes),
        memory=size(memory.num_bytes),
        tokens=count(_rounded(fit.tokens)),
        size=size(fit.cache_bytes),
    )


def _in_ram(fit: Fit) -> str:
    translate = QCoreApplication.translate
    return {
        Fit.NOT: translate("Models", "Needs {needed} of memory; this computer has {memory}."),
        Fit.SHORTER: translate("Models", "Fits, with room for up to {tokens} tokens in memory."),
        Fit.WHOLE: translate("Models", "Fits; a full context takes {size} of memory."),
    }[fit]


def _on_gpu(fit: Fit) -> str:
    translate = QCoreApplication.translate
    return {
        Fit.NOT: translate("Models", "Needs {needed} of GPU memory; this GPU has {memory}."),
        Fit.SHORTER: translate(
            "Models", "Fits the GPU, with room for up to {tokens} tokens in its memory."
        ),
        Fit.WHOLE: translate("Models", "Fits the GPU; a full context takes {size} of its memory."),
    }[fit]


def _rounded(tokens: int) -> int:
    """An estimate says no more digits than it knows."""
    return tokens // 1000 * 1000


def _badges(*, is_loaded: bool, is_loading: bool, is_default: bool) -> tuple[str, ...]:
    translate = QCoreApplication.translate
    said = (
        (is_loaded, translate("Models", "Loaded")),
        (is_loading, translate("Models", "Loading …")),
        (is_default, translate("Models", "Default")),
    )
    return tuple(text for holds, text in said if holds)


def _action(*, is_loaded: bool, is_loading: bool) -> str:
    translate = QCoreApplication.translate
    if is_loading:
        return translate("Models", "Loading …")
    return translate("Models", "Unload") if is_loaded else translate("Models", "Load")


def _note(inputs: ModelsInputs) -> str:
    translate = QCoreApplication.translate
    if inputs.is_scanning:
        return translate("Models", "Looking for models …")
    if all(model.folder.origin is Origin.BUNDLED for model in inputs.models):
        return translate(
            "Models",
            "The demo model only finds and quotes sentences of English text. Download a real "
            "model below.",
        )
    return ""
