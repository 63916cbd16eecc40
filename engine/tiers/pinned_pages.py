"""Pages that stay in place while another thread reads them."""

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass

from engine.cache.page_key import PageKey
from engine.snapshots.records import Buffer


@dataclass(frozen=True)
class PinnedPages:
    """Payloads that neither change nor move before ``let_go``.

    Attributes:
        payloads: bytes of each page by its key; views.
        written: done when they are let go.
    """

    payloads: Mapping[PageKey, Buffer]
    written: "Future[None]"

    def let_go(self) -> None:
        """Allow the pages to move again; callable once, from any thread."""
        self.written.set_result(None)
