from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.server.running_server import RunningServer
from tests.app.server.tool_template import TEMPLATE
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


@pytest.fixture(scope="session")
def calling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One whose model's template knows tools."""
    folder = tmp_path_factory.mktemp("calling")
    write_tiny_model(folder / "tiny")
    (folder / "tiny" / "chat_template.jinja").write_text(TEMPLATE)
    arguments = ("--model", str(folder / "tiny"), "--kv-format", "f32")
    with RunningServer(folder / "data", *arguments) as running:
        yield running
