"""Heads of an attention layer: one launch against the composition of plain operations."""

import pytest
import torch
from torch import Tensor

from kernels.attention_heads import reference_attention_heads
from kernels.attention_heads.cpu_kernel import cpu_attention_heads
from kernels.attention_heads.triton_kernel import triton_attention_heads
from kernels.attention_parts import AttentionHeads
from kernels.checks import relative_error
from kernels.kernel_set import SplitHeads
from tests.kernels.gpu_device import DEVICE

EPSILON = 1e-6
CPU = torch.device("cpu")
WAYS = [
    pytest.param(triton_attention_heads, DEVICE, id="triton"),
    pytest.param(cpu_attention_heads, CPU, id="cpu"),
]


def run(
    split_heads: SplitHeads,
    inputs: tuple[Tensor, ...],
    *,
    num_kv_heads: int,
    keep_unrotated: bool,
) -> AttentionHeads:
    packed, query_norm, key_norm, angles = inputs
    return split_heads(
        packed,
        query_norm,
        key_norm,
        cos=angles.cos(),
        sin=angles.sin(),
        head_dim=len(query_norm),
        num_kv_heads=num_kv_heads,
        epsilon=EPSILON,
        keep_unrotated=keep_unrotated,
    )


def random_inputs(
    num_tokens: int, num_heads: int, num_kv_heads: int, head_dim: int, half: int
) -> tuple[Tensor, ...]:
    width = 2 * (num_heads + num_kv_heads) * head_dim
    return (
        torch.randn(num_tokens, width),
        1 + torch.rand(head_dim),
        1 + torch.rand(head_dim),
        torch.randn(num_tokens, half),
    )


@pytest.mark.parametrize(("split_heads", "device"), WAYS)
@pytest.mark.parametrize("keep_unrotated", [False, True])
@pytest.mark.parametrize(
    "sizes",
    [
        (0, 2, 1, 16, 4),
        (3, 6, 2, 40, 5),
        (1, 8, 2, 256, 32),
        (2, 1, 1, 64, 32),
        (2, 3, 3, 32, 0),
        (40, 8, 2, 64, 16),
    ],
)
def test_every_part_equals_the_composition(
    sizes: tuple[int, int, int, int, int],
    keep_unrotated: bool,
    split_heads: SplitHeads,
    device: torch.device,
) -> None:
    inputs = random_inputs(*sizes)
    there = tuple(each.to(device) for each in inputs)
    options = {"num_kv_heads": sizes[2], "keep_unrotated": keep_unrotated}
    found = run(split_heads, there, **options)
    expected = run(reference_attention_heads, inputs, **options)
    for name in ("query", "key", "value", "gate"):
        part = getattr(found, name)
        assert part.is_contiguous()
        assert relative_error(part.cpu(), getattr(expected, name)) < 2e-6
    if keep_unrotated:
        assert found.unrotated_key is not None
        assert expected.unrotated_key is not None
        assert relative_error(found.unrotated_key.cpu(), expected.unrotated_key) < 2e-6
    else:
        assert found.unrotated_key is None


@pytest.mark.parametrize(("split_heads", "device"), WAYS)
@pytest.mark.parametrize("left_out", ["gate", "norms", "angles", "all"])
def test_steps_are_left_out_alike(
    left_out: str, split_heads: SplitHeads, device: torch.device
) -> None:
    packed, query_norm, key_norm, angles = random_inputs(3, 4, 2, 32, 8)
    has_gate = left_out not in ("gate", "all")
    norms = (query_norm, key_norm) if left_out not in ("norms", "all") else (None, None)
    turns = (angles.cos(), angles.sin()) if left_out not in ("angles", "all") else (None, None)

    def split(way: SplitHeads, place: torch.device) -> AttentionHeads:
        weights = [each if each is None else each.to(place) for each in (*norms, *turns)]
        return way(
            packed.to(place),
            weights[0],
            weights[1],
            cos=weights[2],
            sin=weights[3],
            head_dim=32,
            num_kv_heads=2,
            epsilon=EPSILON,
            has_gate=has_gate,
            keep_unrotated=True,
        )

    found = split(split_heads, device)
    expected = split(reference_attention_heads, packed.device)
    assert (found.gate is None) is (not has_gate)
    assert found.query.shape == (3, 4 if has_gate else 8, 32)
    for name in ("query", "key", "value", "unrotated_key"):
        part = getattr(found, name)
        assert part.is_contiguous()
        assert relative_error(part.cpu(), getattr(expected, name)) < 2e-6


@pytest.mark.parametrize(("split_heads", "device"), WAYS)
def test_a_nan_stays_in_its_head(split_heads: SplitHeads, device: torch.device) -> None:
    packed, *others = random_inputs(2, 2, 1, 32, 8)
    packed[1, 3] = torch.nan
    there = tuple(each.to(device) for each in (packed, *others))
    found = run(split_heads, there, num_kv_heads=1, keep_unrotated=False)
    assert found.query[1, 0].isnan().all()
    found.query[1, 0] = 0
    for part in (found.query, found.key, found.value, found.gate):
        assert part is not None
        assert part.isfinite().all()


@pytest.mark.parametrize("split_heads", [triton_attention_heads, cpu_attention_heads])
def test_wrong_shapes_are_refused(split_heads: SplitHeads) -> None:
    packed, *others = random_inputs(2, 2, 1, 32, 8)
    with pytest.raises(ValueError, match="packed"):
        run(split_heads, (packed[:, :-1], *others), num_kv_heads=1, keep_unrotated=False)
    angles = torch.zeros(2, 17)
    with pytest.raises(ValueError, match="do not fit"):
        run(
            split_heads,
            (packed, *others[:2], angles),
            num_kv_heads=1,
            keep_unrotated=False,
        )


@pytest.mark.parametrize("odd", [torch.zeros(128, 2).T, torch.zeros(2, 128, dtype=torch.float64)])
def test_memory_that_compiled_code_would_misread_is_refused(odd: Tensor) -> None:
    _, *others = random_inputs(2, 1, 1, 32, 8)
    with pytest.raises(ValueError, match="contiguous float32"):
        run(cpu_attention_heads, (odd, *others), num_kv_heads=1, keep_unrotated=False)


def test_gates_of_any_size() -> None:
    packed, *others = random_inputs(1, 1, 1, 32, 8)
    packed[0, 32:64] = torch.linspace(-100.0, 100.0, 32)
    found = run(cpu_attention_heads, (packed, *others), num_kv_heads=1, keep_unrotated=False)
    assert found.gate is not None
    assert torch.allclose(found.gate[0, 0], packed[0, 32:64].sigmoid(), rtol=1e-5, atol=1e-30)


def test_without_keys_there_are_queries_alone() -> None:
    packed, query_norm, _, angles = random_inputs(2, 3, 0, 32, 8)
    found = run(
        cpu_attention_heads,
        (packed, query_norm, query_norm, angles),
        num_kv_heads=0,
        keep_unrotated=False,
    )
    assert found.query.shape == (2, 3, 32)
    assert found.key.shape == (2, 0, 32)
