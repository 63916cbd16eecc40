"""Mixtures of experts as converters write them: all experts of a layer in one tensor."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np
from gguf import GGUFWriter

from tests.gguf_files.writing import Arrays

_NAMES = {
    "gate.weight": "ffn_gate_inp.weight",
    "shared_expert_gate.weight": "ffn_gate_inp_shexp.weight",
    "shared_expert.gate_proj.weight": "ffn_gate_shexp.weight",
    "shared_expert.up_proj.weight": "ffn_up_shexp.weight",
    "shared_expert.down_proj.weight": "ffn_down_shexp.weight",
}
_PART = ".mlp."


def describe_experts(writer: GGUFWriter, config: Mapping[str, Any]) -> None:
    """Nothing for a dense model."""
    count = config.get("num_experts") or config.get("num_local_experts")
    if count:
        writer.add_expert_count(count)
        writer.add_expert_used_count(config["num_experts_per_tok"])
        width = config.get("moe_intermediate_size") or config["intermediate_size"]
        writer.add_expert_feed_forward_length(width)
    if shared := config.get("shared_expert_intermediate_size"):
        writer.add_expert_shared_feed_forward_length(shared)


def without_experts(arrays: Arrays, *, are_fused: bool = False) -> tuple[Arrays, Arrays]:
    """The tensors that are left, and those of experts as a file has them."""
    left, written, stacks = Arrays(), Arrays(), defaultdict(list)
    for name, array in arrays.items():
        before, _, part = name.partition(_PART)
        block = f"blk.{before.rpartition('.')[2]}."
        if part in _NAMES:
            written[block + _NAMES[part]] = array
        elif part.startswith("experts."):
            _, number, matrix, _ = part.split(".")
            stacks[f"{block}ffn_{matrix.removesuffix('_proj')}_exps.weight"].append(
                (int(number), array)
            )
        else:
            left[name] = array
    for name, stack in stacks.items():
        written[name] = np.stack([array for _, array in sorted(stack, key=lambda each: each[0])])
    for name in [name for name in written if are_fused and "ffn_gate_exps" in name]:
        both = written.pop(name), written.pop(name.replace("gate", "up"))
        written[name.replace("gate", "gate_up")] = np.concatenate(both, axis=1)
    return left, written
