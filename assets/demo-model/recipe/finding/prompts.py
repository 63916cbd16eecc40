"""Prompts as the engine lays them out today: documents are numbered, names follow the texts."""

import random

import prompts
from documents import Document, Sample
from forward import Batch

WIDTHS = (64, 64, 96, 144)
"""Most tokens of a talk; one is drawn for every batch, so that little of it is padding."""


def pieces(documents: list[Document]) -> list[str]:
    """The document pieces in reading order; each is tokenised on its own."""
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


class Prompts(prompts.Prompts):
    """Turns samples into token ids."""

    def reading(self, sample: Sample) -> list[int]:
        """Everything before the first question."""
        ids = self.opening(sample.system)
        for piece in pieces(sample.documents):
            ids += self.text(piece)
        return ids

    def packed(self, rng: random.Random, samples: list[Sample], num_talks: int) -> Batch:
        """A batch with the talks that are short enough; where they are few, some come twice."""
        width = rng.choice(WIDTHS)
        for sample in samples:
            fitting = [talk for talk in sample.conversations if self.length(talk) <= width]
            shortest = min(sample.conversations, key=self.length)
            fitting = fitting or [shortest]
            sample.conversations = [fitting[i % len(fitting)] for i in range(num_talks)]
        return self.batch(samples)

    def length(self, talk: list) -> int:
        """Tokens of a talk."""
        return len(self.conversation(talk)[0])
