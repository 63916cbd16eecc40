"""Model folders with random weights, in the layout of the released ones, of any size.

For measuring and testing where no trained weights are at hand. Tensors are made and written one
after the other, so the memory needed does not grow with the model. Values are drawn so that no part
of the model is idle: decays from long to short, norms off one, attention neither flat nor one-hot.
"""

import json
import math
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import torch
from torch import Tensor

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.bench.random_tokenizer import write_random_tokenizer
from engine.models.decoder_tensors import EMBEDDING, HEAD
from engine.models.qwen3_5.config import Qwen35Config
from engine.models.qwen3_5.tensor_names import tensor_shapes
from engine.weights.safetensors import INDEX_FILE, LENGTH_BYTES, SINGLE_FILE
from engine.weights.source import TensorType

TEXT_PREFIX = "model.language_model."
ROWS_PER_BLOCK = 8192
_TORCH_TYPES = {
    TensorType.F32: torch.float32,
    TensorType.F16: torch.float16,
    TensorType.BF16: torch.bfloat16,
}

Shapes = dict[str, tuple[int, ...]]


def write_random_model(
    folder: Path,
    config: Qwen35Config,
    *,
    seed: int,
    tensor_type: TensorType = TensorType.BF16,
    num_shards: int = 1,
) -> None:
    """Write a complete model folder; the same arguments give the same bytes.

    Raises ``ValueError`` for a vocabulary that is too small for bytes and chat markers.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_random_tokenizer(folder, vocab_size=config.vocab_size, max_positions=config.max_positions)
    (folder / "config.json").write_text(json.dumps(config_json(config), indent=2) + "\n")
    generator = torch.Generator().manual_seed(seed)
    shards = _shards(tensor_shapes(config), num_shards)
    names = [f"model-{n:05}-of-{num_shards:05}.safetensors" for n in range(1, num_shards + 1)]
    for name, shapes in zip(names if num_shards > 1 else [SINGLE_FILE], shards, strict=True):
        with (folder / name).open("wb") as file:
            _write_tensors(file, shapes, tensor_type=tensor_type, generator=generator)
    if num_shards > 1:
        weight_map = {
            _stored_name(tensor): name
            for name, shapes in zip(names, shards, strict=True)
            for tensor in shapes
        }
        (folder / INDEX_FILE).write_text(json.dumps({"metadata": {}, "weight_map": weight_map}))


def random_name(size: str) -> str:
    """What such a model is called where figures are told."""
    return f"Qwen3.5-{size} shape, random weights"


def write_random_size(folder: Path, size: str, *, tokens: int) -> Path:
    """Write random weights in the shape of a released model; return the model folder in ``folder``.

    Args:
        folder: where the model folder is made.
        size: a key of ``QWEN3_5_SIZES``.
        tokens: so long a context, and as much again, is within the model's limit.
    """
    sys.stderr.write(f"Writing random weights in the shape of Qwen3.5-{size}\n")
    path, config = folder / "random", QWEN3_5_SIZES[size]
    max_positions = max(config.max_positions, 2 * tokens)
    write_random_model(path, replace(config, max_positions=max_positions), seed=0)
    return path


def config_json(config: Qwen35Config) -> dict[str, Any]:
    """Return config.json as a released model has it, the text model nested."""
    attention, delta_net = config.attention, config.delta_net
    rotary = attention.rotary
    if rotary is None:
        raise ValueError("Qwen3.5 turns its keys")
    text = {
        "model_type": "qwen3_5_text",
        "vocab_size": config.vocab_size,
        "hidden_size": config.hidden_size,
        "intermediate_size": config.intermediate_size,
        "num_hidden_layers": len(config.layer_kinds),
        "layer_types": [kind.value for kind in config.layer_kinds],
        "num_attention_heads": attention.num_query_heads,
        "num_key_value_heads": attention.num_kv_heads,
        "head_dim": attention.head_dim,
        "attention_bias": False,
        "attn_output_gate": True,
        "hidden_act": "silu",
        "rms_norm_eps": config.rms_epsilon,
        "max_position_embeddings": config.max_positions,
        "tie_word_embeddings": config.has_tied_head,
        "linear_num_key_heads": delta_net.num_key_heads,
        "linear_num_value_heads": delta_net.num_value_heads,
        "linear_key_head_dim": delta_net.key_head_dim,
        "linear_value_head_dim": delta_net.value_head_dim,
        "linear_conv_kernel_dim": delta_net.conv_width,
        "rope_parameters": {
            "rope_type": "default",
            "rope_theta": rotary.theta,
            "partial_rotary_factor": rotary.dim / attention.head_dim,
            "mrope_interleaved": True,
            "mrope_section": list(rotary.mrope_sections),
        },
    }
    return {
        "architectures": ["Qwen3_5ForConditionalGeneration"],
        "model_type": "qwen3_5",
        "text_config": text,
        "tie_word_embeddings": config.has_tied_head,
    }


def _shards(shapes: Shapes, num_shards: int) -> list[Shapes]:
    """Deal the tensors out in order, to shards of about equal size."""
    shards: list[Shapes] = [{} for _ in range(num_shards)]
    total = sum(math.prod(shape) for shape in shapes.values())
    position = 0
    for name, shape in shapes.items():
        shards[position * num_shards // total][name] = shape
        position += math.prod(shape)
    return shards


def _write_tensors(
    file: BinaryIO, shapes: Shapes, *, tensor_type: TensorType, generator: torch.Generator
) -> None:
    """Write one safetensors file, tensor by tensor."""
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    end = 0
    for name, shape in shapes.items():
        start, end = end, end + math.prod(shape) * tensor_type.num_bytes
        header[_stored_name(name)] = {
            "dtype": tensor_type.value,
            "shape": list(shape),
            "data_offsets": [start, end],
        }
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % LENGTH_BYTES)  # data begins at a multiple of 8
    file.write(len(text).to_bytes(LENGTH_BYTES, "little") + text)
    for name, shape in shapes.items():
        for block in _blocks(name, shape, generator):
            stored = block.to(_TORCH_TYPES[tensor_type])
            file.write(stored.view(torch.uint8).numpy().tobytes())


def _stored_name(name: str) -> str:
    """Name in the file: only the head lies outside the text model."""
    return name if name == HEAD else TEXT_PREFIX + name


def _blocks(name: str, shape: tuple[int, ...], generator: torch.Generator) -> Iterator[Tensor]:
    """Draw a tensor as float32 ``[rows, ...]``, a block of rows at a time."""
    for row in range(0, shape[0], ROWS_PER_BLOCK):
        block = torch.empty(min(ROWS_PER_BLOCK, shape[0] - row), *shape[1:])
        match name.rsplit(".", 2)[-2:]:
            case [_, "A_log"]:
                yield block.uniform_(0.02, 2.0, generator=generator).log()
            case [_, "dt_bias"]:
                yield block.uniform_(-4.0, 1.0, generator=generator)
            case ["norm", _] if "linear_attn" in name:
                yield block.normal_(1.0, 0.2, generator=generator)
            case ["q_norm" | "k_norm", _]:
                yield block.normal_(0.5, 0.2, generator=generator)
            case ["conv1d", _]:
                yield block.normal_(0.0, 0.5, generator=generator)
            case _ if len(shape) == 1:
                yield block.normal_(0.0, 0.2, generator=generator)
            case _:
                scale = 2.0 if name in (EMBEDDING, HEAD) else 1.0
                yield block.normal_(0.0, scale * shape[1] ** -0.5, generator=generator)
