"""Prompts as the engine lays them out today: documents are numbered, names follow the texts."""

import random
from functools import partial

import prompts
import torch
from documents import Document, Sample, Turn
from forward import Batch
from prompts import round_up
from tokenizers import Tokenizer

from finding.passages import words
from finding.sources import NOWHERE, UNSEEN, Sources, Text, match_again, matches, sources
from finding.thoughts import CLOSING, OPENING, thought, written

WIDTHS = (48, 64, 80, 80, 80, 96, 96, 160)
"""Tokens of a talk; one is drawn for every batch, and what is longer is cut."""
WIDE = 96
"""From this width on a batch has the longest talks, so that little of it is padding."""
LEAST = 5
"""Tokens that what is written keeps when it is cut, and an answer where it can."""


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
    """Turns samples into token ids; `opening` is how the prompt makes the model think first."""

    def __init__(self, tokenizer: Tokenizer, opening: str = OPENING) -> None:
        super().__init__(tokenizer)
        speak = self.text("assistant\n" + opening)
        self.begin = [self.end, *self.newline, self.start, *speak]
        self.closing = self.text(CLOSING)[-1]

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

    def history(self, turns: list[Turn]) -> list[int]:
        """Token ids of finished turns, without what the model thought, up to the next question."""
        ids: list[int] = []
        for turn in turns:
            ids += [*self.text(turn.question), *self.ask, *self.text(turn.answer), self.end]
            ids += self.next_turn
        return ids

    def asked(self, turns: list[Turn]) -> list[int]:
        """Token ids of a talk up to where the model begins to write."""
        *earlier, last = turns
        return [*self.history(earlier), *self.text(last.question), *self.begin]

    def conversation(self, turns: list[Turn]) -> tuple[list[int], list[int]]:
        """Token ids from the first question on, and labels, which only the last turn has."""
        asked = self.asked(turns)
        answer = [*self.text(written(turns[-1])), self.end]
        return asked + answer, [-100] * len(asked) + answer

    def talk(self, document: Text, turns: list[Turn]) -> tuple[list[int], list[int], list[Sources]]:
        """As `conversation`, with the place of what every label copies.

        A question's words are found where they are said, one token later than they are asked; from
        the end of the question on, attention may look at what the thought copies first.
        """
        ids, labels = self.conversation(turns)
        *earlier, last = turns
        words_asked = set().union(*(words(turn.question) for turn in turns))
        start = len(ids) - sum(label >= 0 for label in labels)
        text, near = written(last), len(document.ids) + start
        encoding = self.tokenizer.encode(text, add_special_tokens=False)
        answer = sources(document, words_asked, text, encoding, near)
        first = next((place for place, _ in answer if place != NOWHERE), NOWHERE)
        if seen := thought(last):
            match_again(answer, last.question, seen, [end for _, end in encoding.offsets], near)
        asking = self.tokenizer.encode(last.question, add_special_tokens=False)
        ends = [end for _, end in asking.offsets]
        said = matches(document, last.question, seen, ends)
        found = [UNSEEN] * (len(self.history(earlier)) + 1) + said
        found.pop()  # the last token of a question looks for the thought
        found += [*[(first, NOWHERE)] * len(self.begin), *answer, UNSEEN]
        return ids, labels, found

    def order(
        self, talk: tuple[list[int], list[int], list[Sources]], width: int
    ) -> tuple[int, int]:
        """Of talks that are cut to a width: those whose answer begins within it come first."""
        is_late = self.closing not in talk[1][: width - LEAST]
        return is_late, -len(talk[0]) if width >= WIDE else 0

    def packed(self, rng: random.Random, samples: list[Sample], num_talks: int) -> Batch:
        """A batch of talks that are cut to a width; some come twice where too few are left."""
        width = rng.choice(WIDTHS)
        readings = [self.read(sample) for sample in samples]
        parts: list[list[tuple[list[int], list[int], list[Sources]]]] = []
        for sample, reading in zip(samples, readings, strict=True):
            talks = [self.talk(reading, turns) for turns in sample.conversations]
            kept = [t for t in talks if sum(label >= 0 for label in t[1][:width]) >= LEAST]
            kept = kept or [min(talks, key=lambda talk: len(talk[0]))]
            kept.sort(key=partial(self.order, width=width))
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
