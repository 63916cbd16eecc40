"""Brings replies from the link's threads to the one that made the delivery.

A reply is delivered in its order and never before the call that asked for it has returned. Text of
an answer is merged between deliveries, so that a fast model costs the window no more than a slow
one.

A listener may hold the last reference to a Qt object, which only this thread may destroy. So the
link's threads know a number, and the listener stays here until its last reply.
"""

from functools import partial
from itertools import count

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from app.link.client import Listener
from app.link.failures import EngineEnd
from engine.protocol.replies import FINAL_REPLIES, AnswerDelta, AnyReply

DELTA_INTERVAL_MS = 34
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


class ReplyDelivery(QObject):
    """Delivers replies on its own thread."""

    _came = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = count(1)
        self._listeners: dict[int, _PacedListener] = {}
        self._growing: list[_PacedListener] = []
        self._pace = QTimer(self, interval=DELTA_INTERVAL_MS)
        self._pace.timeout.connect(self._deliver_text)
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def to(self, listener: Listener) -> Listener:
        """Return a listener to be called on any thread; what it hears, `listener` hears here.

        It is forgotten with its final reply, or the end of its engine.
        """
        number = next(self._numbers)
        self._listeners[number] = _PacedListener(listener)
        return partial(self._came.emit, number)

    @Slot(int, object)
    def _take(self, number: int, reply: AnyReply | EngineEnd) -> None:
        listener = self._listeners.get(number)
        if listener is None:
            return
        if isinstance(reply, (*FINAL_REPLIES, EngineEnd)):
            del self._listeners[number]
        if isinstance(reply, AnswerDelta):
            self._take_text(listener, reply)
        else:
            listener.deliver(reply)

    def _take_text(self, listener: _PacedListener, delta: AnswerDelta) -> None:
        """The first words are told at once, those that follow at the pace."""
        listener.add(delta)
        if listener not in self._growing:
            self._growing.append(listener)
        if not self._pace.isActive():
            self._deliver_text()
            self._pace.start()

    @Slot()
    def _deliver_text(self) -> None:
        growing, self._growing = self._growing, []
        if not growing:
            self._pace.stop()
        for listener in growing:
            listener.deliver()
