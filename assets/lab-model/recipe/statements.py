"""What training documents state and ask: the constructions of `lectern evaluate`, from other seeds.

A statement has a key, by which it is asked for, and a value, which is the answer. Questions say of
every value of their answer which statement it is copied from.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from app.evaluation.tasks.needles import asks, says
from app.evaluation.tasks.words import ADJECTIVES, NOUNS, words

GATES = ("north", "south", "east", "west", "central")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
VALUES_OF_A_KEY = (1, 2, 3, 4, 4, 4, 4, 4, 4, 5)
ONLY_THOSE = 0.5
"""Share of documents for several keys that have four of them."""
SIMILAR = 0.3
"""Share of documents whose names have an adjective or a noun in common."""

FACTS = (
    ("the capital of France is {}", "What is the capital of France?", "Paris"),
    ("the capital of Japan is {}", "What is the capital of Japan?", "Tokyo"),
    ("the largest city of Egypt is {}", "What is the largest city of Egypt?", "Cairo"),
    ("Shakespeare was born in {}", "Where was Shakespeare born?", "Stratford"),
    ("the Eiffel Tower stands in {}", "Where does the Eiffel Tower stand?", "Paris"),
    ("the Nile flows through {}", "Through which city does the Nile flow?", "Cairo"),
    ("the Olympic games began in {}", "Where did the Olympic games begin?", "Olympia"),
    ("Beethoven died in {}", "Where did Beethoven die?", "Vienna"),
)
TOWNS = words(
    "Oslo Lima Quito Dakar Perth Turin Basel Malmo Sofia Minsk Paris Tokyo Cairo Vienna Rome Kyoto "
    "Milan Delhi Accra Lagos Tunis Riga Bergen Porto Lyon Ghent"
)


@dataclass(frozen=True, eq=False)
class Statement:
    """A sentence; `key` and `value` are words of it, and the key's first place counts."""

    text: str
    key: str
    value: str


@dataclass(frozen=True)
class Part:
    """Words of an answer, copied from a statement or following from many."""

    text: str
    source: Statement | None = None
    key: str = ""


@dataclass(frozen=True)
class Asked:
    """A question, and its answer in parts; a document states more than what is asked.

    Attributes:
        any_order: whether the parts may be said in any order, so that none comes next.
    """

    text: str
    parts: tuple[Part, ...]
    any_order: bool = False

    def ordered(self, rng: random.Random) -> "Asked":
        """The same with its answer in one of the orders that are right."""
        if not self.any_order:
            return self
        return replace(self, parts=tuple(rng.sample(self.parts, len(self.parts))))


@dataclass(frozen=True)
class Group:
    """Statements in their order, and the questions about them."""

    statements: tuple[Statement, ...]
    questions: tuple[Asked, ...]


Maker = Callable[[random.Random, int], Group]
"""Makes a group of about so many statements."""


def copied(statement: Statement) -> Part:
    """The value of a statement."""
    return Part(statement.value, statement, statement.key)


def names(rng: random.Random, count: int) -> list[str]:
    """Different names of an adjective and a noun; some documents have very similar ones."""
    first, second = list(ADJECTIVES), list(NOUNS)
    if rng.random() < SIMILAR and count <= 48:
        first, second = rng.sample(first, 7), rng.sample(second, 7)
    pairs = [f"{a}-{n}" for a in first for n in second]
    return rng.sample(pairs, min(count, len(pairs)))


def number(rng: random.Random, digits: int) -> str:
    """A number of so many digits."""
    return str(rng.randrange(10 ** (digits - 1), 10**digits))


def listed(keys: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(part for part in (", ".join(keys[:-1]), keys[-1]) if part)


def needles(rng: random.Random, count: int) -> Group:
    """Magic numbers, one for each name; asked one by one, or some at once."""
    found = [needle(key, number(rng, 7)) for key in names(rng, count)]
    questions = [Asked(asks(s.key), (copied(s),)) for s in found]
    questions += [some_of(rng, found) for _ in range(len(found) // 3)]
    return Group(tuple(found), tuple(questions))


def many_keys(rng: random.Random, count: int) -> Group:
    """Magic numbers, some of which are asked for at once; often there are no others."""
    count = 4 if rng.random() < ONLY_THOSE else max(4, min(count, 10))
    found = [needle(key, number(rng, 7)) for key in names(rng, count)]
    return Group(tuple(found), tuple(some_of(rng, found) for _ in found))


def some_of(rng: random.Random, found: list[Statement]) -> Asked:
    """A question for some magic numbers, of which the keys are named in their order."""
    some = rng.sample(found, min(len(found), rng.choice((2, 3, 4, 4, 4))))
    some.sort(key=found.index)
    return Asked(ask_all(listed([s.key for s in some])), tuple(map(copied, some)), any_order=True)


def ask_all(keys: str) -> str:
    """The question for several magic numbers."""
    return f"What are all the special magic numbers for {keys} mentioned in the text?"


def needle(key: str, value: str) -> Statement:
    """One needle."""
    return Statement(says(key, value), key, value)


def many_values(rng: random.Random, count: int) -> Group:
    """Names with one to five magic numbers, all of which are asked for."""
    found: list[Statement] = []
    for key in names(rng, max(1, min(count // 3, 12))):
        found += [needle(key, number(rng, 7)) for _ in range(rng.choice(VALUES_OF_A_KEY))]
    rng.shuffle(found)
    by_key = groupby(sorted(found, key=lambda s: s.key), key=lambda s: s.key)
    return Group(
        tuple(found),
        tuple(
            Asked(ask_all(key), tuple(map(copied, same)), any_order=True) for key, same in by_key
        ),
    )


def hidden_number(rng: random.Random, _count: int) -> Group:
    """A pass key and a sequence of digits, each said twice."""
    found, questions = [], []
    for called, digits in (("pass key", 5), ("sequence of digits", 10)):
        if rng.random() < 0.35 and not (called == "sequence of digits" and not found):
            continue
        value = number(rng, digits)
        statement = Statement(
            f"The {called} is {value}. Remember it. {value} is the {called}.", called, value
        )
        found.append(statement)
        questions += [Asked(f"What is the {called}?", (copied(statement),))] * 2
    return Group(tuple(found), tuple(questions))


def tracking(rng: random.Random, count: int) -> Group:
    """Chains of variables, asked for by their value."""
    found: list[list[Statement]] = []
    questions: list[Asked] = []
    for _ in range(max(2, count // 3)):
        value, length = number(rng, 5), rng.choice((1, 2, 3, 3, 3, 3, 4))
        chain: list[Statement] = []
        for _ in range(length):
            name = "".join(rng.choices(LETTERS, k=5))
            source = chain[-1].value if chain else value
            chain.append(Statement(f"VAR {name} = {source}.", source, name))
        found.append(chain)
        ask = f"Which variables have the value {value}? Name all {length} of them."
        questions += [Asked(ask, tuple(map(copied, chain)))] * 2
    return Group(tuple(interleaved(rng, found)), tuple(questions))


def interleaved(rng: random.Random, chains: list[list[Statement]]) -> list[Statement]:
    """All statements; those of a chain stay in their order."""
    order = [number for number, chain in enumerate(chains) for _ in chain]
    rng.shuffle(order)
    waiting = [iter(chain) for chain in chains]
    return [next(waiting[number]) for number in order]


def gates(rng: random.Random, _count: int) -> Group:
    """The codes of five gates, asked for all at once in the order of `GATES`, or one by one."""
    found = {}
    for gate in GATES:
        code = number(rng, 5)
        found[gate] = Statement(f"The code of the {gate} gate is {code}.", gate, code)
    every = Asked(
        f"What are the codes of all {len(GATES)} gates?",
        tuple(copied(found[gate]) for gate in GATES),
    )
    single = [Asked(f"What is the code of the {g} gate?", (copied(s),)) for g, s in found.items()]
    return Group(tuple(rng.sample(list(found.values()), len(found))), (every, every, *single))


def ships(rng: random.Random, _count: int) -> Group:
    """Visits of some ships, which are counted."""
    found, questions = [], []
    for name in names(rng, rng.randint(2, 3)):
        count = rng.randint(1, 9) if rng.random() < 0.2 else rng.randint(3, 9)
        found += [Statement(f"A ship called {name} came in.", name, name) for _ in range(count)]
        ask = f"How many times did a ship called {name} come in? Answer with a number."
        questions += [Asked(ask, (Part(str(count), None, name),))] * 2
    rng.shuffle(found)
    return Group(tuple(found), tuple(questions))


def counterfactuals(rng: random.Random, _count: int) -> Group:
    """What a text says against what is known, and what is known."""
    found, questions = [], []
    for said, question, true in rng.sample(FACTS, rng.randint(2, 6)):
        statement = Statement(
            f"In this text, {said.format(town := rng.choice(TOWNS))}.", said.split(" {}")[0], town
        )
        found.append(statement)
        questions.append(Asked(f"According to the text: {question}", (copied(statement),)))
        if rng.random() < 0.3:
            questions.append(Asked(question, (Part(true),)))
    return Group(tuple(found), tuple(questions))


MAKERS: dict[str, Maker] = {
    "needles": needles,
    "many values": many_values,
    "many keys": many_keys,
    "hidden number": hidden_number,
    "tracking": tracking,
    "gates": gates,
    "ships": ships,
    "counterfactuals": counterfactuals,
}
