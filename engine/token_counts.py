"""Counts tokens for models that are not loaded, while the loaded one goes on answering.

A tokenizer of a quarter of a million tokens takes a second to be read, and a long document another
to be counted: one thread of its own does it, one request after the other. It shares nothing with
the loaded model.
"""

import queue
import threading

from engine.outbox import Outbox
from engine.protocol.replies import TokensCounted
from engine.protocol.requests import CountTokens


class TokenCounts:
    """Replies to ``CountTokens``, later."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._orders: queue.SimpleQueue[CountTokens] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def begin(self, request: CountTokens) -> None:
        """Queue a request. What is still queued when the process ends is never answered."""
        self._orders.put(request)
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="token-counts", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            self._carry_out(self._orders.get())

    def _carry_out(self, request: CountTokens) -> None:
        from engine.loading.count_tokens import count_tokens  # noqa: PLC0415 - seldom needed

        with self._outbox.telling_failures(request.id):
            tokens = count_tokens(request)
            self._outbox.send(TokensCounted(id=request.id, path=request.path, tokens=tokens))
