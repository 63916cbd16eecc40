"""The delta rule: both references, both CPU kernels and transformers say the same."""

from dataclasses import dataclass, replace

import pytest
import torch
from torch import Tensor
from transformers.models.qwen3_5 import modeling_qwen3_5 as published

from kernels.checks import relative_error
from kernels.gated_delta_rule import (
    reference_chunked_delta_rule,
    reference_recurrent_delta_rule,
)
from kernels.gated_delta_rule.cpu import cpu_chunked_delta_rule, cpu_recurrent_delta_rule
from kernels.kernel_set import GatedDeltaRule

LENGTHS = (1, 2, 31, 32, 33, 63, 64, 65, 129, 500)
TOLERANCE = 1e-5

IMPLEMENTATIONS = [
    reference_chunked_delta_rule,
    cpu_recurrent_delta_rule,
    cpu_chunked_delta_rule,
]


@dataclass(frozen=True)
class Inputs:
    query: Tensor
    key: Tensor
    value: Tensor
    g: Tensor
    beta: Tensor
    state: Tensor

    def part(self, start: int, stop: int) -> "Inputs":
        cut = {name: getattr(self, name)[start:stop] for name in ("query", "key", "value", "g")}
        return replace(self, **cut, beta=self.beta[start:stop])


def random_inputs(
    num_tokens: int, *, key_heads: int = 2, value_heads: int = 4, dims: tuple[int, int] = (64, 32)
) -> Inputs:
    key_dim, value_dim = dims
    return Inputs(
        query=torch.randn(num_tokens, key_heads, key_dim),
        key=torch.randn(num_tokens, key_heads, key_dim),
        value=torch.randn(num_tokens, value_heads, value_dim),
        g=-torch.rand(num_tokens, value_heads),
        beta=torch.rand(num_tokens, value_heads),
        state=torch.randn(value_heads, key_dim, value_dim),
    )


def run(rule: GatedDeltaRule, inputs: Inputs) -> tuple[Tensor, Tensor]:
    """Outputs and final state; the inputs' own state stays."""
    state = inputs.state.clone()
    outputs = rule(
        inputs.query, inputs.key, inputs.value, g=inputs.g, beta=inputs.beta, state=state
    )
    return outputs, state


def assert_same(actual: tuple[Tensor, Tensor], expected: tuple[Tensor, Tensor]) -> None:
    for one, other in zip(actual, expected, strict=True):
        assert one.shape == other.shape
        assert relative_error(one, other) < TOLERANCE


@pytest.mark.parametrize("num_tokens", LENGTHS)
@pytest.mark.parametrize("rule", IMPLEMENTATIONS)
def test_every_length(rule: GatedDeltaRule, num_tokens: int) -> None:
    inputs = random_inputs(num_tokens)
    assert_same(run(rule, inputs), run(reference_recurrent_delta_rule, inputs))


@pytest.mark.parametrize(
    ("key_heads", "value_heads", "dims"),
    [
        (1, 1, (32, 32)),
        (2, 2, (128, 128)),
        (2, 6, (64, 64)),
        (3, 3, (32, 128)),
        (1, 4, (128, 64)),
        (1, 2, (24, 40)),
    ],
)
@pytest.mark.parametrize("rule", IMPLEMENTATIONS)
def test_every_shape(
    rule: GatedDeltaRule, key_heads: int, value_heads: int, dims: tuple[int, int]
) -> None:
    inputs = random_inputs(70, key_heads=key_heads, value_heads=value_heads, dims=dims)
    assert_same(run(rule, inputs), run(reference_recurrent_delta_rule, inputs))


@pytest.mark.parametrize("g", [0.0, -1e-6, -20.0, -300.0, -1e30])
@pytest.mark.parametrize("rule", IMPLEMENTATIONS)
def test_extreme_decay(rule: GatedDeltaRule, g: float) -> None:
    inputs = random_inputs(100)
    inputs = replace(inputs, g=torch.full_like(inputs.g, g))
    assert_same(run(rule, inputs), run(reference_recurrent_delta_rule, inputs))


@pytest.mark.parametrize("rule", IMPLEMENTATIONS)
def test_small_decays_beside_a_large_one(rule: GatedDeltaRule) -> None:
    inputs = random_inputs(64)
    inputs.g[:] = -1e-3
    inputs.g[5] = -1e5
    assert_same(run(rule, inputs), run(reference_recurrent_delta_rule, inputs))


@pytest.mark.parametrize("beta", [0.0, 1.0])
@pytest.mark.parametrize("rule", IMPLEMENTATIONS)
def test_extreme_writing(rule: GatedDeltaRule, beta: float) -> None:
    inputs = random_inputs(100)
    inputs = replace(inputs, beta=torch.full_like(inputs.beta, beta))
    assert_same(run(rule, inputs), run(reference_recurrent_delta_rule, inputs))


@pytest.mark.parametrize("rule", IMPLEMENTATIONS)
def test_repeated_keys(rule: GatedDeltaRule) -> None:
    """The same key in every token makes the system of a chunk as coupled as it can be."""
    inputs = random_inputs(130)
    inputs.key[:] = inputs.key[0]
    inputs.g[:] = 0
    assert_same(run(rule, inputs), run(reference_recurrent_delta_rule, inputs))


@pytest.mark.parametrize("rule", IMPLEMENTATIONS)
def test_zero_keys_and_queries(rule: GatedDeltaRule) -> None:
    inputs = random_inputs(40)
    inputs.key[7] = 0
    inputs.query[8] = 0
    assert_same(run(rule, inputs), run(reference_recurrent_delta_rule, inputs))


@pytest.mark.parametrize("cut", [1, 16, 31, 32, 63, 64, 65, 100])
@pytest.mark.parametrize("first", IMPLEMENTATIONS)
@pytest.mark.parametrize("second", IMPLEMENTATIONS)
def test_a_run_may_be_cut_anywhere(first: GatedDeltaRule, second: GatedDeltaRule, cut: int) -> None:
    inputs = random_inputs(129)
    early, state = run(first, inputs.part(0, cut))
    late, state = run(second, replace(inputs.part(cut, 129), state=state))
    whole = run(reference_recurrent_delta_rule, inputs)
    assert_same((torch.cat((early, late)), state), whole)


@pytest.mark.parametrize("rule", [cpu_recurrent_delta_rule, cpu_chunked_delta_rule])
def test_shapes_that_do_not_fit_are_refused(rule: GatedDeltaRule) -> None:
    inputs = random_inputs(4)
    with pytest.raises(ValueError, match="do not fit"):
        run(rule, replace(inputs, state=inputs.state[:2]))


@pytest.mark.parametrize(
    "published_rule",
    [published.torch_chunk_gated_delta_rule, published.torch_recurrent_gated_delta_rule],
)
@pytest.mark.parametrize("rule", [reference_recurrent_delta_rule, *IMPLEMENTATIONS])
def test_transformers_agrees(rule: GatedDeltaRule, published_rule) -> None:
    inputs = random_inputs(150, key_heads=4, value_heads=4, dims=(64, 64))
    outputs, state = published_rule(
        inputs.query.unsqueeze(0),
        inputs.key.unsqueeze(0),
        inputs.value.unsqueeze(0),
        g=inputs.g.unsqueeze(0),
        beta=inputs.beta.unsqueeze(0),
        initial_state=inputs.state.unsqueeze(0),
        output_final_state=True,
        use_qk_l2norm_in_kernel=True,
    )
    assert_same(run(rule, inputs), (outputs[0], state[0]))
