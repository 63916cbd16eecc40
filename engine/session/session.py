"""A session: the readings and answers of one loaded model, advanced step by step."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from engine.cache.page_pool import OutOfPages
from engine.errors import Cancelled, DoesNotFit, UsageFailure
from engine.loading.model_memo import ModelMemo
from engine.models.sampling import check_sampling
from engine.protocol import requests
from engine.protocol.chat import Chat, Complete, Tokenize, TokenizeChat, Tokenized
from engine.protocol.notices import MemoryShort
from engine.protocol.problems.fit import DocumentsTooLong
from engine.protocol.problems.requests import (
    BeingReadAlready,
    ModelPutAway,
    NoMemoryLimit,
    ReadingForgotten,
    UnexpectedRequest,
)
from engine.reuse.full_cache import cache_full
from engine.runner.memory_watch import MemoryWatch
from engine.scheduler.scheduler import Scheduler
from engine.session.answer import RunningAnswer
from engine.session.answer_reads import AnswerReads
from engine.session.answer_text import answer_text
from engine.session.calibration import RunningCalibration
from engine.session.chat_plan import plan_chat
from engine.session.open_readings import OpenReadings
from engine.session.opened_reading import describe_opened
from engine.session.passes import Passes, Running
from engine.session.question_plan import Question, plan_question
from engine.session.reading import RunningReading
from engine.session.resources import Resources
from engine.session.restore import RunningRestore
from engine.session.token_choice import TokenChoice
from engine.text.reading_plan import Reading, plan_reading


class Session:
    """The running readings and answers of one loaded model."""

    def __init__(self, resources: Resources, memo: ModelMemo, *, data_dir: Path) -> None:
        self.resources = resources
        self._memo = memo
        self._data_dir = data_dir
        self._scheduler = Scheduler[Running](
            chunk_tokens=resources.model.chunk_tokens or resources.options.chunk_tokens,
            page_size=resources.model.layout.page_size,
            max_batch=resources.model.runner.max_batch,
        )
        self._passes = Passes(self._scheduler, resources)
        memory = resources.model.memory
        self._watch = MemoryWatch(memory.limit_bytes) if memory.is_derived else None
        self._readings = OpenReadings()
        self._running: dict[int, Running] = {}

    @property
    def has_work(self) -> bool:
        """Whether ``step`` would compute something."""
        return self._scheduler.has_work

    def handle(self, request: requests.AnyRequest) -> None:
        """Carry out a request about readings and answers, or begin to."""
        try:
            self._dispatch(request)
        except OutOfPages as error:
            raise cache_full(error, self.resources.model) from error

    def _dispatch(self, request: requests.AnyRequest) -> None:
        match request:
            case requests.OpenReading():
                self.open(request)
            case requests.Read():
                self.read(request)
            case requests.Restore():
                self.restore(request)
            case requests.Calibrate():
                self.calibrate(request)
            case requests.Ask():
                self.ask(request)
            case Chat() | Complete():
                self.chat(request)
            case Tokenize():
                tokens = self.resources.model.prompts.chats.of_text(request.text).tokens
                self.resources.outbox.send(Tokenized(id=request.id, tokens=tuple(tokens)))
            case TokenizeChat():
                prompt = self.resources.model.prompts.chats.of(
                    request.messages, tools=request.tools, enable_thinking=request.enable_thinking
                )
                self.resources.outbox.send(Tokenized(id=request.id, tokens=tuple(prompt.tokens)))
            case requests.SetMemoryLimit():
                self.set_memory_limit(request)
            case _:
                raise UsageFailure(UnexpectedRequest(type(request).__name__))

    def open(self, request: requests.OpenReading) -> None:
        """Tokenise documents; report their size, how much is known, and what reading them costs."""
        model = self.resources.model
        planned = plan_reading(request.documents, request.instructions, model.prompts)
        reading, known = self.resources.former.best(planned)
        self._readings.put(reading)
        self.resources.outbox.send(
            describe_opened(request.id, reading, known, model=model, data_dir=self._data_dir)
        )

    def read(self, request: requests.Read) -> None:
        """Start a reading, or continue one."""
        reading = self._readings.get(request.reading)
        model = self.resources.model
        if reading.num_tokens >= model.context_limit:
            raise DoesNotFit(DocumentsTooLong(reading.num_tokens, model.context_limit))
        self._start(RunningReading, reading, request.id)

    def restore(self, request: requests.Restore) -> None:
        """Bring a saved reading into memory; fails if it has to be read instead."""
        self._start(RunningRestore, self._readings.get(request.reading), request.id)

    def calibrate(self, request: requests.Calibrate) -> None:
        """Begin to measure the machine, unless something was computed before."""
        if self.resources.model.cost.is_calibrated:
            self.resources.outbox.done(request.id)
        else:
            self._add(RunningCalibration(request.id, self.resources))

    def ask(self, request: requests.Ask) -> None:
        """Start an answer from what has been read of a reading."""
        check_sampling(request.sampling)
        model = self.resources.model
        selector = model.selector_of(request.policy, request.options)
        layers, longest = model.definition.layers, model.context_limit
        limit = model.policies.context_limit(layers, longest, selector)
        question = self._question(request, self._readings.get(request.reading), limit)
        self._answer(request, question, AnswerReads(selector, question.asked))

    def chat(self, request: Chat | Complete) -> None:
        """Start an answer to messages, or continue a text."""
        check_sampling(request.sampling)
        model = self.resources.model
        question = plan_chat(
            request,
            model.prompts.chats,
            page_size=model.cache.page_size,
            context_limit=model.context_limit,
        )
        self._answer(request, question, AnswerReads(model.selector_of("", {}), question.asked))

    def _answer(
        self,
        request: requests.Ask | Chat | Complete,
        question: Question,
        reads: AnswerReads,
    ) -> None:
        model = self.resources.model
        choice = TokenChoice(request.sampling, model)  # may refuse, so before pages are held
        text = answer_text(request, question, model)
        begun = self.resources.reuse.begin(reads.known_before(question.tokens))
        self._add(
            RunningAnswer(
                request,
                question,
                begun,
                choice=choice,
                text=text,
                reads=reads,
                resources=self.resources,
            )
        )

    def cancel(self, target: int) -> None:
        """End a running reading or answer, if there is one; what is done is kept."""
        running = self._running.get(target)
        if running is not None and not running.finished:
            self._passes.attempt(running, running.cancel)

    def set_memory_limit(self, request: requests.SetMemoryLimit) -> None:
        """Change the memory limit; running requests continue."""
        if request.memory_bytes <= 0:
            raise UsageFailure(NoMemoryLimit())
        memory = self.resources.model.memory
        memory.set_limit(request.memory_bytes)
        self._watch = None
        self.resources.outbox.done(request.id)

    def forget(self, request: requests.ForgetDocuments) -> None:
        """Drop the cache of deleted documents or conversations from memory, unless it is in use.

        What is being read or asked of those documents ends. Waits for saving to end: data saved
        later would reach the disk after the deletion.
        """
        documents = {one.sha256 for one in request.documents}
        for running in self._running.values():
            read = () if isinstance(running, RunningCalibration) else running.reading.hashes
            if not documents.isdisjoint(read):
                running.fail(Cancelled(ReadingForgotten()))
        self.resources.saving.settle()
        self._drop_ended()
        conversations = {one.sha256 for one in request.conversations_about}
        cache = self.resources.model.cache
        for reading in self._readings.all():
            if not documents.isdisjoint(reading.hashes):
                cache.drop_along(reading.prompt.tokens)
                self._readings.forget(reading)
            elif not conversations.isdisjoint(reading.hashes):
                cache.drop_along(reading.prompt.tokens, behind=reading.num_tokens)
        self.resources.model.storage.give_back()

    def step(self) -> None:
        """Compute the next batch, if there is one, and forget what has ended."""
        self._follow_free_memory()
        batch = self._scheduler.next()
        if batch is not None:
            self._passes.compute(batch)
            self.resources.model.memory.follow_summaries()
        self._drop_ended()

    def _follow_free_memory(self) -> None:
        """Lower a derived memory limit if memory runs short, and raise it again later."""
        memory = self.resources.model.memory
        if self._watch is None:
            return
        before, used_bytes = memory.limit_bytes, memory.storage.allocated_bytes
        limit = self._watch.new_limit(before, used_bytes=used_bytes)
        if limit is None:
            return
        with suppress(DoesNotFit):  # as much as can be given up was given up before
            memory.set_limit(limit)
            if limit < before:
                self.resources.outbox.notify(0, MemoryShort(limit))

    def close(self) -> None:
        """Save what is being read and end all answers; every request gets its final reply."""
        self.resources.saving.settle()  # those that were ending anyway
        for running in self._running.values():
            if not running.finished:
                self._passes.attempt(running, partial(self._put_away, running))
        self.resources.saving.settle()
        self._drop_ended()
        self._memo.keep_cost_fit(self.resources.model.fingerprint, self.resources.model.cost.fit)

    def _put_away(self, running: Running) -> None:
        if isinstance(running, RunningAnswer):
            running.fail(Cancelled(ModelPutAway()))
        else:
            running.cancel()

    def _start(self, kind: type[RunningReading], reading: Reading, request_id: int) -> None:
        if self._running_reading(reading.id) is not None:
            raise UsageFailure(BeingReadAlready())
        begun = self.resources.reuse.begin_whole(reading.prompt.tokens)
        running = kind(reading, begun, request_id=request_id, resources=self.resources)
        self._add(running)
        self._passes.attempt_soundly(running, running.start)

    def _question(self, request: requests.Ask, reading: Reading, context_limit: int) -> Question:
        """The question after what has been read; a running reading is checkpointed for it."""
        read_tokens = self.resources.reuse.known_tokens(reading.prompt.tokens)
        running = self._running_reading(reading.id)
        if running is not None and running.position > read_tokens:
            running.keep_in_memory()
            read_tokens = running.position
        return plan_question(
            request,
            reading,
            read_tokens=read_tokens,
            prompts=self.resources.model.prompts,
            context_limit=context_limit,
        )

    def _running_reading(self, reading_id: str) -> RunningReading | None:
        for running in self._running_readings():
            if running.reading.id == reading_id:
                return running
        return None

    def _running_readings(self) -> Iterator[RunningReading]:
        for running in self._running.values():
            if isinstance(running, RunningReading) and not running.finished:
                yield running

    def _add(self, running: Running) -> None:
        self._running[running.request_id] = running
        self._scheduler.add(running)

    def _drop_ended(self) -> None:
        """Forget what has ended; when nothing is left, check the integrity of the cache."""
        ended = [each for each in self._running.values() if each.finished]
        for running in ended:
            self._scheduler.remove(running)
            del self._running[running.request_id]
        if ended and not self._running:
            self.resources.model.cache.check_integrity()
