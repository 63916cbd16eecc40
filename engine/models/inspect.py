"""Facts about a model folder, from config and headers alone; needs neither torch nor memory.

Owns the sums behind ``lectern models inspect``. A folder that can be inspected can be loaded, apart
from what only the weights themselves can show.
"""

import math
from dataclasses import dataclass
from pathlib import Path

from engine.models.layer_specs import kv_layout, state_bytes
from engine.models.qwen3_5.config import Architecture, LayerKind, read_config
from engine.models.weight_files import find_tensors
from kernels.kv_layout import KVFormat


@dataclass(frozen=True)
class ModelSummary:
    """What a model is and what it costs. Sizes are in bytes.

    Attributes:
        parameters: numbers in the tensors that are used; a tied head counts once.
        weight_bytes: these tensors as stored.
        context_limit: longest context in tokens.
        state_bytes: recurrent state of one sequence.
        kv_bytes_per_token: cache per token in each format that the model can use.
    """

    name: str
    architecture: Architecture
    parameters: int
    weight_bytes: int
    num_layers: int
    num_attention_layers: int
    context_limit: int
    vocab_size: int
    state_bytes: int
    kv_bytes_per_token: dict[KVFormat, int]


def inspect_model(folder: Path) -> ModelSummary:
    """Summarise a model folder. Raises ``ModelFailure`` where it could not be loaded."""
    config = read_config(folder)
    tensors = find_tensors(folder, config).values()
    return ModelSummary(
        name=folder.resolve().name,
        architecture=config.architecture,
        parameters=sum(math.prod(tensor.shape) for tensor in tensors),
        weight_bytes=sum(tensor.num_bytes for tensor in tensors),
        num_layers=len(config.layer_kinds),
        num_attention_layers=config.layer_kinds.count(LayerKind.FULL_ATTENTION),
        context_limit=config.max_positions,
        vocab_size=config.vocab_size,
        state_bytes=state_bytes(config),
        kv_bytes_per_token={
            kv_format: layout.page_bytes // layout.page_size
            for kv_format in KVFormat
            for layout in [kv_layout(config, kv_format)]
        },
    )
