"""Qwen3-Next: the layers of Qwen3.5 with experts, but a different storage of DeltaNet.

The rows of ``in_proj_qkvz`` are, for each key head: its query, its key, the values of its group and
their output gates. Those of ``in_proj_ba``: the betas and the decays of the group.
"""

from dataclasses import replace

from engine.models.config_file import ConfigFile
from engine.models.layers.recurrent_configs import DeltaNetConfig
from engine.models.pieces import Pieces, Rows
from engine.models.qwen3_5.config import LayerKind, Qwen35Config
from engine.models.qwen3_5_moe.architecture import (
    QWEN3_5_MOE,
    Qwen35MoeFields,
    expert_pieces,
    mixture_config,
)


class Qwen3NextFields(Qwen35MoeFields, frozen=True, kw_only=True):
    """The model."""

    norm_topk_prob: bool = True


def _read_config(file: ConfigFile) -> Qwen35Config:
    text = file.text_fields(Qwen3NextFields)
    return mixture_config(file, text, is_normalised=text.norm_topk_prob)


def _pieces(config: Qwen35Config) -> Pieces:
    """Where experts and the inputs of each DeltaNet lie."""
    pieces = expert_pieces(config)
    for layer, kind in enumerate(config.layer_kinds):
        if kind is LayerKind.LINEAR_ATTENTION:
            pieces |= _delta_net_pieces(config.delta_net, f"layers.{layer}.linear_attn.")
    return pieces


def _delta_net_pieces(shape: DeltaNetConfig, part: str) -> Pieces:
    group = shape.num_value_heads // shape.num_key_heads
    values = group * shape.value_head_dim
    in_qkvz = {"q": shape.key_head_dim, "k": shape.key_head_dim, "v": values, "z": values}
    qkvz = _parts_by_head(f"{part}in_proj_qkvz.weight", in_qkvz, shape.num_key_heads)
    ba = _parts_by_head(f"{part}in_proj_ba.weight", {"b": group, "a": group}, shape.num_key_heads)
    return {
        f"{part}in_proj_qkv.weight": qkvz["q"] + qkvz["k"] + qkvz["v"],
        f"{part}in_proj_z.weight": qkvz["z"],
        f"{part}in_proj_b.weight": ba["b"],
        f"{part}in_proj_a.weight": ba["a"],
    }


def _parts_by_head(tensor: str, parts: dict[str, int], num_heads: int) -> Pieces:
    """Rows of each part, head by head; ``parts`` gives the rows per head of each part."""
    head_len, start, rows = sum(parts.values()), 0, Pieces()
    for name, length in parts.items():
        starts = [head * head_len + start for head in range(num_heads)]
        rows[name] = tuple(Rows(tensor, first, first + length) for first in starts)
        start += length
    return rows


QWEN3_NEXT = replace(
    QWEN3_5_MOE,
    name="qwen3_next",
    class_names=frozenset({"Qwen3NextForCausalLM"}),
    model_types=frozenset({"qwen3_next"}),
    read_config=_read_config,
    pieces=_pieces,
)
