"""Parts brought to a device piece by piece are the whole part."""

import torch

from engine.model.context import ContextPart
from engine.tiers.device_staging import DeviceStaging
from kernels.kv_layout import KVFormat, KVLayout
from kernels.merge import reference_merge
from kernels.paged_attention import reference_paged_attention
from kernels.testing import random_context

CPU = torch.device("cpu")
LAYOUT = KVLayout(KVFormat.Q8_0, num_layers=2, num_kv_heads=2, head_dim=32, page_size=32)


def make_part(context_len: int, query_start: int | None) -> ContextPart:
    generator = torch.Generator().manual_seed(3)
    context = random_context(LAYOUT, context_len=context_len, generator=generator)
    return ContextPart(
        kv=context.kv,
        layer=1,
        block_table=context.block_table,
        context_len=context_len,
        query_start=query_start,
        numbers=torch.arange(len(context.block_table)),
    )


def test_what_is_there_is_not_copied() -> None:
    part = make_part(70, 100)
    assert list(DeviceStaging(CPU, num_pages=2).bring(part)) == [part]


def test_copies_are_attended_to_like_the_part() -> None:
    part = make_part(150, 148)
    query = torch.randn(2, 4, 32)

    def attend(each: ContextPart):
        return reference_paged_attention(
            query,
            each.kv,
            layer=each.layer,
            block_table=each.block_table,
            context_len=each.context_len,
            query_start=each.query_start,
            scale=0.2,
            page_mass=True,
        )

    pieces, numbers = [], []
    for piece in DeviceStaging(CPU, num_pages=2).copies(part):
        pieces.append(attend(piece))
        numbers.append(piece.numbers)
    whole, merged = attend(part), reference_merge(pieces)
    assert len(pieces) == 3
    assert torch.equal(torch.cat(numbers), part.numbers)
    assert torch.allclose(merged.output, whole.output, atol=1e-6)
    assert torch.allclose(merged.lse, whole.lse, atol=1e-6)
    assert merged.page_mass is not None
    assert whole.page_mass is not None
    assert torch.allclose(merged.page_mass, whole.page_mass, atol=1e-6)
