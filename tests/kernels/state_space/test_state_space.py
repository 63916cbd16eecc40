"""The state space recurrence: both references, the CPU's and the GPU's kernels say the same."""

from dataclasses import dataclass

import pytest
import torch
from torch import Tensor

from kernels.checks import relative_error
from kernels.kernel_set import StateSpace
from kernels.state_space import reference_chunked_state_space, reference_recurrent_state_space
from kernels.state_space.cpu_kernel import cpu_state_space
from kernels.state_space.triton_kernel import triton_recurrent_state_space
from tests.kernels.gpu_device import to_device

TOLERANCE = 1e-5
IMPLEMENTATIONS = [
    reference_chunked_state_space,
    cpu_state_space,
    triton_recurrent_state_space,
]


@dataclass(frozen=True)
class Inputs:
    query: Tensor
    key: Tensor
    value: Tensor
    g: Tensor
    state: Tensor


def random_inputs(
    num_tokens: int, *, groups: int = 2, heads: int = 6, dims: tuple[int, int] = (20, 40)
) -> Inputs:
    return Inputs(
        query=torch.randn(num_tokens, groups, dims[0]),
        key=torch.randn(num_tokens, groups, dims[0]),
        value=torch.randn(num_tokens, heads, dims[1]),
        g=-3 * torch.rand(num_tokens, heads) ** 4,
        state=torch.randn(heads, *dims),
    )


def run(recurrence: StateSpace, inputs: Inputs, *cuts: int) -> tuple[Tensor, Tensor]:
    """Outputs and final state of a run in parts; the inputs' own state stays."""
    tokens = (inputs.query, inputs.key, inputs.value, inputs.g)
    if recurrence is triton_recurrent_state_space:
        tokens = to_device(*tokens)
    state = inputs.state.clone().to(tokens[0].device)
    outputs, start = [], 0
    for stop in (*cuts, len(inputs.value)):
        query, key, value, g = (each[start:stop] for each in tokens)
        outputs.append(recurrence(query, key, value, g=g, state=state))
        start = stop
    return torch.cat(outputs).cpu(), state.cpu()


def assert_same(actual: tuple[Tensor, Tensor], expected: tuple[Tensor, Tensor]) -> None:
    for one, other in zip(actual, expected, strict=True):
        assert relative_error(one, other) < TOLERANCE


@pytest.mark.parametrize("num_tokens", [1, 2, 63, 64, 65])
@pytest.mark.parametrize("recurrence", IMPLEMENTATIONS)
def test_every_length(recurrence: StateSpace, num_tokens: int) -> None:
    inputs = random_inputs(num_tokens)
    assert_same(run(recurrence, inputs), run(reference_recurrent_state_space, inputs))


@pytest.mark.parametrize(("groups", "heads", "dims"), [(1, 48, (128, 64)), (4, 4, (16, 7))])
@pytest.mark.parametrize("recurrence", IMPLEMENTATIONS)
def test_every_shape(
    recurrence: StateSpace, groups: int, heads: int, dims: tuple[int, int]
) -> None:
    inputs = random_inputs(9, groups=groups, heads=heads, dims=dims)
    assert_same(run(recurrence, inputs), run(reference_recurrent_state_space, inputs))


@pytest.mark.parametrize("recurrence", IMPLEMENTATIONS)
def test_a_run_may_be_cut_anywhere(recurrence: StateSpace) -> None:
    inputs = random_inputs(66)
    assert_same(run(recurrence, inputs, 1, 40, 41), run(recurrence, inputs))


@pytest.mark.parametrize("recurrence", IMPLEMENTATIONS)
def test_what_is_forgotten_at_once_leaves_exact_differences(recurrence: StateSpace) -> None:
    inputs = random_inputs(90)
    inputs.g[40] = -2000.0
    assert_same(run(recurrence, inputs), run(reference_recurrent_state_space, inputs))


@pytest.mark.parametrize("recurrence", IMPLEMENTATIONS[1:])
def test_shapes_that_do_not_fit_are_refused(recurrence: StateSpace) -> None:
    inputs = random_inputs(3)
    with pytest.raises(ValueError, match="do not fit"):
        recurrence(inputs.query, inputs.key, inputs.value, g=inputs.g, state=inputs.state[1:])
