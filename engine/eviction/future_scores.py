"""Predicts how much future queries will attend to a key, from statistics (arXiv 2604.04921).

The mean query of a head turns with its position, so the score that it gives a key is a sum of
cosines of their distance; averaged over distances up to the farthest of ``OFFSETS``. What of a
query is not in the mean counts by size alone.
"""

import torch
from torch import Tensor

from engine.eviction.query_statistics import LayerQueries, bands_of, turns
from engine.models.layer_specs import RotaryConfig

OFFSETS = tuple(1 << power for power in range(17))
"""Tokens ahead that are averaged over: 1, 2, 4 ... 65,536."""


def future_scores(
    keys: Tensor, queries: LayerQueries, rotary: RotaryConfig | None, position: int
) -> Tensor:
    """Scores ``[Hq, n]`` of rotated keys ``[Hkv, n, D]`` at a position.

    The cosines and sines to come are averaged once; then a key costs one product, wherever it
    stands, because its own position is in its rotation. Values that do not turn are wanted at any
    distance alike. In a layer where none turns, only sizes count.
    """
    bands = bands_of(keys, rotary)  # [Hkv, n, bands]
    mean, size = queries.mean.to(keys.device), queries.size.to(keys.device)
    weights = (size - mean.abs()).clamp(min=0).unflatten(0, (len(keys), -1))  # type: ignore[no-untyped-call]
    scores = weights @ bands.abs().transpose(1, 2)  # [Hkv, group, n]
    if rotary is not None:
        ahead = position + torch.tensor(OFFSETS, device=keys.device)
        turned = mean * turns(rotary, ahead, mean.shape[1]).mean(dim=0)
        turned = turned.unflatten(0, (len(keys), -1))  # type: ignore[no-untyped-call]
        values = torch.cat((bands.real, bands.imag), dim=2)
        scores = scores + torch.cat((turned.real, turned.imag), dim=2) @ values.transpose(1, 2)
    return scores.flatten(0, 1)  # type: ignore[no-any-return]


def worth_to_group(scores: Tensor, num_kv_heads: int) -> Tensor:
    """From scores ``[Hq, n]`` to what keys are worth to their KV head, ``[Hkv, n]``.

    Query heads have scales of their own: each one's scores are put in units of their spread, and
    the head that wants a key most speaks for those that share it.
    """
    centred = scores - scores.mean(dim=1, keepdim=True)
    spread = scores.std(dim=1, keepdim=True, correction=0).clamp(min=torch.finfo(scores.dtype).tiny)
    return (centred / spread).unflatten(0, (num_kv_heads, -1)).amax(dim=1)  # type: ignore[no-untyped-call,no-any-return]
