"""The fake engine's answers to requests about readings."""

import argparse

from engine.protocol import replies, requests
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.requests import StoppedWork
from engine.protocol.problems.saved import SavedStateUnusable
from engine.protocol.records import Channel, FinishReason, PageMass, Receipt, Seen, Source
from tests.fakes.fake_store import BYTES_PER_TOKEN, FakeReading, FakeStore, reading_id
from tests.fakes.fake_wire import FakeWire, Hold, Mishap, die

ReadingRequest = (
    requests.OpenReading | requests.Read | requests.Restore | requests.Calibrate | requests.Ask
)
CHUNKS = 4
REASONING = "Let me look."


class FakeReadings:
    """Opens, reads and answers, a quarter of a reading at a time.

    Attributes:
        window: last tokens that are seen; 0 for all.
    """

    def __init__(self, wire: FakeWire, store: FakeStore, options: argparse.Namespace) -> None:
        self._wire = wire
        self._store = store
        self._options = options
        self._readings: dict[str, FakeReading] = {}
        self.window = 0
        self.memory_limit = options.memory_limit
        self._knows_its_speed = not options.uncalibrated

    def handle(self, request: ReadingRequest) -> None:
        """Answer one request; raises ``LookupError`` for a reading that was not opened."""
        match request:
            case requests.OpenReading():
                self._open(request)
            case requests.Read():
                self._read(request)
            case requests.Restore():
                self._bring_back(request)
            case requests.Calibrate():
                self._knows_its_speed = True
                self._wire.send(replies.Done(id=request.id))
            case requests.Ask():
                self._ask(request)

    def _reading(self, reading: str) -> FakeReading:
        if reading not in self._readings:
            raise LookupError(f"reading {reading}")
        return self._readings[reading]

    def _open(self, request: requests.OpenReading) -> None:
        identity = reading_id(request.documents, request.instructions)
        reading = self._readings.setdefault(identity, FakeReading(identity, request.documents))
        reusable = max(reading.tokens_done, self._store.tokens_of(identity))
        self._wire.send(
            replies.ReadingOpened(
                id=request.id,
                reading=identity,
                tokens=reading.tokens,
                document_tokens=reading.document_tokens,
                page_ends=reading.page_ends,
                reusable_tokens=reusable,
                kv_bytes=reading.tokens * BYTES_PER_TOKEN,
                memory_limit_bytes=self.memory_limit,
                disk_bytes=(reading.tokens - reusable) * BYTES_PER_TOKEN,
                disk_free_bytes=self._options.disk_free,
                context_limit=self._options.context_limit,
                expected_seconds=1.0 if self._knows_its_speed else 0.0,
            )
        )

    def _read(self, request: requests.Read) -> None:
        if self._options.mishap == Mishap.DIES_AT_EVERY_READING:
            die()
        reading = self._reading(request.reading)
        source = self._restore(reading)
        reused = reading.tokens_done
        for chunk in range(1, CHUNKS + 1):
            goal = reading.tokens * chunk // CHUNKS
            if goal <= reading.tokens_done:
                continue
            reading.tokens_done = goal
            self._store.save(reading)
            self._report_progress(request.id, reading, reused)
            if chunk == CHUNKS // 2 and self._interrupted(request.id):
                return
        self._store.save(reading)
        self._knows_its_speed = True
        receipt = _receipt(reading, reused, source)
        self._wire.send(replies.ReadingDone(id=request.id, receipt=receipt))

    def _bring_back(self, request: requests.Restore) -> None:
        reading = self._reading(request.reading)
        source = self._restore(reading)
        if reading.tokens_done < reading.tokens:
            problem = SavedStateUnusable("it is not complete")
            self._wire.fail(request.id, ErrorCode.NOT_RESTORED, problem)
            return
        self._store.save(reading)
        self._report_progress(request.id, reading, reading.tokens)
        receipt = _receipt(reading, reading.tokens, source)
        self._wire.send(replies.ReadingDone(id=request.id, receipt=receipt))

    def _ask(self, request: requests.Ask) -> None:
        reading = self._reading(request.reading)
        source = self._restore(reading)
        answer, document, page = reading.answer(request.question)
        if request.enable_thinking:
            self._delta(request.id, REASONING, Channel.REASONING)
        said, finish_reason = self._say(request, answer)
        turns = sum(len(f"{turn.question} {turn.answer}".split()) for turn in request.history)
        known = reading.tokens_done + turns
        prompt = known + len(request.question.split())
        self._wire.send(
            replies.AnswerDone(
                id=request.id,
                answer="".join(said),
                reasoning=REASONING if request.enable_thinking else "",
                finish_reason=finish_reason,
                prompt_tokens=prompt,
                reused_tokens=known,
                new_tokens=len(said),
                source=source,
                seconds_to_first_token=0.05,
                decode_tokens_per_second=40.0,
                looked_at=(PageMass(document=document, page=page, mass=0.6),) if page else (),
                read_fraction=reading.tokens_done / max(reading.tokens, 1),
                seen=self._seen(prompt),
            )
        )

    def _seen(self, prompt: int) -> Seen:
        seen = min(prompt, self.window or prompt)
        return Seen(tokens=seen, first=seen if seen == prompt else 0, last=seen)

    def _restore(self, reading: FakeReading) -> Source:
        """Take over what is known of ``reading``; tells where it came from."""
        if reading.tokens_done:
            return Source.MEMORY
        reading.tokens_done = self._store.tokens_of(reading.reading)
        return Source.DISK if reading.tokens_done else Source.COLD

    def _report_progress(self, request: int, reading: FakeReading, reused: int) -> None:
        document, page = reading.page_at(reading.tokens_done)
        self._wire.send(
            replies.ReadingProgress(
                id=request,
                tokens_done=reading.tokens_done,
                tokens=reading.tokens,
                reused_tokens=reused,
                document=document,
                page=page,
                tokens_per_second=1000.0,
                seconds_left=(reading.tokens - reading.tokens_done) / 1000.0,
            )
        )

    def _interrupted(self, request: int) -> bool:
        if self._options.mishap == Mishap.DIES_READING:
            die()
        if self._options.hold != Hold.READING:
            return False
        self._wire.wait_for_cancel(mishap=self._options.mishap)
        self._wire.fail(request, ErrorCode.CANCELLED, StoppedWork())
        return True

    def _say(self, request: requests.Ask, answer: str) -> tuple[list[str], FinishReason]:
        """Send the answer word by word; returns what was sent and why it ended."""
        said: list[str] = []
        for piece in answer.replace(" ", " \0").split("\0"):
            if len(said) == request.sampling.max_tokens:
                return said, FinishReason.LENGTH
            self._delta(request.id, piece, Channel.ANSWER)
            said.append(piece)
            if self._options.mishap == Mishap.DIES_ANSWERING:
                die()
            if self._options.hold == Hold.ANSWERING:
                self._wire.wait_for_cancel(mishap=self._options.mishap)
                return said, FinishReason.CANCELLED
        return said, FinishReason.STOP

    def _delta(self, request: int, text: str, channel: Channel) -> None:
        self._wire.send(replies.AnswerDelta(id=request, text=text, channel=channel))


def _receipt(reading: FakeReading, reused: int, source: Source) -> Receipt:
    computed = reading.tokens - reused
    restored = source is Source.DISK
    return Receipt(
        tokens=reading.tokens,
        reused_tokens=reused,
        source=source,
        seconds=0.5 if computed else 0.01,
        restore_seconds=0.01 if restored else 0.0,
        tokens_per_second=1000.0 if computed else 0.0,
        verified=True if restored else None,
        largest_difference=0.0 if restored else None,
        pages_saved=-(-computed // 256),
        saved_tokens=reading.tokens,
    )
