"""Each part of an attention layer is there or not; what is there equals plain arithmetic."""

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn.functional import rms_norm

from engine.models.context import KeyPlaces
from engine.models.language_model import Run
from engine.models.layer_specs import RotaryConfig, WindowedAttentionSpec, kv_layout
from engine.models.layers.attention import Attention, read_attention
from engine.models.layers.configs import AttentionConfig
from engine.models.layers.rotary import rotary_angles
from engine.models.layers.runs import Runs
from engine.models.page_mass import PageMass
from engine.models.state import RecurrentState
from kernels.dispatch import cpu_kernels
from kernels.kernel_set import KernelSet
from kernels.kv_layout import PAGE_SIZE, KVFormat
from kernels.linear import DenseWeight
from kernels.paged_kv import PagedKV
from tests.engine.models.paged_sequence import ResidentContext
from tests.kernels.reference_set import reference_kernels

CPU = torch.device("cpu")
HIDDEN, EPSILON = 64, 1e-6
LENGTHS = (20, 1, 3, 250)

PARTS: dict[str, dict[str, Any]] = {
    "Qwen3.5": {"has_gate": True, "has_norms": True},
    "Qwen3": {"has_norms": True},
    "Llama": {},
    "Qwen2": {"has_input_bias": True},
    "Granite": {"rotary": None, "scale": 1 / 128},
    "gpt-oss": {"has_input_bias": True, "has_output_bias": True, "has_sinks": True},
    "a gate alone": {"has_gate": True, "rotary": None},
}


class TensorsByName:
    """Takes the place of a reader of weights."""

    def __init__(self, config: AttentionConfig) -> None:
        generator = torch.Generator().manual_seed(0)
        self.tensors = {
            name.removeprefix("self_attn."): torch.randn(shape, generator=generator) / 4
            for name, shape in config.tensor_shapes(HIDDEN).items()
        }

    def vector(self, name: str) -> Tensor:
        return self.tensors[name.removeprefix("self_attn.")]

    def matrix(self, *names: str) -> DenseWeight:
        return DenseWeight(torch.cat([self.vector(name) for name in names]))


def expected_output(config: AttentionConfig, read: TensorsByName, inputs: Tensor) -> Tensor:
    """The layer over a whole sequence, as a formula: [T, hidden]."""

    def project(name: str) -> Tensor:
        flat = inputs @ read.vector(f"{name}_proj.weight").T
        if config.has_input_bias:
            flat = flat + read.vector(f"{name}_proj.bias")
        return flat.view(len(inputs), -1, config.head_dim)

    def placed(heads: Tensor, name: str) -> Tensor:
        if config.has_norms:
            weight = read.vector(f"{name}_norm.weight")
            heads = rms_norm(heads, (config.head_dim,), weight, eps=EPSILON)
        if config.rotary is None:
            return heads
        cos, sin = (
            each[:, None] for each in rotary_angles(config.rotary, torch.arange(len(inputs)))
        )
        half = config.rotary.dim // 2
        first, second, rest = heads.split([half, half, config.head_dim - 2 * half], dim=-1)
        return torch.cat([first * cos - second * sin, second * cos + first * sin, rest], dim=-1)

    query, key, value, gate = project("q"), project("k"), project("v"), None
    if config.has_gate:
        query, gate = query[:, 0::2], query[:, 1::2].sigmoid()
    group = config.num_query_heads // config.num_kv_heads
    query, key = placed(query, "q"), placed(key, "k").repeat_interleave(group, dim=1)
    scale = config.head_dim**-0.5 if config.scale is None else config.scale
    scores = torch.einsum("thd,shd->hts", query, key) * scale
    scores = scores.masked_fill(torch.ones(scores.shape[1:]).triu(1).bool(), -torch.inf)
    if config.has_sinks:
        sinks = read.vector("sinks")[:, None, None].expand(-1, len(inputs), 1)
        scores = torch.cat([scores, sinks], dim=-1)
    weights = scores.softmax(-1)[..., : len(inputs)]
    output = torch.einsum("hts,shd->thd", weights, value.repeat_interleave(group, dim=1))
    output = output if gate is None else output * gate
    result = output.reshape(len(inputs), -1) @ read.vector("o_proj.weight").T
    return result + read.vector("o_proj.bias") if config.has_output_bias else result


@pytest.fixture(scope="module", params=["reference", "cpu"])
def kernels(request: pytest.FixtureRequest) -> KernelSet:
    return reference_kernels() if request.param == "reference" else cpu_kernels(exact=True)


@pytest.mark.parametrize("family", PARTS)
def test_a_layer_has_the_parts_that_its_family_says(kernels: KernelSet, family: str) -> None:
    rotary = RotaryConfig(theta=1e4, dim=16)
    options = {"num_query_heads": 4, "num_kv_heads": 2, "head_dim": 32, "rotary": rotary}
    config = AttentionConfig(**options | PARTS[family])
    read: Any = TensorsByName(config)
    weights = read_attention(read, "", config, read.vector)
    layer = Attention(config, weights, kernels, number=0, epsilon=EPSILON)
    inputs = torch.randn(sum(LENGTHS), HIDDEN, generator=torch.Generator().manual_seed(1))
    kv = PagedKV(kv_layout([config.spec], KVFormat.F32), pages_per_slab=2, device=CPU)
    kv.grow()
    table, rows, mass = torch.tensor([1, 0], dtype=torch.int32), [], PageMass()
    position = 0
    for length in LENGTHS:
        positions = torch.arange(position, position + length)
        slots = table[positions // PAGE_SIZE].long() * PAGE_SIZE + positions % PAGE_SIZE
        num_pages = -(-(position + length) // PAGE_SIZE)
        context = ResidentContext(position, table[:num_pages], KeyPlaces(kv, slots))
        run_mass = mass if length <= 16 else None
        tokens = torch.zeros(length, dtype=torch.int64)
        run = Run(tokens, context, RecurrentState.zeros([]), run_mass)
        rows.append(layer.forward(inputs[position : position + length], Runs([run])))
        position += length
    expected = expected_output(config, read, inputs)
    assert (torch.cat(rows) - expected).abs().max() < 1e-4 * expected.abs().max()
    attended = float(mass.pages.sum()) / (4 * 4)  # tokens of short runs, query heads
    assert attended == pytest.approx(1.0) if not config.has_sinks else 0 < attended < 1


def test_a_layer_says_what_it_remembers() -> None:
    layer = AttentionConfig(num_query_heads=4, num_kv_heads=2, head_dim=32, rotary=None, window=128)
    assert layer.spec == WindowedAttentionSpec(2, 32, None, window=128)
