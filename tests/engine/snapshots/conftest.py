from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.snapshots.store import SnapshotStore


class Clock:
    """A clock that goes on by a second each time it is read, and further when told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture(autouse=True)
def _small_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.snapshots.reserve.RESERVE_BYTES", 50_000)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(directory: Path, clock: Clock) -> Iterator[SnapshotStore]:
    with SnapshotStore(directory, clock=clock) as store:
        yield store
