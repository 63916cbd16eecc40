"""Readings that clients requested: read one after the other, watched by any client."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from enum import StrEnum

from app.core.core import Core
from app.core.readings.opened_reading import OpenedReading
from app.core.readings.reading_run import ReadingRun, RunEnd
from app.core.readings.reading_terms import ReadingTerms
from app.errors import InterruptionError, LecternError
from app.library.records import ReadingEntry
from app.link.failures import EngineGone
from app.readings.progress import Progress
from app.readings.reading_content import ReadingContent, content_of


class ReadingState(StrEnum):
    """What a reading is doing."""

    UNREAD = "unread"
    WAITING = "waiting"
    READING = "reading"
    READY = "ready"
    FAILED = "failed"


MAX_TRIES = 3
"""How often a reading goes on after its engine ended."""
AT_REST = {ReadingState.UNREAD, ReadingState.READY, ReadingState.FAILED}


@dataclass(frozen=True)
class ReadingNow:
    """One reading at this moment; `failure` says why it is not read."""

    state: ReadingState
    progress: Progress | None = None
    failure: LecternError | None = None


class ServedReadings:
    """Reads contents in the order in which they came. On the thread of the core's loop."""

    def __init__(self, core: Core, terms: ReadingTerms) -> None:
        self._core = core
        self._terms = terms
        self._now: dict[ReadingContent, ReadingNow] = {}
        self._waiting: deque[ReadingContent] = deque()
        self._run: ReadingRun | None = None
        self._tries: Counter[ReadingContent] = Counter()
        self._changed = asyncio.Event()
        """Set with the next change, and replaced by another."""

    def content(self, entry: ReadingEntry) -> ReadingContent:
        """What reading an entry of the library means here."""
        return content_of(entry, self._terms.instructions)

    def begin(self, content: ReadingContent) -> None:
        """Read a content when its turn comes; nothing happens where that was said before."""
        if self._known(content).state in {ReadingState.WAITING, ReadingState.READING}:
            return
        self._set(content, ReadingNow(ReadingState.WAITING))
        self._waiting.append(content)
        self._advance()

    def forget(self, content: ReadingContent) -> None:
        """Read it no further."""
        self._now.pop(content, None)
        self._note_change()
        if content in self._waiting:
            self._waiting.remove(content)
        if self._run is not None and self._run.content == content:
            self._run.stop()

    async def open(self, content: ReadingContent) -> OpenedReading:
        """Open it with the loaded model. Raises ``LecternError``."""
        opened: asyncio.Future[OpenedReading] = asyncio.get_running_loop().create_future()

        def deliver(result: OpenedReading | LecternError) -> None:
            if opened.done():
                return
            if isinstance(result, LecternError):
                opened.set_exception(result)
            else:
                opened.set_result(result)

        self._core.openings.open(content, deliver)
        return await opened

    async def now(self, content: ReadingContent) -> ReadingNow:
        """How far it is; for one not requested here, the engine says what is saved."""
        known = self._known(content)
        if known.state is not ReadingState.UNREAD:
            return known
        try:
            opened = (await self.open(content)).opened
        except LecternError as failure:
            return ReadingNow(ReadingState.FAILED, failure=failure)
        is_ready = opened.reusable_tokens >= opened.tokens
        state = ReadingState.READY if is_ready else ReadingState.UNREAD
        return ReadingNow(state, _resting(opened.reusable_tokens, opened.tokens))

    async def changes(self, content: ReadingContent) -> AsyncGenerator[ReadingNow, None]:
        """How far it is, again and again until it is at rest."""
        told = None
        while True:
            changed = self._changed
            now = await self.now(content)
            if now != told:
                told = now
                yield now
            if now.state in AT_REST:
                return
            await changed.wait()

    def _known(self, content: ReadingContent) -> ReadingNow:
        return self._now.get(content, ReadingNow(ReadingState.UNREAD))

    def _set(self, content: ReadingContent, now: ReadingNow) -> None:
        self._now[content] = now
        self._note_change()

    def _note_change(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _advance(self) -> None:
        if self._run is not None or not self._waiting:
            return
        content = self._waiting.popleft()
        self._run = self._core.reading_run(
            content, self._terms, on_change=self._progressed, on_end=self._ended
        )
        self._set(content, ReadingNow(ReadingState.READING))
        self._run.start(self._core.openings)

    def _progressed(self, run: ReadingRun) -> None:
        if run.content in self._now:
            self._set(run.content, ReadingNow(ReadingState.READING, run.progress))

    def _ended(self, run: ReadingRun, end: RunEnd) -> None:
        self._run = None
        content = run.content
        match end:
            case _ if content not in self._now:
                pass  # it was deleted meanwhile
            case EngineGone() if self._tries[content] < MAX_TRIES:
                self._tries[content] += 1
                self._set(content, ReadingNow(ReadingState.WAITING))
                self._waiting.appendleft(content)  # the next engine goes on where this one was
            case InterruptionError():  # another model, or the end
                self._now.pop(content)
                self._note_change()
            case LecternError():
                self._set(content, ReadingNow(ReadingState.FAILED, failure=end))
            case _:
                progress = _resting(end.tokens, end.tokens)
                self._set(content, ReadingNow(ReadingState.READY, progress))
        self._core.loop.call_soon_threadsafe(self._advance)


def _resting(tokens_done: int, tokens: int) -> Progress:
    return Progress(
        page=0,
        num_pages=0,
        tokens_done=tokens_done,
        tokens=tokens,
        reused_tokens=0,
        tokens_per_second=0.0,
        seconds_left=0.0,
    )
