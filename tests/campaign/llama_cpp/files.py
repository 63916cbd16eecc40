"""The GGUF files that both sides compute, with random weights, made once."""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter
from numpy.typing import NDArray

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES, qwen3_5_config
from engine.bench.random_model import config_json, write_random_model
from engine.models.qwen3_5.config import Qwen35Config
from tests.gguf_files.experts import without_experts
from tests.gguf_files.packing import pack
from tests.gguf_files.qwen35 import converted, describe_qwen35, write_qwen35
from tests.gguf_files.writing import Arrays, add_byte_level_tokenizer, read_arrays

THERE = Path(__file__).with_name("there.py")
DENSE = ("Q8_0", "Q4_K_M", "Q4_0")
EXPERTS = "experts-Q4_0"

_HIDDEN, _WIDTH, _NUM_EXPERTS, _VOCABULARY = 2048, 512, 256, 16_384
_Q4_0 = GGMLQuantizationType.Q4_0


def dense_file(python: Path, folder: Path, kind: str) -> Path:
    """The exact shape of Qwen3.5-0.8B; all but Q8_0 are made of it by llama.cpp."""
    path = folder / f"0.8B-{kind}.gguf"
    if not path.exists():
        if kind == "Q8_0":
            source = folder / "0.8B"
            _write_folder(source, QWEN3_5_SIZES["0.8B"])
            write_qwen35(source, path, packed=GGMLQuantizationType.Q8_0)
        else:
            first = dense_file(python, folder, "Q8_0")
            subprocess.run([python, THERE, "quantize", first, path, kind], check=True)
    return path


def experts_file(folder: Path) -> Path:
    """Eight layers in the shape of Qwen3.5-35B-A3B's, experts in Q4_0, and a small vocabulary."""
    path = folder / f"{EXPERTS}.gguf"
    if path.exists():
        return path
    shape = qwen3_5_config(
        num_layers=8,
        hidden_size=_HIDDEN,
        intermediate_size=_WIDTH,
        attention_heads=(16, 2),
        delta_net_heads=(16, 32),
        has_tied_head=True,
    )
    source, config = folder / "experts", replace(shape, vocab_size=_VOCABULARY)
    _write_folder(source, config)
    text = config_json(config)["text_config"] | {
        "num_experts": _NUM_EXPERTS,
        "num_experts_per_tok": 8,
        "moe_intermediate_size": _WIDTH,
        "shared_expert_intermediate_size": _WIDTH,
    }
    del text["intermediate_size"]
    writer = GGUFWriter(path, "qwen35moe")
    writer.add_name("Test")
    describe_qwen35(writer, text)
    add_byte_level_tokenizer(writer, source, pre="qwen2")
    left, shared = without_experts(_with_shared(read_arrays(source)))
    dense = converted(left, text) | shared
    for name, array in dense.items():
        is_kept = array.ndim < 2 or "conv1d" in name or "gate_inp" in name
        if is_kept:
            writer.add_tensor(name, np.ascontiguousarray(array))
        else:
            writer.add_tensor(name, pack(array, _Q4_0), raw_dtype=_Q4_0)
    stacks = {"gate": (_WIDTH, _HIDDEN), "up": (_WIDTH, _HIDDEN), "down": (_HIDDEN, _WIDTH)}
    for part, (num_rows, num_inputs) in stacks.items():
        stack = _stack(num_rows, num_inputs)
        for layer in range(len(config.layer_kinds)):
            writer.add_tensor(f"blk.{layer}.ffn_{part}_exps.weight", stack, raw_dtype=_Q4_0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _write_folder(folder: Path, config: Qwen35Config) -> None:
    """A folder with random weights; llama.cpp takes no vocabulary without merges, so it has one."""
    write_random_model(folder, config, seed=0)
    path = folder / "tokenizer.json"
    tokenizer = json.loads(path.read_bytes())
    made = next(each for each in tokenizer["model"]["vocab"] if len(each) == 2 and each.isalpha())
    tokenizer["model"]["merges"] = [list(made)]
    path.write_text(json.dumps(tokenizer))


def _with_shared(arrays: Arrays) -> Arrays:
    """A dense model's networks as those that every token goes through, with routers beside."""
    random = np.random.default_rng(0)
    mixed = {name.replace(".mlp.", ".mlp.shared_expert."): each for name, each in arrays.items()}
    for layer in {name.partition(".mlp.")[0] for name in arrays if ".mlp." in name}:
        for name, num_rows in (("gate", _NUM_EXPERTS), ("shared_expert_gate", 1)):
            router = random.standard_normal((num_rows, _HIDDEN), np.float32) / _HIDDEN**0.5
            mixed[f"{layer}.mlp.{name}.weight"] = router
    return mixed


def _stack(num_rows: int, num_inputs: int) -> NDArray[np.uint8]:
    """Experts as bytes; what computing them costs does not depend on their being the same."""
    random = np.random.default_rng(0)
    expert = random.standard_normal((num_rows, num_inputs), np.float32) / num_inputs**0.5
    return np.ascontiguousarray(
        np.broadcast_to(pack(expert, _Q4_0), (_NUM_EXPERTS, num_rows, num_inputs // 32 * 18))
    )
