"""A server of OpenAI's interface on loopback, which answers or fails as a test says."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

KEY = "sk-mill"
MODEL = "org/mill-model"


@dataclass
class Behaviour:
    """How it answers, and what it was asked.

    Attributes:
        words: the deltas of every answer.
        refusals: statuses with which the next chats are refused, each with its body.
        usage: what it says it counted; None where it tells nothing.
        is_cut: whether the stream ends after the words.
        is_mute: whether it says nothing but that all is well.
        raw: sent in place of a stream.
        counts: whether it can tokenise: one token per word.
        counting: where it does so.
        pause: seconds before each word.
        models: what it lists.
        list_status: with which its list is answered.
        waits: set once an answer hangs, which it does behind its words where `hangs`.
    """

    words: tuple[str, ...] = (
        "Odo ",
        "built it.\n\n",
        "> The mill beside the weir was built by Odo.",
    )
    refusals: list[tuple[int, bytes]] = field(default_factory=list)
    usage: Any = None
    is_cut: bool = False
    is_mute: bool = False
    raw: bytes = b""
    counts: bool = True
    counting: str = "/tokenize"
    pause: float = 0.0
    hangs: bool = False
    waits: Event = field(default_factory=Event)
    released: Event = field(default_factory=Event)
    context_limit: int | None = 4096
    models: tuple[str, ...] = (MODEL,)
    list_status: int = 200
    chats: list[dict[str, Any]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    address: str = ""


@contextmanager
def fake_server(behaviour: Behaviour) -> Iterator[str]:
    """Run one; gives its address."""

    class Handler(_Handler):
        told = behaviour

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    behaviour.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield behaviour.address
    finally:
        behaviour.released.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    told: Behaviour

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        self.told.paths.append(self.path)
        if self._is_let_in():
            limit = self.told.context_limit
            models = [{"id": name, "max_model_len": limit} for name in self.told.models]
            self._answer(self.told.list_status, json.dumps({"data": models}).encode())

    def do_POST(self) -> None:
        self.told.paths.append(self.path)
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if not self._is_let_in():
            return
        if "/tokenize" in self.path:
            is_known = self.told.counts and self.path == self.told.counting
            tokens = list(range(len(body["prompt"].split())))
            self._answer(200 if is_known else 404, json.dumps({"tokens": tokens}).encode())
            return
        self.told.chats.append(body)
        if self.told.refusals:
            self._answer(*self.told.refusals.pop(0))
            return
        self._stream()

    def _is_let_in(self) -> bool:
        if self.headers["Authorization"] == f"Bearer {KEY}":
            return True
        self._answer(401, b"{}")
        return False

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        if self.told.is_mute:
            return
        if self.told.raw:
            self.wfile.write(self.told.raw)
            return
        self.wfile.write(b": keep-alive\n\n")
        for word in self.told.words:
            time.sleep(self.told.pause)
            self._event({"choices": [{"delta": {"content": word}}]})
        if self.told.hangs:
            self.told.waits.set()
            self.told.released.wait(20)
        if self.told.is_cut or self.told.hangs:
            return
        self._event({"choices": [{"delta": {}, "finish_reason": "stop"}]})
        if self.told.usage is not None:
            self._event({"choices": [], "usage": self.told.usage})
        self.wfile.write(b"data: [DONE]\n\n")

    def _event(self, data: object) -> None:
        self.wfile.write(f"data: {json.dumps(data)}\n\n".encode())
        self.wfile.flush()
