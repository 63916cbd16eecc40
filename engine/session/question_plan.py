"""What is computed to answer a question: what is read of the reading, then the conversation."""

from dataclasses import dataclass

from engine.errors import DoesNotFit, UsageFailure
from engine.protocol.problems.fit import QuestionTooLong
from engine.protocol.problems.requests import NothingRead
from engine.protocol.requests import Ask
from engine.text.prompt import PromptBuilder
from engine.text.reading_plan import Reading
from engine.token_ids import TokenIds


@dataclass(frozen=True)
class Question:
    """A question with all that precedes it.

    Attributes:
        reading: what it is about.
        tokens: reading (or its part), names of documents, conversation, generation prompt.
        conversation_start: position at which the conversation begins.
        question_end: position at which the question ends and the generation prompt begins.
        opens_reasoning: whether the generation prompt opens a reasoning block.
        read_tokens: tokens of the reading that the question rests on.
    """

    reading: Reading
    tokens: TokenIds
    conversation_start: int
    question_end: int
    opens_reasoning: bool
    read_tokens: int

    @property
    def asked(self) -> range:
        """Positions of the conversation, up to the answer."""
        return range(self.conversation_start, len(self.tokens))

    @property
    def is_partial(self) -> bool:
        """Whether the reading is not complete."""
        return self.read_tokens < self.reading.num_tokens

    @property
    def read_fraction(self) -> float:
        """Share of the reading that the answer rests on."""
        return self.read_tokens / self.reading.num_tokens


def plan_question(
    ask: Ask, reading: Reading, *, read_tokens: int, prompts: PromptBuilder, context_limit: int
) -> Question:
    """Put a question behind the part of a reading that is read.

    A part that ends inside a document is closed the way a document is, so that the model sees a
    whole prompt. Raises ``UsageFailure`` where no page is read yet, ``DoesNotFit`` where the
    question finds no room.
    """
    prompt = reading.prompt
    if read_tokens <= prompt.spans[0].start:
        raise UsageFailure(NothingRead())
    before = prompt.tokens[:read_tokens]
    if read_tokens < reading.num_tokens:
        before = before + prompt.document_end
    before = before + prompts.names(reading.said_names(read_tokens))
    conversation = prompts.continue_with(
        ask.history, ask.question, enable_thinking=ask.enable_thinking, begun=ask.begun
    )
    tokens = before + conversation.tokens
    if len(tokens) >= context_limit:
        raise DoesNotFit(QuestionTooLong(len(tokens), context_limit))
    return Question(
        reading=reading,
        tokens=tokens,
        conversation_start=len(before),
        question_end=len(before) + conversation.question_end,
        opens_reasoning=conversation.opens_reasoning,
        read_tokens=read_tokens,
    )
