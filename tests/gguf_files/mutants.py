"""Small GGUF files of every type, and changes that no reader may trip over."""

import struct
from collections.abc import Callable
from pathlib import Path
from random import Random

import gguf
import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter

KINDS = tuple(
    kind
    for kind in GGMLQuantizationType
    if gguf.GGML_QUANT_SIZES[kind][0] > 1 or kind.name in ("F32", "F16", "BF16")
)
HUGE = (0, 1, 0xFF, 1 << 20, 1_000_000_000, (1 << 31) - 1, 1 << 32, (1 << 63) - 1, (1 << 64) - 1)
Change = Callable[[bytearray, Random], bytes]


def write_small(path: Path, kind: GGMLQuantizationType) -> bytes:
    """A whole model of one layer, as far as its header goes, with one tensor of that type."""
    writer = GGUFWriter(path, "qwen35")
    writer.add_name("small")
    for key in (
        *("block_count", "context_length", "embedding_length", "feed_forward_length"),
        *("attention.head_count", "attention.head_count_kv", "attention.key_length"),
        *("ssm.state_size", "ssm.group_count", "ssm.time_step_rank"),
        *("ssm.inner_size", "full_attention_interval", "rope.dimension_count"),
    ):
        writer.add_uint32(f"qwen35.{key}", 32)
    writer.add_uint32("qwen35.ssm.conv_kernel", 4)
    writer.add_float32("qwen35.attention.layer_norm_rms_epsilon", 1e-6)
    writer.add_float32("qwen35.rope.freq_base", 1e7)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(["a", "b", "ab", "<|end|>"])
    writer.add_token_types([1, 1, 1, 3])
    writer.add_token_merges(["a b"])
    writer.add_token_scores([0.0, 0.0, -1.0, 0.0])
    writer.add_eos_token_id(3)
    writer.add_chat_template("{{ messages }}")
    block_len, block_bytes = gguf.GGML_QUANT_SIZES[kind]
    width = block_len * max(1, 32 // block_len)
    packed = np.zeros((4, width // block_len * block_bytes), np.uint8)
    writer.add_tensor("token_embd.weight", packed, raw_dtype=kind)
    writer.add_tensor("blk.0.ssm_a", np.full(32, -1, np.float32))
    writer.add_tensor("blk.0.ssm_conv1d.weight", np.ones((96, 4), np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path.read_bytes()


def write_small_gemma4(path: Path) -> bytes:
    """Likewise with lists of numbers for layers, experts, and pieces with merges."""
    writer = GGUFWriter(path, "gemma4")
    for key in (
        *("context_length", "embedding_length", "attention.head_count", "rope.dimension_count"),
        *("attention.key_length", "attention.value_length", "attention.key_length_swa"),
        *("attention.value_length_swa", "rope.dimension_count_swa", "attention.sliding_window"),
        *("expert_count", "expert_feed_forward_length"),
    ):
        writer.add_uint32(f"gemma4.{key}", 32)
    writer.add_block_count(3)
    writer.add_expert_used_count(2)
    writer.add_shared_kv_layers(1)
    writer.add_feed_forward_length([32, 32, 64])
    writer.add_head_count_kv([2, 1, 1])
    writer.add_sliding_window_pattern([True, False, False])
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_tokenizer_model("gemma4")
    writer.add_token_list(["a", "b", "ab", "<turn|>"])
    writer.add_token_types([1, 1, 1, 3])
    writer.add_token_merges(["a b"])
    writer.add_tensor("rope_freqs.weight", np.array([1.0] * 4 + [1e30] * 12, np.float32))
    writer.add_tensor("token_embd.weight", np.zeros((4, 32), np.float32))
    writer.add_tensor("blk.0.ffn_gate_up_exps.weight", np.zeros((4, 6, 8), np.float32))
    writer.add_tensor("blk.0.ffn_gate_inp.scale", np.zeros(32, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path.read_bytes()


def write_all(folder: Path) -> dict[str, bytes]:
    """A small file of each type, and those of other architectures, by their names."""
    files = {kind.name: write_small(folder / f"{kind.name}.gguf", kind) for kind in KINDS}
    return files | {"gemma4": write_small_gemma4(folder / "gemma4.gguf")}


def _flipped(content: bytearray, chance: Random) -> bytes:
    for _ in range(chance.randint(1, 8)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def _numbered(content: bytearray, chance: Random) -> bytes:
    """Four or eight bytes become a number that is too large, or nothing."""
    form = chance.choice(("<I", "<Q"))
    place = chance.randrange(len(content) - 8)
    mask = (1 << (8 * struct.calcsize(form))) - 1
    struct.pack_into(form, content, place, chance.choice(HUGE) & mask)
    return bytes(content)


def _counted(content: bytearray, chance: Random) -> bytes:
    """Counts of tensors or values."""
    struct.pack_into("<Q", content, chance.choice((8, 16)), chance.choice(HUGE))
    return bytes(content)


def _cut(content: bytearray, chance: Random) -> bytes:
    return bytes(content[: chance.randrange(len(content))])


def _moved(content: bytearray, chance: Random) -> bytes:
    """A stretch is left out or stands twice."""
    start = chance.randrange(len(content))
    stop = min(len(content), start + chance.randint(1, 64))
    return bytes(content[:start] + content[start:stop] * chance.choice((0, 2)) + content[stop:])


CHANGES: tuple[Change, ...] = (_flipped, _numbered, _counted, _cut, _moved)


def changed(content: bytes, chance: Random) -> bytes:
    """One mutant; most changes hit the header, which is most of the file."""
    return chance.choice(CHANGES)(bytearray(content), chance)
