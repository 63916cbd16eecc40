"""A window at the ends of pages: pauses, kills and restores change neither logits nor answers."""

import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from torch import Tensor

from engine.protocol.records import Source
from engine.protocol.replies import AnswerDone, Done, ReadingOpened
from engine.protocol.requests import Cancel, DocumentText, Read, Turn
from engine.protocol.sampling import SamplingParams
from tests.fakes.engine_in_process import EngineInProcess

PAGE = 256
LARGE, SMALL = 64_000_000, 6_000_000
ANSWER = SamplingParams(max_tokens=6)
SHORTS = ("Q" * 90, "R" * 90, "Q" * 90)
LENGTHS = (3 * PAGE - 1, 3 * PAGE, 3 * PAGE + 1)


@dataclass(frozen=True)
class Outcome:
    """What an engine that never stopped makes of a document.

    Attributes:
        logits: after the reading.
        shorts: answers to short questions, which begin on the same page.
        question: long enough for the prompt to end beside the end of a page, too.
        answers: to it, and to a second one.
    """

    logits: Tensor
    shorts: list[str]
    question: str
    answers: tuple[str, str]


def document_of(engine: EngineInProcess, tokens: int) -> DocumentText:
    """Random text whose reading has so many tokens; a letter is one."""

    def document(length: int) -> DocumentText:
        text = "".join(random.Random(tokens).choices("abcdefghij ", k=length))
        return DocumentText(name="d", sha256=str(tokens), pages=(text,))

    beside_text = engine.open(document(tokens)).tokens - tokens
    return document(tokens - beside_text)


def end_logits(engine: EngineInProcess, opened: ReadingOpened) -> Tensor:
    session = engine.engine._session
    assert session is not None
    checkpoints = session.resources.model.cache.checkpoints
    return next(each.logits.clone() for each in checkpoints if each.position == opened.tokens)


def ask(engine: EngineInProcess, reading: str, question: str, answer: str = "") -> AnswerDone:
    """The question, or the one after its answer."""
    if answer:
        talk = (Turn(question=question, answer=answer),)
        return engine.ask(reading, "And?", sampling=ANSWER, history=talk)
    return engine.ask(reading, question, sampling=ANSWER)


def uninterrupted(engine: EngineInProcess, document: DocumentText) -> Outcome:
    opened = engine.open(document)
    engine.read(opened.reading)
    logits = end_logits(engine, opened)
    shorts = [ask(engine, opened.reading, question) for question in SHORTS]
    question = SHORTS[0] + "Q" * (opened.tokens + PAGE - shorts[0].prompt_tokens)
    first = ask(engine, opened.reading, question)
    assert first.prompt_tokens == opened.tokens + PAGE
    second = ask(engine, opened.reading, question, first.answer)
    answers = (first.answer, second.answer)
    return Outcome(logits, [short.answer for short in shorts], question, answers)


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[Path]:
    """Data folders; each is what a kill would leave of the one before."""

    def copies() -> Iterator[Path]:
        folder = tmp_path / "0"
        for number in range(1, 10):
            yield folder
            after = tmp_path / str(number)
            shutil.copytree(folder, after)
            folder = after

    return copies()


@pytest.mark.parametrize(
    ("window", "sinks", "positions"),
    [
        (PAGE - 1, 1, "original"),
        (PAGE, PAGE, "original"),
        (PAGE, PAGE, "cache"),
        (PAGE + 1, 0, "cache"),
    ],
)
def test_a_restored_window_is_the_one_that_was_left(
    tiny_model: Path,
    tmp_path: Path,
    folders: Iterator[Path],
    *,
    window: int,
    sinks: int,
    positions: str,
) -> None:
    options = {"window": str(window), "sinks": str(sinks), "positions": positions}

    def started(folder: Path, memory_bytes: int = SMALL) -> EngineInProcess:
        engine = EngineInProcess(folder)
        engine.load(tiny_model, memory_bytes=memory_bytes, policy="window", options=options)
        return engine

    with started(tmp_path / "truth", LARGE) as engine:
        documents = [document_of(engine, tokens) for tokens in LENGTHS]
        truths = [uninterrupted(engine, document) for document in documents]
    with started(next(folders)) as stopped:
        for num_steps, document in enumerate(documents, 1):
            reading = stopped.open(document).reading
            request = stopped.send(Read, reading=reading)
            for _ in range(num_steps):
                stopped.engine.step()
            stopped.call(Cancel, Done, target=request)
            stopped.finish(request)
        first_kill = next(folders)
    with started(first_kill) as engine:
        for document, truth in zip(documents, truths, strict=True):
            opened = engine.open(document)
            receipt = engine.read(opened.reading).receipt
            assert receipt.source is Source.DISK
            assert (end_logits(engine, opened) - truth.logits).abs().max() <= 1e-3
            assert ask(engine, opened.reading, truth.question).answer == truth.answers[0]
        second_kill = next(folders)
    with started(second_kill) as engine:
        for document, truth in zip(documents, truths, strict=True):
            reading = engine.open(document).reading
            assert [ask(engine, reading, short).answer for short in SHORTS] == truth.shorts
            second = ask(engine, reading, truth.question, truth.answers[0])
            assert second.answer == truth.answers[1]
