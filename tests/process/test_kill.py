"""The engine process killed at random moments while it reads and saves.

Engines are forked off a server that has imported everything, so that they are killed at their work
and not at their start, and fifty kills take little time.
"""

import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.protocol.replies import Done, SnapshotList, Verified
from engine.protocol.requests import (
    DeleteSnapshot,
    DocumentText,
    ListSnapshots,
    Read,
    VerifySnapshots,
)
from tests.campaign.interruptions.peer import Peer
from tests.campaign.interruptions.warm_processes import begin_with
from tests.engine.session.conftest import make_document
from tests.random_weights import write_tiny_model

NUM_KILLS = 50
NUM_DOCUMENTS = 5
NUM_FOLDERS = 2
"""Kills are shared out to engines beside each other: one computes while the other one starts."""

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are forked"),
]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tiny"
    write_tiny_model(folder)
    return folder


def test_a_killed_engine_always_comes_back_with_the_right_answer(
    tmp_path: Path, model: Path
) -> None:
    begin_with("tests.campaign.interruptions.preloaded")
    kills = NUM_KILLS // NUM_FOLDERS
    with ThreadPoolExecutor(NUM_FOLDERS) as beside:
        running = [
            beside.submit(kill_again_and_again, tmp_path / str(seed), model, seed, kills)
            for seed in range(NUM_FOLDERS)
        ]
        for series in running:
            series.result()


def kill_again_and_again(folder: Path, model: Path, seed: int, num_kills: int) -> None:
    rng = random.Random(seed)
    folder.mkdir()
    documents = [
        make_document(f"{number}.pdf", pages=8, seed=number) for number in range(NUM_DOCUMENTS)
    ]
    with loaded_engine(folder, model) as engine:
        began = time.perf_counter()
        answers = [engine.ask(document) for document in documents]
        seconds_per_reading = (time.perf_counter() - began) / NUM_DOCUMENTS
        assert len(set(answers)) > 1
        engine.process.kill_alone()

    engine = loaded_engine(folder, model)
    for kill in range(num_kills):
        victim = documents[kill % NUM_DOCUMENTS]
        with engine:
            forget(engine, victim)
            engine.send(Read(id=0, reading=engine.open(victim).reading))
            time.sleep(rng.uniform(0, 1.1 * seconds_per_reading))
            engine.process.kill_alone()

        engine = loaded_engine(folder, model)
        assert engine.call(VerifySnapshots(id=0), Verified).damaged == ()
        assert engine.ask(victim) == answers[kill % NUM_DOCUMENTS]
    engine.process.kill()


def loaded_engine(folder: Path, model: Path) -> Peer:
    engine = Peer(folder / "data")
    engine.greet()
    engine.load(model)
    return engine


def forget(engine: Peer, document: DocumentText) -> None:
    for snapshot in engine.call(ListSnapshots(id=0), SnapshotList).snapshots:
        if snapshot.title == document.name:
            engine.call(DeleteSnapshot(id=0, snapshot=snapshot.snapshot), Done)
