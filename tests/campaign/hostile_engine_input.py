"""Gives the engine what no Lectern would: mutants of requests, and of model folders.

Each must be answered, or refused by name; afterwards the engine still gives the same answer as
before to a question that it knows.
"""

import json
import shutil
import struct
from collections.abc import Iterator
from contextlib import chdir, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from engine.protocol import requests
from engine.protocol.codec import RequestCodec
from engine.protocol.errors import ErrorCode
from engine.protocol.previews import PreviewDeletion, PreviewQuota
from engine.protocol.replies import AnyReply, Failed, ReadingOpened, SnapshotList
from tests.campaign.documents.byte_changes import BYTE_CHANGES
from tests.campaign.trial import Attempt, Outcome, Part, Result
from tests.campaign.values import changed
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import INSTRUCTIONS, EngineInProcess
from tests.random_weights import write_tiny_model

_DOCUMENT = make_document(pages=3)
_QUESTION = "What does it say?"
_SHORT = requests.SamplingParams(max_tokens=4)
_LOADED = {"kv_format": "f16", "context_limit": 2048, "memory_bytes": 256 << 20, "threads": 1}
_DAMAGED = 0.2
"""How often bytes are changed rather than what they say."""
_CHECKED = 20
"""After so many models the sound one is loaded again."""
_FILES = (
    *("config.json", "tokenizer.json", "model.safetensors") * 3,
    *("tokenizer_config.json", "chat_template.jinja", "generation_config.json"),
)
_CHANGING = (
    requests.LoadModel, requests.SetMemoryLimit, requests.DeleteSnapshot,
    requests.ForgetDocuments, requests.SetQuota,
)  # fmt: skip


class HostileEngine:
    """An engine over a small model, with a reading and the answer to a question about it."""

    def __init__(self, folder: Path) -> None:
        self.model = folder / "model"
        write_tiny_model(self.model)
        self._engine = EngineInProcess(folder / "data")
        self._codec = RequestCodec()
        self._reading = ""
        self.set_up()
        self._answer = self._ask()

    def close(self) -> None:
        self._engine.close()

    def set_up(self) -> None:
        """Load the sound model, and read."""
        self._engine.load(self.model, **_LOADED)
        self._reading = self._engine.open(_DOCUMENT).reading
        self._engine.read(self._reading)

    def load(self, model: Path) -> AnyReply:
        """Load a model that may be none."""
        return self.call(requests.LoadModel, path=str(model), **_LOADED)

    def use(self) -> AnyReply:
        """Read with the loaded model and ask, until something is refused."""
        opened = self.call(requests.OpenReading, documents=(_DOCUMENT,), instructions=INSTRUCTIONS)
        if not isinstance(opened, ReadingOpened):
            return opened
        done = self.call(requests.Read, reading=opened.reading)
        if isinstance(done, Failed):
            return done
        return self.call(requests.Ask, reading=opened.reading, question=_QUESTION, sampling=_SHORT)

    def check(self) -> None:
        """Give the same answer as at the beginning."""
        assert self._ask() == self._answer

    def _ask(self) -> str:
        return self._engine.ask(self._reading, _QUESTION, sampling=_SHORT).answer

    def samples(self, folder: Path) -> list[requests.AnyRequest]:
        """Sound requests of every kind."""
        listed = self.call(requests.ListSnapshots)
        assert isinstance(listed, SnapshotList)
        name = listed.snapshots[0].snapshot
        known = requests.DocumentName(name="a.pdf", sha256="f")
        turn = requests.Turn(question="a", answer="b")
        return [
            requests.Hello(id=0, version=1),
            requests.LoadModel(id=0, path=str(self.model), **_LOADED),
            requests.InspectModel(id=0, path=str(self.model)),
            requests.OpenReading(id=0, documents=(_DOCUMENT,), instructions=INSTRUCTIONS),
            requests.CountTokens(
                id=0, path=str(self.model), documents=(_DOCUMENT,), instructions=INSTRUCTIONS
            ),
            requests.Read(id=0, reading=self._reading),
            requests.Ask(
                id=0, reading=self._reading, question=_QUESTION, history=(turn,), sampling=_SHORT
            ),
            requests.Cancel(id=0, target=3),
            requests.ShowSnapshot(id=0, snapshot=name),
            requests.VerifySnapshots(id=0, snapshot=name),
            requests.PinSnapshot(id=0, snapshot=name, pinned=True),
            requests.DeleteSnapshot(id=0, snapshot=name),
            requests.ForgetDocuments(id=0, documents=(known,), conversations_about=(known,)),
            requests.ExportSnapshot(id=0, snapshot=name, path=str(folder / "out"), replace=True),
            requests.ImportSnapshot(id=0, path=str(folder / "out")),
            requests.SetQuota(id=0, max_bytes=1 << 30),
            PreviewQuota(id=0, max_bytes=1 << 20),
            PreviewDeletion(id=0, snapshots=(name,)),
            requests.SetMemoryLimit(id=0, memory_bytes=256 << 20),
            requests.GetStatistics(id=0),
        ]

    def take(self, body: bytes) -> AnyReply | None:
        """Answer a request as the loop does; None for one that is none, or the loop's own."""
        try:
            request = self._codec.decode(body)
        except msgspec.MsgspecError:
            return None
        if isinstance(request, requests.Hello | requests.Shutdown):
            return None
        fields = {name: getattr(request, name) for name in request.__struct_fields__}
        return self.call(type(request), **{**fields, "id": None})

    def call(self, kind: type[requests.Request], **fields: Any) -> AnyReply:
        """Send a request and return its final reply."""
        fields.pop("id", None)
        reply = self._engine.finish(self._engine.send(kind, **fields))
        self._engine.outbox.replies.clear()
        return reply


def _outcome(reply: AnyReply | None, kind: str) -> Result:
    match reply:
        case Failed(code=ErrorCode.INTERNAL):
            return Result(Outcome.CRASHED, kind, f"{reply.problem.words.message} {reply.details}")
        case Failed():
            is_named = bool(reply.problem.words.message and reply.problem.words.remedy)
            return Result(
                Outcome.NAMED if is_named else Outcome.CRASHED, kind, reply.problem.words.message
            )
        case None:
            return Result(Outcome.NAMED, kind, "no request")
    return Result(Outcome.KEPT, kind)


@contextmanager
def _requests(folder: Path) -> Iterator[Attempt]:
    with closing(HostileEngine(folder)) as engine, chdir(folder):
        samples = engine.samples(folder)

        def attempt(number: int, chance: Random) -> Result:
            sample = samples[number % len(samples)]
            body = msgspec.msgpack.encode(changed(msgspec.to_builtins(sample), chance))
            if chance.random() < _DAMAGED:
                body = chance.choice(BYTE_CHANGES)(body, chance)
            result = _outcome(engine.take(body), type(sample).__name__)
            if type(sample) in _CHANGING:
                engine.set_up()
            engine.check()
            return result

        yield attempt


@contextmanager
def _model_folders(folder: Path) -> Iterator[Attempt]:
    with closing(HostileEngine(folder)) as engine:
        copy = folder / "copy"

        def attempt(number: int, chance: Random) -> Result:
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(engine.model, copy)
            path = copy / chance.choice(_FILES)
            path.write_bytes(_changed_file(path.name, path.read_bytes(), chance))
            result = _outcome(engine.call(requests.InspectModel, path=str(copy)), path.name)
            if result.outcome is Outcome.CRASHED:
                return result
            result = _outcome(engine.load(copy), path.name)
            if result.outcome is Outcome.KEPT:
                result = _outcome(engine.use(), path.name)
            if number % _CHECKED == 0:
                engine.set_up()
                engine.check()
            return result

        yield attempt


def _changed_file(name: str, content: bytes, chance: Random) -> bytes:
    """Change what a file says, or its bytes."""
    if name.endswith(".safetensors"):
        (size,) = struct.unpack("<Q", content[:8])
        header, data = content[8 : 8 + size], content[8 + size :]
        if chance.random() < _DAMAGED:
            return chance.choice(BYTE_CHANGES)(content[: 8 + size], chance) + data
        packed = json.dumps(changed(json.loads(header), chance), default=repr).encode()
        return struct.pack("<Q", len(packed)) + packed + data
    if name.endswith(".json") and chance.random() > _DAMAGED:
        return json.dumps(changed(json.loads(content), chance), default=repr).encode()
    return chance.choice(BYTE_CHANGES)(content, chance)


PARTS = (
    Part("requests", _requests, goal=2000),
    Part("model-folders", _model_folders, goal=1500),
)
