"""A model whose positions begin anew in chunks reads documents of many chunks."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.bench.random_tokenizer import write_random_tokenizer
from engine.protocol.errors import ErrorCode
from engine.protocol.notices import ShorterWithPolicy
from engine.protocol.replies import Failed, Notice
from engine.protocol.requests import Ask, Read
from engine.protocol.sampling import SamplingParams
from tests.engine.models.plain.dual_chunks import CHUNKS, LENGTH
from tests.engine.models.plain.released import save_random
from tests.engine.session.conftest import make_document
from tests.engine.session.test_plain_attention import restored_alike
from tests.fakes.engine_in_process import EngineInProcess

Start = Callable[..., EngineInProcess]
SHORT = SamplingParams(max_tokens=6, temperature=0.0)
LARGE = 64_000_000


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "qwen2"
    save_random(
        folder, "Qwen2", seed=3, num_hidden_layers=2, dual_chunk_attention_config=CHUNKS
    )  # fmt: skip
    write_random_tokenizer(folder, vocab_size=320, max_positions=4096)
    return folder


def test_a_reading_of_many_chunks_is_restored(start: Start, model: Path) -> None:
    restored_alike(start, model)


@pytest.mark.parametrize(("kv_format", "small"), [("f32", 1_600_000), ("q8_0", 600_000)])
def test_pages_that_come_from_the_disk_say_the_same(
    start: Start, model: Path, kv_format: str, small: int
) -> None:
    answers = []
    for memory in (LARGE, small):
        engine = start(model=model, memory_bytes=memory, kv_format=kv_format)
        opened = engine.open(make_document(pages=12))
        assert opened.tokens > 8 * LENGTH
        engine.read(opened.reading)
        answers.append(engine.ask(opened.reading, "Who?", sampling=SHORT).answer)
        assert (engine.statistics().bytes_moved.streamed > 0) is (memory == small)
        engine.close()
    assert answers[0] == answers[1]


def test_what_does_not_read_everything_stays_within_the_first_chunk(
    start: Start, model: Path
) -> None:
    engine = start(model=model)
    opened = engine.open(make_document())
    engine.read(opened.reading)
    failed = engine.call(
        Ask, Failed, reading=opened.reading, question="Who?", policy="quest", options={}
    )
    assert failed.code is ErrorCode.FIT
    assert str(LENGTH) in failed.problem.words.message
    assert engine.ask(opened.reading, "Who?", sampling=SHORT).answer
    engine.close()
    for policy in ("quest", "window"):
        narrow = start(model=model, policy=policy)
        told = [each.notice for each in narrow.outbox.replies if isinstance(each, Notice)]
        assert ShorterWithPolicy(LENGTH, 4096) in told
        opened = narrow.open(make_document())
        assert opened.context_limit == LENGTH
        assert narrow.call(Read, Failed, reading=opened.reading).code is ErrorCode.FIT
        narrow.close()
