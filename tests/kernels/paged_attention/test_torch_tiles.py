"""torch's attention on widened pages against the reference, and what it leaves to others."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.kernel_set import PartialAttention
from kernels.kv_layout import KVFormat
from kernels.paged_attention import reference_paged_attention, torch_tiles
from kernels.paged_attention.cpu import bfloat16_cpu_attention
from kernels.paged_attention.torch_tiles import torch_cpu_attention
from tests.kernels.paged_attention.whole_context import make_context
from tests.kernels.random_context import RandomContext

BFLOAT16_ERROR = 1e-2


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Lengths of the runs that torch attended to."""
    lengths: list[int] = []
    attend = torch_tiles._attend_run

    def counted(rows: torch.Tensor, keys: torch.Tensor, *rest: object) -> object:
        lengths.append(keys.shape[2])
        return attend(rows, keys, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(torch_tiles, "_attend_run", counted)
    return lengths


def both(
    context: RandomContext, query: torch.Tensor, **how: object
) -> tuple[PartialAttention, PartialAttention]:
    arguments = {"layer": 1, "block_table": context.block_table, "scale": 0.1, **how}
    found, expected = (
        attention(query, context.kv, **arguments)  # type: ignore[arg-type]
        for attention in (torch_cpu_attention, reference_paged_attention)
    )
    return found, expected


def assert_close(found: PartialAttention, expected: PartialAttention) -> None:
    assert relative_error(found.output, expected.output) < BFLOAT16_ERROR
    assert torch.equal(found.lse == -torch.inf, expected.lse == -torch.inf)
    lses = (each.lse.clamp(min=-1e9) for each in (found, expected))
    assert relative_error(*lses) < BFLOAT16_ERROR


@pytest.mark.parametrize("context_len", [40, 256, 257, 2048, 2049, 4400])
@pytest.mark.parametrize(("num_heads", "num_kv_heads"), [(1, 1), (6, 2)])
def test_a_chunk_at_the_end(
    context_len: int, num_heads: int, num_kv_heads: int, runs: list[int]
) -> None:
    context = make_context(
        kv_format=KVFormat.F16, num_kv_heads=num_kv_heads, context_len=context_len
    )
    assert_close(*both(context, torch.randn(40, num_heads, 64), context_len=context_len))
    assert sum(runs) == context_len
    assert max(runs) <= 2048


@pytest.mark.parametrize("query_start", [-100, -20, 0, 100, 590, 5000])
def test_a_part_that_lies_anywhere(query_start: int, runs: list[int]) -> None:
    """Seen whole before the queries, in part beside them, not at all behind them."""
    context = make_context(kv_format=KVFormat.F16, context_len=600)
    query = torch.randn(50, 4, 64)
    assert_close(*both(context, query, context_len=600, query_start=query_start))
    assert sum(runs) == min(600, max(0, query_start + 50))


@pytest.mark.parametrize(
    "how",
    [
        {"window": 100},
        {"page_mass": True},
        {"kv_format": KVFormat.Q8_0},
        {"num_tokens": 3},
        {"holes": True},
    ],
)
def test_what_it_is_not_made_for_is_left_to_the_kernel(
    how: dict[str, object], runs: list[int]
) -> None:
    num_tokens = how.pop("num_tokens", 40)
    context = make_context(kv_format=how.pop("kv_format", KVFormat.F16), context_len=600)  # type: ignore[arg-type]
    if how.pop("holes", False):
        how["block_table"] = context.block_table.clone().index_fill_(0, torch.tensor([1]), -1)
    query = torch.randn(num_tokens, 4, 64)  # type: ignore[call-overload]
    arguments = {"layer": 1, "block_table": context.block_table, "scale": 0.1, **how}
    found, same = (
        attention(query, context.kv, context_len=600, **arguments)  # type: ignore[arg-type]
        for attention in (torch_cpu_attention, bfloat16_cpu_attention)
    )
    assert torch.equal(found.output, same.output)
    assert not runs
