"""A cache that looks as if a long document had been read: random pages instead of a prefill."""

import torch

from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.token_ids import token_ids
from kernels.store_kv import reference_store_kv


def deep_sequence(model: LoadedModel, depth: int, *, seed: int = 0) -> Sequence:
    """A sequence of ``depth`` random tokens whose keys and values are random numbers.

    Every page has memory of its own, so that reading them costs what real ones cost. Logits follow
    from one real step at the end.
    """
    generator = torch.Generator().manual_seed(seed)
    sequence = model.runner.new_sequence()
    if depth:
        model.cache.extend(sequence, depth)
        _fill_pages(model, sequence, depth, generator)
        tokens = torch.randint(256, (depth,), generator=generator)
        model.cache.advance(sequence, token_ids(tokens.tolist()))
    model.runner.prefill(sequence, token_ids([1]))
    return sequence


def _fill_pages(
    model: LoadedModel, sequence: Sequence, depth: int, generator: torch.Generator
) -> None:
    layout, page_size = model.layout, model.layout.page_size
    shape = (page_size, layout.num_kv_heads, layout.head_dim)
    page_ids = sequence.page_ids
    for number, start in enumerate(range(0, depth, page_size)):
        count = min(page_size, depth - start)
        with model.storage.run(page_ids, [number], position=start, count=count) as context:
            places = context.places
        for layer in range(layout.num_layers):
            keys, values = (torch.randn(shape, generator=generator)[:count] for _ in range(2))
            reference_store_kv(keys, values, places.kv, layer=layer, slots=places.slots)
