"""What the readings and answers of a session share: the loaded model and its services."""

from dataclasses import dataclass

from engine.counters import Counters
from engine.loading.loaded_model import LoadedModel
from engine.options import EngineOptions
from engine.outbox import Outbox
from engine.reuse.former_readings import FormerReadings
from engine.reuse.prefix_reuse import PrefixReuse
from engine.reuse.saved_summaries import SavedSummaries
from engine.reuse.saving import Saving


@dataclass(frozen=True)
class Resources:
    """A loaded model with the collaborators that all its readings and answers use."""

    model: LoadedModel
    reuse: PrefixReuse
    former: FormerReadings
    saving: Saving
    summaries: SavedSummaries
    outbox: Outbox
    counters: Counters
    options: EngineOptions
