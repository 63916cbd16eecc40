"""Invented places and machines and what is known about them.

A `World` hands out facts. Names are composed from syllables, so that every seed gives names that no
other seed used; within a document every entity has a name of its own, made from the same few
syllables as the others. Most documents tell few things of many entities: where every attribute
occurs once, it is found without looking at the name. Statements name the entity before the value.
"""

import random
from dataclasses import dataclass

from attributes import (
    ATTRIBUTES,
    QUESTIONS,
    REVERSE,
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

    def __init__(
        self,
        rng: random.Random,
        num_facts: int,
        attributes: tuple[Attribute, ...] | None = None,
    ) -> None:
        self.rng = rng
        self.attributes = attributes or some_attributes(rng)
        facts_each = min(3.0, 0.6 * len(self.attributes))
        self.stems = distinct_stems(rng, max(4, round(num_facts / facts_each)))
        self.entities = [f"{name} {rng.choice(KINDS)}" for name in self.stems]
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
            self.rng.choice(self.attributes),
        )
        if (entity, attribute.name) in self.known:
            return None
        self.known.add((entity, attribute.name))
        value = attribute.value(rng)
        sentence = attribute.statement.format(a=attribute.name, e=entity, v=value)
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
                entity = f"{self._unused_stem()} {rng.choice(KINDS)}"
            else:
                entity = f"{self._unused_stem()} {rng.choice(self.entities).split()[-1]}"
            attribute = rng.choice(ATTRIBUTES if rng.random() < 0.3 else self.attributes)
            if (entity, attribute.name) not in self.known:
                return rng.choice(ask(attribute, entity))

    def _unused_stem(self) -> str:
        """A name that no entity of this document has."""
        while (name := stem(self.rng)) in self.stems:
            pass
        return name


def some_attributes(rng: random.Random) -> tuple[Attribute, ...]:
    """What a document tells: mostly the same few things of many entities, as a register does."""
    chance = rng.random()
    if chance < 0.6:
        count = rng.randrange(1, 4)
    elif chance < 0.8:
        count = rng.randrange(4, 9)
    else:
        count = len(ATTRIBUTES)
    return tuple(rng.sample(ATTRIBUTES, count))


def distinct_stems(rng: random.Random, count: int) -> list[str]:
    """Names, each of them once."""
    names: dict[str, None] = {}
    while len(names) < count:
        names[stem(rng)] = None
    return list(names)


def ask(attribute: Attribute, entity: str) -> tuple[str, ...]:
    """All questions for an attribute of an entity; the attribute's own ones come three times."""
    patterns = QUESTIONS + attribute.questions * 3
    return tuple(pattern.format(a=attribute.name, e=entity) for pattern in patterns)
