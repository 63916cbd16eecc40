from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.server.running_server import RunningServer
from tests.random_weights import write_tiny_model


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tiny"
    write_tiny_model(folder)
    return folder


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, tiny_model: Path) -> Iterator[RunningServer]:
    """One server for all tests that leave it as it is."""
    data = tmp_path_factory.mktemp("served") / "data"
    with RunningServer(data, "--model", str(tiny_model), "--kv-format", "f32") as running:
        yield running
