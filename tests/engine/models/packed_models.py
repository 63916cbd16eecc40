"""Models with packed weights: random ones whose dimensions are whole blocks, written and loaded."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from gguf import GGMLQuantizationType
from tokenizers import Tokenizer
from transformers import (
    Qwen3_5ForCausalLM,
    Qwen3_5MoeForCausalLM,
    Qwen3_5MoeTextConfig,
    Qwen3_5TextConfig,
)

from app.paths import demo_model
from engine.loading.cache_memory import ColdStore
from engine.loading.load import load
from engine.loading.loaded_model import LoadedModel
from engine.loading.model_memo import ModelMemo
from engine.protocol.requests import LoadModel
from engine.snapshots.store import SnapshotStore
from tests.gguf_files.qwen35 import write_qwen35

SENTENCE = "The lighthouse of Velmora was built in 1873 by Anselm Torlund."
TEXT = (
    f"{SENTENCE} Its lamp was lit by hand until the keepers left it to a clockwork that was wound "
    "once a week. The boat lands on Mondays."
)


SHAPE: dict[str, Any] = {
    "hidden_size": 256,
    "num_hidden_layers": 4,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "head_dim": 128,
    "linear_num_key_heads": 4,
    "linear_num_value_heads": 4,
    "linear_key_head_dim": 64,
    "linear_value_head_dim": 64,
    "tie_word_embeddings": True,
    "initializer_range": 0.1,
}
"""Whole blocks of every format; the last of four layers attends."""


def write_random_folder(folder: Path, **other: int) -> None:
    """A dense model, of another shape where that is named."""
    copy_texts(folder)
    vocab_size = demo_tokenizer().get_vocab_size()
    torch.manual_seed(4)
    config = Qwen3_5TextConfig(vocab_size=vocab_size, intermediate_size=512, **SHAPE | other)
    Qwen3_5ForCausalLM(config).save_pretrained(folder)


def write_many_heads_folder(folder: Path) -> None:
    """A dense model of which nine query heads share a key."""
    write_random_folder(folder, num_attention_heads=9)


def write_random_experts_folder(folder: Path) -> None:
    """A mixture of experts and a shared network, all of one shape."""
    copy_texts(folder)
    torch.manual_seed(4)
    config = Qwen3_5MoeTextConfig(
        vocab_size=demo_tokenizer().get_vocab_size(),
        num_experts=6,
        num_experts_per_tok=2,
        moe_intermediate_size=256,
        shared_expert_intermediate_size=256,
        **SHAPE,
    )
    Qwen3_5MoeForCausalLM(config).save_pretrained(folder)


def copy_texts(folder: Path) -> None:
    """Give a model the demo model's tokenizer and template."""
    shutil.copytree(
        demo_model(),
        folder,
        ignore=shutil.ignore_patterns("*.safetensors", "config.json", "recipe"),
        dirs_exist_ok=True,
    )


def demo_tokenizer() -> Tokenizer:
    return Tokenizer.from_file(str(demo_model() / "tokenizer.json"))


def written(folder: Path, target: Path, name: str) -> Path:
    kind = GGMLQuantizationType[name]
    return write_qwen35(folder, target / f"{name}.gguf", packed=kind)


@contextmanager
def loaded(file: Path, folder: Path, weights: str) -> Iterator[LoadedModel]:
    request = LoadModel(id=1, path=str(file), device="cpu", weights=weights)
    with SnapshotStore(folder / weights) as store:
        cold = ColdStore(store.pages, lambda: shutil.disk_usage(folder).free)
        model = load(request, ModelMemo(folder / weights), lambda _notice: None, cold)
        yield model
        model.storage.close()
