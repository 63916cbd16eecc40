"""Attention over many parts takes the memory of a few, however many there are."""

import weakref
from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

from engine.models.context import ContextPart, LayerQuery
from engine.models.layers.context_attention import attend_to_parts
from kernels.kernel_set import PartialAttention
from tests.kernels.reference_set import reference_kernels

NUM_PARTS = 40
NO_KV: Any = None


class ManyParts:
    """A context that notes what is left of the parts that were seen."""

    num_pages = NUM_PARTS

    def __init__(self) -> None:
        self.outputs: list[weakref.ref[Tensor]] = []
        self.numbers: list[weakref.ref[Tensor]] = []
        self.most_outputs = 0
        self.most_numbers = 0

    def parts(self, _query: LayerQuery) -> Iterator[ContextPart]:
        for number in range(NUM_PARTS):
            numbers = torch.tensor([number])
            self.numbers.append(weakref.ref(numbers))
            part = ContextPart(
                kv=NO_KV,
                layer=0,
                block_table=torch.zeros(1),
                context_len=256,
                query_start=None,
                numbers=numbers,
            )
            del numbers
            yield part
            self.most_outputs = max(self.most_outputs, _living(self.outputs))
            self.most_numbers = max(self.most_numbers, _living(self.numbers))

    def attend(self, query: Tensor, *_: object, page_mass: bool, **__: object) -> PartialAttention:
        output = torch.full_like(query, len(self.outputs))
        self.outputs.append(weakref.ref(output))
        mass = torch.ones(*query.shape[:2], 1) if page_mass else None
        return PartialAttention(output, torch.zeros(query.shape[:2]), mass)


def _living(references: list["weakref.ref[Tensor]"]) -> int:
    return sum(reference() is not None for reference in references)


@pytest.mark.parametrize("page_mass", [False, True])
def test_outputs_are_merged_as_they_come(page_mass: bool) -> None:
    context: Any = ManyParts()
    merged = attend_to_parts(
        torch.zeros(3, 2, 32),
        context,
        layer=0,
        scale=1.0,
        page_mass=page_mass,
        attention=context.attend,
        kernels=reference_kernels(),
    )
    assert merged.output.mean() == pytest.approx((NUM_PARTS - 1) / 2, rel=1e-5)
    assert context.most_outputs <= 5
    assert page_mass or context.most_numbers <= 1


def test_mass_is_told_by_page() -> None:
    context: Any = ManyParts()
    merged = attend_to_parts(
        torch.zeros(1, 2, 32),
        context,
        layer=0,
        scale=1.0,
        page_mass=True,
        attention=context.attend,
        kernels=reference_kernels(),
    )
    assert merged.page_mass is not None
    assert merged.page_mass.shape == (1, 2, NUM_PARTS)
    assert torch.allclose(merged.page_mass, torch.tensor(1 / NUM_PARTS))
