"""Copies to the device while its kernels run: what waits for what.

Kernels and copies are two queues that run at the same time, and the host runs ahead of both. A
*mark* is a point in one of them; whoever needs what lies before it waits for the mark.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import torch
from torch import Tensor

Mark = Any
"""A point in a queue; only the stream that made it knows what it is."""


class SideStream(Protocol):
    """The queue of copies, seen from the host."""

    def kernels_so_far(self) -> Mark:
        """The point that the queue of kernels has reached by what was launched until now."""
        ...

    def copy(self, sources: Sequence[Tensor], targets: Sequence[Tensor], *, after: Mark) -> Mark:
        """Have each source copied once the kernels have reached a mark; a mark behind the copies.

        Sources must stay as they are until the host has waited for it.
        """
        ...

    def hold_kernels(self, copied: Mark) -> None:
        """Have the kernels that are launched from now on wait for copies."""
        ...

    def wait(self, copied: Mark) -> None:
        """Have the host wait for copies."""
        ...


class NoSideStream:
    """Everything in the order of the calls: for a device that is the host itself."""

    def kernels_so_far(self) -> Mark:
        """Nothing is ever under way."""
        return None

    def copy(self, sources: Sequence[Tensor], targets: Sequence[Tensor], *, after: Mark) -> Mark:
        """Copy at once."""
        del after
        for source, target in zip(sources, targets, strict=True):
            target.copy_(source)

    def hold_kernels(self, copied: Mark) -> None:
        """Copies are done already."""

    def wait(self, copied: Mark) -> None:
        """Copies are done already."""


class CudaSideStream:
    """A stream of its own on a GPU; marks are events."""

    def __init__(self, device: torch.device) -> None:
        self._stream = torch.cuda.Stream(device)  # type: ignore[no-untyped-call]

    def kernels_so_far(self) -> Mark:
        """An event on the stream of the kernels."""
        return torch.cuda.current_stream(self._stream.device).record_event()

    def copy(self, sources: Sequence[Tensor], targets: Sequence[Tensor], *, after: Mark) -> Mark:
        """Launch the copies. From memory that is not pinned the host waits for them, too."""
        self._stream.wait_event(after)
        with torch.cuda.stream(self._stream):
            for source, target in zip(sources, targets, strict=True):
                target.copy_(source, non_blocking=True)
        return self._stream.record_event()

    def hold_kernels(self, copied: Mark) -> None:
        """Let the stream of the kernels wait for the event."""
        torch.cuda.current_stream(self._stream.device).wait_event(copied)

    def wait(self, copied: Mark) -> None:
        """Wait for the event."""
        copied.synchronize()


def side_stream(device: torch.device) -> SideStream:
    """The way of copies to a device."""
    return CudaSideStream(device) if device.type == "cuda" else NoSideStream()
