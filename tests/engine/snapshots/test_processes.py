"""Several processes on one directory, and processes that are killed."""

import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from engine.snapshots.records import SnapshotId
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import assert_whole, disk_usage, save, segment_files

pytestmark = pytest.mark.process

FOREVER = 1_000_000


def start(directory: Path, *, seed: int, num_steps: int) -> "subprocess.Popen[str]":
    worker = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.engine.snapshots.worker",
            directory,
            str(seed),
            str(num_steps),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert worker.stdout is not None
    assert worker.stdout.readline() == "ready\n"
    return worker


def finish(worker: "subprocess.Popen[str]") -> list[str]:
    lines = remaining_lines(worker)
    assert worker.wait(timeout=120) == 0, lines
    return lines


def kill(worker: "subprocess.Popen[str]", *, after_seconds: float) -> list[str]:
    with suppress(subprocess.TimeoutExpired):
        worker.wait(timeout=after_seconds)
    worker.kill()
    lines = remaining_lines(worker)
    worker.wait()
    assert all(line.startswith(("saved ", "deleting ")) for line in lines), lines
    return lines


def remaining_lines(worker: "subprocess.Popen[str]") -> list[str]:
    assert worker.stdout is not None
    with worker.stdout as output:
        return output.read().splitlines()


def must_exist(lines: list[str], known: set[SnapshotId]) -> set[SnapshotId]:
    """What is saved after a process said these lines."""
    saved = set(known)
    for line in lines:
        verb, _, snapshot = line.partition(" ")
        if verb == "saved":
            saved.add(SnapshotId(snapshot))
        else:
            saved.discard(SnapshotId(snapshot))
    return saved


def assert_sound(store: SnapshotStore) -> set[SnapshotId]:
    """Everything listed reads back exactly; returns it."""
    summaries = store.list()
    assert not [summary.damage for summary in summaries if summary.damage]
    assert store.verify().damaged == {}
    for summary in summaries:
        assert_whole(store, summary.id)
    return {summary.id for summary in summaries}


def test_two_processes_write_read_and_delete_at_once(directory: Path) -> None:
    workers = [start(directory, seed=seed, num_steps=150) for seed in (1, 2, 3)]
    for worker in workers:
        finish(worker)
    with SnapshotStore(directory) as store:
        assert_sound(store)
        store.compact()
        usage = store.usage()
        assert usage.disk_bytes == disk_usage(directory)
        assert usage.dead_bytes <= usage.live_bytes
        assert_sound(store)


def test_another_process_sees_a_snapshot_at_once(directory: Path) -> None:
    with SnapshotStore(directory) as store:
        first = save(store, range(30))
        program = (
            "import sys; from pathlib import Path\n"
            "from engine.snapshots.store import SnapshotStore\n"
            "from tests.engine.snapshots.samples import assert_whole, save\n"
            "with SnapshotStore(Path(sys.argv[1])) as store:\n"
            "    assert_whole(store, sys.argv[2])\n"
            "    print(save(store, range(50)))\n"
        )
        answer = subprocess.run(
            [sys.executable, "-c", program, directory, first],
            capture_output=True,
            check=True,
            text=True,
        )
        assert_whole(store, SnapshotId(answer.stdout.strip()))


@pytest.mark.slow
def test_killed_at_any_moment_nothing_is_lost_or_wrong(directory: Path) -> None:
    chooser = random.Random(8)
    known: set[SnapshotId] = set()
    for seed in range(20):
        worker = start(directory, seed=seed, num_steps=FOREVER)
        lines = kill(worker, after_seconds=chooser.random() * 0.15)
        known = must_exist(lines, known)
        with SnapshotStore(directory) as store:
            found = assert_sound(store)
            assert known <= found
            assert store.usage().dead_bytes <= sum(
                path.stat().st_size for path in segment_files(directory)
            )
            known = found
            assert_whole(store, save(store, [seed, 77, *range(seed)]))


@pytest.mark.slow
def test_a_killed_process_does_not_disturb_its_neighbour(directory: Path) -> None:
    chooser = random.Random(9)
    neighbour = start(directory, seed=100, num_steps=400)
    for seed in range(8):
        kill(start(directory, seed=seed, num_steps=FOREVER), after_seconds=chooser.random() * 0.1)
    finish(neighbour)
    with SnapshotStore(directory) as store:
        assert_sound(store)
        assert store.compact() >= 0
        assert store.usage().disk_bytes == disk_usage(directory)
        assert not list((directory / "processes").glob("*.lock"))[1:]
