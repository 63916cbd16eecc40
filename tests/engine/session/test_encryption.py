"""Answers from an encrypted store are those of a plain one, and of an engine that never stopped."""

from pathlib import Path

import pytest

from engine.protocol.encryption import ConvertStore
from engine.protocol.records import Source, StoreForm
from engine.protocol.replies import AnswerDone, Done
from engine.protocol.requests import Ask
from engine.protocol.sampling import SamplingParams
from engine.snapshots.keys import Encryption, StoreKeys
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

KEYS = StoreKeys.derived_from(bytes(range(32)))
SHORT = SamplingParams(max_tokens=6)
DOCUMENT = make_document("the-harbour.pdf")
LITTLE_MEMORY = 4_000_000
"""Pages are streamed from the SSD, layer by layer."""


def answer(engine: EngineInProcess, question: str = "Who?") -> str:
    """Read what is not read yet, and ask."""
    reading = engine.open(DOCUMENT).reading
    engine.read(reading)
    return engine.ask(reading, question, sampling=SHORT).answer


@pytest.fixture
def plain_answer(tmp_path: Path, tiny_model: Path) -> str:
    with EngineInProcess(tmp_path / "plain") as engine:
        engine.load(tiny_model)
        return answer(engine)


def test_answers_are_the_same(tmp_path: Path, tiny_model: Path, plain_answer: str) -> None:
    for memory_bytes in (0, LITTLE_MEMORY):
        with EngineInProcess(tmp_path / "data", encryption=Encryption(KEYS)) as engine:
            engine.load(tiny_model, memory_bytes=memory_bytes)
            assert answer(engine) == plain_answer
            receipt = engine.read(engine.open(DOCUMENT).reading).receipt
    assert receipt.source is not Source.COLD
    written = [path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert not any(b"harbour" in content for content in written)


def test_a_store_is_converted_while_it_answers(
    tmp_path: Path, tiny_model: Path, plain_answer: str
) -> None:
    for form in (StoreForm.ENCRYPTED, StoreForm.PLAIN):
        converting = Encryption(KEYS, form)
        with EngineInProcess(tmp_path / "plain", encryption=converting) as engine:
            engine.load(tiny_model, memory_bytes=LITTLE_MEMORY)
            reading = engine.open(DOCUMENT).reading
            assert engine.read(reading).receipt.source is Source.DISK
            asked = engine.send(Ask, reading=reading, question="Who?", sampling=SHORT)
            conversion = engine.send(ConvertStore)
            reply = engine.finish(asked)
            assert isinstance(reply, AnswerDone)
            assert reply.answer == plain_answer
            assert isinstance(engine.finish(conversion), Done)
            assert answer(engine, "Where?")
    with EngineInProcess(tmp_path / "plain") as engine:
        engine.load(tiny_model)
        assert engine.read(engine.open(DOCUMENT).reading).receipt.verified is True
        assert answer(engine) == plain_answer
