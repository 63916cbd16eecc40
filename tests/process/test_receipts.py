"""A receipt of the engine process under damage: what it computed again it does not call reused."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.link.calls import call
from app.link.client import EngineClient
from app.link.launcher import EngineLauncher
from app.link.own_engine import engine_command
from app.link.port import UNSENT
from engine.protocol.records import Source
from engine.protocol.replies import (
    AnswerDone,
    ModelLoaded,
    ReadingDone,
    ReadingOpened,
)
from engine.protocol.requests import Ask, GetStatistics, LoadModel, OpenReading, Read
from engine.protocol.sampling import SamplingParams
from engine.protocol.statistics import Statistics
from tests.engine.session.conftest import make_document
from tests.engine.session.test_tiers import flip_all
from tests.random_weights import write_tiny_model

pytestmark = [pytest.mark.process, pytest.mark.slow]

MEMORY = 4_000_000
"""Less than the document needs, so that most of its pages are on the SSD only."""
ANSWER = SamplingParams(max_tokens=4)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[EngineClient]:
    write_tiny_model(tmp_path / "tiny")
    data = tmp_path / "data"
    launcher = EngineLauncher(command=engine_command(data), log_path=data / "logs" / "engine.log")
    client = launcher.start()
    load = LoadModel(id=UNSENT, path=str(tmp_path / "tiny"), kv_format="f32", memory_bytes=MEMORY)
    call(client, load, ModelLoaded)
    yield client
    client.close()


def prefilled(client: EngineClient) -> int:
    return call(client, GetStatistics(id=UNSENT), Statistics).prefill_tokens


def test_damage_during_a_session_is_no_reuse(client: EngineClient, tmp_path: Path) -> None:
    def ask(question: str) -> tuple[AnswerDone, int]:
        before = prefilled(client)
        request = Ask(id=UNSENT, reading=opened.reading, question=question, sampling=ANSWER)
        return call(client, request, AnswerDone), prefilled(client) - before

    document = make_document(pages=16)
    open_reading = OpenReading(id=UNSENT, documents=(document,), instructions="Answer.")
    opened = call(client, open_reading, ReadingOpened)
    receipt = call(client, Read(id=UNSENT, reading=opened.reading), ReadingDone).receipt
    assert (receipt.reused_tokens, prefilled(client)) == (0, opened.tokens)

    sound, computed = ask("Who?")
    assert (sound.reused_tokens, sound.source) == (opened.tokens, Source.MEMORY)
    assert sound.reused_tokens + computed == sound.prompt_tokens

    flip_all(tmp_path)
    healed, computed = ask("Who?!")
    assert (healed.reused_tokens, healed.source) == (0, Source.COLD)
    assert computed >= healed.prompt_tokens

    again, computed = ask("Who?!!")
    assert again.reused_tokens + computed == again.prompt_tokens
