"""What can be known about an invented entity, and in which words it is said and asked."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from words import (
    COLOURS,
    ENDINGS,
    GIVEN_NAMES,
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

    `statement` says it with {e} for the entity, {a} for the name and {v} for the value, always in
    the same words, so that a quote can begin before its entity is known; `questions` ask for it.
    """

    name: str
    value: Callable[[random.Random], str]
    statement: str
    questions: tuple[str, ...] = ()


ATTRIBUTES = (
    Attribute(
        "access code",
        code,
        "The {e} can be entered with the code {v}.",
        ("Which code opens the {e}?", "What code do I need to enter the {e}?"),
    ),
    Attribute(
        "registration number",
        code,
        "The {a} of the {e} is {v}.",
        ("Under which number is the {e} registered?",),
    ),
    Attribute(
        "inventory number",
        code,
        "The {e} is listed in the inventory as {v}.",
        ("How is the {e} listed in the inventory?",),
    ),
    Attribute(
        "keeper",
        person,
        "For the {e}, the {a} is {v}.",
        ("Who is the keeper of the {e}?", "Who keeps the {e}?"),
    ),
    Attribute(
        "architect",
        person,
        "The {e} was designed by {v}.",
        ("Who designed the {e}?", "Who was the architect of the {e}?"),
    ),
    Attribute(
        "founder",
        person,
        "The {e} has as its {a} {v}.",
        ("Who founded the {e}?", "Who was the founder of the {e}?"),
    ),
    Attribute(
        "chief engineer",
        person,
        "The {e} has a chief engineer named {v}.",
        ("Who is the chief engineer of the {e}?", "Who works as chief engineer at the {e}?"),
    ),
    Attribute(
        "treasurer",
        person,
        "As for the {e}, its {a} is {v}.",
        ("Who is the treasurer of the {e}?", "Who holds the accounts of the {e}?"),
    ),
    Attribute(
        "night guard",
        person,
        "The {e} is guarded at night by {v}.",
        ("Who is the night guard of the {e}?", "Who guards the {e} at night?"),
    ),
    Attribute(
        "opening date",
        date,
        "The {a} recorded for the {e} is {v}.",
        ("When was the {e} opened?", "On which day did the {e} open?"),
    ),
    Attribute(
        "last inspection",
        date,
        "The {e} was last inspected on {v}.",
        ("When was the {e} last inspected?",),
    ),
    Attribute(
        "founding year",
        year,
        "The {a} of the {e} is {v}.",
        ("In which year was the {e} founded?", "When was the {e} founded?"),
    ),
    Attribute(
        "height",
        quantity("metres", 11, 400),
        "The {e} is {v} high.",
        ("How high is the {e}?", "How tall is the {e}?"),
    ),
    Attribute(
        "depth",
        quantity("metres", 11, 400),
        "For the {e}, the {a} is {v}.",
        ("How deep is the {e}?", "How deep does the {e} reach?"),
    ),
    Attribute(
        "weight",
        quantity("tonnes", 11, 900),
        "The {e} weighs {v}.",
        ("How heavy is the {e}?", "How much does the {e} weigh?"),
    ),
    Attribute(
        "annual budget",
        quantity("crowns", 1000, 99999),
        "The {e} has as its {a} {v}.",
        ("How much does the {e} spend a year?", "How large is the annual budget of the {e}?"),
    ),
    Attribute(
        "number of rooms",
        quantity("rooms", 11, 300),
        "The {e} has {v}.",
        ("How many rooms does the {e} have?",),
    ),
    Attribute(
        "number of visitors",
        quantity("visitors", 1000, 99999),
        "As for the {e}, its {a} is {v}.",
        ("How many visitors did the {e} count last year?", "How many people visited the {e}?"),
    ),
    Attribute(
        "colour of the door",
        one_of(COLOURS),
        "The {e} has a door painted {v}.",
        ("What colour is the door of the {e}?", "Which colour was the door of the {e} painted?"),
    ),
    Attribute(
        "building material",
        one_of(MATERIALS),
        "The {a} recorded for the {e} is {v}.",
        ("What was the {e} built of?", "Which material was used for the {e}?"),
    ),
    Attribute(
        "location",
        town,
        "The {e} stands in {v}.",
        ("Where does the {e} stand?", "In which town is the {e}?", "Where is the {e}?"),
    ),
    Attribute(
        "supplier",
        company,
        "The {a} of the {e} is {v}.",
        ("Which company supplies the {e}?", "Who supplies the {e}?"),
    ),
    Attribute(
        "password",
        one_of(PASSWORDS),
        "At the {e} the password is {v}.",
        ("Which password is used at the {e}?",),
    ),
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
