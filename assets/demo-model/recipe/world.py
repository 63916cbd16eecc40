"""Invented places and machines and what is known about them.

A `World` hands out facts. Names are composed from syllables, so that every seed gives names that no
other seed used, and several entities share a part of their name, so that only an exact match finds
the right one. Every statement names the entity before the value.
"""

import random
from dataclasses import dataclass

from attributes import (
    ATTRIBUTES,
    LEADS,
    QUESTIONS,
    REVERSE,
    STATEMENTS,
    Attribute,
    stem,
)
from words import (
    KINDS,
)


@dataclass(frozen=True)
class Fact:
    """One statement with the questions it answers; `answer` is the value as the sentence has it."""

    subject: str
    attribute: str
    sentence: str
    questions: tuple[str, ...]
    answer: str


class World:
    """Entities of one document, their facts, and questions that have no answer."""

    def __init__(self, rng: random.Random, num_facts: int) -> None:
        self.rng = rng
        num_names = max(3, num_facts // 8)
        stems = [stem(rng) for _ in range(num_names)]
        pairs = {(rng.choice(stems), rng.choice(KINDS)) for _ in range(max(4, num_facts // 2))}
        self.entities = [f"{name} {kind}" for name, kind in sorted(pairs)]
        rng.shuffle(self.entities)
        self.stems = stems
        self.facts: list[Fact] = []
        self.known: set[tuple[str, str]] = set()
        while len(self.facts) < num_facts:
            fact = self._reverse_fact() if rng.random() < 0.1 else self._fact()
            if fact is not None:
                self.facts.append(fact)

    def _fact(self) -> Fact | None:
        rng, entity, attribute = (
            self.rng,
            self.rng.choice(self.entities),
            self.rng.choice(ATTRIBUTES),
        )
        if (entity, attribute.name) in self.known:
            return None
        self.known.add((entity, attribute.name))
        value = attribute.value(rng)
        own = bool(attribute.statements) and rng.random() < 0.5
        pattern = rng.choice(attribute.statements if own else STATEMENTS)
        sentence = pattern.format(a=attribute.name, e=entity, v=value)
        if rng.random() < 0.15:
            sentence = rng.choice(LEADS) + sentence[0].lower() + sentence[1:]
        return Fact(entity, attribute.name, sentence, ask(attribute, entity), value)

    def _reverse_fact(self) -> Fact | None:
        rng, entity = self.rng, self.rng.choice(self.entities)
        maker, statement, questions = rng.choice(REVERSE)
        key = maker(rng)
        return Fact(
            key,
            statement,
            statement.format(v=key, e=entity),
            tuple(question.format(v=key) for question in questions),
            f"The {entity}",
        )

    def unanswerable(self) -> str:
        """A question whose entity, attribute or exact name is not in the document."""
        rng = self.rng
        while True:
            chance = rng.random()
            if chance < 0.12:
                maker, _, questions = rng.choice(REVERSE)
                return rng.choice(questions).format(v=maker(rng))
            if chance < 0.5:
                entity = rng.choice(self.entities)
            elif chance < 0.8:
                entity = f"{rng.choice(self.stems)} {rng.choice(KINDS)}"
            else:
                entity = f"{stem(rng)} {rng.choice(self.entities).split()[-1]}"
            attribute = rng.choice(ATTRIBUTES)
            if (entity, attribute.name) not in self.known:
                return rng.choice(ask(attribute, entity))


def ask(attribute: Attribute, entity: str) -> tuple[str, ...]:
    """All questions for an attribute of an entity; the attribute's own ones come twice."""
    patterns = QUESTIONS + attribute.questions * 3
    return tuple(pattern.format(a=attribute.name, e=entity) for pattern in patterns)
