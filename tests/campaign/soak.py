"""One engine and one library, used at random for a long time: do they stay what they are?

    python -m tests.campaign.soak [--minutes 100] [--seed 1]

Adds, reads, asks, cancels, searches, exports, imports, verifies, backs up and deletes; every answer
must be the one that was given first. Once a minute everything is deleted, and memory, descriptors,
threads and disk are measured. Prints every measurement, then the trends; the exit status is 1 where
one of them rises.
"""

import argparse
import ctypes
import gc
import json
import os
import random
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from app.child.command import Command
from app.documents.document import Document
from app.documents.errors import ParserTimeoutError
from app.erasure.engine_request import forget_request
from app.library.library import Library
from app.library.records import Role
from app.link.calls import call
from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from app.link.port import UNSENT, EngineEnd
from engine.protocol.replies import (
    FINAL_REPLIES,
    AnswerDone,
    AnyReply,
    Done,
    ModelLoaded,
    ReadingDone,
    ReadingOpened,
    SnapshotList,
    Verified,
)
from engine.protocol.requests import (
    Ask,
    Cancel,
    DocumentText,
    ExportSnapshot,
    ImportSnapshot,
    ListSnapshots,
    LoadModel,
    OpenReading,
    Read,
    SetQuota,
    VerifySnapshots,
)
from engine.protocol.sampling import SamplingParams
from tests.campaign.steadiness import Measurement, disk_bytes, take_of_process, trends
from tests.random_weights import write_tiny_model

NUM_FILES = 12
ROUND_SECONDS = 60.0
QUESTIONS = ("Who?", "When was it?", "How many of them?")


class Soak:
    """Uses an engine and a library in one data folder, one random action after the other."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._data = folder / "data"
        self._data.mkdir()
        self._random = random.Random(seed)
        self._files = [_write_file(folder, number) for number in range(NUM_FILES)]
        self._model = folder / "model"
        write_tiny_model(self._model)
        command = engine_command(self._data)
        steps = (*command.arguments, "--chunk-tokens", "256", "--grid-tokens", "512")
        launcher = EngineLauncher(
            Command(steps, command.environment), self._data / "logs" / "engine.log"
        )
        self._engine = launcher.start()
        self._library = Library(self._data / "library.sqlite")
        self._answers: dict[tuple[str, str], str] = {}
        self.counts: Counter[str] = Counter()
        self._load()

    def act(self) -> None:
        """Do one thing."""
        actions = [
            *[self._ask] * 6,
            *[self._read] * 3,
            *[self._cancel_reading, self._cancel_answer] * 2,
            *[self._search, self._conversation] * 2,
            *[self._export_and_import, self._delete],
            *([self._verify, self._back_up, self._limit_disk, self._load]),
        ]
        weights = [1.0] * (len(actions) - 4) + [0.5, 0.3, 0.5, 0.1]
        (action,) = self._random.choices(actions, weights)
        action()
        self.counts[action.__name__.strip("_").replace("_", " ")] += 1

    def measure(self) -> dict[str, int]:
        """Delete everything, collect, and see what is held.

        The model is loaded anew before: pages of what was asked last stay in use otherwise.
        """
        self._load()
        self._forget([entry.sha256 for entry in self._library.entries()])
        listed = call(self._engine, ListSnapshots(id=UNSENT), SnapshotList)
        assert listed.snapshots == ()
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        return {
            **take_of_process("engine", self._engine.pid),
            **take_of_process("application", os.getpid()),
            "disk": disk_bytes(self._data),
            "disk: cache": listed.disk_bytes,
        }

    def close(self) -> None:
        """End both."""
        self._library.close()
        self._engine.close()

    def _load(self) -> None:
        request = LoadModel(id=UNSENT, path=str(self._model), kv_format="f32")
        call(self._engine, request, ModelLoaded)

    def _add(self) -> Document:
        while True:
            with suppress(ParserTimeoutError):  # the machine may be busy with other things
                return self._library.add(self._random.choice(self._files))

    def _open(self, document: Document) -> str:
        pages = tuple(page.text for page in document.pages)
        text = DocumentText(name=document.name, sha256=document.sha256, pages=pages)
        request = OpenReading(id=UNSENT, documents=(text,), instructions="Answer.")
        return call(self._engine, request, ReadingOpened).reading

    def _read(self) -> Document:
        document = self._add()
        reading = self._open(document)
        call(self._engine, Read(id=UNSENT, reading=reading), ReadingDone)
        return document

    def _ask(self) -> None:
        document = self._read()
        question = self._random.choice(QUESTIONS)
        request = Ask(
            id=UNSENT,
            reading=self._open(document),
            question=question,
            sampling=SamplingParams(max_tokens=12),
        )
        answer = call(self._engine, request, AnswerDone).answer
        first = self._answers.setdefault((document.sha256, question), answer)
        assert answer == first, f"{document.name}: {first!r} became {answer!r}"

    def _cancel_reading(self) -> None:
        self._cancel_soon(Read(id=UNSENT, reading=self._open(self._add())))

    def _cancel_answer(self) -> None:
        sampling = SamplingParams(max_tokens=200)
        reading = self._open(self._add())
        self._cancel_soon(Ask(id=UNSENT, reading=reading, question="Who?", sampling=sampling))

    def _cancel_soon(self, request: Ask | Read) -> None:
        replies: SimpleQueue[AnyReply | EngineEnd] = SimpleQueue()
        number = self._engine.post(request, replies.put)
        time.sleep(self._random.uniform(0, 0.1))
        call(self._engine, Cancel(id=UNSENT, target=number), Done)
        while not isinstance(reply := replies.get(timeout=60), FINAL_REPLIES):
            assert not isinstance(reply, EngineEnd), reply

    def _search(self) -> None:
        self._library.search("".join(self._random.choices("abcdefghij", k=2)))

    def _conversation(self) -> None:
        document = self._add()
        hashes = [document.sha256]
        reading = self._library.readings.add(document.name, hashes)
        conversation = self._library.conversations.start("Who?", hashes, reading_id=reading.id)
        self._library.conversations.add_message(conversation.id, Role.USER, "Who?")
        self._library.conversations.messages(conversation.id)

    def _export_and_import(self) -> None:
        self._read()
        listed = call(self._engine, ListSnapshots(id=UNSENT), SnapshotList).snapshots
        chosen = self._random.choice(listed)
        target = self._folder / "exported.lectern"
        request = ExportSnapshot(
            id=UNSENT, snapshot=chosen.snapshot, path=str(target), replace=True
        )
        call(self._engine, request, Done)
        call(self._engine, ImportSnapshot(id=UNSENT, path=str(target)), SnapshotList)

    def _delete(self) -> None:
        entries = self._library.entries()
        if entries:
            self._forget([self._random.choice(entries).sha256])

    def _forget(self, hashes: list[str]) -> None:
        for sha256 in hashes:
            self._library.remove_document(sha256)
        deleted = self._library.forget_removed()
        call(self._engine, forget_request(deleted), Done)
        self._library.note_forgotten(deleted)

    def _verify(self) -> None:
        assert call(self._engine, VerifySnapshots(id=UNSENT), Verified).damaged == ()

    def _back_up(self) -> None:
        self._library.upkeep.back_up()

    def _limit_disk(self) -> None:
        for limit in (self._random.randrange(1, 1 << 22), 0):
            call(self._engine, SetQuota(id=UNSENT, max_bytes=limit), Done)


def _write_file(folder: Path, number: int) -> Path:
    chance = random.Random(number)
    words = ["".join(chance.choices("abcdefghij", k=chance.randint(2, 7))) for _ in range(60)]
    pages = (" ".join(chance.choices(words, k=40)) for _ in range(2 + number % 6))
    path = folder / f"{number}.txt"
    path.write_text("\f".join(pages))
    return path


def main() -> int:
    """Use both for as long as is asked for; print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.monotonic()
    measurements: list[Measurement] = []
    with TemporaryDirectory(prefix="lectern-soak-") as folder:
        soak = Soak(Path(folder), arguments.seed)
        while (now := time.monotonic() - began) < arguments.minutes * 60:
            while time.monotonic() - began < now + ROUND_SECONDS:
                soak.act()
            measured = Measurement(time.monotonic() - began, soak.measure())
            measurements.append(measured)
            print(json.dumps([round(measured.seconds), measured.quantities]), flush=True)  # noqa: T201
        soak.close()
    print(dict(soak.counts))  # noqa: T201
    found = trends(measurements)
    for trend in found:
        print(trend)  # noqa: T201
    return int(not all(trend.is_steady for trend in found))


if __name__ == "__main__":
    sys.exit(main())
