"""Has the model introduce each reading after it was read, when nobody is waiting.

One reading at a time, the open one first; a summary, then questions. The rules:

- Nothing is asked while a person waits for an answer or something is being read, nor within a
  moment after it. If either begins meanwhile, the running request is stopped and repeated later.
- The proven part of an answer is kept in the library, even if it is empty.
- A model that fails is not asked again automatically.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from app.conversations.messages import WaitingFor
from app.core.answers.answer import Answer
from app.core.answers.answer_run import Answering, AnswerRun, Question
from app.core.engine.model_session import ModelSession, ModelStatus
from app.core.event import Event
from app.core.library.library_work import LibraryWork
from app.core.loop import Timer
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.core.readings.reading_terms import ReadingTerms
from app.errors import LecternError
from app.library.library import Library
from app.library.records import ReadingEntry
from app.readings.introduction import (
    QUESTIONS_QUESTION,
    SUMMARY_QUESTION,
    Introduction,
    Statement,
    encode_introduction,
    introduction_for,
    proven_questions,
    proven_summary,
)
from app.readings.reading_content import content_of, model_in
from engine.protocol.replies import AnswerDelta, AnswerDone
from engine.protocol.sampling import SamplingParams

QUIET_SECONDS = 2.0
"""How long nobody has to want anything before something is asked."""
_SAMPLING = SamplingParams(temperature=0.0, max_tokens=480)
_AT_WORK = {ReadingPhase.QUEUED, ReadingPhase.OPENING, ReadingPhase.READING}


@dataclass(frozen=True, slots=True)
class Introducing:
    """What introducing readings takes; `is_wanted` is asked each time."""

    answering: Answering
    library: LibraryWork
    models: ModelSession
    terms: Callable[[], ReadingTerms]
    is_wanted: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class _Wish:
    """A reading to be introduced; `summary` is what was proven of it, None before that."""

    reading_id: int
    fingerprint: str
    summary: tuple[Statement, ...] | None = None


class Introducer:
    """To be used on the thread of the core's loop."""

    def __init__(self, introducing: Introducing, *, quiet_seconds: float = QUIET_SECONDS) -> None:
        self.known = Event[int, Introduction]()
        """A reading, and what is known to introduce it."""
        self._introducing = introducing
        self._quiet_seconds = quiet_seconds
        self._people = introducing.answering.people
        self._queue = introducing.answering.queue
        self._open = 0
        self._wishes: dict[int, _Wish] = {}
        self._at_work: set[int] = set()
        self._given_up: set[str] = set()
        self._model: str | None = None
        self._run: _IntroductionRun | None = None
        self._pause: Timer | None = None
        self._is_listening = self._is_closed = False
        self._queue.changed.connect(self._reading_changed)
        self._queue.gone.connect(self._forget)
        introducing.models.changed.connect(self._model_changed)

    @property
    def is_asking(self) -> bool:
        """Whether the model is being asked."""
        return self._run is not None

    def open(self, reading_id: int) -> None:
        """Tell what is known of this reading, and have it introduced before all others."""
        self._open = reading_id
        self._look(reading_id)

    def reconsider(self) -> None:
        """Begin, stop or wait, as what is wanted and what else is done has it now."""
        must_wait = self._must_wait()
        if self._run is not None and must_wait:
            self._run.stop()
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None
        self._listen(bool(self._wishes) and self._introducing.is_wanted())
        if self._wishes and self._run is None and not must_wait:
            loop = self._introducing.answering.loop
            self._pause = loop.call_later(self._quiet_seconds, self._begin)

    def close(self) -> None:
        """Ask nothing more."""
        self._is_closed = True
        self._wishes.clear()
        if self._run is not None:
            self._run.abandon()
        self.reconsider()

    def _listen(self, is_to: bool) -> None:
        """Hear of people only while there is something to ask, so that it costs nothing else."""
        if is_to != self._is_listening:
            self._is_listening = is_to
            change = self._people.changed.connect if is_to else self._people.changed.disconnect
            change(self.reconsider)

    def _must_wait(self) -> bool:
        self._at_work = {one for one in self._at_work if self._queue.status(one).phase in _AT_WORK}
        return bool(self._people or self._at_work) or not self._introducing.is_wanted()

    def _reading_changed(self, reading_id: int, status: ReadingStatus) -> None:
        was_at_work = reading_id in self._at_work
        if status.phase in _AT_WORK:
            self._at_work.add(reading_id)
        else:
            self._at_work.discard(reading_id)
        is_ready = status.phase is ReadingPhase.READY
        if is_ready and (was_at_work or reading_id == self._open):
            self._look(reading_id)
        elif not is_ready and self._wishes.pop(reading_id, None) is not None:
            self._stop_asking_about(reading_id)
        if was_at_work != (reading_id in self._at_work):
            self.reconsider()

    def _forget(self, reading_id: int) -> None:
        """Ask nothing more about a reading that was removed, and no longer wait for it."""
        self._at_work.discard(reading_id)
        if self._wishes.pop(reading_id, None) is not None:
            self._stop_asking_about(reading_id)
        self.reconsider()

    def _model_changed(self, status: ModelStatus) -> None:
        """Ask the model that is there now."""
        model = status.loaded.fingerprint if status.loaded is not None else ""
        if model == self._model:
            return
        self._model = model
        stale = [key for key, one in self._wishes.items() if model_in(one.fingerprint) != model]
        for reading_id in stale:
            del self._wishes[reading_id]
            self._stop_asking_about(reading_id)
        self._look(self._open)

    def _stop_asking_about(self, reading_id: int) -> None:
        if self._run is not None and self._run.wish.reading_id == reading_id:
            self._run.stop()

    def _look(self, reading_id: int) -> None:
        """Look for what was kept; what was not is wished for."""
        if reading_id and not self._is_closed:
            take = partial(self._take_kept, reading_id)
            self._introducing.library.do(partial(_kept, reading_id), take)

    def _take_kept(
        self, reading_id: int, found: tuple[ReadingEntry | None, Mapping[str, str]]
    ) -> None:
        entry, kept = found
        if entry is None or self._is_closed:
            return
        loaded = self._introducing.models.status.loaded
        content = content_of(entry, self._introducing.terms().instructions)
        fingerprint = content.fingerprint(loaded.fingerprint if loaded is not None else "")
        introduction = introduction_for(kept, fingerprint)
        is_ready = self._queue.status(reading_id).phase is ReadingPhase.READY
        is_missing = introduction is None and fingerprint not in self._given_up
        wish = self._wishes.pop(reading_id, None)
        if wish is None or wish.fingerprint != fingerprint:
            wish = _Wish(reading_id, fingerprint)
        if is_missing and is_ready and loaded is not None:
            self._wishes[reading_id] = wish
        self.known.emit(reading_id, introduction or Introduction(wish.summary or ()))
        self.reconsider()

    def _begin(self) -> None:
        self._pause = None
        wish = self._wishes.get(self._open) or next(iter(self._wishes.values()), None)
        if wish is not None and self._run is None and not self._must_wait():
            self._run = _IntroductionRun(wish, self._introducing.answering, self._end)
            self._run.start()

    def _end(self, run: "_IntroductionRun", answer: Answer | None) -> None:
        self._run = None
        wish = self._wishes.get(run.wish.reading_id)
        if wish is not None and wish.fingerprint == run.wish.fingerprint:
            if answer is not None:
                self._take_answer(run.wish, answer)
            elif run.has_failed:
                self._given_up.add(wish.fingerprint)
                del self._wishes[wish.reading_id]
        self.reconsider()

    def _take_answer(self, wish: _Wish, answer: Answer) -> None:
        said = answer.done.answer, answer.citations
        if wish.summary is None:
            summary = proven_summary(*said)
            self._wishes[wish.reading_id] = replace(wish, summary=summary)
            self.known.emit(wish.reading_id, Introduction(summary))
        else:
            self._keep(wish, Introduction(wish.summary, proven_questions(*said)))

    def _keep(self, wish: _Wish, introduction: Introduction) -> None:
        del self._wishes[wish.reading_id]
        reading_id, key, text = wish.reading_id, wish.fingerprint, encode_introduction(introduction)
        self._introducing.library.do(
            lambda library: library.introductions.keep(reading_id, key, text)
        )
        self.known.emit(reading_id, introduction)


def _kept(reading_id: int, library: Library) -> tuple[ReadingEntry | None, Mapping[str, str]]:
    return library.readings.get(reading_id), library.introductions.of_reading(reading_id)


class _IntroductionRun:
    """Asks for one half of an introduction.

    `on_end` is given its proof; None where it was stopped or has failed.
    """

    def __init__(
        self,
        wish: _Wish,
        answering: Answering,
        on_end: Callable[["_IntroductionRun", Answer | None], None],
    ) -> None:
        self.wish = wish
        self.has_failed = False
        text = QUESTIONS_QUESTION if wish.summary is not None else SUMMARY_QUESTION
        question = Question(text, sampling=_SAMPLING)
        self._run = AnswerRun(answering.asking(wish.reading_id, question), self)
        self._on_end = on_end
        self._is_stopped = False

    def start(self) -> None:
        """Open the reading, then ask."""
        self._run.start()

    def stop(self) -> None:
        """End it soon; what it said until then counts for nothing."""
        if not self._is_stopped:
            self._is_stopped = True
            self._run.stop()

    def abandon(self) -> None:
        """End it, and tell nobody."""
        self._run.abandon()
        self._run.forget_proof()

    def waits(self, _waiting_for: WaitingFor) -> None:
        """Nobody looks on."""

    def grew(self, _delta: AnswerDelta) -> None:
        """Nobody looks on."""

    def ended(self, end: AnswerDone | LecternError) -> None:
        """Take why there is no answer; one that came is proven next."""
        if self._is_stopped:
            self._run.forget_proof()
            self._on_end(self, None)
        elif isinstance(end, LecternError):
            self._fail()

    def proven(self, answer: Answer) -> None:
        """Take the answer with its proof."""
        self._on_end(self, answer)

    def unproven(self) -> None:
        """Take that nothing of it can be shown."""
        self._fail()

    def _fail(self) -> None:
        self.has_failed = True
        self._on_end(self, None)
