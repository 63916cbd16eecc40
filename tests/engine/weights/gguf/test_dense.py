"""Dense models in GGUF say what transformers says of their folders."""

from pathlib import Path
from typing import Any

import pytest
from gguf import GGUFWriter

from engine.errors import ModelFailure
from engine.models.layer_specs import FullAttentionSpec
from engine.models.registry import define_model
from engine.weights.containers import open_source
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.released import save_random
from tests.gguf_files.dense import write_dense
from tests.kernels.reference_set import reference_kernels

LLAMA3 = {
    "rope_type": "llama3",
    "rope_theta": 5e5,
    "factor": 32.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 256,
}
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 1024}
MINISTRAL3 = {
    "original_max_position_embeddings": 16,
    "rope_theta": 1e6,
    "beta_fast": 32.0,
    "beta_slow": 1.0,
    "mscale": 1.0,
    "mscale_all_dim": 1.0,
    "llama_4_scaling_beta": 0.5,
}
GEMMA3 = {
    "head_dim": 64,
    "query_pre_attn_scalar": 64,
    "num_hidden_layers": 7,
    "sliding_window": 32,
    "tie_word_embeddings": True,
}
GEMMA3_STRETCHED = {
    "full_attention": {"rope_type": "linear", "rope_theta": 1e6, "factor": 8.0},
    "sliding_attention": {"rope_type": "default", "rope_theta": 1e4},
}
GPT_OSS = {
    "head_dim": 64,
    "num_local_experts": 5,
    "num_experts_per_tok": 2,
    "sliding_window": 30,
}
GPT_OSS_YARN = YARN | {"rope_theta": 150_000.0, "truncate": False}
GPT_OSS_YARN |= {"beta_fast": 24.0, "beta_slow": 2.0}
SHAPES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "Qwen3": ("qwen3", "Qwen3", {"head_dim": 64}),
    "Qwen3, YaRN": ("qwen3", "Qwen3", {"head_dim": 128, "rope_parameters": YARN}),
    "Qwen2.5, tied": ("qwen2", "Qwen2", {"tie_word_embeddings": True}),
    "Llama 3.2": ("llama", "Llama", {"tie_word_embeddings": True, "rope_parameters": LLAMA3}),
    "Llama with biases": ("llama", "Llama", {"attention_bias": True}),
    "Llama, linear": (
        "llama",
        "Llama",
        {"rope_parameters": {"rope_type": "linear", "rope_theta": 1e4, "factor": 8.0}},
    ),
    "Mistral NeMo": ("llama", "Mistral", {"head_dim": 96, "sliding_window": None}),
    "Ministral 3": (
        "mistral3",
        "Ministral3",
        {"head_dim": 64, "rope_parameters": YARN | MINISTRAL3},
    ),
    "Mistral Small 3": ("mistral3", "Mistral", {"head_dim": 48, "sliding_window": None}),
    "Qwen3 with experts": (
        "qwen3moe",
        "Qwen3Moe",
        {
            "head_dim": 64,
            "num_experts": 6,
            "num_experts_per_tok": 2,
            "moe_intermediate_size": 48,
            "norm_topk_prob": True,
        },
    ),
    "Phi-4": ("phi3", "Phi3", {"num_key_value_heads": 1, "sliding_window": None}),
    "Phi-4-mini": (
        "phi3",
        "Phi3",
        {
            "tie_word_embeddings": True,
            "original_max_position_embeddings": 60,
            "rope_parameters": {
                "rope_type": "longrope",
                "partial_rotary_factor": 0.75,
                "short_factor": [1.0] * 12,
                "long_factor": [1.0 + number for number in range(12)],
            },
        },
    ),
    "InternLM2.5": (
        "internlm2",
        "Llama",
        {"rope_parameters": {"rope_type": "dynamic", "rope_theta": 5e6, "factor": 2.5}},
    ),
    "Gemma 3": ("gemma3", "Gemma3", GEMMA3),
    "Gemma 3, stretched": (
        "gemma3",
        "Gemma3",
        GEMMA3 | {"rope_parameters": GEMMA3_STRETCHED},
    ),
    "gpt-oss": ("gpt-oss", "GptOss", GPT_OSS),
    "gpt-oss, stretched": ("gpt-oss", "GptOss", GPT_OSS | {"rope_parameters": GPT_OSS_YARN}),
    "SmolLM3": ("smollm3", "SmolLM3", {"num_hidden_layers": 5}),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_says_what_transformers_says(tmp_path: Path, shape: str) -> None:
    architecture, family, changes = SHAPES[shape]
    truth = save_random(tmp_path / "folder", family, seed=1, **changes)
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    file = write_dense(truth.folder, tmp_path / "model.gguf", architecture)
    sequence = PagedSequence(load_folder(file, kernels=reference_kernels()), max_len=80)
    actual = sequence.feed_runs(truth.tokens[:80], [60, 1, 19])
    assert (actual - truth.logits[:80]).abs().max() <= 1e-3


def test_the_rotation_of_llama_3_is_found_again(tmp_path: Path) -> None:
    numbers = LLAMA3 | {"original_max_position_embeddings": 8192, "factor": 8.0}
    truth = save_random(tmp_path / "folder", "Llama", seed=1, head_dim=128, rope_parameters=numbers)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "llama")
    folder, same = (define_model(open_source(path)).config for path in (truth.folder, file))
    assert same == folder


def test_a_rotation_stretched_otherwise_is_refused(tmp_path: Path) -> None:
    numbers = LLAMA3 | {"low_freq_factor": 2.0}
    truth = save_random(tmp_path / "folder", "Llama", seed=1, rope_parameters=numbers)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "llama")
    with pytest.raises(ModelFailure, match="stretched"):
        define_model(open_source(file))


def test_divisors_that_are_gone_are_told(tmp_path: Path) -> None:
    truth = save_random(tmp_path / "folder", "Llama", seed=1, rope_parameters=LLAMA3)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "llama")
    source = open_source(file)
    assert source.tensors()  # the header is known from now on
    file.write_bytes(file.read_bytes()[:1000])
    with pytest.raises(ModelFailure, match="ended"):
        define_model(source)
    file.unlink()
    with pytest.raises(ModelFailure, match="Cannot read"):
        define_model(source)


@pytest.mark.parametrize("weight", ["ext", "attn"])
def test_a_weight_of_what_is_stretched_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, weight: str
) -> None:
    add_trained = GGUFWriter.add_rope_scaling_orig_ctx_len

    def add_both(writer: GGUFWriter, length: int) -> None:
        add_trained(writer, length)
        writer.add_float32(f"qwen3.rope.scaling.yarn_{weight}_factor", 0.5)

    monkeypatch.setattr(GGUFWriter, "add_rope_scaling_orig_ctx_len", add_both)
    truth = save_random(tmp_path / "folder", "Qwen3", seed=1, head_dim=128, rope_parameters=YARN)
    with pytest.raises(ModelFailure, match=f"yarn_{weight}_factor"):
        define_model(open_source(write_dense(truth.folder, tmp_path / "model.gguf", "qwen3")))


LINEAR = {"rope_type": "linear", "rope_theta": 1e4, "factor": 8.0}


def test_a_stretch_without_a_kind_is_linear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = save_random(tmp_path / "folder", "Llama", seed=1, rope_parameters=LINEAR)
    monkeypatch.setattr(GGUFWriter, "add_rope_scaling_type", lambda *_: None)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "llama")
    folder, same = (define_model(open_source(path)).config for path in (truth.folder, file))
    assert same == folder


@pytest.mark.parametrize(
    ("rope", "kind", "finding"), [(LLAMA3, "linear", "two ways"), (LINEAR, 7, "not understood")]
)
def test_a_rotation_that_is_not_certain_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rope: dict[str, Any], kind: Any, finding: str
) -> None:
    truth = save_random(tmp_path / "folder", "Llama", seed=1, rope_parameters=rope)
    monkeypatch.setattr(GGUFWriter, "add_rope_scaling_type", lambda *_: None)
    add_theta = GGUFWriter.add_rope_freq_base

    def add_both(writer: GGUFWriter, theta: float) -> None:
        add_theta(writer, theta)
        add = writer.add_string if isinstance(kind, str) else writer.add_uint32
        add("llama.rope.scaling.type", kind)

    monkeypatch.setattr(GGUFWriter, "add_rope_freq_base", add_both)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "llama")
    with pytest.raises(ModelFailure, match=finding):
        define_model(open_source(file))


def test_the_largest_gemma_divides_scores_by_its_width(tmp_path: Path) -> None:
    largest = GEMMA3 | {"num_hidden_layers": 62, "query_pre_attn_scalar": 32}
    truth = save_random(tmp_path / "folder", "Gemma3", seed=1, **largest)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "gemma3")
    folder, same = (define_model(open_source(path)).config for path in (truth.folder, file))
    assert same == folder


@pytest.mark.parametrize(
    ("pattern", "full_layers"),
    [(3, [2, 5]), ([True, False, True, True, True, False, True], [1, 5])],
)
def test_a_file_may_say_which_layers_have_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: Any, full_layers: list[int]
) -> None:
    add_window = GGUFWriter.add_sliding_window

    def add_both(writer: GGUFWriter, window: int) -> None:
        add_window(writer, window)
        writer.add_sliding_window_pattern(pattern)

    monkeypatch.setattr(GGUFWriter, "add_sliding_window", add_both)
    truth = save_random(tmp_path / "folder", "Gemma3", seed=1, **GEMMA3)
    layers = define_model(
        open_source(write_dense(truth.folder, tmp_path / "model.gguf", "gemma3"))
    ).layers
    assert [
        number for number, each in enumerate(layers) if isinstance(each, FullAttentionSpec)
    ] == full_layers


@pytest.mark.parametrize("window", [None, 0, 1 << 40])
def test_a_gemma_whose_window_is_not_told_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: int | None
) -> None:
    def add(writer: GGUFWriter, _window: int) -> None:
        if window is not None:
            writer.add_uint64("gemma3.attention.sliding_window", window)

    monkeypatch.setattr(GGUFWriter, "add_sliding_window", add)
    truth = save_random(tmp_path / "folder", "Gemma3", seed=1, **GEMMA3)
    with pytest.raises(ModelFailure, match="sliding_window"):
        define_model(open_source(write_dense(truth.folder, tmp_path / "model.gguf", "gemma3")))
