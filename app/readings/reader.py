"""One loaded model and what is read with it: the use cases behind the commands and the window.

Owns the order of the steps: load, open, check that it fits, read, ask, verify the quotes. Calls
block and report through functions given to them; who shows what, and on which thread, is decided
elsewhere.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from threading import Event

from app.citations.verify import Verifier
from app.documents.document import Document
from app.errors import InterruptionError
from app.link.client import UNSENT, EngineClient, ignore
from app.readings.answer import Answer, make_answer
from app.readings.feasibility import Demand, check_fit
from app.readings.instructions import INSTRUCTIONS
from app.readings.model_choice import ModelChoice
from app.readings.open_request import open_request
from app.readings.progress import Progress, progress_of
from engine.protocol.records import Channel, Receipt
from engine.protocol.replies import (
    AnswerDelta,
    AnswerDone,
    AnyReply,
    ModelFacts,
    ModelLoaded,
    ReadingDone,
    ReadingOpened,
    ReadingProgress,
)
from engine.protocol.requests import (
    Ask,
    InspectModel,
    Read,
    SamplingParams,
    Turn,
)


@dataclass(frozen=True)
class Reading:
    """Documents as the loaded model sees them."""

    documents: tuple[Document, ...]
    opened: ReadingOpened

    @property
    def num_pages(self) -> int:
        """Pages of all documents."""
        return sum(len(document.pages) for document in self.documents)

    @cached_property
    def verifier(self) -> Verifier:
        """Looks for quotes in the documents; made for the first answer, used for all."""
        return Verifier(self.documents)

    def name_of(self, sha256: str | None) -> str | None:
        """The name of the document with this hash."""
        names = (document.name for document in self.documents if document.sha256 == sha256)
        return next(names, None)


@dataclass(frozen=True)
class Question:
    """A question with what came before it and how its answer is chosen."""

    text: str
    history: tuple[Turn, ...] = ()
    sampling: SamplingParams = field(default_factory=SamplingParams)
    is_thinking: bool = False


@dataclass(frozen=True)
class AnswerListener:
    """Who hears an answer while it comes."""

    on_answer: Callable[[str], None] = ignore
    on_reasoning: Callable[[str], None] = ignore

    def hear(self, reply: AnyReply) -> None:
        """Pass on what is text."""
        if isinstance(reply, AnswerDelta):
            is_answer = reply.channel is Channel.ANSWER
            (self.on_answer if is_answer else self.on_reasoning)(reply.text)


class Reader:
    """Reads and answers with one loaded model."""

    def __init__(self, client: EngineClient, loaded: ModelLoaded, facts: ModelFacts) -> None:
        self._client = client
        self._facts = facts
        self.model = loaded

    def open(self, documents: Sequence[Document], *, answer_tokens: int) -> Reading:
        """Measure documents and make sure that they can be read whole.

        Raises ``DoesNotFitError`` with choices; ``answer_tokens`` is the room an answer needs.
        """
        opened = self._client.call(open_request(documents, INSTRUCTIONS), ReadingOpened)
        check_fit(
            Demand(
                opened=opened,
                names=tuple(document.name for document in documents),
                answer_tokens=answer_tokens,
                kv_format=self.model.kv_format,
                kv_costs=self._facts.kv_costs,
                state_bytes=self._facts.state_bytes,
            )
        )
        return Reading(documents=tuple(documents), opened=opened)

    def read(
        self,
        reading: Reading,
        *,
        on_progress: Callable[[Progress], None] = ignore,
        stop: Event | None = None,
    ) -> Receipt:
        """Read everything, or restore it. Raises ``InterruptionError`` once ``stop`` is set."""
        page_counts = [len(document.pages) for document in reading.documents]

        def hear(reply: AnyReply) -> None:
            if isinstance(reply, ReadingProgress):
                on_progress(progress_of(reply, page_counts))

        request = Read(id=UNSENT, reading=reading.opened.reading)
        try:
            done = self._client.call(request, ReadingDone, on_reply=hear, stop=stop)
        except InterruptionError as error:
            raise self._interruption(reading) from error
        return done.receipt

    def ask(
        self,
        reading: Reading,
        question: Question,
        *,
        listener: AnswerListener | None = None,
        stop: Event | None = None,
    ) -> Answer:
        """Answer from what is read, the quotes verified."""
        done = self._client.call(
            Ask(
                id=UNSENT,
                reading=reading.opened.reading,
                question=question.text,
                history=question.history,
                sampling=question.sampling,
                enable_thinking=question.is_thinking,
            ),
            AnswerDone,
            on_reply=(listener or AnswerListener()).hear,
            stop=stop,
        )
        return make_answer(question.text, done, reading.documents, reading.verifier)

    def _interruption(self, reading: Reading) -> InterruptionError:
        """What a person wants to know who stopped a reading: how much of it is kept."""
        again = self._client.call(open_request(reading.documents, INSTRUCTIONS), ReadingOpened)
        return InterruptionError(
            f"Stopped: kept {again.reusable_tokens:,} of {again.tokens:,} tokens.",
            "The same command continues there.",
        )


def load_reader(client: EngineClient, choice: ModelChoice) -> Reader:
    """Load a model. Raises ``ModelError``, ``DoesNotFitError`` or ``UsageError``."""
    loaded = client.call(choice.request(), ModelLoaded)
    facts = client.call(InspectModel(id=UNSENT, path=loaded.path), ModelFacts)
    return Reader(client, loaded, facts)
