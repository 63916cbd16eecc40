"""Collects statistics of queries before rotation, while a prompt is computed.

A layer asks with what its own code has made of the hidden state: behind the norm of queries, and
without the gate that some models project along. Only the rotation is taken back. Layers that read
the keys of another ask for that one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.eviction.query_statistics import LayerQueries, bands_of, turns
from engine.models.context import LayerQuery
from engine.models.layer_specs import AttentionSpec
from engine.selection.selector import ByQueryAlone


@dataclass
class _Sums:
    """Of one layer: queries so far, and what they add up to."""

    count: int
    mean: Tensor
    size: Tensor


class QueryCollector(ByQueryAlone):
    """Hears every query of a prompt that begins at position 0."""

    def __init__(self, specs: Sequence[AttentionSpec]) -> None:
        self._specs = specs
        self._layers: dict[int, _Sums] = {}

    def reads_all(self, _num_pages: int) -> bool:
        """Yes: it only observes."""
        return True

    def choose(self, _query: LayerQuery, _candidates: object) -> None:
        """All."""

    def voters(self, question: range) -> range:
        """All of it."""
        return question

    def observe(
        self, query: LayerQuery, _lse: Tensor, _pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """Add the queries of a run."""
        spec = self._specs[query.layer]
        bands = bands_of(query.heads, spec.rotary)  # [T, Hq, bands]
        sums = self._layers.get(query.layer)
        positions = torch.arange(query.position, query.position + len(bands), device=bands.device)
        bands = bands / turns(spec.rotary, positions, bands.shape[-1]).unsqueeze(1)
        mean = bands.sum(dim=0, dtype=torch.complex128)
        size = bands.abs().sum(dim=0, dtype=torch.float64)
        if sums is None:
            self._layers[query.layer] = _Sums(len(bands), mean, size)
        else:
            sums.count += len(bands)
            sums.mean += mean
            sums.size += size

    @property
    def layers(self) -> tuple[LayerQueries, ...]:
        """What was heard, first layer first; of layers that are not listened to, nothing."""
        return tuple(
            _mean(self._layers.get(number), spec) for number, spec in enumerate(self._specs)
        )


def _mean(sums: _Sums | None, spec: AttentionSpec) -> LayerQueries:
    if sums is None:
        nothing = torch.zeros(spec.num_kv_heads, spec.head_dim // 2)
        return LayerQueries(nothing.to(torch.complex64), nothing)
    mean, size = sums.mean / sums.count, sums.size / sums.count
    return LayerQueries(mean.to(torch.complex64), size.float())
