"""A stored model: its files, its family and its size, known without reading weights."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.loading.longer_context import Stretch, StretchedSource
from engine.models.architecture import ModelDefinition
from engine.models.inspect import ModelSummary, inspect_model
from engine.models.registry import define_model
from engine.protocol.notices import LongerThanTrained
from engine.weights.containers import open_source
from engine.weights.source import TensorSource


@dataclass(frozen=True)
class StoredModel:
    """What is known of a model before any of its weights is read."""

    source: TensorSource
    definition: ModelDefinition
    summary: ModelSummary


def open_stored(
    path: Path, stretch: Stretch | None, notify: Callable[[LongerThanTrained], None]
) -> StoredModel:
    """Open a stored model, with a longer context where ``stretch`` asks for one.

    Raises ``ModelFailure`` or ``UsageFailure``.
    """
    source = open_source(path)
    if stretch is not None:
        source = StretchedSource(source, stretch)
    definition = define_model(source)
    summary = inspect_model(source, definition)
    if isinstance(source, StretchedSource):
        notify(LongerThanTrained(summary.context_limit, source.trained_positions))
    return StoredModel(source, definition, summary)
