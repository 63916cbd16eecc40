"""Things of a document, what can be said of them, and facts: one said of the other."""

from dataclasses import dataclass

ARTICLES = ("a", "an", "the")
"""With a capital in an answer, which they begin."""


@dataclass(frozen=True)
class Thing:
    """Something that a document tells of; `article` is empty for proper names.

    `subject` is a pronoun's form at the beginning of a sentence.
    """

    name: str
    article: str = ""
    subject: str = ""

    def slots(self) -> dict[str, str]:
        """What frames put in for it."""
        full = f"{self.article}{self.name}"
        return {"e": full, "E": self.subject or capital(full), "n": self.name}


PRONOUNS = (
    (Thing("it"),),
    (Thing("she"), Thing("her", subject="She")),
    (Thing("he"), Thing("him", subject="He")),
    (Thing("they"), Thing("them", subject="They")),
)
"""What a text calls the one thing that it is about."""


@dataclass(frozen=True)
class Relation:
    """What can be said of a thing; `attribute` is empty where a verb says it."""

    attribute: str
    kind: str
    statements: tuple[str, ...]
    questions: tuple[str, ...]
    reverse: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fact:
    """One statement; `quote` is what stands in the text."""

    thing: Thing
    relation: Relation
    value: str
    quote: str

    def slots(self) -> dict[str, str]:
        """What frames put in for it."""
        return slots(self.thing, self.relation.attribute, self.value)

    @property
    def answer(self) -> str:
        """The value as the text has it, and its proof."""
        value = self.value if self.value in self.quote else capital(self.value)
        if value.partition(" ")[0] in ARTICLES:
            value = capital(value)
        return f"{value}.\n> {self.quote}"


def slots(thing: Thing, attribute: str, value: str) -> dict[str, str]:
    """All that frames can put in."""
    named = {"a": attribute, "A": capital(attribute), "v": value, "V": capital(value)}
    return {**thing.slots(), **named}


def capital(text: str) -> str:
    """A text as a sentence begins; identifiers stay as they are."""
    first, _, _ = text.partition(" ")
    is_word = text[:1].isalpha() and not set("_().").intersection(first)
    return text[0].upper() + text[1:] if is_word and first.islower() else text


def uncapital(sentence: str) -> str:
    """A sentence that goes on after an opening."""
    return sentence[0].lower() + sentence[1:]
