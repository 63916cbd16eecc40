"""A cache filled with random pages, as if a long document had been read."""

from dataclasses import replace

import torch
from torch import Tensor

from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.models.layer_specs import attention_specs
from engine.tiers.tiered_context import PlannedRun
from engine.token_ids import token_ids
from kernels.dequant import quantize
from kernels.kv_layout import KVLayout

_NUM_CONTENTS = 4
"""Different contents of pages, used in turn: what reading a page costs does not depend on it."""


def deep_sequence(model: LoadedModel, depth: int, *, seed: int = 0) -> Sequence:
    """A sequence of ``depth`` random tokens whose keys and values are random numbers.

    Every page has memory of its own, or its own place on the SSD, so that reading them costs what
    real ones cost. Logits follow from one real step at the end.
    """
    generator = torch.Generator().manual_seed(seed)
    sequence = model.runner.new_sequence()
    page_size = model.layout.page_size
    num_layers = len(attention_specs(model.definition.layers))
    layout = replace(model.layout, num_layers=num_layers)  # wherever each has its keys
    contents = [_random_content(layout, generator).to(model.device) for _ in range(_NUM_CONTENTS)]
    for number, start in enumerate(range(0, depth, page_size)):
        tokens = torch.randint(256, (min(page_size, depth - start),), generator=generator)
        model.cache.extend(sequence, len(tokens))
        _fill_page(model, sequence, len(tokens), contents[number % _NUM_CONTENTS])
        model.cache.advance(sequence, token_ids(tokens.tolist()))
        sequence.state.advance(sequence.position)
    model.runner.prefill(sequence, token_ids([1]))
    return sequence


def _random_content(layout: KVLayout, generator: torch.Generator) -> Tensor:
    """Rows of a page, uint8 ``[layers, 2 (K, V), heads, page_size, row_bytes]``."""
    shape = (layout.num_layers, 2, layout.num_kv_heads, layout.page_size, layout.head_dim)
    return quantize(torch.randn(shape, generator=generator), layout.kv_format)


def _fill_page(model: LoadedModel, sequence: Sequence, num_tokens: int, content: Tensor) -> None:
    layout, position = model.layout, sequence.position
    number = position // layout.page_size
    run = PlannedRun(sequence.page_ids, [number], position=position, count=num_tokens)
    with model.storage.contexts([run]) as (context,):
        places = sequence.state.complete(context, num_tokens).places
    for layer, rows in enumerate(content):
        into = places.of(layer)
        page, offset = divmod(int(into.slots[0]), layout.page_size)
        target = into.kv.rows(page, into.layer)
        target[:, :, offset : offset + num_tokens] = rows[:, :, :num_tokens]
