"""A chain gives what its operations give one by one, to the last bit."""

import pytest
import torch
from torch import Tensor

from kernels.attention_heads.cpu_kernel import cpu_attention_heads
from kernels.attention_parts import AttentionHeads
from kernels.chain import CannotChain
from kernels.chained_calls.cpu import ChainedCalls
from kernels.delta_net.cpu import cpu_decode_delta_net
from kernels.delta_net_parts import DeltaNetParts
from kernels.kv_layout import KVFormat, KVLayout
from kernels.paged_attention.cpu import int16_cpu_attention
from kernels.paged_kv import PagedKV
from kernels.rms_norm.cpu_kernel import cpu_add_rms_norm, cpu_rms_norm
from kernels.store_kv.cpu_kernel import cpu_store_kv
from kernels.swiglu.cpu_kernel import cpu_swiglu
from kernels.token_pages import TokenPages

CPU = torch.device("cpu")
INPUTS = 512
KEY_HEADS, VALUE_HEADS, DIM, WIDTH = 2, 4, 64, 4
CHANNELS = (2 * KEY_HEADS + VALUE_HEADS) * DIM
SHAPES = ((CHANNELS, WIDTH - 1), (VALUE_HEADS, DIM, DIM))


def delta_parts() -> DeltaNetParts:
    return DeltaNetParts(
        conv=torch.randn(CHANNELS, WIDTH),
        decay_rate=-torch.rand(VALUE_HEADS),
        decay_bias=torch.randn(VALUE_HEADS),
        norm=torch.randn(DIM),
    )


def states() -> tuple[Tensor, ...]:
    return tuple(torch.randn(shape) / 8 for shape in SHAPES)


def test_norms_and_gates_behind_one_another() -> None:
    norm, then = torch.randn(INPUTS), torch.randn(INPUTS)
    chain = ChainedCalls([])
    stream, addition = chain.row(INPUTS), chain.row(INPUTS)
    gated = chain.swiglu(chain.rms_norm(stream, norm, epsilon=1e-2))
    summed = chain.add_rms_norm(stream, addition, then, factor=0.25, epsilon=1e-3)
    token, more = torch.randn(1, INPUTS), torch.randn(1, INPUTS)
    stream.copy_(token)
    addition.copy_(more)
    chain.run([])
    assert torch.equal(gated, cpu_swiglu(cpu_rms_norm(token, norm, epsilon=1e-2)))
    expected = cpu_add_rms_norm(token, more, then, factor=0.25, epsilon=1e-3)
    assert torch.equal(summed, expected)
    assert torch.equal(stream, token)  # both have the sum


@pytest.mark.parametrize("has_gate", [True, False])
@pytest.mark.parametrize("is_plain", [True, False])
def test_heads(has_gate: bool, is_plain: bool) -> None:
    dim, heads, kv_heads, pairs = 64, 6, 2, 16
    norms = (None, None) if is_plain else (torch.randn(dim), torch.randn(dim))
    chain = ChainedCalls([])
    packed = chain.row(((2 if has_gate else 1) * heads + 2 * kv_heads) * dim)
    rows = (None, None) if is_plain else (chain.row(pairs), chain.row(pairs))
    split = chain.split_heads(
        packed,
        *norms,
        cos=rows[0],
        sin=rows[1],
        head_dim=dim,
        num_kv_heads=kv_heads,
        epsilon=1e-3,
        has_gate=has_gate,
    )
    for _ in range(2):
        token, angles = torch.randn(packed.shape), torch.randn(1, pairs)
        packed.copy_(token)
        cos, sin = (None, None) if is_plain else (angles.cos(), angles.sin())
        for row, numbers in zip(rows, (cos, sin), strict=True):
            if row is not None and numbers is not None:
                row.copy_(numbers)
        chain.run([])
        expected = cpu_attention_heads(
            token,
            *norms,
            cos=cos,
            sin=sin,
            head_dim=dim,
            num_kv_heads=kv_heads,
            epsilon=1e-3,
            has_gate=has_gate,
            keep_unrotated=True,
        )
        for name, numbers in vars(expected).items():
            made = getattr(split, name)
            assert (made is None) == (numbers is None)
            assert made is None or torch.equal(made, numbers), name


def test_a_row_times_another() -> None:
    chain = ChainedCalls([])
    inputs, factors = chain.row(64), chain.row(64)
    outputs = chain.multiply(inputs, factors)
    for row in (inputs, factors):
        row.copy_(torch.randn(1, 64))
    chain.run([])
    assert torch.equal(outputs, inputs * factors)


@pytest.mark.parametrize("kv_format", KVFormat)
@pytest.mark.parametrize(("window", "has_mass"), [(None, False), (70, False), (None, True)])
def test_a_token_attends_to_its_pages(
    kv_format: KVFormat, window: int | None, has_mass: bool
) -> None:
    """Keys and values are stored by both, in storages of the same random bytes."""
    num_pages, layer, scale = 5, 1, 80**-0.5
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=2, head_dim=DIM)
    kv, expected_kv = (PagedKV(layout, pages_per_slab=4, device=CPU) for _ in range(2))
    for each in (kv, kv, expected_kv, expected_kv):
        each.grow()
    table = torch.tensor([6, 1, 3, 0, 5], dtype=torch.int32)
    rows = torch.randn(num_pages * layout.page_size, 2, DIM)
    positions = torch.arange(len(rows))
    slots = table.long()[positions // layout.page_size] * layout.page_size
    slots += positions % layout.page_size
    for each in (kv, expected_kv):
        cpu_store_kv(rows, rows.flip(0), each, layer=layer, slots=slots)

    chain = ChainedCalls([])
    heads = AttentionHeads(
        *(chain.row(count * DIM).view(1, count, DIM) for count in (6, 2, 2)), gate=None
    )
    attended = chain.attend(heads, layer=layer, scale=scale, window=window)
    for position in (3, len(rows) - 30):
        for row in (heads.query, heads.key, heads.value):
            row.copy_(torch.randn(row.shape))
        slot = slots[position : position + 1]
        mass = torch.ones(num_pages, dtype=torch.float64) if has_mass else None
        chain.run([], TokenPages(kv, int(slot), table, position, mass))
        cpu_store_kv(heads.key, heads.value, expected_kv, layer=layer, slots=slot)
        expected = int16_cpu_attention(
            heads.query,
            expected_kv,
            layer=layer,
            block_table=table,
            context_len=position + 1,
            scale=scale,
            window=window,
            page_mass=has_mass,
        )
        assert torch.equal(attended, expected.output.flatten(1))
        if mass is not None and expected.page_mass is not None:
            added = expected.page_mass.sum(dim=(0, 1), dtype=torch.float64)
            torch.testing.assert_close(mass - 1, added, rtol=0, atol=1e-12)
            assert added.sum() == pytest.approx(6)
        assert all(map(torch.equal, kv.slabs, expected_kv.slabs))


def test_pages_must_be_there_and_fit() -> None:
    layout = KVLayout(KVFormat.F16, num_layers=1, num_kv_heads=2, head_dim=2 * DIM)
    kv = PagedKV(layout, pages_per_slab=1, device=CPU)
    kv.grow()
    table = torch.zeros(1, dtype=torch.int32)
    chain, other = ChainedCalls([]), ChainedCalls([])
    for each, dim in ((chain, DIM), (other, 2 * DIM)):
        rows = (each.row(count * dim).view(1, count, dim) for count in (4, 2, 2))
        each.attend(AttentionHeads(*rows, gate=None), layer=0, scale=1.0)
    with pytest.raises(ValueError, match="needs pages"):
        chain.run([])
    with pytest.raises(ValueError, match="do not fit heads"):
        chain.run([], TokenPages(kv, 0, table, 0))
    with pytest.raises(ValueError, match="mass"):
        other.run([], TokenPages(kv, 0, table, 0, torch.zeros(1)))
    with pytest.raises(ValueError, match="blocks hold"):
        other.run([], TokenPages(kv, 0, table, layout.page_size))
    heads = AttentionHeads(
        *(chain.row(count * DIM).view(1, count, DIM) for count in (18, 2, 2)), gate=None
    )
    with pytest.raises(CannotChain):
        chain.attend(heads, layer=0, scale=1.0)


def test_states_are_those_of_the_run() -> None:
    parts = delta_parts()
    chain = ChainedCalls([SHAPES, SHAPES])
    row = chain.row(CHANNELS + VALUE_HEADS * (DIM + 2))
    mixed = chain.delta_net(row, parts, number=1, epsilon=1e-6)
    for _ in range(2):
        other, remembered, token = states(), states(), torch.randn(row.shape)
        expected_states = tuple(state.clone() for state in remembered)
        untouched = tuple(state.clone() for state in other)
        row.copy_(token)
        chain.run([other, remembered])
        run = [(slice(0, 1), expected_states)]
        assert torch.equal(mixed, cpu_decode_delta_net(token, parts, run, epsilon=1e-6))
        assert all(map(torch.equal, remembered, expected_states))
        assert all(map(torch.equal, other, untouched))


def test_it_refuses_what_has_no_call() -> None:
    chain = ChainedCalls([((CHANNELS, WIDTH - 1), (VALUE_HEADS, DIM + 4, DIM))])
    row = chain.row(INPUTS)
    with pytest.raises(CannotChain):
        chain.swiglu(chain.row(20))
    with pytest.raises(CannotChain):
        chain.rms_norm(chain.row(20), torch.randn(20), epsilon=1e-6)
    with pytest.raises(CannotChain):
        chain.multiply(chain.row(20), chain.row(20))
    with pytest.raises(CannotChain):
        split_heads(chain, chain.row(4 * 20), head_dim=20)
    with pytest.raises(CannotChain):
        chain.delta_net(row, delta_parts(), number=0, epsilon=1e-6)


def split_heads(chain: ChainedCalls, packed: Tensor, head_dim: int) -> object:
    return chain.split_heads(
        packed,
        None,
        None,
        cos=None,
        sin=None,
        head_dim=head_dim,
        num_kv_heads=1,
        epsilon=1e-6,
        has_gate=False,
    )


def test_operands_that_do_not_fit_are_errors() -> None:
    chain = ChainedCalls([SHAPES])
    with pytest.raises(ValueError, match="factors"):
        chain.multiply(chain.row(64), chain.row(32))
    with pytest.raises(ValueError, match="heads of 64"):
        split_heads(chain, chain.row(4 * 64 + 8), head_dim=64)
    with pytest.raises(ValueError, match="weight"):
        chain.rms_norm(chain.row(64), torch.randn(32), epsilon=1e-6)
    with pytest.raises(ValueError, match="addition"):
        chain.add_rms_norm(chain.row(64), chain.row(32), torch.randn(64), factor=1.0, epsilon=1e-6)
    row = chain.row(CHANNELS + VALUE_HEADS * (DIM + 2))
    chain.delta_net(row, delta_parts(), number=0, epsilon=1e-6)
    with pytest.raises(ValueError, match="state"):
        chain.run([tuple(state[..., :-1] for state in states())])
