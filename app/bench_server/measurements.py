"""Compares requests over HTTP with the same requests to the engine, alternating in one process.

The server runs in this process, on a thread with the core's loop; the client waits on another one.
What both ways cost is theirs alike, so the difference is what HTTP costs.
"""

import asyncio
import http.client
import json
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import uvicorn

from app.core.core import Core
from app.core.threaded_jobs import ThreadedJobs
from app.link.own_engine import launch_engine
from app.link.port import UNSENT
from app.paths import DataFolder
from app.readings.document_texts import texts_in
from app.readings.model_choice import ModelChoice
from app.server.access import AccessToken
from app.server.address import Address
from app.server.application import make_application
from app.server.serve import IDLE_SECONDS, listen
from app.server.served_engine import ServedEngine
from app.server.visitors import Visitors
from engine.protocol.chat import Chat, ChatMessage, Role
from engine.protocol.replies import AnswerDone
from engine.protocol.sampling import SamplingParams

_STREAMS = 8
_STREAMED_TOKENS = 200
_QUESTION = "Who?"


@dataclass(frozen=True)
class Figure:
    """One number, with its unit."""

    key: str
    value: float
    text: str

    def line(self) -> str:
        """The figure for a person."""
        return f"{self.text}: {self.value:.3g}"


@dataclass
class _Bench:
    """A server with its core, on the loop that this is used on."""

    data: DataFolder
    model: Path
    token: AccessToken = field(default_factory=lambda: AccessToken("t" * 32))

    async def __aenter__(self) -> "_Bench":
        loop = asyncio.get_running_loop()
        self.jobs = ThreadedJobs(loop)
        self.core = Core(
            launch_engine(self.data), texts_in(self.data.library), loop=loop, jobs=self.jobs
        )
        self.core.engine.start()
        self.core.models.load(ModelChoice(self.model))
        self.engine = ServedEngine(self.core)
        await self.engine.model()
        socket = listen(Address("127.0.0.1", 0))
        application = make_application(
            self.core,
            self.data,
            token=self.token,
            log=lambda _line: None,
            visitors=Visitors(),
        )
        self._client = _Client(socket.getsockname()[1], self.token)
        self.server = uvicorn.Server(
            uvicorn.Config(
                application,
                lifespan="off",
                log_config=None,
                http="h11",
                ws="none",
                timeout_keep_alive=IDLE_SECONDS,
            )
        )
        self.serving = asyncio.create_task(self.server.serve(sockets=[socket]))
        while not self.server.started:
            await asyncio.sleep(0.01)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.should_exit = True
        await self.serving
        self.core.engine.close()
        self.jobs.close()

    async def ask(self, text: str, max_tokens: int) -> tuple[float, AnswerDone]:
        """Seconds of a request to the engine, and its answer."""
        message = ChatMessage(Role.USER, text)
        sampling = SamplingParams(max_tokens=max_tokens)
        began = time.perf_counter()
        async with self.engine.answer(
            Chat(id=UNSENT, messages=(message,), sampling=sampling)
        ) as answer:
            replies = [reply async for reply in answer]
        seconds = time.perf_counter() - began
        done = replies[-1]
        if not isinstance(done, AnswerDone):
            raise TypeError("an answer ends with its end")
        return seconds, done

    async def post(self, text: str, max_tokens: int, *, stream: bool = False) -> float:
        """Seconds of the same request over HTTP."""
        return await asyncio.to_thread(self._client.seconds, text, max_tokens, stream=stream)


class _Client:
    """One connection that is kept."""

    def __init__(self, port: int, token: AccessToken) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port)
        self._headers = {"authorization": f"Bearer {token.value}"}

    def seconds(self, text: str, max_tokens: int, *, stream: bool) -> float:
        """Send a chat and read all of the response."""
        body = {
            "messages": [{"role": "user", "content": text}],
            "max_tokens": max_tokens,
            "temperature": 0,
            "stream": stream,
        }
        began = time.perf_counter()
        self._connection.request("POST", "/v1/chat/completions", json.dumps(body), self._headers)
        response = self._connection.getresponse()
        content = response.read()
        if response.status != 200:
            raise RuntimeError(content.decode())
        return time.perf_counter() - began


async def measure_all(data: DataFolder, model: Path, *, requests: int, tokens: int) -> list[Figure]:
    """Measure overhead, streams and a repeated prompt. Raises ``LecternError``."""
    async with _Bench(data, model) as bench:
        figures = await _requests(bench, requests)
        figures += await _streams(bench)
        prompt = await _prompt_of(bench, tokens)
        cold = await bench.post(prompt, max_tokens=1)
    async with _Bench(data, model) as bench:
        await bench.post(_QUESTION, max_tokens=1)
        restored = await bench.post(prompt, max_tokens=1)
        _, done = await bench.ask(prompt, max_tokens=1)
    return [
        *figures,
        Figure("prompt_tokens", done.prompt_tokens, "Tokens of the long prompt"),
        Figure("cold_seconds", cold, "First token of the long prompt, cold, s"),
        Figure("restored_seconds", restored, "The same prompt after a restart, s"),
        Figure("sooner", cold / restored, "Times sooner after a restart"),
    ]


async def _requests(bench: _Bench, requests: int) -> list[Figure]:
    """Short requests each way; the first ones are not counted."""

    async def ask() -> float:
        return (await bench.ask(_QUESTION, max_tokens=1))[0]

    async def post() -> float:
        return await bench.post(_QUESTION, max_tokens=1)

    pairs = await _in_turn(ask, post, requests)
    overhead = median(over_http - engine for engine, over_http in pairs)
    return [
        Figure("engine_ms", 1000 * median(pair[0] for pair in pairs), "A short request, ms"),
        Figure("http_ms", 1000 * median(pair[1] for pair in pairs), "The same over HTTP, ms"),
        Figure("overhead_ms", 1000 * overhead, "What HTTP costs a request, ms"),
    ]


async def _streams(bench: _Bench) -> list[Figure]:
    """Streamed answers each way; the first ones are not counted."""
    tokens = 0

    async def ask() -> float:
        nonlocal tokens
        seconds, done = await bench.ask(_QUESTION, max_tokens=_STREAMED_TOKENS)
        tokens = done.new_tokens
        return seconds

    async def post() -> float:
        return await bench.post(_QUESTION, max_tokens=_STREAMED_TOKENS, stream=True)

    pairs = await _in_turn(ask, post, _STREAMS)
    speed = tokens / median(over_http for _, over_http in pairs)
    loss = 1 - median(engine / over_http for engine, over_http in pairs)
    return [
        Figure("stream_tokens", tokens, "Tokens of a streamed answer"),
        Figure("stream_tokens_per_second", speed, "Tokens per second of a stream"),
        Figure("stream_loss_percent", 100 * loss, "Lost in a stream to HTTP, %"),
    ]


async def _in_turn(
    one: Callable[[], Awaitable[float]], other: Callable[[], Awaitable[float]], pairs: int
) -> list[tuple[float, float]]:
    """Seconds of both ways, in pairs so that a machine that slows down does so for both.

    Each way comes first in every second pair: what one leaves behind, the other starts with.
    """
    await one(), await other()
    seconds = []
    for number in range(pairs):
        if number % 2:
            second, first = await other(), await one()
        else:
            first, second = await one(), await other()
        seconds.append((first, second))
    return seconds


async def _prompt_of(bench: _Bench, tokens: int) -> str:
    """Random words of about so many tokens."""
    rng = random.Random(1)  # noqa: S311 - two runs are to ask the same

    def words(count: int) -> str:
        letters = (rng.choices("abcdefghijklmnop", k=rng.randint(2, 8)) for _ in range(count))
        return " ".join(map("".join, letters))

    sample = 500
    _, done = await bench.ask(words(sample), max_tokens=1)
    return words(tokens * sample // done.prompt_tokens)
