"""A DeltaNet layer between its products: the calls for short and long runs against operations."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numba
import pytest
import torch
from torch import Tensor

from kernels.checks import relative_error
from kernels.delta_net import reference_delta_net
from kernels.delta_net.cpu import cpu_decode_delta_net, cpu_prefill_delta_net
from kernels.delta_net_parts import DeltaNetParts
from kernels.kernel_set import DeltaNetMixer, RunState

EPSILON = 1e-6
TOLERANCE = 1e-5


@dataclass(frozen=True)
class Sizes:
    key_heads: int
    value_heads: int
    key_dim: int
    value_dim: int
    width: int = 4

    @property
    def channels(self) -> int:
        return 2 * self.key_heads * self.key_dim + self.value_heads * self.value_dim


QWEN = Sizes(16, 16, 128, 128)
SHARED_KEYS = Sizes(2, 6, 64, 32)
FEW_TAPS = Sizes(1, 2, 32, 64, width=2)
NO_VECTORS = Sizes(2, 2, 12, 20)
NO_PAST = Sizes(2, 2, 32, 32, width=1)


def random_parts(sizes: Sizes) -> DeltaNetParts:
    return DeltaNetParts(
        conv=torch.randn(sizes.channels, sizes.width) / 2,
        decay_rate=-torch.empty(sizes.value_heads).uniform_(0.02, 2.0),
        decay_bias=torch.empty(sizes.value_heads).uniform_(-4.0, 1.0),
        norm=1 + torch.rand(sizes.value_dim),
    )


def random_states(sizes: Sizes, lengths: Sequence[int]) -> list[RunState]:
    states, start = [], 0
    for length in lengths:
        state = (
            torch.randn(sizes.channels, sizes.width - 1),
            torch.randn(sizes.value_heads, sizes.key_dim, sizes.value_dim),
        )
        states.append((slice(start, start + length), state))
        start += length
    return states


def random_tokens(sizes: Sizes, num_tokens: int) -> Tensor:
    width = sizes.channels + sizes.value_heads * (sizes.value_dim + 2)
    return 3 * torch.randn(num_tokens, width)


def cloned(states: Sequence[RunState]) -> list[RunState]:
    return [(rows, tuple(each.clone() for each in state)) for rows, state in states]


def mixed(
    mix: DeltaNetMixer, packed: Tensor, parts: DeltaNetParts, states: Sequence[RunState]
) -> tuple[Tensor, list[RunState]]:
    own = cloned(states)
    return mix(packed, parts, own, epsilon=EPSILON), own


@pytest.mark.parametrize("num_threads", [1, 2])
@pytest.mark.parametrize(
    ("mix", "lengths"),
    [
        *((cpu_decode_delta_net, lengths) for lengths in [(1,), (2,), (16,), (1, 3, 1)]),
        *((cpu_prefill_delta_net, lengths) for lengths in [(1,), (70,), (2, 33, 17)]),
    ],
)
@pytest.mark.parametrize("sizes", [QWEN, SHARED_KEYS, FEW_TAPS, NO_VECTORS, NO_PAST])
def test_results_and_states_are_those_of_the_operations(
    sizes: Sizes, mix: DeltaNetMixer, lengths: tuple[int, ...], num_threads: int
) -> None:
    parts, states = random_parts(sizes), random_states(sizes, lengths)
    packed = random_tokens(sizes, sum(lengths))
    expected, expected_states = mixed(reference_delta_net, packed, parts, states)
    before = numba.get_num_threads()
    numba.set_num_threads(min(num_threads, before))
    try:
        found, found_states = mixed(mix, packed, parts, states)
    finally:
        numba.set_num_threads(before)
    assert found.shape == (sum(lengths), sizes.value_heads * sizes.value_dim)
    assert relative_error(found, expected) < TOLERANCE
    for (_, ours), (_, theirs) in zip(found_states, expected_states, strict=True):
        for state, other in zip(ours, theirs, strict=True):
            assert relative_error(state, other) < TOLERANCE


def test_a_run_of_tokens_is_its_tokens_one_by_one() -> None:
    parts, states = random_parts(QWEN), random_states(QWEN, (5,))
    packed = random_tokens(QWEN, 5)
    together, _ = mixed(cpu_decode_delta_net, packed, parts, states)
    [(_, state)] = states
    for token in range(5):
        one = packed[token : token + 1]
        alone = cpu_decode_delta_net(one, parts, [(slice(0, 1), state)], epsilon=EPSILON)
        assert torch.equal(alone[0], together[token])


def test_a_long_run_may_be_cut_anywhere() -> None:
    parts, states = random_parts(QWEN), random_states(QWEN, (40,))
    packed = random_tokens(QWEN, 40)
    at_once, after = mixed(cpu_prefill_delta_net, packed, parts, states)
    [(_, state)] = states
    cut = [
        cpu_prefill_delta_net(rows, parts, [(slice(0, len(rows)), state)], epsilon=EPSILON)
        for rows in packed.split([2, 21, 17])
    ]
    assert relative_error(torch.cat(cut), at_once) < TOLERANCE
    for ours, theirs in zip(state, after[0][1], strict=True):
        assert relative_error(ours, theirs) < TOLERANCE


@pytest.mark.parametrize("size", [-200.0, -30.0, 30.0, 200.0])
@pytest.mark.parametrize("mix", [cpu_decode_delta_net, cpu_prefill_delta_net])
def test_gates_of_any_size(mix: DeltaNetMixer, size: float) -> None:
    parts, states = random_parts(FEW_TAPS), random_states(FEW_TAPS, (1,))
    packed = random_tokens(FEW_TAPS, 1)
    packed[:, -2 * FEW_TAPS.value_heads :] = size
    found, _ = mixed(mix, packed, parts, states)
    expected, _ = mixed(reference_delta_net, packed, parts, states)
    assert relative_error(found, expected) < TOLERANCE


@pytest.mark.parametrize("mix", [cpu_decode_delta_net, cpu_prefill_delta_net])
def test_what_does_not_fit_is_refused(mix: DeltaNetMixer) -> None:
    parts, states = random_parts(SHARED_KEYS), random_states(SHARED_KEYS, (1,))
    packed = random_tokens(SHARED_KEYS, 1)
    with pytest.raises(ValueError, match="packed"):
        mixed(mix, packed[:, :-1].contiguous(), parts, states)
    [(rows, (conv_state, state))] = states
    with pytest.raises(ValueError, match="does not fit a convolution"):
        mixed(mix, packed, parts, [(rows, (conv_state[:-1], state))])
    with pytest.raises(ValueError, match="does not fit 6 heads"):
        mixed(mix, packed, parts, [(rows, (conv_state, state[:-1]))])
    turned = state.transpose(0, 1).contiguous().transpose(0, 1)
    for odd in (turned, state.double()):
        with pytest.raises(ValueError, match="contiguous float32"):
            mix(packed, parts, [(rows, (conv_state, odd))], epsilon=EPSILON)
    with pytest.raises(ValueError, match="contiguous float32"):
        mix(packed, replace(parts, conv=parts.conv.double()), states, epsilon=EPSILON)
