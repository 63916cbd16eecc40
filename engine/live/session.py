"""A loaded model with everything that serves it: what live readings and answers work with."""

from dataclasses import dataclass

from engine.counters import Counters
from engine.loading.loaded_model import LoadedModel
from engine.options import EngineOptions
from engine.outbox import Outbox
from engine.reuse.former_readings import FormerReadings
from engine.reuse.prefix_reuse import PrefixReuse
from engine.reuse.saving import Saving


@dataclass(frozen=True)
class Session:
    """Collaborators shared by all readings and answers of one loaded model."""

    model: LoadedModel
    reuse: PrefixReuse
    former: FormerReadings
    saving: Saving
    outbox: Outbox
    counters: Counters
    options: EngineOptions
