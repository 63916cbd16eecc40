"""The engine process killed at random moments while it reads and saves."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.child.command import Command
from app.link.calls import call
from app.link.client import EngineClient
from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from app.link.port import UNSENT
from engine.protocol.replies import (
    AnswerDone,
    Done,
    ModelLoaded,
    ReadingDone,
    ReadingOpened,
    SnapshotList,
    Verified,
)
from engine.protocol.requests import (
    Ask,
    DeleteSnapshot,
    DocumentText,
    ListSnapshots,
    LoadModel,
    OpenReading,
    Read,
    SamplingParams,
    VerifySnapshots,
)
from tests.engine.session.conftest import make_document
from tests.random_weights import write_tiny_model

NUM_KILLS = 50
NUM_DOCUMENTS = 5
NUM_FOLDERS = 2
"""Kills are shared out to engines beside each other: most of the time each of them only starts."""

pytestmark = [pytest.mark.process, pytest.mark.slow]


class Peer:
    """What an application asks of one engine in this test."""

    def __init__(self, launcher: EngineLauncher, model: Path) -> None:
        self.client: EngineClient = launcher.start()
        call(self.client, LoadModel(id=UNSENT, path=str(model), kv_format="f32"), ModelLoaded)

    def open(self, document: DocumentText) -> str:
        request = OpenReading(id=UNSENT, documents=(document,), instructions="Answer.")
        return call(self.client, request, ReadingOpened).reading

    def read(self, reading: str) -> None:
        call(self.client, Read(id=UNSENT, reading=reading), ReadingDone)

    def ask(self, reading: str) -> str:
        request = Ask(
            id=UNSENT, reading=reading, question="Who?", sampling=SamplingParams(max_tokens=6)
        )
        return call(self.client, request, AnswerDone).answer

    def forget(self, document: DocumentText) -> None:
        for snapshot in call(self.client, ListSnapshots(id=UNSENT), SnapshotList).snapshots:
            if snapshot.title == document.name:
                call(self.client, DeleteSnapshot(id=UNSENT, snapshot=snapshot.snapshot), Done)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tiny"
    write_tiny_model(folder)
    return folder


def launcher_in(folder: Path) -> EngineLauncher:
    command = engine_command(folder / "data")
    small_steps = (*command.arguments, "--chunk-tokens", "256", "--grid-tokens", "256")
    return EngineLauncher(Command(small_steps, command.environment), folder / "engine.log")


def test_a_killed_engine_always_comes_back_with_the_right_answer(
    tmp_path: Path, model: Path
) -> None:
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
    launcher = launcher_in(folder)
    documents = [
        make_document(f"{number}.pdf", pages=8, seed=number) for number in range(NUM_DOCUMENTS)
    ]
    peer = Peer(launcher, model)
    began = time.perf_counter()
    answers = []
    for document in documents:
        reading = peer.open(document)
        peer.read(reading)
        answers.append(peer.ask(reading))
    seconds_per_reading = (time.perf_counter() - began) / NUM_DOCUMENTS
    assert len(set(answers)) > 1
    peer.client.kill()

    peer = Peer(launcher, model)
    for kill in range(num_kills):
        victim = documents[kill % NUM_DOCUMENTS]
        peer.forget(victim)
        peer.client.post(Read(id=UNSENT, reading=peer.open(victim)))
        time.sleep(rng.uniform(0, 1.1 * seconds_per_reading))
        peer.client.kill()

        peer = Peer(launcher, model)
        assert call(peer.client, VerifySnapshots(id=UNSENT), Verified).damaged == ()
        reading = peer.open(victim)
        peer.read(reading)
        assert peer.ask(reading) == answers[kill % NUM_DOCUMENTS]
    peer.client.kill()
