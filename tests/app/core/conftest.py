from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.threaded_jobs import ThreadedJobs
from tests.fakes.loops import WaitingLoop


@pytest.fixture
def loop() -> WaitingLoop:
    return WaitingLoop()


@pytest.fixture
def jobs(loop: WaitingLoop) -> Iterator[ThreadedJobs]:
    jobs = ThreadedJobs(loop)
    yield jobs
    jobs.close()


@pytest.fixture
def model_path(tmp_path: Path) -> Path:
    """A folder that the fake engine takes for a model."""
    folder = tmp_path / "fake-model"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    return folder
