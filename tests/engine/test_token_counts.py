"""Tokens are counted by any model's own tokenizer, beside whatever the engine does."""

import sys
from pathlib import Path

import pytest

from engine.errors import DocumentFailure, ModelFailure
from engine.loading.count_tokens import count_tokens
from engine.protocol.errors import ErrorCode
from engine.protocol.replies import Failed, TokensCounted
from engine.protocol.requests import CountTokens
from engine.token_counts import TokenCounts
from tests.engine.session.conftest import make_document
from tests.fakes.engine_in_process import INSTRUCTIONS, EngineInProcess
from tests.fakes.queue_outbox import QueueOutbox
from tests.random_weights import write_tiny_model


@pytest.fixture
def model(tmp_path: Path) -> Path:
    write_tiny_model(tmp_path / "tiny")
    return tmp_path / "tiny"


def count(path: Path, *, pages: int = 6) -> CountTokens:
    documents = (make_document(pages=pages),)
    return CountTokens(id=7, path=str(path), documents=documents, instructions=INSTRUCTIONS)


def test_the_count_is_that_of_the_opened_reading(model: Path, tmp_path: Path) -> None:
    with EngineInProcess(tmp_path / "data") as engine:
        engine.load(model)
        assert count_tokens(count(model)) == engine.open(make_document()).tokens


def test_the_weights_are_not_looked_at(model: Path) -> None:
    expected = count_tokens(count(model))
    for weights in model.glob("*.safetensors"):
        weights.unlink()
    assert count_tokens(count(model)) == expected


def test_nothing_to_count_is_refused(model: Path) -> None:
    with pytest.raises(DocumentFailure, match="no page"):
        count_tokens(count(model, pages=0))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("tokenizer.json", "[" * 100_000),
        ("config.json", '{"architectures": ["Unknown"]}'),
        ("chat_template.jinja", "{% for n in range(10 ** 9) %}{% endfor %}"),
        ("chat_template.jinja", "{{ messages[0].content }}"),
    ],
)
def test_a_hostile_folder_is_a_failure_with_a_remedy(model: Path, name: str, content: str) -> None:
    (model / name).write_text(content)
    with pytest.raises(ModelFailure) as caught:
        count_tokens(count(model))
    assert caught.value.problem.words.remedy


def test_every_request_is_answered_in_its_order_whatever_happens(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox = QueueOutbox()
    counts = TokenCounts(outbox)
    counts.begin(count(model))
    counts.begin(count(model / "nowhere"))
    counted, refused = outbox.next(), outbox.next()
    assert isinstance(counted, TokensCounted)
    assert (counted.id, counted.path) == (7, str(model))
    assert isinstance(refused, Failed)
    assert refused.code is ErrorCode.MODEL

    def fail(_request: CountTokens) -> int:
        raise KeyError("vocab")

    monkeypatch.setattr(sys.modules["engine.loading.count_tokens"], "count_tokens", fail)
    counts.begin(count(model))
    crashed = outbox.next()
    assert isinstance(crashed, Failed)
    assert crashed.code is ErrorCode.INTERNAL
    counts.begin(count(model))
    assert isinstance(outbox.next(), Failed)
