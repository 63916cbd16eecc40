"""The fake engine's end of the stream, and the ways in which it can go wrong."""

import argparse
import os
import signal
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

from engine.protocol import replies, requests
from engine.protocol.codec import ReplyCodec, RequestCodec
from engine.protocol.errors import ErrorCode
from engine.protocol.framing import read_frame, write_frame
from engine.protocol.problems.any_problem import AnyProblem


class Mishap(StrEnum):
    """One way to fail."""

    WRONG_VERSION = "wrong-version"
    DIES_AT_START = "dies-at-start"
    DIES_LOADING = "dies-loading"
    DIES_READING = "dies-reading"
    DIES_AT_EVERY_READING = "dies-at-every-reading"
    DIES_ANSWERING = "dies-answering"
    GARBAGE = "garbage"
    OVERSIZED = "oversized"
    CUT_SHORT = "cut-short"
    WRONG_REPLY = "wrong-reply"
    MISUNDERSTANDS = "misunderstands"
    STAYS = "stays"
    IGNORES_CANCEL = "ignores-cancel"


class Hold(StrEnum):
    """Where to wait for a ``Cancel``."""

    READING = "reading"
    ANSWERING = "answering"


class FakeWire:
    """Reads requests from stdin and writes replies to stdout."""

    def __init__(self) -> None:
        self._received = sys.stdin.buffer
        self._sent = sys.stdout.buffer
        self._requests = RequestCodec()
        self._replies = ReplyCodec()

    def receive(self) -> requests.AnyRequest | None:
        """The next request; None where the application is gone."""
        body = read_frame(self._received)
        return None if body is None else self._requests.decode(body)

    def send(self, reply: replies.AnyReply) -> None:
        self.send_body(self._replies.encode(reply))

    def send_body(self, body: bytes) -> None:
        write_frame(self._sent, body)

    def send_raw(self, data: bytes) -> None:
        self._sent.write(data)
        self._sent.flush()

    def fail(self, request: int, code: ErrorCode, problem: AnyProblem) -> None:
        self.send(replies.Failed(id=request, code=code, problem=problem))

    def wait_for_cancel(self, *, mishap: Mishap | None = None) -> None:
        """Take requests until one is a ``Cancel``, or for ever."""
        while (request := self.receive()) is not None:
            self.send(replies.Done(id=request.id))
            if isinstance(request, requests.Cancel) and mishap != Mishap.IGNORES_CANCEL:
                return
        raise SystemExit(0)


def die() -> NoReturn:
    """End as a crash does: at once, with a last line on stderr."""
    sys.stderr.write("the fake engine falls over\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)
    raise SystemExit(1)


def parse_options() -> argparse.Namespace:
    """What the test wants of this engine."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data-dir", type=Path, required=True)
    parser.add_argument("--mishap", type=Mishap, default=None)
    parser.add_argument("--hold", type=Hold, default=None)
    parser.add_argument("--context-limit", type=int, default=100_000)
    parser.add_argument("--memory-limit", type=int, default=1 << 30)
    parser.add_argument("--disk-free", type=int, default=1 << 40)
    parser.add_argument("--uncalibrated", action="store_true")
    return parser.parse_args()
