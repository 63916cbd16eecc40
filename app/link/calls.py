"""Requests whose caller waits for the reply, over any engine."""

import queue
from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import TypeVar

from app.link.failures import EngineGone, NoAnswer, WrongReply, failure_of
from app.link.port import UNSENT, EngineEnd, PostingPort, ignore
from engine.protocol.replies import FINAL_REPLIES, AnyReply, Failed
from engine.protocol.reply import Reply
from engine.protocol.requests import AnyRequest, Cancel

_POLL_SECONDS = 0.1

FinalReply = TypeVar("FinalReply", bound=Reply)


def call(
    engine: PostingPort,
    request: AnyRequest,
    expected: type[FinalReply],
    *,
    on_reply: Callable[[AnyReply], None] = ignore,
    stop: Event | None = None,
    patience: float | None = None,
) -> FinalReply:
    """Send ``request`` and wait for its final reply.

    Args:
        engine: what takes the request.
        request: what to send; its id is chosen here.
        expected: the type of its final reply.
        on_reply: called for every other reply, on the caller's thread.
        stop: once set, the request is cancelled; its end is still waited for.
        patience: seconds of silence after which the engine counts as stuck and is killed.

    Raises:
        LecternError: the engine refused the request.
        EngineGone: the engine ended, or broke the protocol.
    """
    inbox: queue.SimpleQueue[AnyReply | EngineEnd] = queue.SimpleQueue()
    number = engine.post(request, inbox.put)
    is_cancelled = is_stuck = False
    silence = 0.0
    while True:
        if stop is not None and stop.is_set() and not is_cancelled:
            engine.post(Cancel(id=UNSENT, target=number))
            is_cancelled = True
        try:
            # A bounded wait, because not every platform lets Ctrl-C interrupt an endless one.
            reply = inbox.get(timeout=_POLL_SECONDS)
        except queue.Empty:
            silence += _POLL_SECONDS
            if patience is not None and silence >= patience and not is_stuck:
                is_stuck = True
                engine.kill()
            continue
        silence = 0.0
        match reply:
            case EngineEnd() if is_stuck and patience is not None:
                raise EngineGone(replace(reply, how=NoAnswer(round(patience))))
            case EngineEnd():
                raise EngineGone(reply)
            case Failed():
                raise failure_of(reply)
            case _ if isinstance(reply, expected):
                return reply
            case _ if isinstance(reply, FINAL_REPLIES):
                raise WrongReply(reply, expected)
        on_reply(reply)
