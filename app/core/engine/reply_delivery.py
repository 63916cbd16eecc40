"""Brings replies from the threads of an engine to the loop's.

A reply is delivered in its order and never before the call that asked for it has returned. Text of
an answer is merged between deliveries, so that a fast model costs a window no more than a slow one.

A listener may hold the last reference to a Qt object, which only the loop's thread may destroy. So
the engine's threads know a number, and the listener stays here until its last reply.
"""

from functools import partial
from itertools import count

import msgspec

from app.core.loop import Loop
from app.link.port import EngineEnd, Listener
from engine.protocol.replies import FINAL_REPLIES, AnswerDelta, AnyReply

DELTA_SECONDS = 0.034
"""Time between two deliveries of an answer's text: at most 30 a second."""


class _PacedListener:
    """One request's listener, and the text that waits for it."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._waiting: list[AnswerDelta] = []

    def add(self, delta: AnswerDelta) -> None:
        """Take more text; reasoning and answer are never mixed."""
        last = self._waiting[-1] if self._waiting else None
        if last is not None and last.channel is delta.channel:
            text = last.text + delta.text
            self._waiting[-1] = msgspec.structs.replace(last, text=text)
        else:
            self._waiting.append(delta)

    def deliver(self, *replies: AnyReply | EngineEnd) -> None:
        """Tell what waits, then the replies."""
        waiting, self._waiting = self._waiting, []
        for reply in (*waiting, *replies):
            self._listener(reply)


class ReplyDelivery:
    """Delivers replies on the thread of a loop."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._numbers = count(1)
        self._listeners: dict[int, _PacedListener] = {}
        self._growing: list[_PacedListener] = []
        self._is_paced = False

    def to(self, listener: Listener) -> Listener:
        """Return a listener to be called on any thread; what it hears, `listener` hears here.

        It is forgotten with its final reply, or the end of its engine.
        """
        number = next(self._numbers)
        self._listeners[number] = _PacedListener(listener)
        return partial(self._come, number)

    def _come(self, number: int, reply: AnyReply | EngineEnd) -> None:
        self._loop.call_soon_threadsafe(partial(self._take, number, reply))

    def _take(self, number: int, reply: AnyReply | EngineEnd) -> None:
        listener = self._listeners.get(number)
        if listener is None:
            return
        if isinstance(reply, (*FINAL_REPLIES, EngineEnd)):
            del self._listeners[number]
        if not isinstance(reply, AnswerDelta):
            listener.deliver(reply)
            return
        # The first words are told at once, those that follow at the pace.
        listener.add(reply)
        if listener not in self._growing:
            self._growing.append(listener)
        if not self._is_paced:
            self._deliver_text()

    def _deliver_text(self) -> None:
        """Deliver what has gathered; what comes then waits for its time."""
        growing, self._growing = self._growing, []
        self._is_paced = bool(growing)
        if growing:
            self._loop.call_later(DELTA_SECONDS, self._deliver_text)
        for listener in growing:
            listener.deliver()
