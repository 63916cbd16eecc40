"""What "coherent" means here: the model's own words, and how far two models' words are apart."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.cache.checkpoint import Checkpoint, CheckpointKind
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.text.detokenizer import Detokenizer
from engine.token_ids import TokenIds
from tests.acceptance.conftest import Fact

CHUNK = 512
MAX_ANSWER = 40


@dataclass(frozen=True)
class Reader:
    """A model that has read a document; every question is asked on its own."""

    model: LoadedModel
    read: Checkpoint

    def answer(self, question: str) -> str:
        """The greedy answer."""
        model = self.model
        talk = model.prompts.continue_with((), question, enable_thinking=False).tokens
        sequence = model.cache.fork(self.read)
        prefill(model, sequence, talk)
        text, detokenizer = "", Detokenizer(model.tokenizer)
        for _ in range(MAX_ANSWER):
            token = int(sequence.logits.argmax())
            if token in model.end_ids:
                break
            text += detokenizer.push(token)
            model.runner.decode(sequence, token, None)
        model.cache.close(sequence)
        return text + detokenizer.finish()

    def answers(self, facts: Iterable[Fact]) -> list[str]:
        """The greedy answers to the questions of some facts."""
        return [self.answer(fact.question) for fact in facts]

    def log_probs(self, tokens: TokenIds) -> Tensor:
        """What it expects after each of these tokens, fed one by one: ``[T, V]``."""
        sequence = self.model.cache.fork(self.read)
        rows = [self.model.runner.decode(sequence, token, None) for token in tokens]
        self.model.cache.close(sequence)
        return torch.stack(rows).log_softmax(dim=-1)


def prefill(
    model: LoadedModel,
    sequence: Sequence,
    tokens: TokenIds,
    after_chunk: Callable[[], None] = lambda: None,
) -> None:
    """Compute tokens in chunks, as the scheduler cuts them."""
    for start in range(0, len(tokens), CHUNK):
        model.runner.prefill(sequence, tokens[start : start + CHUNK])
        after_chunk()


def read(model: LoadedModel, tokens: TokenIds) -> Reader:
    """Read completely; the sequence lives on in a checkpoint."""
    sequence = model.runner.new_sequence()
    prefill(model, sequence, tokens)
    checkpoint = model.cache.checkpoint(sequence, CheckpointKind.READING_END)
    model.cache.close(sequence)
    return Reader(model, checkpoint)


def num_right(answers: Iterable[str], facts: Iterable[Fact]) -> int:
    """Answers whose first line is the value that the document gives."""
    return sum(
        answer.strip().partition("\n")[0].rstrip(".").casefold() == fact.answer.casefold()
        for answer, fact in zip(answers, facts, strict=True)
    )


def mean_kl(truth: Tensor, other: Tensor) -> float:
    """Mean divergence of ``other`` from ``truth``, log-probabilities ``[T, V]``, in nats."""
    return float((truth.exp() * (truth - other)).sum(dim=-1).mean())
