"""Prompts as the engine lays them out: documents are numbered, names follow the texts.

Segments of the template and pieces of plain text are tokenised each on its own.
"""

from documents import Document, Sample, Turn
from tokenizers import Tokenizer

from finding.tokenizer import TURN_END, TURN_START


class Prompts:
    """Turns samples into token ids. Text of pieces can never become a special token."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokenizer = tokenizer
        self.start = tokenizer.token_to_id(TURN_START)
        self.end = tokenizer.token_to_id(TURN_END)
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
        for piece in pieces(sample.documents):
            ids += self.text(piece)
        return ids

    def conversation(self, turns: list[Turn]) -> list[int]:
        """Everything from the first question to the end of the last answer."""
        ids: list[int] = []
        for number, turn in enumerate(turns):
            asked = (self.next_turn if number else []) + self.text(turn.question) + self.ask
            ids += [*asked, *self.text(turn.answer), self.end]
        return ids


def pieces(documents: list[Document]) -> list[str]:
    """The document pieces in reading order."""
    texts = []
    for number, document in enumerate(documents, 1):
        texts.append(f'<document number="{number}">\n')
        texts += [f"[page {n}]\n{page}\n" for n, page in enumerate(document.pages, 1)]
        texts.append("</document>\n\n")
    if len(documents) > 1:
        lines = [f"Document {n}: {document.name}\n" for n, document in enumerate(documents, 1)]
        names = '<document name="names of the documents">\n'
        texts.append("".join([names, *lines, "</document>\n\n"]))
    return texts
