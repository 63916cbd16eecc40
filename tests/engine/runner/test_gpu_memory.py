"""What a cache may take of a GPU, and what a full one is told as."""

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace

import pytest
import torch

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.errors import DoesNotFit
from engine.loading.loaded_model import LoadedModel
from engine.models.architecture import ModelDefinition
from engine.models.qwen3_5.architecture import QWEN3_5
from engine.protocol.memory_rules import GPU_LIBRARY_BYTES
from engine.runner.gpu_memory import claim_gpu, free_gpu_bytes, gpu_failures_told, plan_gpu

GIB = 1 << 30
GPU = torch.device("cuda", 0)


@dataclass
class Driver:
    """Stands in for a GPU of 16 GiB, 12 of which nobody else uses, and what torch keeps of it."""

    kept_bytes: int

    def empty_cache(self) -> None:
        self.kept_bytes = 0

    def mem_get_info(self, _device: torch.device) -> tuple[int, int]:
        return 12 * GIB - self.kept_bytes, 16 * GIB

    def memory_reserved(self, _device: torch.device) -> int:
        return self.kept_bytes


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Driver:
    driver = Driver(kept_bytes=10 * GIB)
    for name in ("empty_cache", "mem_get_info", "memory_reserved"):
        monkeypatch.setattr(torch.cuda, name, getattr(driver, name))
    return driver


@pytest.mark.parametrize(("share", "free_bytes"), [(1.0, 12 * GIB), (0.5, 8 * GIB)])
def test_what_a_model_that_was_put_away_has_left_is_free(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, share: float, free_bytes: int
) -> None:
    monkeypatch.setattr(torch.cuda, "get_per_process_memory_fraction", lambda _: share)
    assert free_gpu_bytes(GPU) == free_bytes
    assert driver.kept_bytes == 0


@pytest.mark.parametrize(
    ("num_bytes", "free_bytes"), [(0, 12 * GIB), (8 * GIB, 8 * GIB), (64 * GIB, 12 * GIB)]
)
def test_a_process_takes_no_more_of_a_gpu_than_it_may(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, num_bytes: int, free_bytes: int
) -> None:
    shares: list[float] = []
    total = SimpleNamespace(total_memory=16 * GIB)
    monkeypatch.setattr(torch.cuda, "get_device_properties", lambda _: total)
    monkeypatch.setattr(
        torch.cuda, "set_per_process_memory_fraction", lambda share, _: shares.append(share)
    )
    monkeypatch.setattr(torch.cuda, "get_per_process_memory_fraction", lambda _: shares[-1])
    assert claim_gpu(torch.device("cpu"), most=num_bytes) is None
    assert not shares
    assert claim_gpu(GPU, most=num_bytes) == free_bytes


def test_a_lower_limit_leaves_memory_to_other_programs(
    driver: Driver, load_tiny: Callable[..., LoadedModel]
) -> None:
    memory = load_tiny(hot_pages=16).memory
    lower = memory.limit_bytes * 3 // 4
    memory.set_limit(lower)
    assert driver.kept_bytes == 10 * GIB
    memory._device = GPU
    memory.set_limit(lower)
    assert driver.kept_bytes == 0


def test_all_that_is_left_is_for_the_cache() -> None:
    plan = plan_gpu(0, free_bytes=16 * GIB, weight_bytes=5 * GIB, token_bytes=100_000)
    assert plan.cache_bytes == 11 * GIB - GPU_LIBRARY_BYTES - 8192 * 100_000
    assert plan.chunk_tokens == 8192


def test_a_request_is_kept_to() -> None:
    plan = plan_gpu(3 * GIB, free_bytes=16 * GIB, weight_bytes=5 * GIB, token_bytes=100_000)
    assert plan.cache_bytes == 3 * GIB


@pytest.mark.parametrize(
    ("size", "weight_bytes", "free_bytes", "chunk_tokens"),
    [
        ("0.8B", 2 * GIB, 15 * GIB, 8192),
        ("4B", 4 * GIB, 15 * GIB, 4096),
        ("9B", 6 * GIB, 15 * GIB, 2048),
        ("9B", 6 * GIB, 8 * GIB, 512),
        ("27B", 20 * GIB, 140 * GIB, 8192),
    ],
)
def test_a_chunk_takes_a_share_of_what_weights_leave(
    size: str, weight_bytes: int, free_bytes: int, chunk_tokens: int
) -> None:
    token_bytes = ModelDefinition(QWEN3_5, QWEN3_5_SIZES[size]).activation_bytes_per_token
    plan = plan_gpu(0, free_bytes=free_bytes, weight_bytes=weight_bytes, token_bytes=token_bytes)
    assert plan.chunk_tokens == chunk_tokens
    taken = weight_bytes + GPU_LIBRARY_BYTES + chunk_tokens * token_bytes + plan.cache_bytes
    assert taken == free_bytes


def test_a_small_request_leaves_room_for_a_long_chunk() -> None:
    given = {"free_bytes": 8 * GIB, "weight_bytes": 2 * GIB, "token_bytes": 300_000}
    assert plan_gpu(GIB, **given).chunk_tokens > plan_gpu(0, **given).chunk_tokens


@pytest.mark.parametrize(("requested", "weight_bytes"), [(11 * GIB, 5 * GIB), (0, 18 * GIB)])
def test_what_does_not_fit_is_told_with_choices(requested: int, weight_bytes: int) -> None:
    with pytest.raises(DoesNotFit, match="17 GB of graphics memory") as refusal:
        plan_gpu(requested, free_bytes=16 * GIB, weight_bytes=weight_bytes, token_bytes=100_000)
    assert "--weights int8 or int4" in refusal.value.problem.words.remedy


@pytest.mark.parametrize(
    "failure",
    [
        torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB"),
        torch.AcceleratorError("CUDA error: out of memory"),
        RuntimeError("Triton Error [CUDA]: out of memory"),
        RuntimeError("CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`"),
    ],
)
def test_a_full_gpu_is_told_with_choices(failure: RuntimeError) -> None:
    with pytest.raises(DoesNotFit, match="graphics memory is full") as refusal, gpu_failures_told():
        raise failure
    assert "q8_0" in refusal.value.problem.words.remedy


def test_other_failures_pass() -> None:
    with pytest.raises(RuntimeError, match="something else"), gpu_failures_told():
        raise RuntimeError("something else")
