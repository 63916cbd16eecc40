"""How pages are cut where they are stored."""

import numpy as np
import pytest

from engine.tiers.selected_context import pieces_of
from engine.tiers.stored_layout import stored_layout
from kernels.kv_layout import KVFormat, KVLayout


@pytest.mark.parametrize(
    ("kv_format", "head_dim", "sections"),
    [
        (KVFormat.F16, 256, 16),  # quarters of a head's keys or values
        (KVFormat.F32, 256, 16),
        (KVFormat.Q8_0, 256, 4),  # their quarters are no whole blocks of the disk
        (KVFormat.F16, 64, 4),
        (KVFormat.Q4_0, 64, 1),  # too small to be read alone
    ],
)
def test_sections_are_whole_blocks_of_the_disk(
    kv_format: KVFormat, head_dim: int, sections: int
) -> None:
    layout = KVLayout(kv_format, num_layers=3, num_kv_heads=2, head_dim=head_dim)
    stored = stored_layout(layout)
    assert (stored.parts, stored.sections, stored.num_proofs) == (3, sections, 3 * sections)
    if sections > 1:
        assert layout.layer_bytes // sections % 4096 == 0


def test_what_was_saved_with_other_sections_has_the_same_layout() -> None:
    layout = KVLayout(KVFormat.F16, num_layers=3, num_kv_heads=2, head_dim=256)
    stored = stored_layout(layout)
    assert stored == type(stored)(layout.page_bytes, layout.num_layers)


def test_pieces_are_the_blocks_that_heads_read() -> None:
    layout = KVLayout(KVFormat.F16, num_layers=3, num_kv_heads=2, head_dim=256)
    block, head, plane = layout.head_bytes // 4, layout.head_bytes, layout.plane_bytes
    is_read = np.array([[False, True, True, False], [True, False, False, True]])
    of_keys = [
        range(block, 3 * block),
        range(head, head + block),
        range(head + 3 * block, head + 4 * block),
    ]
    of_values = [range(plane + each.start, plane + each.stop) for each in of_keys]
    assert pieces_of(is_read, layout) == of_keys + of_values
    assert pieces_of(np.ones((1, 4), bool), layout) == [
        range(plane),
        range(plane, 2 * plane),
    ]
