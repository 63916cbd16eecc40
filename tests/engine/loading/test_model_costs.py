"""What is said of a model before it is loaded is what it takes once it is, to the byte."""

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import torch
from gguf import GGMLQuantizationType

from app.core.fit.reading_fit import Measure, estimate
from engine.loading.cache_memory import ColdStore
from engine.loading.device import NoGpu
from engine.loading.held_weights import held_bytes
from engine.loading.load import load
from engine.loading.model_facts import model_facts
from engine.loading.model_memo import ModelMemo
from engine.models.layer_specs import kv_layout
from engine.models.registry import define_model
from engine.models.state import RecurrentState
from engine.models.tensors import find_tensors
from engine.models.weight_reader import WeightFormat, WeightReader
from engine.protocol.model_facts import ModelFacts
from engine.protocol.problems.requests import NoGpuAnswers
from engine.protocol.requests import InspectModel, LoadModel
from engine.snapshots.store import SnapshotStore
from engine.weights.containers import open_source
from kernels.kv_layout import KVFormat
from kernels.linear import DenseWeight, Int4Weight, Int8Weight, LinearWeight, PackedWeight
from kernels.paged_kv import PagedKV
from tests.engine.models.folders import load_folder
from tests.engine.models.plain.released import save_random
from tests.gguf_files.dense import write_dense
from tests.kernels.reference_set import reference_kernels
from tests.random_weights import write_tiny_model

SLIDING, FULL = "sliding_attention", "full_attention"
SHAPES: dict[str, tuple[str, dict[str, Any]]] = {
    "layers that share keys": (
        "Gemma4",
        {
            "head_dim": 32,
            "global_head_dim": 64,
            "num_hidden_layers": 6,
            "num_kv_shared_layers": 3,
            "use_double_wide_mlp": True,
            "vocab_size_per_layer_input": 320,
            "hidden_size_per_layer_input": 32,
            "sliding_window": 256,
            "layer_types": [SLIDING, FULL] * 3,
        },
    ),
    "keys that are values": (
        "Gemma4",
        {
            "head_dim": 32,
            "global_head_dim": 64,
            "num_global_key_value_heads": 1,
            "attention_k_eq_v": True,
            "num_kv_shared_layers": 0,
            "hidden_size_per_layer_input": 0,
            "sliding_window": 37,
            "layer_types": [SLIDING, SLIDING, FULL],
        },
    ),
    "experts beside a network": (
        "Gemma4",
        {
            "head_dim": 32,
            "global_head_dim": 64,
            "num_kv_shared_layers": 0,
            "hidden_size_per_layer_input": 0,
            "layer_types": [SLIDING, SLIDING, FULL],
            "enable_moe_block": True,
            "num_experts": 4,
            "top_k_experts": 2,
            "moe_intermediate_size": 32,
        },
    ),
    "windows and experts": (
        "GptOss",
        {"head_dim": 64, "num_local_experts": 5, "num_experts_per_tok": 2, "sliding_window": 5},
    ),
    "a state beside the keys": (
        "GraniteMoeHybrid",
        {
            "layer_types": ["linear_attention", FULL, "linear_attention"],
            "mamba_n_heads": 8,
            "mamba_d_state": 48,
            "shared_intermediate_size": 96,
            "num_local_experts": 5,
            "num_experts_per_tok": 2,
        },
    ),
    "a shared expert": (
        "Qwen3_5Moe",
        {
            "head_dim": 64,
            "layer_types": ["linear_attention", FULL, "linear_attention"],
            "num_experts": 4,
            "num_experts_per_tok": 2,
            "moe_intermediate_size": 32,
            "shared_expert_intermediate_size": 64,
        },
    ),
    "heads of 80, tied": ("Llama", {"head_dim": 80, "tie_word_embeddings": True}),
}


@pytest.fixture(autouse=True)
def _no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.loading.model_facts.find_gpu", lambda: NoGpu(NoGpuAnswers()))


@pytest.fixture(params=SHAPES)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    family, changes = SHAPES[request.param]
    save_random(tmp_path / "model", family, seed=1, **changes)
    return tmp_path / "model"


def facts_of(path: Path) -> ModelFacts:
    return model_facts(InspectModel(id=1, path=str(path)))


def allocated(path: Path, weight_format: WeightFormat, patch: pytest.MonkeyPatch) -> int:
    """Bytes of all that the reader has handed out while a model was loaded."""
    read: list[int] = []
    matrix, vector = WeightReader.matrix, WeightReader.vector

    def count_matrix(reader: WeightReader, *names: str) -> LinearWeight:
        weight = matrix(reader, *names)
        read.extend(each.nbytes for each in tensors_of(weight))
        return weight

    def count_vector(reader: WeightReader, name: str) -> torch.Tensor:
        found = vector(reader, name)
        read.append(found.nbytes)
        return found

    with patch.context() as counting:
        counting.setattr(WeightReader, "matrix", count_matrix)
        counting.setattr(WeightReader, "vector", count_vector)
        load_folder(path, kernels=reference_kernels(), weight_format=weight_format)
    return sum(read)


def tensors_of(weight: LinearWeight) -> Iterable[torch.Tensor]:
    match weight:
        case DenseWeight(matrix):
            return (matrix,)
        case Int8Weight(codes, scales):
            return codes, scales
        case Int4Weight(codes, scales, smallest):
            return codes, scales, smallest
        case PackedWeight():
            orders = (weight.input_order, weight.row_order)
            return *weight.runs, *(order for order in orders if order is not None)
    return [tensor for part in weight.parts for tensor in tensors_of(part)]


@pytest.mark.parametrize(
    "weight_format",
    [WeightFormat.FLOAT32, WeightFormat.BFLOAT16, WeightFormat.INT8, WeightFormat.INT4],
)
def test_weights_take_what_is_said(
    folder: Path, weight_format: WeightFormat, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = open_source(folder)
    definition = define_model(source)
    said = held_bytes(definition, find_tensors(source, definition), weight_format).num_bytes
    assert said == allocated(folder, weight_format, monkeypatch)


@pytest.mark.parametrize("packed", [GGMLQuantizationType.Q8_0, GGMLQuantizationType.Q5_0])
def test_packed_weights_take_what_is_said(
    tmp_path: Path, packed: GGMLQuantizationType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q8_0 is multiplied as it lies; Q5_0 is no format that is, and becomes int8."""
    truth = save_random(tmp_path / "folder", "Llama", seed=1, head_dim=64)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "llama", packed=packed)
    source = open_source(file)
    definition = define_model(source)
    said = held_bytes(definition, find_tensors(source, definition), WeightFormat.PACKED).num_bytes
    assert said == allocated(file, WeightFormat.PACKED, monkeypatch)


def test_bytes_are_told_by_number_format(tmp_path: Path) -> None:
    truth = save_random(tmp_path / "folder", "Llama", seed=1, head_dim=64)
    packed = GGMLQuantizationType.Q8_0
    facts = facts_of(write_dense(truth.folder, tmp_path / "model.gguf", "llama", packed=packed))
    [stored] = facts.stored
    shapes = define_model(open_source(truth.folder)).tensor_shapes.values()
    matrices = sum(math.prod(shape) for shape in shapes if len(shape) == 2)
    vectors = sum(math.prod(shape) for shape in shapes if len(shape) == 1)
    assert (stored.number_format, stored.num_bytes) == ("Q8_0", matrices // 32 * 34)
    assert facts.weight_bytes == stored.num_bytes + 4 * vectors


def test_a_card_says_what_pages_and_states_take(folder: Path) -> None:
    layers = define_model(open_source(folder)).layers
    facts = facts_of(folder)
    state = RecurrentState.zeros(layers)
    assert facts.state_bytes == state.flat.nbytes
    for kv_format in KVFormat:
        kv = PagedKV(kv_layout(layers, kv_format), pages_per_slab=3, device=torch.device("cpu"))
        kv.grow()
        measure = Measure(answer_tokens=64, counted={str(folder): 3 * facts.page_tokens - 7})
        said = estimate(facts, kv_format.value, measure).kv_bytes
        assert said == sum(slab.nbytes for slab in kv.slabs) + state.flat.nbytes


def test_a_card_says_what_the_weights_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the format that is chosen by itself."""
    family, changes = SHAPES["layers that share keys"]
    save_random(tmp_path, family, seed=1, **changes)
    facts = facts_of(tmp_path)
    chosen = WeightFormat(facts.computed_as)
    assert facts.resident_bytes == allocated(tmp_path, chosen, monkeypatch)
    kinds = facts.num_layers, facts.num_attention_layers, facts.num_sharing_layers
    assert kinds == (6, 3, 3)
    assert facts.windows == (256, 256)


@pytest.mark.parametrize("kv_format", ["f16", "q8_0"])
def test_what_layers_with_windows_keep_is_known_before_loading(
    tmp_path: Path, kv_format: str
) -> None:
    write_tiny_model(tmp_path / "model")
    options = {"full_layers": "1", "window": "300", "keep": "window"}
    request = InspectModel(id=1, path=str(tmp_path / "model"), policy="backstop", options=options)
    facts = model_facts(request)
    cost = next(each for each in facts.kv_costs if each.kv_format == kv_format)
    with SnapshotStore(tmp_path / "store") as store:
        model = load(
            LoadModel(
                id=1,
                path=request.path,
                kv_format=kv_format,
                policy="backstop",
                options=options,
                memory_bytes=64 << 20,
            ),
            ModelMemo(tmp_path),
            lambda _: None,
            ColdStore(store.pages, lambda: 1 << 30),
        )
        assert cost.bytes_per_token * model.layout.page_size == model.layout.page_bytes
        assert facts.state_bytes + cost.window_bytes == model.state_bytes
        model.storage.close()
    everything = facts_of(tmp_path / "model")
    of_all = next(each for each in everything.kv_costs if each.kv_format == kv_format)
    assert of_all.window_bytes == 0
    assert of_all.bytes_per_token > cost.bytes_per_token


@pytest.mark.parametrize(
    ("policy", "options"),
    [("backstop", {"full_layers": "9", "keep": "window"}), ("nothing of the kind", {})],
)
def test_what_a_model_cannot_have_is_counted_as_everything(
    tmp_path: Path, policy: str, options: dict[str, str]
) -> None:
    write_tiny_model(tmp_path / "model")
    request = InspectModel(id=1, path=str(tmp_path / "model"), policy=policy, options=options)
    assert model_facts(request).kv_costs == facts_of(tmp_path / "model").kv_costs
