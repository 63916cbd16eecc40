"""Plans the tokens to compute for a question: the reading so far, then the conversation."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import DoesNotFit, UsageFailure
from engine.protocol.problems.fit import QuestionTooLong
from engine.protocol.problems.requests import NothingRead
from engine.protocol.requests import Ask, Turn
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
        read_tokens: tokens of the reading on which the answer is based.
        context_limit: most tokens that prompt and answer may have together.
        next_turn: returns, for an answer, the tokens with which the next turn begins after the
            reading.
        begun: the words that the answer already has.
        kept_at: further positions at which to keep checkpoints; ascending.
        saved_from: shorter prefixes are not saved, since computing them is faster than restoring.
    """

    reading: Reading
    tokens: TokenIds
    conversation_start: int
    question_end: int
    opens_reasoning: bool
    read_tokens: int
    context_limit: int
    next_turn: Callable[[str], TokenIds]
    begun: str = ""
    kept_at: tuple[int, ...] = ()
    saved_from: int = 0

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
        """Share of the reading on which the answer is based."""
        whole = self.reading.num_tokens
        return self.read_tokens / whole if whole else 1.0


def plan_question(
    ask: Ask, reading: Reading, *, read_tokens: int, prompts: PromptBuilder, context_limit: int
) -> Question:
    """Append a question to the part of a reading that has been read.

    A part that ends inside a document is closed as a document is, so that the prompt is well
    formed. Raises ``UsageFailure`` if no page has been read yet, ``DoesNotFit`` if there is no
    room for the question.
    """
    prompt = reading.prompt
    if read_tokens <= prompt.spans[0].start:
        raise UsageFailure(NothingRead())
    before = prompt.tokens[:read_tokens]
    if read_tokens < reading.num_tokens:
        before = before + prompt.document_end
    before = before + prompts.names(reading.said_names(read_tokens))
    conversation = prompts.continue_with(
        ask.history,
        ask.question,
        enable_thinking=ask.enable_thinking,
        begun=ask.begun,
        has_form=bool(ask.sampling.json_schema),
    )
    tokens = before + conversation.tokens
    if len(tokens) >= context_limit:
        raise DoesNotFit(QuestionTooLong(len(tokens), context_limit))

    def next_turn(answer: str) -> TokenIds:
        history = (*ask.history, Turn(question=ask.question, answer=answer))
        return prompts.continue_with(history, "", enable_thinking=ask.enable_thinking).tokens

    return Question(
        reading=reading,
        tokens=tokens,
        conversation_start=len(before),
        question_end=len(before) + conversation.question_end,
        opens_reasoning=conversation.opens_reasoning,
        read_tokens=read_tokens,
        context_limit=context_limit,
        next_turn=next_turn,
        begun=ask.begun,
    )
