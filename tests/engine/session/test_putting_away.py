"""A model makes way for another one: whoever waits for the first hears an end, exactly one."""

from collections.abc import Callable
from pathlib import Path

from torch.multiprocessing.reductions import StorageWeakRef

from engine.protocol.errors import ErrorCode
from engine.protocol.replies import FINAL_REPLIES, AnyReply, Failed
from engine.protocol.requests import Ask, Cancel, Read
from engine.protocol.sampling import SamplingParams
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]


def ends(engine: EngineInProcess, request: int) -> list[AnyReply]:
    return [reply for reply in engine.replies(request) if isinstance(reply, FINAL_REPLIES)]


def test_a_reading_in_progress_is_told_and_kept(start: Start, tiny_model: Path) -> None:
    engine = start()
    opened = engine.open(make_document(pages=12))
    request = engine.send(Read, reading=opened.reading)
    for _ in range(4):
        engine.engine.step()
    engine.load(tiny_model)
    (failed,) = ends(engine, request)
    assert isinstance(failed, Failed)
    assert failed.code is ErrorCode.CANCELLED
    assert f"after {4 * 256:,} of {opened.tokens:,} tokens" in failed.problem.words.message
    assert "What was saved is kept" in failed.problem.words.remedy
    assert engine.open(make_document(pages=12)).reusable_tokens == 4 * 256


def test_a_reading_that_is_being_stopped_is_told_once(start: Start, tiny_model: Path) -> None:
    engine = start()
    request = engine.send(Read, reading=engine.open(make_document(pages=12)).reading)
    engine.engine.step()
    engine.send(Cancel, target=request)
    engine.load(tiny_model)
    assert len(ends(engine, request)) == 1


def test_an_answer_in_progress_is_told_what_to_do(start: Start, tiny_model: Path) -> None:
    engine = start()
    reading = engine.open(make_document()).reading
    engine.read(reading)
    request = engine.send(
        Ask, reading=reading, question="Who?", sampling=SamplingParams(max_tokens=1000)
    )
    for _ in range(5):
        engine.engine.step()
    engine.load(tiny_model)
    (failed,) = ends(engine, request)
    assert isinstance(failed, Failed)
    assert failed.code is ErrorCode.CANCELLED
    assert "unloaded" in failed.problem.words.message
    assert "Ask again" in failed.problem.words.remedy


def test_nothing_of_a_model_stays_in_memory(start: Start, tiny_model: Path) -> None:
    """Neither the pages that were saved last nor what the books refer to in circles."""
    engine = start()
    engine.read(engine.open(make_document(pages=12)).reading)
    session = engine.engine._session
    assert session is not None
    model = session.resources.model
    tensors = [*model.storage.kv.slabs, *(each.state.flat for each in model.cache.checkpoints)]
    left = [StorageWeakRef(tensor.untyped_storage()) for tensor in tensors]
    del session, model, tensors
    engine.load(tiny_model)
    assert all(memory.expired() for memory in left)
