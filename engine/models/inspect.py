"""Facts about a stored model from config and headers alone; needs neither torch nor memory.

Owns the sums behind ``lectern models inspect``. A model that can be inspected can be loaded, apart
from what only the weights themselves can show.
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.models.architecture import ModelDefinition
from engine.models.layer_specs import (
    SharedAttentionSpec,
    WindowedAttentionSpec,
    attention_specs,
    kv_layout,
    state_bytes,
)
from engine.models.tensors import find_tensors, used_shapes
from engine.weights.source import StoredTensor, TensorSource
from kernels.kv_layout import KVFormat


@dataclass(frozen=True)
class ModelSummary:
    """What a model is and what it costs. Sizes are in bytes.

    Attributes:
        parameters: numbers in the tensors that are used; a tied head counts once.
        weight_bytes: the tensors of the text model as stored.
        num_attention_layers: layers with keys and values of their own.
        num_sharing_layers: layers that read those of another.
        stored_bytes: of matrices in the files by their number formats, the largest first.
        context_limit: longest context in tokens.
        state_bytes: recurrent state of one sequence.
        kv_bytes_per_token: cache per token in each format that the model can use.
        page_tokens: tokens of one page of the cache.
        windows: of the layers of attention that have one, in tokens.
    """

    name: str
    architecture: str
    parameters: int
    weight_bytes: int
    stored_bytes: dict[str, int]
    num_layers: int
    num_attention_layers: int
    num_sharing_layers: int
    context_limit: int
    vocab_size: int
    state_bytes: int
    kv_bytes_per_token: dict[KVFormat, int]
    page_tokens: int
    windows: tuple[int, ...]

    @property
    def stored_types(self) -> tuple[str, ...]:
        """Number formats of matrices, the one that takes most first."""
        return tuple(self.stored_bytes)


def inspect_model(source: TensorSource, definition: ModelDefinition) -> ModelSummary:
    """Summarise a model. Raises ``ModelFailure`` where it could not be loaded."""
    stored = find_tensors(source, definition)
    tensors = stored.values()
    layers = definition.layers
    layouts = {kv_format: kv_layout(layers, kv_format) for kv_format in KVFormat}
    return ModelSummary(
        name=source.name,
        architecture=definition.architecture.name,
        parameters=sum(map(math.prod, used_shapes(definition, stored).values())),
        weight_bytes=sum(tensor.stored_bytes for tensor in tensors),
        stored_bytes=_by_format(tensors),
        num_layers=len(layers),
        num_attention_layers=len(attention_specs(layers)),
        num_sharing_layers=sum(isinstance(spec, SharedAttentionSpec) for spec in layers),
        context_limit=definition.config.max_positions,
        vocab_size=definition.config.vocab_size,
        state_bytes=state_bytes(layers),
        kv_bytes_per_token={
            kv_format: layout.page_bytes // layout.page_size
            for kv_format, layout in layouts.items()
        },
        page_tokens=layouts[KVFormat.F16].page_size,
        windows=tuple(spec.window for spec in layers if isinstance(spec, WindowedAttentionSpec)),
    )


def _by_format(tensors: Iterable[StoredTensor]) -> dict[str, int]:
    """Of matrices alone: vectors are small, and are kept exactly."""
    num_bytes: Counter[str] = Counter()
    for tensor in tensors:
        if len(tensor.shape) > 1:
            num_bytes[tensor.stored_type] += tensor.stored_bytes
    return dict(num_bytes.most_common())
