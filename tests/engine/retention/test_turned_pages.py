"""What copies of pages hold after a copy could not be made."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
import torch
from torch import Tensor

from engine.models.layer_specs import RotaryConfig
from engine.retention.turned_pages import TurnedPages
from engine.tiers.page import Page
from kernels.kv_layout import KVFormat, KVLayout

LAYOUT = KVLayout(KVFormat.F32, num_layers=1, num_kv_heads=1, page_size=256, head_dim=4)


class Storage:
    """Pages full of their number; ``broken`` cannot be read."""

    kv = SimpleNamespace(layout=LAYOUT, device=torch.device("cpu"))

    def __init__(self) -> None:
        self.broken = -1

    def page_content(self, page: Page) -> Tensor:
        if page.number == self.broken:
            raise OSError("the disk does not answer")
        return torch.full((LAYOUT.page_bytes // 4,), float(page.number)).view(torch.uint8)


def context(pages: list[Page]) -> Any:
    position = (len(pages) - 1) * LAYOUT.page_size
    places = SimpleNamespace(slots=torch.arange(1))
    return SimpleNamespace(pages=pages, position=position, places=places, num_pages=len(pages))


def test_places_that_were_written_over_are_copied_anew_after_a_failure() -> None:
    storage = Storage()
    turned = TurnedPages(
        cast("Any", storage),
        RotaryConfig(theta=10_000.0, dim=4, mrope_sections=()),
        lambda *_: None,
        max_pages=3,
    )
    mine, other = ([Page(number=number) for number in range(at, at + 3)] for at in (1, 11))
    turned.context(context(mine))
    storage.broken = 12
    with pytest.raises(OSError, match="does not answer"):
        turned.context(context(other))
    storage.broken = -1
    turned.context(context(mine))
    values = [turned._kv.page(place).view(torch.float32)[-1].item() for place in range(3)]
    assert values == [1.0, 2.0, 3.0]
