"""Bytes of pages as the disk sees them: in the host's memory, wherever the page itself is."""

import torch
from torch import Tensor


def host_bytes(content: Tensor) -> memoryview:
    """A page's bytes to read: the page itself, or a copy where it lies on a GPU."""
    view: memoryview = content.cpu().numpy().data
    return view


class Landing:
    """Where a page is read to on its way: its own memory, or some beside it for a page on a GPU.

    Attributes:
        buffer: the bytes to fill.
    """

    def __init__(self, target: Tensor) -> None:
        self._target = target
        is_apart = target.device.type != "cpu"
        self._host = torch.empty_like(target, device="cpu") if is_apart else target
        self.buffer: memoryview = self._host.numpy().data

    def finish(self) -> None:
        """Bring what was read to where it belongs."""
        if self._host is not self._target:
            self._target.copy_(self._host)
