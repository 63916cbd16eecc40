"""Runs the passes of a session; a failure ends only the request it occurred in."""

import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from torch import Tensor

from engine.cache.page_pool import OutOfPages
from engine.errors import DamagedSnapshot, LecternEngineError
from engine.reuse.full_cache import cache_full
from engine.scheduler.scheduler import Batch, Phase, Scheduler
from engine.session.answer import RunningAnswer
from engine.session.calibration import RunningCalibration
from engine.session.reading import RunningReading
from engine.session.resources import Resources
from engine.snapshots.records import PagesNotStored

Running: TypeAlias = RunningReading | RunningAnswer | RunningCalibration
"""What a pass advances."""

_MAX_RECOVERIES = 3
"""How often one request goes back to sound pages before it fails."""


class Passes:
    """Computes what the scheduler decides."""

    def __init__(self, scheduler: Scheduler[Running], resources: Resources) -> None:
        self._scheduler = scheduler
        self._resources = resources

    def compute(self, batch: Batch[Running]) -> None:
        """Compute a batch in one pass."""
        if batch.phase is Phase.DECODE:
            members = (step.member for step in batch.steps)
            self._decode([each for each in members if isinstance(each, RunningAnswer)])
            return
        for step in batch.steps:
            advance = partial(step.member.advance, step.end)
            self.attempt_soundly(step.member, partial(self._in_room, step.member, advance))

    def attempt(self, running: Running, work: Callable[[], None]) -> None:
        """Do work for one request; a failure ends that request and nothing else."""
        try:
            work()
        except OutOfPages as error:
            running.fail(cache_full(error, self._resources.model))
        except LecternEngineError as error:
            running.fail(error)
        except Exception as error:
            running.close()
            self._resources.outbox.crashed(running.request_id, error, traceback.format_exc())

    def attempt_soundly(self, running: Running, work: Callable[[], None]) -> None:
        """As ``attempt``, but go back to a sound prefix if pages are lost."""
        self.attempt(running, partial(self._soundly, running, work))

    def _soundly(self, running: Running, work: Callable[[], None]) -> None:
        try:
            work()
        except (DamagedSnapshot, PagesNotStored) as loss:
            if running.num_recoveries >= _MAX_RECOVERIES:
                raise
            self._forget_lost_pages()
            running.recover(loss)

    def _in_room(self, running: Running, work: Callable[[], None]) -> None:
        """Do work; if there is no room for it, wait.

        First wait for pages that are held only while they are saved, then for an answer to end.
        """
        try:
            work()
        except OutOfPages:
            if self._resources.saving.settle():
                self._in_room(running, work)
            elif not self._scheduler.hold(running):
                raise

    def _forget_lost_pages(self) -> None:
        self._resources.saving.settle()
        self._resources.model.cache.drop_lost()

    def _decode(self, answers: Sequence[RunningAnswer]) -> None:
        """Compute and take the next token of each answer for which there is room."""
        ready = [each for each in answers if self._has_room(each) and self._is_prepared(each)]
        if not ready:
            return
        began = time.perf_counter()
        logits = self._logits(ready)
        for answer, row in zip(ready, logits, strict=False):  # no logits if the pass failed
            self.attempt(answer, partial(answer.take, row, began))
        if logits:
            self._resources.counters.add_decoded(len(logits), time.perf_counter() - began)

    def _has_room(self, answer: RunningAnswer) -> bool:
        self.attempt_soundly(answer, partial(self._in_room, answer, answer.reserve))
        return answer.phase is Phase.DECODE and not self._scheduler.is_held(answer)

    def _is_prepared(self, answer: RunningAnswer) -> bool:
        """Whether its selection can choose; if not, prepares some of the summaries it needs."""
        self.attempt_soundly(answer, answer.prepare)
        return answer.preparation.is_done and answer.phase is Phase.DECODE

    def _logits(self, answers: Sequence[RunningAnswer]) -> list[Tensor]:
        """Logits after the next token of each answer; an empty list if the pass fails."""
        runner = self._resources.model.runner
        try:
            return runner.decode_batch([each.next_tokens for each in answers])
        except Exception as error:
            if len(answers) == 1:
                self.attempt_soundly(answers[0], partial(_raise, error))
            else:
                self._separate(answers, error)
        return []

    def _separate(self, answers: Sequence[RunningAnswer], error: Exception) -> None:
        """Go back and continue each answer by itself, so that only those that fail alone end."""
        traceback.print_exception(error)
        self._forget_lost_pages()
        self._scheduler.set_apart(answers)
        for answer in answers:
            self.attempt(answer, answer.go_back)


def _raise(error: Exception) -> None:
    raise error
