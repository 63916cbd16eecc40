"""The readings and answers of one loaded model: opened, brought forward step by step, ended."""

import shutil
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from engine.cache.page_pool import OutOfPages
from engine.errors import Cancelled, DamagedSnapshot, DoesNotFit, LecternEngineError, UsageFailure
from engine.live.answer import LiveAnswer
from engine.live.question_plan import Question, plan_question
from engine.live.reading import LiveReading
from engine.live.session import Session
from engine.loading.model_memo import ModelMemo
from engine.models.sampling import check_sampling
from engine.protocol import requests
from engine.protocol.notices import MemoryShort
from engine.protocol.replies import ReadingOpened
from engine.reuse.full_cache import cache_full
from engine.runner.memory_watch import MemoryWatch
from engine.scheduler.scheduler import Scheduler
from engine.snapshots.records import PagesNotStored
from engine.text.reading_plan import Reading, plan_reading

_MAX_RECOVERIES = 3
"""How often one request goes back to sound pages before its disk is given up on."""


class Workbench:
    """What is going on with one loaded model."""

    def __init__(self, session: Session, memo: ModelMemo, *, data_dir: Path) -> None:
        self.session = session
        self._memo = memo
        self._data_dir = data_dir
        self._scheduler = Scheduler[LiveReading | LiveAnswer](
            chunk_tokens=session.model.chunk_tokens or session.options.chunk_tokens,
            page_size=session.model.layout.page_size,
        )
        memory = session.model.memory
        self._watch = MemoryWatch(memory.limit_bytes) if memory.is_derived else None
        self._readings: dict[str, Reading] = {}
        self._live: dict[int, LiveReading | LiveAnswer] = {}

    @property
    def has_work(self) -> bool:
        """Whether ``step`` would compute something."""
        return self._scheduler.has_work

    def handle(self, request: requests.AnyRequest) -> None:
        """Carry out a request about readings and answers, or begin to."""
        try:
            self._dispatch(request)
        except OutOfPages as error:
            raise cache_full(error, self.session.model) from error

    def _dispatch(self, request: requests.AnyRequest) -> None:
        match request:
            case requests.OpenReading():
                self.open(request)
            case requests.Read():
                self.read(request)
            case requests.Ask():
                self.ask(request)
            case requests.SetMemoryLimit():
                self.set_memory_limit(request)
            case _:
                raise UsageFailure(f"a {type(request).__name__} is not expected here")

    def open(self, request: requests.OpenReading) -> None:
        """Tokenise documents; tell their size, what is known of them and what they need."""
        model = self.session.model
        planned = plan_reading(request.documents, request.instructions, model.prompts)
        reading, known = self.session.former.best(planned)
        self._readings[reading.id] = reading
        page_bytes, page_size = model.layout.page_bytes, model.layout.page_size
        num_pages = -(-reading.num_tokens // page_size)
        is_known = known == reading.num_tokens
        missing_pages = 0 if is_known else num_pages - known // page_size
        self.session.outbox.send(
            ReadingOpened(
                id=request.id,
                reading=reading.id,
                tokens=reading.num_tokens,
                document_tokens=reading.document_tokens,
                page_ends=reading.page_ends,
                reusable_tokens=known,
                kv_bytes=num_pages * page_bytes + model.state_bytes,
                memory_limit_bytes=model.memory_limit_bytes,
                cache_limit_bytes=model.cache.pool.measure() * page_bytes,
                disk_bytes=missing_pages * page_bytes + (model.state_bytes if missing_pages else 0),
                disk_free_bytes=shutil.disk_usage(self._data_dir).free,
                context_limit=model.context_limit,
                expected_seconds=model.cost.seconds(known, reading.num_tokens),
                names_tokens=len(model.prompts.names(reading.said_names(reading.num_tokens))),
            )
        )

    def read(self, request: requests.Read) -> None:
        """Begin a reading where it was left."""
        reading = self._reading(request.reading)
        model = self.session.model
        if reading.num_tokens >= model.context_limit:
            raise DoesNotFit(
                f"the documents have {reading.num_tokens:,} tokens and the model holds "
                f"{model.context_limit:,}",
                "Leave pages out, read fewer documents, or choose a model with a longer context.",
            )
        if self._live_reading(reading.id) is not None:
            raise UsageFailure("these documents are being read already", "Wait for it to finish.")
        begun = self.session.reuse.begin_whole(reading.prompt.tokens)
        live = LiveReading(reading, begun, request_id=request.id, session=self.session)
        self._add(live)
        self._attempt(live, partial(self._soundly, live, live.start))

    def ask(self, request: requests.Ask) -> None:
        """Begin an answer from what is read of a reading."""
        check_sampling(request.sampling)
        question = self._question(request, self._reading(request.reading))
        begun = self.session.reuse.begin(question.tokens)
        self._add(LiveAnswer(request, question, begun, session=self.session))

    def cancel(self, target: int) -> None:
        """End a live reading or answer, if there is one; what is done is kept."""
        live = self._live.get(target)
        if live is not None and not live.finished:
            self._attempt(live, live.cancel)

    def set_memory_limit(self, request: requests.SetMemoryLimit) -> None:
        """Keep to another limit from now on; what is in progress goes on."""
        if request.memory_bytes <= 0 or request.warm_bytes < 0:
            raise UsageFailure("a memory limit is a number of bytes", "Choose a higher limit.")
        memory = self.session.model.memory
        memory.set_limit(request.memory_bytes, warm_bytes=request.warm_bytes)
        self._watch = None
        self.session.outbox.done(request.id)

    def forget(self, request: requests.ForgetDocuments) -> None:
        """Let go of what memory holds of documents or talks that are deleted, unless it is used."""
        documents = {one.sha256 for one in request.documents}
        talks = {one.sha256 for one in request.talks_about}
        cache = self.session.model.cache
        for reading in self._readings.values():
            if not documents.isdisjoint(reading.hashes):
                cache.drop_along(reading.prompt.tokens)
            elif not talks.isdisjoint(reading.hashes):
                cache.drop_along(reading.prompt.tokens, behind=reading.num_tokens)
        self.session.model.storage.give_back()

    def step(self) -> None:
        """Compute the next step, if there is one, and let go of what has ended."""
        self._follow_free_memory()
        step = self._scheduler.next()
        if step is not None:
            live = step.member
            advance = partial(self._in_room, partial(live.advance, step.end))
            self._attempt(live, partial(self._soundly, live, advance))
        self._drop_ended()

    def _follow_free_memory(self) -> None:
        """Lower a derived limit where memory runs short, and raise it again later."""
        memory = self.session.model.memory
        if self._watch is None:
            return
        before, used_bytes = memory.limit_bytes, memory.storage.allocated_bytes
        limit = self._watch.new_limit(before, used_bytes=used_bytes)
        if limit is None:
            return
        with suppress(DoesNotFit):  # as much as can be given up was given up before
            memory.set_limit(limit)
            if limit < before:
                self.session.outbox.notify(0, MemoryShort(limit))

    def _soundly(self, live: LiveReading | LiveAnswer, work: Callable[[], None]) -> None:
        """Do work for one; where pages of its cache are lost, go back to what is sound."""
        try:
            work()
        except (DamagedSnapshot, PagesNotStored) as loss:
            self._attempt(live, partial(self._recover, live, loss))

    def _in_room(self, work: Callable[[], None]) -> None:
        """Do work; pages that are held only while they are saved are waited for."""
        try:
            work()
        except OutOfPages:
            if not self.session.saving.settle():
                raise
            work()

    def _recover(self, live: LiveReading | LiveAnswer, loss: LecternEngineError) -> None:
        """Let it compute again what cannot be read any more, unless that happens all the time."""
        if live.num_recoveries >= _MAX_RECOVERIES:
            raise loss
        self.session.saving.settle()
        self.session.model.cache.drop_lost()
        live.recover(loss)

    def _attempt(self, live: LiveReading | LiveAnswer, work: Callable[[], None]) -> None:
        """Do work for one request; a failure ends that request and nothing else."""
        try:
            work()
        except OutOfPages as error:
            live.fail(cache_full(error, self.session.model))
        except LecternEngineError as error:
            live.fail(error)
        except Exception as error:
            live.close()
            self.session.outbox.crashed(live.request_id, error, traceback.format_exc())

    def close(self) -> None:
        """Keep and save what is being read, give up answers; every request hears its end."""
        self.session.saving.settle()  # those that were ending anyway
        for live in self._live.values():
            if not live.finished:
                self._attempt(live, partial(self._put_away, live))
        self.session.saving.settle()
        self._drop_ended()
        self._memo.keep_cost_fit(self.session.model.fingerprint, self.session.model.cost.fit)

    def _put_away(self, live: LiveReading | LiveAnswer) -> None:
        if isinstance(live, LiveReading):
            live.cancel()
        else:
            live.fail(
                Cancelled(
                    "the model was put away in the middle of this answer",
                    "Ask again when a model is loaded.",
                )
            )

    def _question(self, request: requests.Ask, reading: Reading) -> Question:
        """The question behind what is read; a reading in progress is checkpointed for it."""
        model = self.session.model
        read_tokens = self.session.reuse.known_tokens(reading.prompt.tokens)
        live = self._live_reading(reading.id)
        if live is not None and live.position > read_tokens:
            live.keep_in_memory()
            read_tokens = live.position
        return plan_question(
            request,
            reading,
            read_tokens=read_tokens,
            prompts=model.prompts,
            context_limit=model.context_limit,
        )

    def _reading(self, reading_id: str) -> Reading:
        if reading_id not in self._readings:
            raise UsageFailure("this reading is not open", "Open its documents first.")
        return self._readings[reading_id]

    def _live_reading(self, reading_id: str) -> LiveReading | None:
        for live in self._live_readings():
            if live.reading.id == reading_id:
                return live
        return None

    def _live_readings(self) -> Iterator[LiveReading]:
        for live in self._live.values():
            if isinstance(live, LiveReading) and not live.finished:
                yield live

    def _add(self, live: LiveReading | LiveAnswer) -> None:
        self._live[live.request_id] = live
        self._scheduler.add(live)

    def _drop_ended(self) -> None:
        for request_id, live in list(self._live.items()):
            if live.finished:
                self._scheduler.remove(live)
                del self._live[request_id]
