"""What is trained on when: twice as long documents whenever most answers begin right."""

import random
from dataclasses import dataclass

from documents import make_sample
from forward import Batch
from prompts import Prompts

OPENING_TOKENS = 90
FACT_TOKENS = 19
FILLER_TOKENS = 14


@dataclass(frozen=True)
class Level:
    """One length of the curriculum; `tokens` is the rough length of a document."""

    tokens: int
    num_documents: int
    num_questions: int


LEVELS = (
    Level(230, 14, 10),
    Level(330, 9, 10),
    Level(512, 6, 12),
    Level(1024, 4, 20),
    Level(2048, 2, 40),
    Level(4096, 1, 64),
    Level(8192, 1, 64),
    Level(16384, 1, 64),
)
ENOUGH = 0.93
"""Share of answers that begin right before documents get longer."""
AT_FIRST = 0.7
"""What is assumed of a new length."""


@dataclass
class Progress:
    """How far training is; `right` is the running share of right beginnings at the top level."""

    step: int = 0
    top: int = 0
    tokens: int = 0
    right: float = 0.0

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


def make_batch(rng: random.Random, prompts: Prompts, number: int) -> Batch:
    """Documents of one level; in longer ones more filler stands between facts."""
    level = LEVELS[number]
    num_turns = 2 if rng.random() < 0.1 else 1
    samples = []
    for _ in range(level.num_documents):
        spacing = rng.uniform(0, number)
        room = (level.tokens - OPENING_TOKENS) * rng.uniform(0.7, 1.05)
        samples.append(
            make_sample(
                rng,
                num_facts=max(2, round(room / (FACT_TOKENS + FILLER_TOKENS * spacing))),
                spacing=spacing,
                num_conversations=level.num_questions // num_turns,
                num_turns=num_turns,
            )
        )
    return prompts.batch(samples)
