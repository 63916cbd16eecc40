"""A running answer: the question is prefilled, then tokens are decoded and sent as text."""

import time
from collections.abc import Iterable

from torch import Tensor

from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.cache.sequence import Sequence
from engine.errors import LecternEngineError
from engine.models.page_mass import PageMass
from engine.protocol.chat import Chat, Complete
from engine.protocol.chosen_tokens import ChosenToken
from engine.protocol.notices import AnyNotice, ReadingAgain
from engine.protocol.records import Channel, FinishReason, Seen
from engine.protocol.replies import AnswerDelta, AnswerDone
from engine.protocol.requests import Ask
from engine.reuse.prefix_reuse import Begun
from engine.runner.model_runner import NextTokens
from engine.scheduler.scheduler import Phase
from engine.session.answer_reads import AnswerReads
from engine.session.answer_text import AnswerText
from engine.session.kept_conversation import KeptConversation
from engine.session.page_shares import pages_looked_at
from engine.session.preparation import Preparation
from engine.session.question_plan import Question
from engine.session.resources import Resources
from engine.session.running_sequence import RunningSequence
from engine.session.token_choice import TokenChoice
from engine.session.visible_tokens import count_seen
from engine.text.reading_plan import Reading
from engine.text.reasoning import ChannelText
from engine.token_ids import TokenIds, token_ids


class RunningAnswer:
    """One question, chat or continued text, up to the last token of its answer.

    Attributes:
        request_id: the request to answer.
        finished: whether the final reply was sent.
        num_recoveries: how often lost pages made it go back.
        preparation: prepares the page summaries that its selection needs before the answer.
        urgent: always true, since a person waits.
    """

    urgent = True

    def __init__(
        self,
        request: Ask | Chat | Complete,
        question: Question,
        begun: Begun,
        *,
        choice: TokenChoice,
        text: AnswerText,
        reads: AnswerReads,
        resources: Resources,
    ) -> None:
        self.request_id = request.id
        self.finished = False
        self.num_recoveries = 0
        self._max_tokens = request.sampling.max_tokens
        self._question = question
        self._resources = resources
        self._running = RunningSequence(begun, resources)
        self._kept = KeptConversation(request.id, question, resources)
        self._choice = choice
        self._text = text
        self._mass = PageMass()
        self._reads = reads
        self.preparation = self._new_preparation()
        self._seen: Seen | None = None
        self._generated = token_ids()
        self._question_end: Checkpoint | None = None
        self._began = time.perf_counter() - begun.restore_seconds
        self._tell(begun.notes)
        self._seconds_to_first_token = 0.0
        self._decode_seconds = 0.0

    @property
    def reading(self) -> Reading:
        """What it is about."""
        return self._question.reading

    @property
    def phase(self) -> Phase:
        """The kind of step that it needs next."""
        if self.finished:
            return Phase.WAITING
        return Phase.PREFILL if self.position < self._num_known else Phase.DECODE

    @property
    def position(self) -> int:
        """Tokens computed so far."""
        return self._running.position

    @property
    def _sequence(self) -> Sequence:
        return self._running.sequence

    @property
    def next_stop(self) -> int:
        """The next position at which a checkpoint is kept; after those, the last known token."""
        question = self._question
        stops = (
            *(self._reading_end, *question.kept_at),
            *(question.question_end, len(question.tokens)),
        )
        return min((stop for stop in stops if stop > self.position), default=self._num_known)

    @property
    def _reading_end(self) -> int:
        """Where a complete reading ends, else 0; an answer computes it only after a loss."""
        return 0 if self._question.is_partial else self._question.reading.num_tokens

    @property
    def _num_known(self) -> int:
        """Length of the prompt and the answer, without the token that is decoded next."""
        return len(self._question.tokens) + max(0, len(self._generated) - 1)

    @property
    def _known_tokens(self) -> TokenIds:
        """The tokens that ``_num_known`` counts."""
        return self._question.tokens + self._generated[:-1]

    def advance(self, end: int) -> None:
        """Compute a chunk of the prompt up to position ``end``.

        If others have computed more of it while this answer waited, begin there at the next turn.
        """
        if self._running.may_be_overtaken and self._begin_further():
            return
        model = self._resources.model
        listener = None if self._generated else self._reads.listener
        self._running.prefill(self._known_tokens[self.position : end], listener)
        if end == self._reading_end:
            self._kept.save(model.cache.checkpoint(self._sequence, CheckpointKind.READING_END))
        if end in self._question.kept_at:
            self._kept.save(model.cache.checkpoint(self._sequence, CheckpointKind.QUESTION_END))
        if end == self._question.question_end:
            self._question_end = model.cache.checkpoint(self._sequence, CheckpointKind.QUESTION_END)
        if end == len(self._question.tokens) and not self._generated:
            self._seconds_to_first_token = time.perf_counter() - self._began
            self._seen = count_seen(
                self._sequence.visible, position=self.position, page_size=model.cache.page_size
            )
            self._take(self._choose(self._sequence.logits))

    def _begin_further(self) -> bool:
        """Begin again where more of the prompt is known by now; return whether it is."""
        reuse, known = self._resources.reuse, self._reads.known_before(self._question.tokens)
        if reuse.known_tokens(known[:-1]) <= self.position:
            return False
        begun = reuse.begin(known)
        self._running.begin_further(begun)
        self._tell(begun.notes)
        return True

    @property
    def next_tokens(self) -> NextTokens:
        """The step that computes the next token of the answer."""
        reads = self._reads
        return NextTokens(
            self._sequence, self._generated[-1:], self._mass, reads.selection, reads.counts
        )

    def reserve(self) -> None:
        """Make room for the next token. Raises ``OutOfPages``."""
        self._resources.model.runner.reserve(self._sequence)

    def prepare(self) -> None:
        """Prepare summaries of some pages. Raises the exceptions of reading a stored page."""
        if not self.preparation.is_done:
            self.preparation.go_on(self._sequence)

    def take(self, logits: Tensor, began: float) -> None:
        """Choose the next token from logits ``[V]`` of a pass that began at time ``began``."""
        token = self._choose(logits)  # waits for the GPU, so it comes before the clock is read
        self._decode_seconds += time.perf_counter() - began
        self._take(token)

    def cancel(self) -> None:
        """End the answer with what was said so far."""
        self._finish(FinishReason.CANCELLED)

    def recover(self, loss: LecternEngineError) -> None:
        """Go back to the sound prefix after pages were lost, and send a notice."""
        self.num_recoveries += 1
        self.go_back()
        self._tell((ReadingAgain(str(loss)),))

    def go_back(self) -> None:
        """Go back to the longest sound prefix and continue the answer from there."""
        reuse, tokens = self._resources.reuse, self._known_tokens
        if self._generated:
            begun = self._running.begin_again(lambda: reuse.begin_whole(tokens))
        else:
            self._reads = self._reads.again()
            known = self._reads.known_before(tokens)
            begun = self._running.begin_again(lambda: reuse.begin(known))
        self._question_end = None
        self.preparation = self._new_preparation()
        self._tell(begun.notes)

    def fail(self, error: LecternEngineError) -> None:
        """End the request with a failure, unless it has ended."""
        if not self.finished:
            self.close()
            self._resources.outbox.failed(self.request_id, error)

    def close(self) -> None:
        """Release the sequence; its checkpoints stay."""
        if not self.finished:
            self.finished = True
            self._running.close()

    def _new_preparation(self) -> Preparation:
        reading = self._question.reading.prompt.tokens
        return Preparation(self._reads.selection, reading, self._resources)

    def _choose(self, logits: Tensor) -> int:
        return self._choice.next_token(logits, is_reasoning=self._text.is_reasoning)

    def _take(self, token: int) -> None:
        """Take the next token: show it, or end the answer."""
        if token in self._resources.model.end_ids:
            self._finish(FinishReason.STOP)
            return
        self._generated.append(token)
        self._send(self._text.push(token))
        if self._text.stopped:
            self._finish(FinishReason.STOP_STRING)
        elif self._choice.is_complete:
            self._finish(FinishReason.STOP)
        elif self._is_full:
            self._finish(FinishReason.LENGTH)

    @property
    def _is_full(self) -> bool:
        """Whether the answer or the context has reached its limit."""
        return (
            len(self._generated) >= self._max_tokens
            or self.position >= self._question.context_limit
        )

    def _finish(self, reason: FinishReason) -> None:
        self._send(self._text.finish())
        self._send_untold()
        model, question = self._resources.model, self._question
        decoded = max(0, len(self._generated) - 1)
        self._resources.outbox.send(
            AnswerDone(
                id=self.request_id,
                answer=self._text.answer,
                reasoning=self._text.reasoning,
                finish_reason=reason,
                prompt_tokens=len(question.tokens),
                reused_tokens=self._running.reused_tokens,
                new_tokens=len(self._generated),
                source=self._running.source,
                seconds_to_first_token=self._seconds_to_first_token,
                decode_tokens_per_second=decoded / self._decode_seconds if decoded else 0.0,
                looked_at=pages_looked_at(
                    self._mass.shares(), question.reading.prompt.spans, model.cache.page_size
                ),
                read_fraction=question.read_fraction,
                seen=self._seen,
                blocks_read=self._reads.blocks,
                shares_read=self._reads.selection.shares,
                evicted=self._reads.selection.evicted,
                tool_calls=self._text.tool_calls,
            )
        )
        self._kept.save_end(self._sequence, self._question_end, self._text.answer)
        self.close()

    def _tell(self, notices: Iterable[AnyNotice]) -> None:
        for notice in notices:
            self._resources.outbox.notify(self.request_id, notice)

    def _send(self, increments: list[ChannelText]) -> None:
        for increment in increments:
            self._send_delta(increment, self._choice.take_untold())

    def _send_untold(self) -> None:
        """Send tokens that produced no text, such as those of a stop string."""
        untold = self._choice.take_untold()
        if untold:
            self._send_delta(ChannelText(Channel.ANSWER, ""), untold)

    def _send_delta(self, said: ChannelText, tokens: tuple[ChosenToken, ...]) -> None:
        self._resources.outbox.send(
            AnswerDelta(id=self.request_id, text=said.text, channel=said.channel, tokens=tokens)
        )
