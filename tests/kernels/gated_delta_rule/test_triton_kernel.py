"""The delta rule on a GPU against the token-by-token reference, final state too."""

from dataclasses import fields, replace

import pytest
import torch

from kernels.checks import relative_error
from kernels.gated_delta_rule import reference_recurrent_delta_rule
from kernels.gated_delta_rule.gpu import (
    exact_triton_chunked_delta_rule,
    fast_triton_chunked_delta_rule,
    triton_recurrent_delta_rule,
)
from kernels.kernel_set import GatedDeltaRule
from tests.kernels.gated_delta_rule.test_gated_delta_rule import Inputs, random_inputs, run
from tests.kernels.gpu_device import DEVICE, on_gpu

EXACT = 1e-5
FAST = 1e-2

RULES = [triton_recurrent_delta_rule, exact_triton_chunked_delta_rule]


def on_device(inputs: Inputs) -> Inputs:
    return Inputs(
        **{field.name: getattr(inputs, field.name).to(DEVICE) for field in fields(inputs)}
    )


def assert_reference(rule: GatedDeltaRule, inputs: Inputs, error: float = EXACT) -> None:
    expected = run(reference_recurrent_delta_rule, inputs)
    for one, other in zip(run(rule, on_device(inputs)), expected, strict=True):
        assert relative_error(one.cpu(), other) < error


def small_inputs(num_tokens: int) -> Inputs:
    return random_inputs(num_tokens, key_heads=1, value_heads=1, dims=(16, 16))


@pytest.mark.parametrize("num_tokens", [1, 2, 32, 33, 65])
@pytest.mark.parametrize("rule", RULES)
def test_every_length(rule: GatedDeltaRule, num_tokens: int) -> None:
    assert_reference(rule, small_inputs(num_tokens))


def test_chunks_of_the_fast_rule() -> None:
    assert_reference(fast_triton_chunked_delta_rule, small_inputs(130), FAST)


@pytest.mark.parametrize(("key_heads", "value_heads", "dims"), [(2, 6, (32, 16)), (1, 2, (24, 40))])
@pytest.mark.parametrize("rule", RULES)
def test_every_shape(
    rule: GatedDeltaRule, key_heads: int, value_heads: int, dims: tuple[int, int]
) -> None:
    num_tokens = 5 if rule is triton_recurrent_delta_rule else 35
    inputs = random_inputs(num_tokens, key_heads=key_heads, value_heads=value_heads, dims=dims)
    assert_reference(rule, inputs)


@pytest.mark.parametrize("g", [0.0, -20.0, -1e30])
@pytest.mark.parametrize("rule", RULES)
def test_extreme_decay(rule: GatedDeltaRule, g: float) -> None:
    inputs = small_inputs(40)
    assert_reference(rule, replace(inputs, g=torch.full_like(inputs.g, g)))


@pytest.mark.parametrize("rule", RULES)
def test_small_decays_beside_a_large_one(rule: GatedDeltaRule) -> None:
    inputs = small_inputs(32)
    inputs.g[:] = -1e-3
    inputs.g[5] = -1e5
    assert_reference(rule, inputs)


@pytest.mark.parametrize("rule", [*RULES, fast_triton_chunked_delta_rule])
def test_repeated_keys(rule: GatedDeltaRule) -> None:
    """The same key in every token makes the system of a chunk as coupled as it can be."""
    inputs = small_inputs(70)
    inputs.key[:] = inputs.key[0]
    inputs.g[:] = 0
    assert_reference(rule, inputs, FAST if rule is fast_triton_chunked_delta_rule else EXACT)


def test_segments_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernels.gated_delta_rule.gpu._SEGMENT_LEN", 32)
    assert_reference(exact_triton_chunked_delta_rule, small_inputs(70))


@pytest.mark.parametrize("rule", RULES)
def test_shapes_that_do_not_fit_are_refused(rule: GatedDeltaRule) -> None:
    inputs = small_inputs(4)
    with pytest.raises(ValueError, match="do not fit"):
        run(rule, replace(inputs, state=inputs.state[:0]))


@on_gpu
@pytest.mark.gpu
@pytest.mark.parametrize("num_tokens", [1, 500, 2500])
def test_real_shapes(num_tokens: int) -> None:
    inputs = random_inputs(num_tokens, key_heads=16, value_heads=32, dims=(128, 128))
    assert_reference(exact_triton_chunked_delta_rule, inputs, 1e-4)
    assert_reference(fast_triton_chunked_delta_rule, inputs, 1e-2)
    if num_tokens == 1:
        assert_reference(triton_recurrent_delta_rule, inputs, 1e-4)
