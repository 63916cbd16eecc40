"""Prompts as the engine lays them out today: documents are numbered, names follow the texts."""

import random

import prompts
import torch
from documents import Document, Sample, Turn
from forward import Batch
from prompts import round_up

from finding.passages import words
from finding.sources import NOWHERE, UNSEEN, Sources, Text, matches, sources

WIDTHS = (32, 32, 48, 48, 48, 64, 96, 144)
"""Tokens of a talk; one is drawn for every batch, and what is longer is cut."""
WIDE = 96
"""From this width on a batch has the longest talks, so that little of it is padding."""
LEAST = 5
"""Tokens that an answer keeps when it is cut."""


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
        return self.read(sample).ids

    def read(self, sample: Sample) -> Text:
        """Everything before the first question, with the places of its tokens."""
        text = Text(self.tokenizer)
        text.skip(self.opening(sample.system))
        for piece in pieces(sample.documents):
            text.append(piece)
        return text

    def talk(self, document: Text, turns: list[Turn]) -> tuple[list[int], list[int], list[Sources]]:
        """As `conversation`, with the place in the document of every label.

        A question's words are found where they are said, one token later than they are asked; from
        the end of the question on, attention may look at what the answer copies first.
        """
        ids, labels = self.conversation(turns)
        found: list[Sources] = []
        asked: set[str] = set()
        for turn in turns:
            asked |= words(turn.question)
            written = self.tokenizer.encode(turn.answer, add_special_tokens=False)
            start = next(i for i in range(len(found), len(ids)) if labels[i] >= 0)
            answer = sources(document, asked, turn.answer, written)
            first = next((near for near, _ in answer if near != NOWHERE), NOWHERE)
            asking = self.tokenizer.encode(turn.question, add_special_tokens=False)
            said = matches(document, turn.question, turn.answer, [end for _, end in asking.offsets])
            found += [UNSEEN] * (start - len(self.ask) + 1 - len(said) - len(found)) + said
            found.pop()  # the last token of a question looks for the answer
            found += [*[(first, NOWHERE)] * len(self.ask), *answer, UNSEEN]
        return ids, labels, found

    def packed(self, rng: random.Random, samples: list[Sample], num_talks: int) -> Batch:
        """A batch of talks that are cut to a width; some come twice where too few are left."""
        width = rng.choice(WIDTHS)
        readings = [self.read(sample) for sample in samples]
        parts: list[list[tuple[list[int], list[int], list[Sources]]]] = []
        for sample, reading in zip(samples, readings, strict=True):
            talks = [self.talk(reading, turns) for turns in sample.conversations]
            kept = [t for t in talks if sum(label >= 0 for label in t[1][:width]) >= LEAST]
            kept = kept or [min(talks, key=lambda talk: len(talk[0]))]
            if width >= WIDE:
                kept.sort(key=lambda talk: -len(talk[0]))
            parts.append([kept[i % len(kept)] for i in range(num_talks)])
        width = min(width, round_up(max(len(talk[0]) for talks in parts for talk in talks)))
        length = round_up(max(len(reading.ids) for reading in readings))

        def padded(number: int, pad: object) -> torch.Tensor:
            rows = [[(talk[number] + [pad] * width)[:width] for talk in talks] for talks in parts]
            return torch.tensor(rows)

        return Batch(
            torch.tensor([r.ids + [self.pad] * (length - len(r.ids)) for r in readings]),
            torch.tensor([len(reading.ids) for reading in readings]),
            padded(0, self.pad),
            padded(1, -100),
            padded(2, UNSEEN),
        )
