"""A recurrent state is one blob: saved, copied and restored without a changed bit."""

from typing import Any

import pytest
import torch

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.models.layer_specs import LayerSpec, kv_layout, state_bytes
from engine.models.state import RecurrentState
from kernels.kv_layout import KVFormat
from tests.random_weights import ATTENTION, tiny_config


def tiny_layers(**changes: Any) -> tuple[LayerSpec, ...]:
    return tiny_config(**changes).layer_specs


def random_state() -> RecurrentState:
    state = RecurrentState.zeros(tiny_layers())
    state.flat.normal_(generator=torch.Generator().manual_seed(0))
    return state


@pytest.mark.parametrize(
    ("size", "mebibytes", "kv_bytes"),
    [
        ("0.8B", 19.27, 12_288),
        ("2B", 19.27, 12_288),
        ("4B", 50.25, 32_768),
        ("9B", 50.25, 32_768),
        ("27B", 149.62, 65_536),
    ],
)
def test_sizes_are_those_of_the_released_models(size: str, mebibytes: float, kv_bytes: int) -> None:
    layers = QWEN3_5_SIZES[size].layer_specs
    assert state_bytes(layers) / 2**20 == pytest.approx(mebibytes, abs=0.01)
    assert kv_layout(layers, KVFormat.F16).page_bytes // 256 == kv_bytes


def test_views_cover_the_flat_tensor_exactly() -> None:
    state = RecurrentState.zeros(tiny_layers())
    assert [conv.shape for conv, _ in state.layers] == [(256, 3)] * 2
    assert [delta.shape for _, delta in state.layers] == [(4, 32, 32)] * 2
    for number, layer in enumerate(state.layers):
        for part in layer:
            part.add_(1 + number)
    half = len(state.flat) // 2
    assert state.flat.tolist() == [1.0] * half + [2.0] * half


def test_bytes_give_back_the_same_state() -> None:
    layers, state = tiny_layers(), random_state()
    data = state.flat.numpy().tobytes()
    assert len(data) == state_bytes(layers)
    assert torch.equal(RecurrentState.from_bytes(layers, data).flat, state.flat)
    assert torch.equal(RecurrentState.from_bytes(layers, memoryview(data)).flat, state.flat)


@pytest.mark.parametrize("change", [-4, -1, 1, 4])
def test_bytes_of_another_size_are_refused(change: int) -> None:
    layers = tiny_layers()
    with pytest.raises(ValueError, match="a state has"):
        RecurrentState.from_bytes(layers, bytes(state_bytes(layers) + change))


def test_copies_are_independent() -> None:
    state = random_state()
    clone = state.clone()
    state.layers[0][1].zero_()
    assert clone.layers[0][1].abs().sum() > 0

    state.copy_from(clone)
    assert torch.equal(state.flat, clone.flat)
    clone.flat.zero_()
    assert state.flat.abs().sum() > 0


def test_a_model_without_recurrent_layers_has_an_empty_state() -> None:
    layers = tiny_layers(layer_kinds=(ATTENTION, ATTENTION))
    state = RecurrentState.zeros(layers)
    assert len(state.flat) == 0
    assert state.layers == ()
    assert len(RecurrentState.from_bytes(layers, b"").flat) == 0
