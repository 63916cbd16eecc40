"""Saves states of a conversation, so that its next turn, or a similar one, starts from them."""

from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.cache.sequence import Sequence
from engine.errors import LecternEngineError
from engine.protocol.notices import NotSaved, Unsaved
from engine.reuse.saver import SaveOutcome
from engine.session.question_plan import Question
from engine.session.resources import Resources


class KeptConversation:
    """Saves the checkpoints of one answer; a failure becomes a notice and spares the answer."""

    def __init__(self, request_id: int, question: Question, resources: Resources) -> None:
        self._request_id = request_id
        self._question = question
        self._resources = resources

    def save(self, checkpoint: Checkpoint) -> None:
        """Save a checkpoint, unless computing it again is faster than restoring it."""
        if checkpoint.position >= self._question.saved_from:
            self._resources.saving.save(checkpoint, self._question.reading, self._note_saved)

    def save_end(self, sequence: Sequence, question_end: Checkpoint | None, answer: str) -> None:
        """Save the point from which the next turn will continue, after the answer if possible."""
        if question_end is None or self._question.is_partial:
            return
        checkpoint = question_end
        try:
            if sequence.is_shareable and self._next_turn_repeats_all(sequence, answer):
                cache = self._resources.model.cache
                checkpoint = cache.checkpoint(sequence, CheckpointKind.ANSWER_END)
            self.save(checkpoint)
        except LecternEngineError as error:
            self._note_saved(SaveOutcome(pages_written=0, error=error))

    def _next_turn_repeats_all(self, sequence: Sequence, answer: str) -> bool:
        """Whether the next turn's prompt begins with exactly the tokens computed here.

        It does not if the template leaves out the reasoning, or if tokenising the answer's text
        gives other tokens than those that were sampled.
        """
        following = self._question.next_turn(answer)
        conversation = sequence.tokens[self._question.conversation_start :]
        return following[: len(conversation)] == conversation

    def _note_saved(self, outcome: SaveOutcome) -> None:
        if outcome.error is None:
            self._resources.saving.forget_old_conversations(self._question.reading)
            return
        notice = NotSaved(Unsaved.CONVERSATION, outcome.error.problem)
        self._resources.outbox.notify(self._request_id, notice)
