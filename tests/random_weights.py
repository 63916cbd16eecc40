"""Model folders with random weights: small ones for tests, released sizes for measuring.

    python -m tests.random_weights 0.8B FOLDER [--seed N] [--shards N] [--dtype BF16|F16|F32]

The small ones have every dimension different, so that mix-ups show.
"""

import argparse
import dataclasses
from pathlib import Path
from typing import Any

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.bench.random_model import write_random_model
from engine.models.architecture import ModelDefinition
from engine.models.layer_specs import RotaryConfig
from engine.models.layers.configs import AttentionConfig
from engine.models.layers.recurrent_configs import DeltaNetConfig
from engine.models.qwen3_5.architecture import QWEN3_5
from engine.models.qwen3_5.config import LayerKind, Qwen35Config
from engine.weights.source import TensorType

DELTA_NET, ATTENTION = LayerKind.LINEAR_ATTENTION, LayerKind.FULL_ATTENTION


def tiny_config(**changes: Any) -> Qwen35Config:
    """A config with all parts in it; fields of the nested parts are changed by their names too."""
    rotary = RotaryConfig(theta=1e7, dim=16, mrope_sections=(3, 3, 2))
    attention = AttentionConfig(
        num_query_heads=4,
        num_kv_heads=2,
        head_dim=64,
        rotary=rotary,
        has_gate=True,
        has_norms=True,
    )
    delta_net = DeltaNetConfig(
        num_key_heads=2, num_value_heads=4, key_head_dim=32, value_head_dim=32, conv_width=4
    )
    config = Qwen35Config(
        vocab_size=320,
        hidden_size=64,
        intermediate_size=96,
        max_positions=4096,
        rms_epsilon=1e-6,
        has_tied_head=True,
        layer_kinds=(DELTA_NET, ATTENTION, DELTA_NET, ATTENTION),
        attention=_take(attention, changes, rotary=_take(rotary, changes)),
        delta_net=_take(delta_net, changes),
    )
    changed = _take(config, changes)
    assert not changes, f"no such fields: {sorted(changes)}"
    return changed


def tiny_definition(**changes: Any) -> ModelDefinition:
    """``tiny_config`` with the family that it belongs to."""
    return ModelDefinition(QWEN3_5, tiny_config(**changes))


def write_tiny_model(folder: Path, *, seed: int = 0, **changes: Any) -> Qwen35Config:
    """Write a float32 model folder of ``tiny_config``; returns the config."""
    config = tiny_config(**changes)
    write_random_model(folder, config, seed=seed, tensor_type=TensorType.F32)
    return config


def _take(record: Any, changes: dict[str, Any], **more: Any) -> Any:
    """Apply the changes that are fields of a record, and remove them from ``changes``."""
    names = {field.name for field in dataclasses.fields(record)} & changes.keys()
    return dataclasses.replace(record, **{name: changes.pop(name) for name in names}, **more)


def main() -> None:
    """Write one released size."""
    parser = argparse.ArgumentParser(description="Write a Qwen3.5 folder with random weights.")
    parser.add_argument("size", choices=QWEN3_5_SIZES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument("--dtype", type=TensorType, default=TensorType.BF16)
    chosen = parser.parse_args()
    write_random_model(
        chosen.folder,
        QWEN3_5_SIZES[chosen.size],
        seed=chosen.seed,
        tensor_type=chosen.dtype,
        num_shards=chosen.shards,
    )


if __name__ == "__main__":
    main()
