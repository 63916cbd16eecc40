"""Sends a server what no client would: mutants of sound requests to all of its interfaces.

Each must be answered, or refused in the form of errors; no engine may end by it, and a question
that is known is answered as before.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx2

from tests.app.server.running_server import RunningServer
from tests.app.server.test_documents import TEXT, read, send
from tests.app.server.test_tools import CITY, FUNCTION, SCHEMA
from tests.app.server.tool_template import TEMPLATE
from tests.campaign.documents.byte_changes import BYTE_CHANGES
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.campaign.values import changed
from tests.random_weights import write_tiny_model

_CHAT = "/v1/chat/completions"
_WHO = {"role": "user", "content": "Who?"}
_REFUSED = {400, 404, 405, 413, 415, 422, 429, 507}
_DAMAGED = 0.15
"""How often bytes are changed rather than what they say."""
_ELSEWHERE = 0.05
"""How often a request goes where another belongs, or with another method."""
_CHECKED = 25
"""After so many the known question is asked."""
_METHODS = ("GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS")
_MULTIPART = "multipart/form-data; boundary=b"


@dataclass(frozen=True)
class Sample:
    """A sound request."""

    method: str
    path: str
    body: Any = None


class ServedModel:
    """A server over a small model, with a reading, and the answer to a question."""

    def __init__(self, folder: Path) -> None:
        model = folder / "tiny"
        write_tiny_model(model, max_positions=2048)
        (model / "chat_template.jinja").write_text(TEMPLATE)
        self.server = RunningServer(folder / "data", "--model", str(model), "--kv-format", "f32")
        self._http = self.server.client()
        document = send(self._http, "lamp.txt", TEXT[:200]).json()["id"]
        assert read(self._http, document)["state"] == "ready"
        self.samples = _samples(document)
        self._answer = self._ask()
        self._engine = self.server.engine.pid

    def send(self, method: str, path: str, content: bytes | None) -> httpx2.Response:
        """Send a request; what the client itself refuses raises ``ValueError``."""
        is_file = path == "/v1/documents" and method == "POST"
        headers = {"content-type": _MULTIPART} if is_file else None
        try:
            return self._http.request(method, path, content=content, headers=headers)
        except (httpx2.InvalidURL, httpx2.UnsupportedProtocol, UnicodeError) as error:
            raise ValueError(path) from error

    def check(self) -> None:
        """Give the same answer as at the beginning, from the same engine."""
        assert self._ask() == self._answer
        assert self.server.engine.pid == self._engine, "the engine has died"

    def _ask(self) -> str:
        order = {"messages": [_WHO], "temperature": 0, "max_tokens": 9}
        answer = self._http.post(_CHAT, json=order)
        assert answer.status_code == 200, answer.text
        words: str = answer.json()["choices"][0]["message"]["content"]
        return words


def _samples(document: str) -> list[Sample]:
    form = {"type": "json_schema", "json_schema": {"name": "call", "schema": SCHEMA}}
    call = {"id": "1", "type": "function", "function": {"name": "weather", "arguments": "{}"}}
    chat = {"model": "tiny", "messages": [_WHO], "max_tokens": 4, "stop": ["x"], "seed": 1}
    talk = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": "Who?"}]},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "1", "content": "Ann."},
    ]
    tools = [{"type": "function", "function": FUNCTION}]
    blocks = [{"type": "text", "text": "Who?"}]
    message = {"model": "tiny", "max_tokens": 4, "messages": [_WHO], "system": blocks}
    offered = [{"name": "weather", "input_schema": CITY}]
    used = {"type": "tool_use", "id": "1", "name": "weather", "input": {"city": "Ulm"}}
    result = {"type": "tool_result", "tool_use_id": "1", "content": blocks}
    tool_talk = [
        {"role": "assistant", "content": [used]},
        {"role": "user", "content": [result]},
    ]
    answer = {"model": "tiny", "max_output_tokens": 4, "instructions": "Be brief."}
    function = {"type": "function", **FUNCTION}
    items = [
        {"role": "user", "content": [{"type": "input_text", "text": "Who?"}]},
        {"type": "function_call", "call_id": "1", "name": "weather", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "1", "output": "Ann."},
    ]
    file = (
        b'--b\r\ncontent-disposition: form-data; name="file"; filename="a.md"\r\n\r\n'
        b"# A title\n\nSome words of a document.\r\n--b--\r\n"
    )
    return [
        Sample("POST", _CHAT, {**chat, "temperature": 0.5, "top_p": 0.9, "top_k": 3, "n": 2}),
        Sample("POST", _CHAT, {**chat, "stream": True, "stream_options": {"include_usage": True}}),
        Sample("POST", _CHAT, {**chat, "messages": talk, "tools": tools, "tool_choice": "auto"}),
        Sample("POST", _CHAT, {**chat, "response_format": form, "max_tokens": 90}),
        Sample("POST", _CHAT, {**chat, "logprobs": True, "top_logprobs": 3}),
        Sample("POST", _CHAT, {**chat, "model": "reading:1"}),
        Sample("POST", "/v1/completions", {"prompt": ["So", "it"], "max_tokens": 4, "logprobs": 2}),
        Sample("POST", "/v1/messages", {**message, "thinking": {"type": "disabled"}}),
        Sample("POST", "/v1/messages", {**message, "stream": True, "stop_sequences": ["x"]}),
        Sample("POST", "/v1/messages", {**message, "messages": tool_talk, "tools": offered}),
        Sample("POST", "/api/chat", {"model": "tiny", "messages": [_WHO], "format": SCHEMA}),
        Sample(
            "POST",
            "/api/chat",
            {"model": "tiny", "messages": [_WHO], "tools": tools, "options": {"num_predict": 4}},
        ),
        Sample("POST", "/v1/messages/count_tokens", {**message, "tools": offered}),
        Sample("POST", "/v1/responses", {**answer, "input": items, "stream": True}),
        Sample("POST", "/v1/responses", {**answer, "input": "Who?", "tools": [function]}),
        Sample("POST", "/tokenize", {"prompt": "So it goes."}),
        Sample("POST", "/v1/documents", file),
        Sample("POST", "/v1/readings", {"documents": [document], "title": "Lamp"}),
        Sample("GET", "/v1/readings/1"),
        Sample("GET", "/v1/readings/1/events"),
        Sample("GET", f"/v1/documents/{document}"),
        Sample("DELETE", "/v1/documents/0"),
        Sample("GET", "/v1/models/tiny"),
        Sample("GET", "/metrics"),
    ]


def _outcome(answer: httpx2.Response, sample: Sample) -> Result:
    kind = f"{sample.method} {sample.path}"
    if answer.status_code in _REFUSED:
        if answer.request.method == "HEAD":
            return Result(Outcome.NAMED, kind)
        message = answer.json()["error"]["message"]
        return Result(Outcome.NAMED if message else Outcome.CRASHED, kind, message)
    if answer.is_success:
        return Result(Outcome.KEPT, kind)
    return Result(Outcome.CRASHED, kind, f"{answer.status_code} {answer.text[:500]}")


def _content(sample: Sample, chance: Random) -> bytes | None:
    if sample.body is None:
        return None
    if isinstance(sample.body, bytes):
        return chance.choice(BYTE_CHANGES)(sample.body, chance)
    content = json.dumps(changed(sample.body, chance), default=repr).encode()
    return chance.choice(BYTE_CHANGES)(content, chance) if chance.random() < _DAMAGED else content


def _path(path: str, chance: Random) -> str:
    damaged = chance.choice(BYTE_CHANGES)(path[1:].encode(), chance)[:2000]
    return "/" + damaged.decode("latin-1").lstrip("/")


@contextmanager
def _requests(folder: Path) -> Iterator[Attempt]:
    served = ServedModel(folder)
    with served.server:

        def attempt(number: int, chance: Random) -> Result:
            sample = served.samples[number % len(served.samples)]
            method, path = sample.method, sample.path
            if chance.random() < _ELSEWHERE:
                method = chance.choice(_METHODS)
            if sample.body is None or chance.random() < _ELSEWHERE:
                path = _path(path, chance)
            try:
                answer = served.send(method, path, _content(sample, chance))
            except ValueError:
                return Result(Outcome.NAMED, f"{sample.method} {sample.path}", "no request")
            result = _outcome(answer, sample)
            if number % _CHECKED == 0 and result.outcome is not Outcome.CRASHED:
                served.check()
            return result

        yield attempt


PARTS = (Part("server-requests", _requests, goal=10_000),)
