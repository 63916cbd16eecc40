"""What goes wrong with engines, clients and bodies is told, and hurts nobody else."""

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import psutil
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.engine.restart_budget import MAX_RESTARTS
from app.server.bounded_connection import MAX_SILENT
from app.server.served_engine import MAX_AT_ONCE
from tests.app.server.running_server import RunningServer
from tests.programs import run_program

pytestmark = [pytest.mark.process, pytest.mark.slow]

CHAT = "/v1/chat/completions"
PATIENCE = 60.0


def body(text: str = "Who?", **fields: object) -> dict[str, object]:
    messages = [{"role": "user", "content": text}]
    return {"messages": messages, "temperature": 0, "max_tokens": 6, **fields}


def events(response: httpx2.Response) -> Iterator[dict[str, object]]:
    for line in response.iter_lines():
        if line.startswith("data: {"):
            yield json.loads(line.removeprefix("data: "))


@pytest.fixture(scope="module")
def endless(server: RunningServer) -> str:
    """A question to which the model has no end for some seconds."""
    with server.client() as client:
        for number in range(50):
            reply = client.post(CHAT, json=body(f"Who {number}?", max_tokens=1500)).json()
            if reply["choices"][0]["finish_reason"] == "length":
                return f"Who {number}?"
    raise AssertionError("the model comes to an end whatever it is asked")


def wait_for_idle(server: RunningServer) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.gauge("answers_under_way"):
        assert time.monotonic() < deadline, "an answer goes on that nobody hears"
        time.sleep(0.05)


def refusal(server: RunningServer) -> httpx2.Response:
    """Ask until that is refused as too much; not before it has begun, in the place of another."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if server.gauge("answers_under_way") < MAX_AT_ONCE:
            time.sleep(0.02)
            continue
        with server.client() as client:
            reply = client.post(CHAT, json=body())
        if reply.status_code == 429:
            return reply
    raise AssertionError("the server takes on whatever it is asked")


def test_an_engine_that_is_killed_is_told_and_replaced(server: RunningServer, endless: str) -> None:
    with server.client() as client:
        before = client.post(CHAT, json=body()).json()["choices"][0]["message"]
        with client.stream(
            "POST", CHAT, json=body(endless, stream=True, max_tokens=20_000)
        ) as response:
            told = events(response)
            next(told)
            server.engine.kill()
            last = list(told)[-1]
        assert last["error"]["code"] == "engine_unavailable"  # type: ignore[index]
        after = client.post(CHAT, json=body())
        assert after.status_code == 200
        assert after.json()["choices"][0]["message"] == before
    assert server.gauge("engine_restarts") >= 1


def test_an_engine_that_is_killed_again_and_again_comes_back(
    tmp_path: Path, tiny_model: Path
) -> None:
    arguments = ("--model", str(tiny_model), "--kv-format", "f32")
    with RunningServer(tmp_path / "data", *arguments) as server, server.client() as client:
        for _ in range(MAX_RESTARTS + 1):
            wait_for_answer(client)
            server.engine.kill()
            server.engine.wait()
        wait_for_answer(client)


def wait_for_answer(client: httpx2.Client) -> None:
    """Ask until there is an engine that answers."""
    deadline = time.monotonic() + PATIENCE
    while (answer := client.post(CHAT, json=body())).status_code != 200:
        assert answer.status_code == 503, answer.text
        assert time.monotonic() < deadline, answer.text
        time.sleep(0.1)


def test_an_answer_ends_when_its_client_leaves(server: RunningServer, endless: str) -> None:
    with server.client() as client:
        long = body(endless, stream=True, max_tokens=20_000)
        with client.stream("POST", CHAT, json=long) as response:
            told = events(response)
            next(told)
            assert server.gauge("answers_under_way") == 1
    wait_for_idle(server)
    assert re.search(rf"^\S+ {CHAT} 499 ", server.log, re.MULTILINE)
    assert "Error" not in server.log
    with server.client() as client, pytest.raises(httpx2.ReadTimeout):
        client.post(CHAT, json=body(endless, max_tokens=20_000), timeout=0.5)
    wait_for_idle(server)


def test_clients_at_once_are_answered_as_alone(server: RunningServer) -> None:
    texts = [f"Who is number {number}? " * (number + 1) for number in range(8)]

    def answer(text: str) -> str:
        with server.client() as client:
            reply = client.post(CHAT, json=body(text)).json()
        content: str = reply["choices"][0]["message"]["content"]
        return content

    alone = [answer(text) for text in texts]
    with ThreadPoolExecutor(len(texts)) as beside:
        assert list(beside.map(answer, texts)) == alone


def test_more_than_the_server_takes_on_is_refused(server: RunningServer, endless: str) -> None:
    """On a busy computer some answers end before all have begun, so they are asked for again."""
    leave = threading.Event()

    def hold() -> None:
        held = body(endless, stream=True, max_tokens=20_000, n=8)
        while not leave.wait(0.1):
            with server.client() as client, client.stream("POST", CHAT, json=held) as response:
                for _line in response.iter_lines():
                    if leave.is_set():
                        break

    with ThreadPoolExecutor(MAX_AT_ONCE // 8) as beside:
        holding = [beside.submit(hold) for _ in range(MAX_AT_ONCE // 8)]
        try:
            refused = refusal(server)
        finally:
            leave.set()
        for each in holding:
            each.result()
    assert refused.headers["retry-after"]
    wait_for_idle(server)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    [
        *("model", "messages", "stream", "n", "stop", "seed", "temperature", "top_p", "top_k"),
        *("min_p", "max_tokens", "max_completion_tokens", "tools", "logprobs", "prompt"),
        *("stream_options", "response_format", "chat_template_kwargs", "reasoning_effort"),
    ]
)
PATHS = st.sampled_from([CHAT, "/v1/completions", "/tokenize", "/v1/models", "/v1/\u00e9/.."])


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(path=PATHS, changed=st.dictionaries(FIELDS, JSON, max_size=3), cut=st.integers(0, 400))
def test_whatever_comes_in_is_answered_in_form(
    server: RunningServer, path: str, changed: dict[str, object], cut: int
) -> None:
    mutant = json.dumps({**body(max_tokens=2), "prompt": "So", **changed}).encode()
    with server.client() as client:
        answer = client.post(path, content=mutant[:cut] if cut < 40 else mutant)
    assert answer.status_code in {200, 400, 404, 405}, answer.text
    if answer.status_code != 200:
        assert answer.json()["error"]["message"]
    assert server.process.poll() is None


def test_a_schema_that_is_no_text_is_refused(server: RunningServer) -> None:
    form = {"type": "json_schema", "json_schema": {"schema": {"const": "?"}}}
    content = json.dumps(body(response_format=form)).encode()
    with server.client() as client:
        answer = client.post(CHAT, content=content.replace(b"?", b"\xff"))
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


def test_silent_connections_hold_up_nobody(server: RunningServer) -> None:
    """Those that were opened first give way."""
    address = urlsplit(server.url)
    with ExitStack() as stack, server.client() as client:
        silent = [
            stack.enter_context(socket.create_connection((address.hostname, address.port)))
            for _ in range(MAX_SILENT + 20)
        ]
        assert client.get("/v1/models").status_code == 200
        for each in silent:
            each.settimeout(PATIENCE)
        assert all(each.recv(1) == b"" for each in silent[:20])
        silent[-1].sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert silent[-1].recv(12) == b"HTTP/1.1 401"


def test_a_body_without_end_is_refused(server: RunningServer) -> None:
    def endless() -> Iterator[bytes]:
        yield b'{"messages": ['
        while True:
            yield b" " * (1 << 20)

    memory = psutil.Process(server.process.pid).memory_info().rss
    with server.client() as client:
        with suppress(httpx2.NetworkError):  # it stops reading before all is sent
            assert client.post(CHAT, content=endless()).status_code == 413
        assert client.get("/health").status_code == 200
    assert psutil.Process(server.process.pid).memory_info().rss < memory + (512 << 20)


@pytest.mark.parametrize(
    ("host", "words"),
    [("127.0.0.1", "cannot listen on"), ("::", "Others can reach")],
)
def test_an_address_that_cannot_be_had_is_said(
    server: RunningServer, tmp_path: Path, host: str, words: str
) -> None:
    port = server.url.rsplit(":", 1)[1].removesuffix("/v1")
    ended = run_program(
        "app", "serve", f"--host={host}", f"--port={port}", f"--data-dir={tmp_path}"
    )
    assert ended.status == 2
    assert words in ended.complaints
