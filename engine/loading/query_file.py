"""The file with a model's query statistics, and how a policy obtains them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.errors import UsageFailure
from engine.eviction.query_statistics import LayerQueries, load_queries, save_queries
from engine.eviction.triattention import Triattention, TriattentionOfModel
from engine.models.layer_specs import AttentionSpec
from engine.protocol.problems.policies import NotCalibrated


@dataclass(frozen=True)
class QueryFile:
    """The file of one model.

    Attributes:
        path: where it is, or would be.
        model: fingerprint of the weights.
        specs: the layers that it is about.
    """

    path: Path
    model: str
    specs: tuple[AttentionSpec, ...]

    def save(self, layers: Sequence[LayerQueries], path: Path | None = None) -> Path:
        """Write it, there or elsewhere; returns where. Raises ``OSError``."""
        place = path or self.path
        save_queries(place, layers, model=self.model)
        return place

    def inform(self, rule: Triattention) -> TriattentionOfModel:
        """The rule for this model. Raises ``UsageFailure``."""
        path = Path(rule.statistics) if rule.statistics else self.path
        if not rule.statistics and not path.exists():
            raise UsageFailure(NotCalibrated("triattention"))
        return rule.of_model(load_queries(path, self.specs, model=self.model), self.specs)
