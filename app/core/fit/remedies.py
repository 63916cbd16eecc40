"""Finds what would make a reading fit, or make it faster, the least loss first; without wording.

Every kind of way is a function here that yields `Way`s with their results, by the same arithmetic
as the refusal. To add one, write a function and list it in `_FINDERS`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.fit.leaving_out import tokens_to_leave_out
from app.core.fit.reading_fit import Estimate, Measure, Obstacle, estimate
from app.core.fit.suggestions import SUGGESTIONS, SuggestedModel
from app.core.fit.window_view import WindowView, window_view
from engine.protocol.model_facts import ModelFacts

_MAX_MODELS = 2
EXACT_FORMAT = "f16"
_LONGEST_WAIT = 3600.0
"""Seconds of reading; a model that takes longer is suggested only where no other fits."""


class Remedy(StrEnum):
    """What else could be done."""

    FORMAT = "format"
    MODEL = "model"
    DOWNLOAD = "download"
    WINDOW = "window"
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
        found: what the reading takes then; None where that depends on what is chosen.
        tokens: how many have to go, where pages are left out.
        download: the published model, where one is to be fetched.
        view: what of the reading stays in sight, where it is read through a window.
    """

    remedy: Remedy
    facts: ModelFacts | None = None
    kv_format: str = ""
    found: Estimate | None = None
    tokens: int = 0
    download: SuggestedModel | None = None
    view: WindowView | None = None

    @property
    def kv_bytes(self) -> int:
        """Size of the cache then; 0 where that is not known."""
        return self.found.kv_bytes if self.found is not None else 0


@dataclass(frozen=True, slots=True)
class Situation:
    """A reading, with the model and format that it was `found` to fit, or not, with."""

    facts: ModelFacts
    kv_format: str
    found: Estimate
    measure: Measure
    num_documents: int = 1
    models: Sequence[ModelFacts] = ()


def find_remedies(situation: Situation) -> Iterator[Way]:
    """Yield what would make it fit, or, where it fits, spare it the way to the SSD."""
    for find in _FINDERS if situation.found.shortages else (_window,):
        yield from find(situation)


def format_for(facts: ModelFacts, wanted: str) -> str:
    """Return the wanted cache format, or the first that the model has."""
    known = [cost.kv_format for cost in facts.kv_costs]
    return wanted if wanted in known or not known else known[0]


def _formats(situation: Situation) -> Iterator[Way]:
    """The formats in which it fits, the most exact first; none makes a context longer."""
    facts = situation.facts
    if Obstacle.CONTEXT in situation.found.obstacles:
        return
    for cost in sorted(facts.kv_costs, key=lambda cost: -cost.bytes_per_token):
        found = estimate(facts, cost.kv_format, situation.measure)
        if not found.shortages:
            yield Way(Remedy.FORMAT, facts, cost.kv_format, found)


def _models(situation: Situation) -> Iterator[Way]:
    num_offered = 0
    for facts in situation.models:
        kv_format = format_for(facts, EXACT_FORMAT)
        found = estimate(facts, kv_format, situation.measure)
        if facts.path == situation.facts.path or found.shortages:
            continue
        yield Way(Remedy.MODEL, facts, kv_format, found)
        num_offered += 1
        if num_offered == _MAX_MODELS:
            return


def _space(situation: Situation) -> Iterator[Way]:
    if Obstacle.DISK in situation.found.obstacles:
        yield Way(Remedy.SPACE)


def _pages(situation: Situation) -> Iterator[Way]:
    tokens = tokens_to_leave_out(situation.facts, situation.kv_format, situation.found)
    if tokens < situation.found.tokens:
        yield Way(Remedy.LEAVE_OUT, tokens=tokens)


def _window(situation: Situation) -> Iterator[Way]:
    """Sight of a part only: what is out of sight is read from the SSD for no answer.

    It makes nothing fit: the engine reads and saves the whole text all the same.
    """
    found, loaded = situation.found, situation.measure.loaded
    is_loaded = loaded is not None and loaded.path == situation.facts.path
    is_dense = loaded is not None and loaded.policy == "dense"
    if found.shortages or not found.streamed_bytes or not (is_loaded and is_dense):
        return
    view = window_view(situation.facts, situation.kv_format, found)
    if view is not None:
        yield Way(Remedy.WINDOW, situation.facts, situation.kv_format, found, view=view)


def _downloads(situation: Situation) -> Iterator[Way]:
    """The largest published model that fits and reads within the hour, else the smallest."""
    names = {facts.name.rpartition("/")[2] for facts in situation.models}
    fitting = [
        Way(Remedy.DOWNLOAD, found=found, download=model)
        for model in SUGGESTIONS
        if model.name.rpartition("/")[2] not in names
        and not (found := estimate(model.facts, EXACT_FORMAT, situation.measure)).shortages
    ]
    soon = [way for way in fitting if way.found and _seconds(way.found) <= _LONGEST_WAIT]
    yield from soon[-1:] or fitting[:1]


def _documents(situation: Situation) -> Iterator[Way]:
    if situation.num_documents > 1:
        yield Way(Remedy.DOCUMENTS)


def _seconds(found: Estimate) -> float:
    return found.reading_seconds or 0.0


_FINDERS: tuple[Callable[[Situation], Iterator[Way]], ...] = (
    _formats,
    _models,
    _space,
    _pages,
    _documents,
    _downloads,
)
