"""Frames within a limit that changes."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from engine.tiers.frames import Frames
from kernels.kv_layout import KVFormat, KVLayout

LAYOUT = KVLayout(KVFormat.Q8_0, num_layers=1, num_kv_heads=1, head_dim=32, page_size=4)


def make_frames(limit: int, *, pages_per_slab: int = 2) -> Frames:
    return Frames(LAYOUT, pages_per_slab=pages_per_slab, limit=limit, device=torch.device("cpu"))


def test_no_more_is_allocated_than_the_limit_allows_in_whole_slabs() -> None:
    frames = make_frames(5)
    assert [frames.take() for _ in range(5)] == [0, 1, 2, 3, None]
    assert frames.allocated_bytes == 4 * LAYOUT.page_bytes
    frames.give(1)
    assert frames.take() == 1


def test_shrinking_moves_what_is_stranded_and_frees_slabs() -> None:
    frames = make_frames(8)
    for frame in range(8):
        taken = frames.take()
        assert taken == frame
        frames.page(frame).fill_(frame)
    for frame in (0, 2, 3, 6):
        frames.give(frame)
    assert frames.resize(4) == {4: 0, 5: 2, 7: 3}
    assert [int(frames.page(frame)[0]) for frame in range(4)] == [4, 1, 5, 7]
    assert (frames.kv.num_pages, len(frames.kv.slab_addresses)) == (4, 2)
    assert frames.take() is None
    assert frames.resize(8) == {}
    assert frames.take() == 4


def test_memory_taken_in_the_middle_of_a_run_can_be_written_after_it() -> None:
    frames = make_frames(8)
    with torch.inference_mode():
        for frame in range(8):
            assert frames.take() == frame
            frames.page(frame).fill_(frame)
    for frame in (0, 1):
        frames.give(frame)
        frames.page(frame).fill_(99)
    for frame in range(4, 6):
        frames.give(frame)
    assert frames.resize(4) == {6: 0, 7: 1}
    assert [int(frames.page(frame)[-1]) for frame in range(4)] == [6, 7, 2, 3]


def test_what_is_in_use_is_never_freed() -> None:
    frames = make_frames(4)
    for _ in range(3):
        frames.take()
    with pytest.raises(ValueError, match="in use"):
        frames.resize(2)


@given(st.lists(st.one_of(st.none(), st.integers(0, 7), st.integers(8, 20)), max_size=60))
def test_content_survives_any_order_of_taking_giving_and_resizing(orders: list[int | None]) -> None:
    frames = make_frames(8)
    held: dict[int, int] = {}
    for number, order in enumerate(orders):
        if order is None:
            frame = frames.take()
            if frame is not None:
                assert frame not in held
                frames.page(frame).fill_(number)
                held[frame] = number
        elif order < 8:
            if order in held:
                del held[order]
                frames.give(order)
        elif len(held) <= frames.capacity_of(order - 8):
            moves = frames.resize(order - 8)
            held = {moves.get(frame, frame): content for frame, content in held.items()}
        assert frames.num_used == len(held)
        assert frames.num_used + frames.num_free == frames.capacity_of(frames.limit)
        assert all(int(frames.page(frame)[-1]) == content for frame, content in held.items())
