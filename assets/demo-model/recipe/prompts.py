"""The layout of a prompt: template segments and plain-text pieces, each tokenised on its own."""

import torch
from delta_rule import CHUNK
from documents import Sample, Turn
from forward import Batch
from tokenizer import TURN_END, TURN_START
from tokenizer import pieces as document_pieces
from tokenizers import Tokenizer


class Prompts:
    """Turns samples into token ids. Text of pieces can never become a special token."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokenizer = tokenizer
        self.start = tokenizer.token_to_id(TURN_START)
        self.end = tokenizer.token_to_id(TURN_END)
        self.pad = tokenizer.token_to_id("<|endoftext|>")
        self.newline = self.text("\n")
        self.ask = [self.end, *self.newline, self.start, *self.text("assistant\n")]
        self.next_turn = [*self.newline, self.start, *self.text("user\n")]

    def text(self, text: str) -> list[int]:
        """Token ids of plain text."""
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def opening(self, system: str) -> list[int]:
        """The template segment before the documents."""
        if not system:
            return [self.start, *self.text("user\n")]
        user = [self.end, *self.newline, self.start, *self.text("user\n")]
        return [self.start, *self.text("system\n" + system), *user]

    def reading(self, sample: Sample) -> list[int]:
        """Everything before the first question."""
        ids = self.opening(sample.system)
        for piece in document_pieces(sample.documents):
            ids += self.text(piece)
        return ids

    def conversation(self, turns: list[Turn]) -> tuple[list[int], list[int]]:
        """Token ids from the first question on, and labels that are -100 outside the answers."""
        ids: list[int] = []
        labels: list[int] = []
        for i, turn in enumerate(turns):
            question = (self.next_turn if i else []) + self.text(turn.question) + self.ask
            answer = [*self.text(turn.answer), self.end]
            ids += question + answer
            labels += [-100] * len(question) + answer
        return ids, labels

    def batch(self, samples: list[Sample]) -> Batch:
        """Samples with equally many conversations, padded on the right."""
        readings = [self.reading(sample) for sample in samples]
        talks = [[self.conversation(turns) for turns in s.conversations] for s in samples]
        length = round_up(max(map(len, readings)))
        width = round_up(max(len(ids) for talk in talks for ids, _ in talk))
        return Batch(
            torch.tensor([ids + [self.pad] * (length - len(ids)) for ids in readings]),
            torch.tensor([len(ids) for ids in readings]),
            torch.tensor([[i + [self.pad] * (width - len(i)) for i, _ in talk] for talk in talks]),
            torch.tensor([[t + [-100] * (width - len(t)) for _, t in talk] for talk in talks]),
        )


def round_up(length: int) -> int:
    """The next multiple of CHUNK."""
    return -(-length // CHUNK) * CHUNK
