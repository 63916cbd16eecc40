"""Invented places and machines and what is known about them.

A `World` hands out facts. Names are composed from syllables, so that every seed gives names that no
other seed used, and several entities share a part of their name, so that only an exact match finds
the right one. Every statement names the entity before the value.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from words import (
    COLOURS,
    ENDINGS,
    GIVEN_NAMES,
    KINDS,
    MATERIALS,
    MONTHS,
    ONSETS,
    PASSWORDS,
    SURNAME_ENDINGS,
)


def stem(rng: random.Random) -> str:
    """A proper name such as "Velmora"."""
    middle = rng.choice(ENDINGS) if rng.random() < 0.1 else ""
    return rng.choice(ONSETS) + middle + rng.choice(ENDINGS)


def code(rng: random.Random) -> str:
    """A code such as "VK-4471"."""
    letters = "".join(rng.choice("ABCDEFGHJKLMNPQRSTVWXZ") for _ in range(2))
    return f"{letters}-{rng.randrange(1000, 10000)}"


def person(rng: random.Random) -> str:
    """A full name such as "Ansel Torlund"."""
    return f"{rng.choice(GIVEN_NAMES)} {rng.choice(ONSETS)}{rng.choice(SURNAME_ENDINGS)}"


def date(rng: random.Random) -> str:
    """A day such as "14 March 1887"."""
    return f"{rng.randrange(1, 29)} {rng.choice(MONTHS)} {rng.randrange(1780, 2020)}"


def year(rng: random.Random) -> str:
    """A year such as "1887"."""
    return str(rng.randrange(1600, 2020))


def town(rng: random.Random) -> str:
    """A town such as "Port Kelmere"."""
    return f"{rng.choice(('Port', 'Upper', 'Lower', 'Saint', 'New', 'Old'))} {stem(rng)}"


def company(rng: random.Random) -> str:
    """A company such as "Guild of Fengar"."""
    return f"{rng.choice(('Guild', 'House', 'Works', 'Company', 'Brothers'))} of {stem(rng)}"


def quantity(unit: str, low: int, high: int) -> Callable[[random.Random], str]:
    """A maker of measured values such as "84 metres"."""
    return lambda rng: f"{rng.randrange(low, high)} {unit}"


def one_of(words: tuple[str, ...]) -> Callable[[random.Random], str]:
    """A maker of values from a closed list."""
    return lambda rng: rng.choice(words)


@dataclass(frozen=True)
class Attribute:
    """Something that can be known about an entity.

    `statements` say it with {e} for the entity and {v} for the value, `questions` ask for it.
    """

    name: str
    value: Callable[[random.Random], str]
    statements: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


ATTRIBUTES = (
    Attribute(
        "access code",
        code,
        ("The {e} can be entered with the code {v}.",),
        ("Which code opens the {e}?", "What code do I need to enter the {e}?"),
    ),
    Attribute(
        "registration number",
        code,
        ("The {e} is registered under the number {v}.",),
        ("Under which number is the {e} registered?",),
    ),
    Attribute(
        "inventory number",
        code,
        ("The {e} is listed in the inventory as {v}.",),
        ("How is the {e} listed in the inventory?",),
    ),
    Attribute(
        "keeper",
        person,
        ("The {e} is kept by {v}.",),
        ("Who is the keeper of the {e}?", "Who keeps the {e}?"),
    ),
    Attribute(
        "architect",
        person,
        ("The {e} was designed by {v}.",),
        ("Who designed the {e}?", "Who was the architect of the {e}?"),
    ),
    Attribute(
        "founder",
        person,
        ("The {e} was founded by {v}.",),
        ("Who founded the {e}?", "Who was the founder of the {e}?"),
    ),
    Attribute(
        "chief engineer",
        person,
        ("The {e} has a chief engineer named {v}.",),
        ("Who is the chief engineer of the {e}?", "Who works as chief engineer at the {e}?"),
    ),
    Attribute(
        "treasurer",
        person,
        ("The accounts of the {e} are held by {v}.",),
        ("Who is the treasurer of the {e}?", "Who holds the accounts of the {e}?"),
    ),
    Attribute(
        "night guard",
        person,
        ("The {e} is guarded at night by {v}.",),
        ("Who is the night guard of the {e}?", "Who guards the {e} at night?"),
    ),
    Attribute(
        "opening date",
        date,
        ("The {e} was opened on {v}.",),
        ("When was the {e} opened?", "On which day did the {e} open?"),
    ),
    Attribute(
        "last inspection",
        date,
        ("The {e} was last inspected on {v}.",),
        ("When was the {e} last inspected?",),
    ),
    Attribute(
        "founding year",
        year,
        ("The {e} was founded in {v}.",),
        ("In which year was the {e} founded?", "When was the {e} founded?"),
    ),
    Attribute(
        "height",
        quantity("metres", 11, 400),
        ("The {e} is {v} high.",),
        ("How high is the {e}?", "How tall is the {e}?"),
    ),
    Attribute(
        "depth",
        quantity("metres", 11, 400),
        ("The {e} reaches {v} deep.",),
        ("How deep is the {e}?", "How deep does the {e} reach?"),
    ),
    Attribute(
        "weight",
        quantity("tonnes", 11, 900),
        ("The {e} weighs {v}.",),
        ("How heavy is the {e}?", "How much does the {e} weigh?"),
    ),
    Attribute(
        "annual budget",
        quantity("crowns", 1000, 99999),
        ("The {e} spends {v} a year.",),
        ("How much does the {e} spend a year?", "How large is the annual budget of the {e}?"),
    ),
    Attribute(
        "number of rooms",
        quantity("rooms", 11, 300),
        ("The {e} has {v}.",),
        ("How many rooms does the {e} have?",),
    ),
    Attribute(
        "number of visitors",
        quantity("visitors", 1000, 99999),
        ("The {e} counted {v} last year.",),
        ("How many visitors did the {e} count last year?", "How many people visited the {e}?"),
    ),
    Attribute(
        "colour of the door",
        one_of(COLOURS),
        ("The {e} has a door painted {v}.",),
        ("What colour is the door of the {e}?", "Which colour was the door of the {e} painted?"),
    ),
    Attribute(
        "building material",
        one_of(MATERIALS),
        ("The {e} was built of {v}.",),
        ("What was the {e} built of?", "Which material was used for the {e}?"),
    ),
    Attribute(
        "location",
        town,
        ("The {e} stands in {v}.",),
        ("Where does the {e} stand?", "In which town is the {e}?", "Where is the {e}?"),
    ),
    Attribute(
        "supplier",
        company,
        ("The {e} buys its parts from {v}.",),
        ("Which company supplies the {e}?", "Who supplies the {e}?"),
    ),
    Attribute(
        "password",
        one_of(PASSWORDS),
        ("At the {e} the password is {v}.",),
        ("Which password is used at the {e}?",),
    ),
)
STATEMENTS = (
    "The {a} of the {e} is {v}.",
    "For the {e}, the {a} is {v}.",
    "The {e} has as its {a} {v}.",
    "As for the {e}, its {a} is {v}.",
    "The {a} recorded for the {e} is {v}.",
)
LEADS = (
    "According to the register, ",
    "As the council noted, ",
    "It is written that ",
    "Since the reform, ",
    "In the latest survey, ",
    "By common agreement, ",
    "Officially, ",
    "As far as is known, ",
)
QUESTIONS = (
    "What is the {a} of the {e}?",
    "Which {a} does the {e} have?",
    "What is given as the {a} of the {e}?",
    "Tell me the {a} of the {e}.",
    "I need the {a} of the {e}.",
    "Please find the {a} of the {e}.",
    "For the {e}, what is the {a}?",
    "What does the document say about the {a} of the {e}?",
)
# Facts that are looked up by their value: {v} is the key here and the entity is the answer.
REVERSE = (
    (
        code,
        "The code {v} opens the {e}.",
        ("What does the code {v} open?", "Which place does {v} open?"),
    ),
    (
        person,
        "{v} is the owner of the {e}.",
        ("What does {v} own?", "Which place is owned by {v}?"),
    ),
    (person, "{v} spent many years restoring the {e}.", ("What did {v} restore?",)),
    (code, "The permit {v} was issued for the {e}.", ("For what was the permit {v} issued?",)),
    (company, "{v} won the contract for the {e}.", ("Which contract did {v} win?",)),
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
