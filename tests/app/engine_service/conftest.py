from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.engine_service.engine_service import EngineService
from app.window.process.constant_references import keep_constants_alive
from app.window.process.threaded_jobs import ThreadedJobs
from tests.fakes.fake_command import fake_engine_launcher

keep_constants_alive()

PATIENCE_MS = 60_000
"""Also on a machine with much else to do."""

Serve = Callable[..., EngineService]


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[ThreadedJobs]:
    jobs = ThreadedJobs()
    yield jobs
    jobs.close()


@pytest.fixture
def model_path(tmp_path: Path) -> Path:
    folder = tmp_path / "fake-model"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    return folder


@pytest.fixture
def serve(tmp_path: Path, jobs: ThreadedJobs) -> Iterator[Serve]:
    """Makes services over the fake engine; options as in `fake_wire.parse_options`."""
    services: list[EngineService] = []

    def make(*options: str, **arguments: object) -> EngineService:
        launcher = fake_engine_launcher(tmp_path / "data", *options)
        services.append(EngineService(launcher, jobs, **arguments))  # type: ignore[arg-type]
        return services[-1]

    yield make
    for service in services:
        service.close()
