from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.core.engine.engine_service import EngineService
from app.core.threaded_jobs import ThreadedJobs
from tests.fakes.fake_command import fake_engine_launcher
from tests.fakes.loops import WaitingLoop

Serve = Callable[..., EngineService]


@pytest.fixture
def serve(tmp_path: Path, loop: WaitingLoop, jobs: ThreadedJobs) -> Iterator[Serve]:
    """Makes services over the fake engine; options as in `fake_wire.parse_options`."""
    services: list[EngineService] = []

    def make(*options: str, **arguments: object) -> EngineService:
        launcher = fake_engine_launcher(tmp_path / "data", *options)
        services.append(EngineService(launcher, loop, jobs, **arguments))  # type: ignore[arg-type]
        return services[-1]

    yield make
    for service in services:
        service.close()
