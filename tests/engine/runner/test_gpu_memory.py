"""What a cache may take of a GPU, and what a full one is told as."""

import pytest
import torch

from engine.errors import DoesNotFit
from engine.runner.gpu_memory import WORKSPACE_BYTES, gpu_cache_bytes, gpu_failures_told

GIB = 1 << 30


def test_all_that_is_left_is_for_the_cache() -> None:
    left = gpu_cache_bytes(0, free_bytes=16 * GIB, weight_bytes=5 * GIB)
    assert left == 11 * GIB - WORKSPACE_BYTES


def test_a_request_is_kept_to() -> None:
    assert gpu_cache_bytes(3 * GIB, free_bytes=16 * GIB, weight_bytes=5 * GIB) == 3 * GIB


@pytest.mark.parametrize(("requested", "weight_bytes"), [(11 * GIB, 5 * GIB), (0, 18 * GIB)])
def test_what_does_not_fit_is_told_with_choices(requested: int, weight_bytes: int) -> None:
    with pytest.raises(DoesNotFit, match=r"16\.0 GiB of graphics memory") as refusal:
        gpu_cache_bytes(requested, free_bytes=16 * GIB, weight_bytes=weight_bytes)
    assert "--weights int8 or int4" in refusal.value.remedy


def test_a_full_gpu_is_told_with_choices() -> None:
    with pytest.raises(DoesNotFit, match="graphics memory is full") as refusal, gpu_failures_told():
        raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB")
    assert "q8_0" in refusal.value.remedy


def test_other_failures_pass() -> None:
    with pytest.raises(RuntimeError, match="something else"), gpu_failures_told():
        raise RuntimeError("something else")
