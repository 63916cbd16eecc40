"""Parts brought to a device piece by piece are the whole part, whichever queue is ahead."""

import random
from collections import deque
from collections.abc import Callable, Sequence

import pytest
import torch
from torch import Tensor

from engine.loading.loaded_model import LoadedModel
from engine.models.context import ContextPart
from engine.tiers.device_staging import DeviceStaging
from engine.tiers.side_stream import SideStream
from engine.tiers.traffic import Traffic
from kernels.kernel_set import PartialAttention
from kernels.kv_layout import KVFormat, KVLayout
from kernels.merge import reference_merge
from kernels.paged_attention import reference_paged_attention
from tests.engine.tiers.test_equality import read, some_tokens
from tests.kernels.random_context import random_context

CPU = torch.device("cpu")
LAYOUT = KVLayout(KVFormat.Q8_0, num_layers=2, num_kv_heads=2, head_dim=32, page_size=32)
QUERY = torch.randn(2, 4, 32, generator=torch.Generator().manual_seed(1))


class TwoQueues:
    """A device whose kernels and copies run when chance, or the host's waiting, has them run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._queues: tuple[deque[Callable[[], bool]], ...] = (deque(), deque())
        self.num_copied = 0

    @property
    def kernels(self) -> deque[Callable[[], bool]]:
        return self._queues[0]

    @property
    def copies(self) -> deque[Callable[[], bool]]:
        return self._queues[1]

    def launch(self, work: Callable[[], None]) -> None:
        self.kernels.append(lambda: work() is None)
        self._run_some()

    def kernels_so_far(self) -> list[bool]:
        return self._mark(self.kernels)

    def copy(
        self, sources: Sequence[Tensor], targets: Sequence[Tensor], *, after: list[bool]
    ) -> list[bool]:
        self.copies.append(lambda: bool(after))
        for source, target in zip(sources, targets, strict=True):
            self.copies.append(lambda s=source, t=target: t.copy_(s) is t)
        self.num_copied += len(sources)
        mark = self._mark(self.copies)
        self._run_some()
        return mark

    def hold_kernels(self, copied: list[bool]) -> None:
        self.kernels.append(lambda: bool(copied))

    def wait(self, copied: list[bool]) -> None:
        while not copied:
            self._step()

    def run_all(self) -> None:
        while any(self._queues):
            self._step()

    def _mark(self, queue: deque[Callable[[], bool]]) -> list[bool]:
        mark: list[bool] = []
        queue.append(lambda: mark.append(True) is None)
        return mark

    def _run_some(self) -> None:
        for _ in range(self._random.choice([0, 0, 1, 5, 50])):
            self._step()

    def _step(self) -> None:
        """Let one queue, by chance mostly the one or the other, do what it comes to next."""
        queue = self._queues[self._random.random() < self._random.choice([0.1, 0.9])]
        if queue and queue[0]():
            queue.popleft()


def make_part(context_len: int, query_start: int | None) -> ContextPart:
    generator = torch.Generator().manual_seed(context_len)
    context = random_context(LAYOUT, context_len=context_len, generator=generator)
    return ContextPart(
        kv=context.kv,
        layer=1,
        block_table=context.block_table,
        context_len=context_len,
        query_start=query_start,
        numbers=torch.arange(len(context.block_table)),
    )


def make_staging(
    *, num_pages: int = 2, side: SideStream | None = None, traffic: Traffic | None = None
) -> DeviceStaging:
    return DeviceStaging(CPU, num_pages=num_pages, traffic=traffic or Traffic(), side=side)


def attend(part: ContextPart) -> PartialAttention:
    return reference_paged_attention(
        QUERY,
        part.kv,
        layer=part.layer,
        block_table=part.block_table,
        context_len=part.context_len,
        query_start=part.query_start,
        scale=0.2,
        page_mass=True,
    )


def assert_whole(pieces: list[PartialAttention], whole: PartialAttention) -> None:
    merged = reference_merge(pieces)
    assert torch.allclose(merged.output, whole.output, atol=1e-6)
    assert torch.allclose(merged.lse, whole.lse, atol=1e-6)
    assert merged.page_mass is not None
    assert whole.page_mass is not None
    assert torch.allclose(merged.page_mass, whole.page_mass, atol=1e-6)


def test_what_is_there_is_not_copied() -> None:
    part = make_part(70, 100)
    assert list(make_staging().bring(part)) == [part]


@pytest.mark.parametrize("context_len", [20, 64, 150, 290])
def test_copies_are_attended_to_like_the_part(context_len: int) -> None:
    part = make_part(context_len, context_len - 2)
    pieces, numbers, traffic = [], [], Traffic()
    for piece in make_staging(traffic=traffic).copies(part):
        pieces.append(attend(piece))
        numbers.append(piece.numbers)
    assert len(pieces) == -(-context_len // 64)
    assert torch.equal(torch.cat(numbers), part.numbers)
    assert traffic.brought_bytes == len(part.numbers) * LAYOUT.layer_bytes
    assert_whole(pieces, attend(part))


@pytest.mark.parametrize("seed", range(12))
def test_no_order_of_kernels_and_copies_changes_what_is_seen(seed: int) -> None:
    """Several parts, one after the other, through the same buffers; the last runs into the next."""
    device = TwoQueues(seed)
    staging = make_staging(side=device)
    seen: list[list[PartialAttention]] = []
    parts = [make_part(length, 500) for length in (290, 150, 40)]
    whole = [attend(part) for part in parts]
    for part in parts:
        pieces: list[PartialAttention] = []
        for piece in staging.copies(part):
            device.launch(lambda into=pieces, each=piece: into.append(attend(each)))
        seen.append(pieces)
    staging.finish()
    for part in parts:  # what was copied from may change now, whatever the kernels have done
        for slab in part.kv.slabs:
            slab.fill_(0xFF)
    device.run_all()
    for pieces, expected in zip(seen, whole, strict=True):
        assert_whole(pieces, expected)


def test_the_next_piece_is_on_its_way_before_one_is_read() -> None:
    device = TwoQueues(seed=1)
    staging = make_staging(num_pages=1, side=device)
    num_copied = [device.num_copied for _ in staging.copies(make_part(160, 200))]
    assert num_copied == [2, 3, 4, 5, 5]


def test_a_run_that_fails_leaves_nothing_under_way() -> None:
    device = TwoQueues(seed=2)
    staging = make_staging(num_pages=1, side=device)

    def fail() -> None:
        with staging:
            next(iter(staging.copies(make_part(100, 200))))
            raise OSError("a page that comes later cannot be read")

    with pytest.raises(OSError, match="comes later"):
        fail()
    assert not device.copies


def test_a_model_that_brings_all_it_has_in_ram_says_the_same(
    load_tiny: Callable[..., LoadedModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Warm and cold pages pass through the buffers of the device, layer by layer."""
    expected = read(load_tiny(hot_pages=64), some_tokens()).logits
    model = load_tiny(hot_pages=4, warm_pages=5)
    staging = model.storage._device_staging
    monkeypatch.setattr(staging, "bring", staging.copies)
    sequence = read(model, some_tokens())
    before = model.storage.traffic.brought_bytes
    assert torch.allclose(sequence.logits, expected, atol=1e-4)
    model.runner.decode(sequence, 1, None)
    brought = model.storage.traffic.brought_bytes - before
    assert brought >= 8 * model.layout.page_bytes
    assert brought % model.layout.layer_bytes == 0
