"""An outbox for what replies from a thread of its own."""

import io
import queue

from engine.outbox import Outbox
from engine.protocol.replies import AnyReply


class QueueOutbox(Outbox):
    """Replies as they come, from whatever thread."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.replies: queue.Queue[AnyReply] = queue.Queue()

    def send(self, reply: AnyReply) -> None:
        self.replies.put(reply)

    def next(self) -> AnyReply:
        return self.replies.get(timeout=60)
