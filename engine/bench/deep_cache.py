"""A cache that looks as if a long document had been read: random pages instead of a prefill."""

import torch
from torch import Tensor

from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.token_ids import token_ids
from kernels.dequant import quantize


def deep_sequence(model: LoadedModel, depth: int, *, seed: int = 0) -> Sequence:
    """A sequence of ``depth`` random tokens whose keys and values are random numbers.

    Every page has memory of its own, or its own place on the SSD, so that reading them costs what
    real ones cost. Logits follow from one real step at the end.
    """
    generator = torch.Generator().manual_seed(seed)
    sequence = model.runner.new_sequence()
    page_size = model.layout.page_size
    for start in range(0, depth, page_size):
        tokens = torch.randint(256, (min(page_size, depth - start),), generator=generator)
        model.cache.extend(sequence, len(tokens))
        _fill_page(model, sequence, tokens, generator)
        model.cache.advance(sequence, token_ids(tokens.tolist()))
    model.runner.prefill(sequence, token_ids([1]))
    return sequence


def _fill_page(
    model: LoadedModel, sequence: Sequence, tokens: Tensor, generator: torch.Generator
) -> None:
    layout, position = model.layout, sequence.position
    number = position // layout.page_size
    run = model.storage.run(sequence.page_ids, [number], position=position, count=len(tokens))
    with run as context:
        kv, first_slot = context.places.kv, int(context.places.slots[0])
    frame, offset = divmod(first_slot, layout.page_size)
    shape = (2, layout.num_kv_heads, len(tokens), layout.head_dim)
    for layer in range(layout.num_layers):
        rows = quantize(torch.randn(shape, generator=generator), layout.kv_format)
        kv.rows(frame, layer)[:, :, offset : offset + len(tokens)] = rows.to(kv.device)
