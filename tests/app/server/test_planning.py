"""What is asked about a reading, and what its answer cites."""

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from app.core.readings.opened_reading import OpenedReading
from app.server.answers.chat_order import ChatOrder
from app.server.answers.planning import Planner
from app.server.documents.endpoints import READING_MODEL
from app.server.refusals import Refusal
from engine.protocol.chat import ChatMessage, Role
from engine.protocol.sampling import SamplingParams
from tests.app.core.answers.test_answer import SENTENCE, answer, document


def test_a_short_answer_that_is_in_none_of_its_quotes_is_cited() -> None:
    about = [document("a.pdf", SENTENCE)]
    opened: Any = SimpleNamespace(reading="r")
    reading = OpenedReading(tuple(about), opened)

    async def later(value: object) -> object:
        return value

    engine: Any = SimpleNamespace(model=lambda: later(SimpleNamespace(context_limit=1000)))
    readings: Any = SimpleNamespace(entry=later)
    served: Any = SimpleNamespace(content=lambda entry: entry, open=lambda _: later(reading))
    question = ChatMessage(role=Role.USER, content="Who lit the lamp?")
    order = ChatOrder(f"{READING_MODEL}1", (question,), SamplingParams(), has_temperature=False)
    done = msgspec.structs.replace(
        answer("", documents=about).done, answer=f"Anselm\n\n> {SENTENCE}"
    )

    async def cite() -> Any:
        plan = await Planner(engine, readings, served).plan(order)
        assert plan.cite is not None
        return await plan.cite(done)

    unquoted, quote = asyncio.run(cite())
    assert (unquoted.status, unquoted.quote, unquoted.document) == ("unquoted", "Anselm", None)
    assert (quote.status, quote.name) == ("verified", "a.pdf")


@pytest.mark.parametrize("content", ["", " \n"])
def test_an_empty_question_about_a_reading_is_refused(content: str) -> None:
    async def later(value: object) -> object:
        return value

    engine: Any = SimpleNamespace(model=lambda: later(SimpleNamespace(context_limit=1000)))
    readings: Any = SimpleNamespace(entry=later)
    served: Any = SimpleNamespace(content=lambda entry: entry, open=later)
    question = ChatMessage(role=Role.USER, content=content)
    order = ChatOrder(f"{READING_MODEL}1", (question,), SamplingParams(), has_temperature=False)
    with pytest.raises(Refusal, match="The question is empty"):
        asyncio.run(Planner(engine, readings, served).plan(order))


@pytest.mark.parametrize(
    ("is_greedy", "has_temperature", "temperature"),
    [(False, False, 0.7), (True, False, 0.0), (True, True, 0.7)],
)
def test_a_model_that_is_never_sampled_is_not_unless_a_client_wants_it(
    *, is_greedy: bool, has_temperature: bool, temperature: float
) -> None:
    async def model() -> Any:
        return SimpleNamespace(name="script", context_limit=1000, is_greedy=is_greedy)

    engine: Any = SimpleNamespace(model=model)
    question = ChatMessage(role=Role.USER, content="Who lit the lamp?")
    sampling = SamplingParams(temperature=0.7)
    order = ChatOrder("script", (question,), sampling, has_temperature=has_temperature)
    nothing: Any = None
    (request,) = asyncio.run(Planner(engine, nothing, nothing).plan(order)).requests
    assert request.sampling.temperature == temperature
