"""Limits are divided, and never exceeded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DoesNotFit
from engine.tiers.memory_plan import MIN_HOT_PAGES, NUM_STAGING_BUFFERS, plan_memory
from kernels.kv_layout import KVFormat, KVLayout

LAYOUT = KVLayout(KVFormat.F16, num_layers=6, num_kv_heads=2, head_dim=256)
STATE_BYTES = 20 << 20


@given(st.integers(512 << 20, 1 << 36), st.integers(0, 64 << 20), st.booleans())
def test_all_parts_together_stay_within_the_limit(
    limit_bytes: int, state_bytes: int, is_on_gpu: bool
) -> None:
    plan = plan_memory(limit_bytes, layout=LAYOUT, state_bytes=state_bytes, is_on_gpu=is_on_gpu)
    states = plan.max_checkpoints * state_bytes
    staging = NUM_STAGING_BUFFERS * plan.staged_pages * LAYOUT.layer_bytes
    assert states + staging + plan.hot_pages * LAYOUT.page_bytes <= limit_bytes
    assert plan.hot_pages >= MIN_HOT_PAGES
    assert plan.max_checkpoints >= 2
    assert 1 <= plan.pages_per_slab <= plan.hot_pages


def test_buffers_of_a_gpu_are_worth_a_kernel_each() -> None:
    plans = [
        plan_memory(8 << 30, layout=LAYOUT, state_bytes=STATE_BYTES, is_on_gpu=is_on_gpu)
        for is_on_gpu in (False, True)
    ]
    assert [plan.staged_pages for plan in plans] == [8, 64]


def test_384_mib_hold_a_hundred_pages_of_a_small_model() -> None:
    plan = plan_memory(384 << 20, layout=LAYOUT, state_bytes=STATE_BYTES)
    assert plan.hot_pages > 80


def test_the_warm_tier_has_a_budget_and_a_format_of_its_own() -> None:
    exact = plan_memory(1 << 30, layout=LAYOUT, state_bytes=0, warm_bytes=300 << 20)
    assert exact.warm_pages == (300 << 20) // LAYOUT.page_bytes
    encoded = plan_memory(
        1 << 30,
        layout=LAYOUT,
        state_bytes=0,
        warm_bytes=300 << 20,
        warm_format=KVFormat.Q4_0,
    )
    assert encoded.warm_pages > 3.5 * exact.warm_pages


def test_too_little_is_refused_with_a_message() -> None:
    with pytest.raises(DoesNotFit, match=r"8\.4 MB of memory is too little"):
        plan_memory(8 << 20, layout=LAYOUT, state_bytes=STATE_BYTES)


def test_copies_are_a_part_of_the_limit_that_is_told() -> None:
    copied_bytes = 20 * LAYOUT.page_bytes
    whole = plan_memory(1 << 30, layout=LAYOUT, state_bytes=STATE_BYTES)
    rest = plan_memory(1 << 30, layout=LAYOUT, state_bytes=STATE_BYTES, copied_bytes=copied_bytes)
    assert rest.hot_pages == whole.hot_pages - 20
    with pytest.raises(DoesNotFit, match="67 MB of memory is too little"):
        plan_memory(64 << 20, layout=LAYOUT, state_bytes=0, copied_bytes=copied_bytes)
