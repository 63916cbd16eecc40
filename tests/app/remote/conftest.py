"""A fake server, and an engine that has it compute."""

from collections.abc import Iterator
from itertools import count

import pytest

from app.link.calls import call
from app.remote.connection import connection_to
from app.remote.exchange import Patience
from app.remote.remote_engine import RemoteEngine
from app.remote.server import Server
from engine.protocol.notices import AnyNotice
from engine.protocol.replies import ModelLoaded, ReadingOpened
from engine.protocol.requests import DocumentText, LoadModel, OpenReading
from tests.fakes.fake_server import KEY, MODEL, Behaviour, fake_server

PATIENCE = Patience(connect=10.0, silence=2.0, backoff=0.01)
MILL = DocumentText("mill.txt", "a" * 64, ("The mill beside the weir was built by Odo.", "Rain."))


@pytest.fixture
def behaviour() -> Behaviour:
    return Behaviour()


@pytest.fixture
def address(behaviour: Behaviour) -> Iterator[str]:
    with fake_server(behaviour) as address:
        yield address


@pytest.fixture
def notices() -> list[AnyNotice]:
    return []


@pytest.fixture
def engine(address: str, notices: list[AnyNotice]) -> Iterator[RemoteEngine]:
    server = Server(connection_to(f"{address}/v1", KEY), PATIENCE)
    engine = RemoteEngine("mine", server, on_notice=notices.append, ids=count(1))
    yield engine
    engine.close()


@pytest.fixture
def reading(engine: RemoteEngine) -> str:
    call(engine, LoadModel(id=0, path=MODEL), ModelLoaded)
    request = OpenReading(id=0, documents=(MILL,), instructions="Answer from the documents.")
    return call(engine, request, ReadingOpened).reading
