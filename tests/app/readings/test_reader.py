"""The use cases, against the fake engine."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from app.documents.document import Audit, Document, Format, Page
from app.errors import DoesNotFitError, InterruptionError
from app.link.client import EngineClient
from app.readings.model_choice import ModelChoice
from app.readings.progress import Progress
from app.readings.reader import AnswerListener, Question, Reader, load_reader
from engine.protocol.records import FinishReason, Source
from engine.protocol.requests import SamplingParams, Turn
from tests.fakes.fake_command import fake_engine_launcher

pytestmark = pytest.mark.process

LoadReader = Callable[..., Reader]


def document(name: str, *pages: str) -> Document:
    return Document(
        name=name,
        sha256=f"hash of {name}",
        pages=tuple(Page(number, text) for number, text in enumerate(pages, start=1)),
        audit=Audit(format=Format.TEXT),
    )


HARBOUR = document(
    "harbour.txt", *(f"Keeper Arn{n} lit the lamp of pier {n}." for n in range(1, 9))
)
MILL = document("mill.txt", "The mill beside the weir was built by Odo.")


@pytest.fixture
def load(tmp_path: Path) -> Iterator[LoadReader]:
    model = tmp_path / "model"
    model.mkdir()
    (model / "config.json").write_text("{}")
    clients: list[EngineClient] = []

    def load_with(*engine: str) -> Reader:
        clients.append(fake_engine_launcher(tmp_path / "data", *engine).start())
        return load_reader(clients[-1], ModelChoice(path=model))

    yield load_with
    for client in clients:
        client.close()


def test_reading_reports_pages_up_to_the_last(load: LoadReader) -> None:
    reader = load()
    reading = reader.open([HARBOUR, MILL], answer_tokens=64)
    heard: list[Progress] = []
    receipt = reader.read(reading, on_progress=heard.append)
    assert reading.num_pages == 9
    assert (heard[-1].page, heard[-1].num_pages, heard[-1].fraction) == (9, 9, 1.0)
    assert receipt.tokens == reading.opened.tokens
    assert receipt.source is Source.COLD


def test_what_does_not_fit_is_refused_before_it_is_read(load: LoadReader) -> None:
    with pytest.raises(DoesNotFitError, match=r"harbour\.txt has"):
        load("--context-limit", "600").open([HARBOUR, MILL], answer_tokens=64)


def test_a_stopped_reading_says_how_much_is_kept(load: LoadReader) -> None:
    reader = load("--hold", "reading")
    reading = reader.open([HARBOUR], answer_tokens=64)
    stop = Event()
    with pytest.raises(InterruptionError) as stopped:
        reader.read(reading, on_progress=lambda _: stop.set(), stop=stop)
    half = reading.opened.tokens // 2
    assert stopped.value.message == f"Stopped: kept {half} of {reading.opened.tokens} tokens."


def test_an_answer_names_documents_and_pages(load: LoadReader) -> None:
    reader = load()
    reading = reader.open([HARBOUR, MILL], answer_tokens=64)
    reader.read(reading)
    said: list[str] = []
    answer = reader.ask(
        reading,
        Question(text="Who built the mill beside the weir?"),
        listener=AnswerListener(on_answer=said.append),
    )
    assert answer.text == "".join(said) == "Odo\n> The mill beside the weir was built by Odo."
    assert [(looked.document, looked.page) for looked in answer.looked_at] == [("mill.txt", 1)]
    (citation,) = answer.citations
    assert reading.name_of(citation.document) == "mill.txt"
    assert citation.page == 1
    assert citation.status == "verified"


def test_reasoning_and_answer_are_heard_apart(load: LoadReader) -> None:
    reader = load()
    reading = reader.open([MILL], answer_tokens=64)
    reader.read(reading)
    thought: list[str] = []
    answer = reader.ask(
        reading,
        Question(text="Who built the mill?", is_thinking=True),
        listener=AnswerListener(on_reasoning=thought.append),
    )
    assert thought == ["Let me look."] == [answer.reasoning]
    assert "Let me look." not in answer.text


def test_history_and_limits_reach_the_engine(load: LoadReader) -> None:
    reader = load()
    reading = reader.open([MILL], answer_tokens=64)
    reader.read(reading)
    alone = reader.ask(reading, Question(text="Who built the mill?"))
    later = reader.ask(
        reading,
        Question(
            text="Who built the mill?",
            history=(Turn(question="Where is it?", answer="Beside the weir."),),
            sampling=SamplingParams(max_tokens=2),
        ),
    )
    assert later.prompt_tokens == alone.prompt_tokens + 6
    assert later.finish_reason is FinishReason.LENGTH
    assert later.new_tokens == 2
