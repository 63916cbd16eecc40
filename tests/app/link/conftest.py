"""Clients of the fake engine."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.link.client import EngineClient
from engine.protocol.notices import AnyNotice
from tests.fakes.fake_command import fake_engine_launcher

Start = Callable[..., EngineClient]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    clients: list[EngineClient] = []

    def start_engine(
        *options: str, on_notice: Callable[[AnyNotice], None] = lambda _: None
    ) -> EngineClient:
        launcher = fake_engine_launcher(tmp_path / "data", *options)
        clients.append(launcher.start(on_notice=on_notice))
        return clients[-1]

    yield start_engine
    for client in clients:
        client.kill()
