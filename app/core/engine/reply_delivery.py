"""Delivers replies from an engine's threads to the loop's thread.

A reply is delivered in its order and never before the call that asked for it has returned. Text of
an answer is merged between deliveries, so that a fast model costs a window no more than a slow one.

A listener may hold the last reference to a Qt object, which only the loop's thread may destroy. So
the engine's threads know only a number, and the listener stays here until its last reply.
"""

from functools import partial
from itertools import count
from threading import Lock

import msgspec

from app.core.loop import Loop
from app.link.port import EngineEnd, Listener
from engine.protocol.replies import FINAL_REPLIES, AnswerDelta, AnyReply

DELTA_SECONDS = 0.034
"""Time between two deliveries of an answer's text: at most 30 a second."""


class ReplyDelivery:
    """Delivers replies on the thread of a loop."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._numbers = count(1)
        self._listeners: dict[int, Listener] = {}
        self._waiting: dict[int, list[AnyReply | EngineEnd]] = {}
        self._called: set[int] = set()
        """For these the loop is about to call."""
        self._waits = Lock()
        self._is_paced = False

    def to(self, listener: Listener) -> Listener:
        """Return a function for any thread; `listener` receives its replies on the loop's thread.

        It is forgotten with its final reply, or the end of its engine.
        """
        number = next(self._numbers)
        self._listeners[number] = listener
        return partial(self._come, number)

    def _come(self, number: int, reply: AnyReply | EngineEnd) -> None:
        """Have the loop deliver this reply and later ones together; text may wait longer."""
        with self._waits:
            _add(self._waiting.setdefault(number, []), reply)
            waits_for_pace = self._is_paced and isinstance(reply, AnswerDelta)
            if waits_for_pace or number in self._called:
                return
            self._called.add(number)
        self._loop.call_soon_threadsafe(partial(self._deliver, number))

    def _deliver(self, number: int) -> None:
        with self._waits:
            self._called.discard(number)
            replies = self._waiting.pop(number, [])
            has_text = any(isinstance(reply, AnswerDelta) for reply in replies)
            begins_pace = has_text and not self._is_paced
            self._is_paced = self._is_paced or has_text
        if begins_pace:
            self._loop.call_later(DELTA_SECONDS, self._deliver_text)
        try:
            while replies:
                self._tell(number, replies.pop(0))
        finally:
            if replies:  # a listener failed at one of them, and is to hear the others
                with self._waits:
                    self._waiting[number] = replies + self._waiting.get(number, [])
                self._loop.call_soon_threadsafe(partial(self._deliver, number))

    def _tell(self, number: int, reply: AnyReply | EngineEnd) -> None:
        is_last = isinstance(reply, (*FINAL_REPLIES, EngineEnd))
        listener = (self._listeners.pop if is_last else self._listeners.get)(number, None)
        if listener is not None:
            listener(reply)

    def _deliver_text(self) -> None:
        """Deliver the text that waits; the pace goes on where there was some."""
        with self._waits:
            self._is_paced = False
            numbers = list(self._waiting)
        for number in numbers:
            self._deliver(number)


def _add(waiting: list[AnyReply | EngineEnd], reply: AnyReply | EngineEnd) -> None:
    """Append a reply to the queue; text is joined to text before it on the same channel."""
    match (waiting[-1] if waiting else None, reply):
        case AnswerDelta() as last, AnswerDelta() as more if last.channel is more.channel:
            waiting[-1] = msgspec.structs.replace(
                last, text=last.text + more.text, tokens=last.tokens + more.tokens
            )
        case _:
            waiting.append(reply)
