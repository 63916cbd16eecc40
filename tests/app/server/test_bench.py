"""The benchmark of the server asks both ways and says what it found; sockets send at once."""

import json
import socket

import pytest

from app.server.address import Address
from app.server.serve import listen
from tests.programs import run_program


@pytest.mark.process
@pytest.mark.slow
def test_figures_are_told_of_requests_streams_and_a_repeated_prompt() -> None:
    ended = run_program("app.bench_server", "--json", "--requests", "2", "--tokens", "600")
    assert ended.status == 0, ended.complaints
    figures = json.loads(ended.printed)
    assert 550 <= figures["prompt_tokens"] <= 650
    assert figures["stream_tokens"] > 1
    for key in ("engine_ms", "http_ms", "stream_tokens_per_second", "cold_seconds", "sooner"):
        assert figures[key] > 0


def test_connections_send_at_once() -> None:
    with listen(Address("127.0.0.1", 0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # or asyncio leaves Nagle's delay on
