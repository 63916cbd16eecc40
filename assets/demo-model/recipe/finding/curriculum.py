"""What is trained on when: foreign documents and the survey's own kind, longer and longer."""

import random
from dataclasses import dataclass

import documents
from documents import Sample
from forward import Batch

from finding.prompts import Prompts
from finding.samples import Writer

SURVEY = 0.2
"""Share of documents of the kind that the bundled demo document is."""
SURVEY_FACT_TOKENS, SURVEY_FILLER_TOKENS = 22, 17
SPARE = 2.5
"""Talks that are made for each that is used; those with the longest questions are left out."""
CHOICE = 5
"""Documents that are made for each that is used; those of a batch are about equally long."""


@dataclass(frozen=True)
class Level:
    """One length of the curriculum; `tokens` is the rough length of a document."""

    tokens: int
    num_documents: int
    num_talks: int


LEVELS = (
    Level(220, 6, 12),
    Level(400, 4, 18),
    Level(800, 2, 36),
    Level(1600, 1, 56),
    Level(3200, 1, 64),
    Level(6400, 1, 64),
    Level(12800, 1, 64),
    Level(25600, 1, 64),
)
ENOUGH = 0.85
"""Share of answers that begin right before documents get longer."""
AT_FIRST = 0.5
"""What is assumed of a new length."""


@dataclass
class Progress:
    """How far training is; `right` is the running share of right beginnings at the top level."""

    step: int = 0
    top: int = 0
    tokens: int = 0
    right: float = 0.0
    seconds: float = 0.0

    def choose_level(self, rng: random.Random) -> int:
        """The longest documents in every second step; once all lengths are known, any."""
        is_complete = self.top == len(LEVELS) - 1
        if self.top == 0 or (not is_complete and rng.random() < 0.5):
            return self.top
        return rng.randrange(self.top + is_complete)

    def take(self, level: int, right: float, tokens: int) -> None:
        """Count a step, and go on to longer documents when the time has come."""
        self.step += 1
        self.tokens += tokens
        if level == self.top:
            self.right += 0.1 * (right - self.right)
        if self.right > ENOUGH and self.top < len(LEVELS) - 1:
            self.top, self.right = self.top + 1, AT_FIRST


def make_sample(rng: random.Random, writer: Writer, level: int) -> Sample:
    """One document of a level with its talks, some too many."""
    tokens = LEVELS[level].tokens * rng.uniform(0.6, 1.1)
    num_talks = round(LEVELS[level].num_talks * SPARE)
    if rng.random() >= SURVEY:
        return writer.sample(rng, round(tokens), num_talks)
    spacing = rng.uniform(0, level)
    per_fact = SURVEY_FACT_TOKENS + SURVEY_FILLER_TOKENS * spacing
    num_turns = 2 if rng.random() < 0.1 else 1
    return documents.make_sample(
        rng,
        num_facts=max(2, round(tokens / per_fact)),
        spacing=spacing,
        num_conversations=num_talks,
        num_turns=num_turns,
    )


def make_batch(
    rng: random.Random, writer: Writer, prompts: Prompts, level: int, scale: int = 1
) -> Batch:
    """Documents of one level; `scale` times as many where a GPU takes them."""
    count = LEVELS[level].num_documents * scale
    choice = count * CHOICE if count > 1 else 1
    samples = [make_sample(rng, writer, level) for _ in range(choice)]
    samples.sort(key=num_chars)
    first = rng.randrange(choice - count + 1)
    return prompts.packed(rng, samples[first : first + count], LEVELS[level].num_talks)


def num_chars(sample: Sample) -> int:
    """How much there is to read."""
    return sum(len(page) for document in sample.documents for page in document.pages)
