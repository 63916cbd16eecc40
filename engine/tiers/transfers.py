"""Transfers between tiers that are in progress.

A transfer has two halves: whoever begins a transfer has pinned its pages, and ``complete`` unpins
them on the thread that computes. Threads of their own only move bytes.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any

from engine.tiers.page import Page


@dataclass(frozen=True)
class Transfer:
    """Pages that are being moved.

    Attributes:
        pages: pinned until it is complete.
        moved: done when the bytes are.
        complete: what then follows for the books; told the future.
    """

    pages: Sequence[Page]
    moved: "Future[Any]"
    complete: "Callable[[Transfer], None]"


class Transfers:
    """What is under way, and its completion."""

    def __init__(self) -> None:
        self._running: list[Transfer] = []

    def __len__(self) -> int:
        return len(self._running)

    def begin(
        self,
        pages: Sequence[Page],
        moved: "Future[Any]",
        complete: Callable[[Transfer], None],
    ) -> None:
        """Note a transfer whose pages are to stay where they are until it is complete."""
        for page in pages:
            page.pins += 1
        self._running.append(Transfer(pages, moved, complete))

    def collect(self) -> None:
        """Complete what has arrived."""
        done = [transfer for transfer in self._running if transfer.moved.done()]
        if not done:
            return
        self._running = [transfer for transfer in self._running if transfer not in done]
        for transfer in done:
            for page in transfer.pages:
                page.pins -= 1
            transfer.complete(transfer)

    def pages_of(self, complete: "Callable[[Transfer], None]") -> list[Page]:
        """Pages of the transfers that were begun with this completion."""
        return [page for each in self._running if each.complete == complete for page in each.pages]

    def wait_for_one(self) -> None:
        """Wait until something arrives, and complete it."""
        wait([transfer.moved for transfer in self._running], return_when=FIRST_COMPLETED)
        self.collect()

    def finish(self, complete: "Callable[[Transfer], None]") -> None:
        """Wait for the transfers that were begun with this completion."""
        wait([each.moved for each in self._running if each.complete == complete])
        self.collect()

    def drain(self) -> None:
        """Wait until nothing is under way."""
        while self._running:
            self.wait_for_one()
