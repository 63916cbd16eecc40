"""Keeps int8 and int4 weights that were computed once: where, and who writes them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engine.models.kept_matrices import CarryOut, KeptMatrices
from engine.models.weight_reader import WeightFormat
from engine.weights.kept_files import KeptFiles

_COMPUTED = (WeightFormat.INT8, WeightFormat.INT4)
"""All others are taken from the model's files about as quickly as from ours."""


@dataclass(frozen=True)
class WeightKeeping:
    """The files of all models.

    Attributes:
        files: where they are; None keeps nothing.
        carry_out: has a file written, while the model is in use already.
    """

    files: KeptFiles | None
    carry_out: CarryOut

    @contextmanager
    def of(
        self, weights: str, weight_format: WeightFormat, *, model: str
    ) -> Iterator[KeptMatrices | None]:
        """What is kept of a model; what is added meanwhile is written once the block is left.

        Args:
            weights: fingerprint of what is computed from.
            weight_format: None is given where nothing in it would be kept.
            model: what the model is called.
        """
        if self.files is None or weight_format not in _COMPUTED:
            yield None
            return
        kept = KeptMatrices(self.files, model=model, weights=weights, weight_format=weight_format)
        yield kept
        kept.finish(self.carry_out)


KEEP_NOTHING = WeightKeeping(None, lambda _: None)
