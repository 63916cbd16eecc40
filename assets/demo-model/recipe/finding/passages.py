"""Passages of real text, and questions made by rule from their own sentences.

Which sentence answers is decided by the rare words that a question takes from it: no other sentence
of the passage has them all. The answer is the quote alone.
"""

import random
import re
from collections import defaultdict
from dataclasses import dataclass, field

from words import words as word_list

from finding import grammar
from finding.abbreviations import SHORT

MIN_CHARS, MAX_CHARS = 25, 240
MOST_PLACES = 3
_SENTENCE = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"')\]\u2019\u201d]))\s+(?=[A-Z\"'(\u2018\u201c])")
_UNENDED = re.compile(
    rf"(?:\b(?:{'|'.join(sorted(SHORT))}|e\.g|i\.e)|(?<![^\s.!?(\[\u201c])[A-Z])\.$"
)
"""What a full stop after it does not end; an initial stands alone, unlike the C of "°C"."""
_WORD = re.compile(r"[^\W\d_][\w'-]*|\w+(?:[._-]\w+)+")
COMMON = frozenset(
    word_list(
        """
        the a an of to in is are was were be been it its this that these those and or not for with
        as by on at from if then than when which who whose what where how why can may must will
        would should could do does did has have had you your we our they their he she his her i but
        so no any all each other some such only also more most one two use used using see into out
        up there here between about after before same given return returns value values class
        function
        """
    )
)
_EFFECTS = (
    "returns creates contains specifies controls sets prints defines allows makes uses provides "
    "takes gives holds describes adds shows reads writes represents supports requires means "
    "determines includes stores indicates converts"
)
_DEFINED = re.compile(
    r"^(?:The |An? )?((?:[\w.()-]+ ){0,3}[\w.()-]+) (?:is|are|means) (?:an?|the) "
)
_DOES = re.compile(
    rf"^(?:The |This )?((?:[\w.()-]+ ){{0,2}}[\w.()-]+) ({'|'.join(_EFFECTS.split(' '))}) "
)
_HEADING = re.compile(r"^(?:class )?([\w.]{3,40})(?:\(.*\))?$")
_PRONOUNS = frozenset(word_list("it this that they he she these those there which what if"))
KEYWORDS = (
    "{k}", "{k}", "{k}?", "What is said about {k}?", "What does the document say about {k}?",
    "What does it say about {k}?", "Find the sentence about {k}.", "Quote the sentence about {k}.",
    "Find {k}.", "Where is {k} mentioned?", "Quote what it says about {k}.",
    "Is there something on {k}?", "Which sentence mentions {k}?", "Tell me about {k}.",
    *(frame.replace("{e}", "{k}") for frame in grammar.wordings(grammar.MENTIONS, 4)[::12]),
)  # fmt: skip
DEFINITIONS = (
    "What is {k}?", "What is {k}?", "what is {k}", "Define {k}.", "What does {k} mean?",
    "Explain {k}.",
)  # fmt: skip
EFFECTS = (
    "What does {k} do?", "What does {k} do?", "what does {k} do", "What is {k} for?",
    "What is {k}?", "Describe {k}.", "{k}", "How does {k} work?",
)  # fmt: skip


SPOKEN = {
    r"\d": ("How many {k}?", "How much {k}?", "How long {k}?", "How high is the {k}?",
            "How often {k}?", "When {k}?", "How large is {k}?", "How far {k}?"),
    r"\b(?:because|since|so that|in order|due)\b": (
        "Why {k}?", "Why is the {k}?", "Why does the {k}?", "What is the reason for {k}?"),
    r"\b(?:when|if|before|after|until|while)\b": (
        "When {k}?", "When is {k}?", "What happens when {k}?", "What if {k}?"),
    r"\b(?:in|on|at|under|near|behind)\b": ("Where is {k}?", "Where does {k}?", "Where can I {k}?"),
    r"\b(?:must|should|have to|need|required)\b": (
        "Do I have to {k}?", "What must I {k}?", "Should I {k}?", "Who has to {k}?"),
    r"\b(?:may|can|allowed|not|never)\b": (
        "Can I {k}?", "May we {k}?", "Is {k} allowed?", "Where is {k} not allowed?"),
    "": ("What is the {k}?", "How do I {k}?", "Who {k}?", "Which {k} is it?", "What about {k}?",
         "What does the {k}?", "How is {k}?", "What did they {k}?", "Is there a {k}?"),
}  # fmt: skip
"""What a sentence that has such words may be asked, whatever it is about."""
BETWEEN = (" ", " ", " of ", " of the ", " for ", " to ", " in the ", " with my ", " and ", " be ")


@dataclass(frozen=True)
class Question:
    """A question with all sentences that answer it, the best first."""

    text: str
    quotes: tuple[str, ...]
    place: int
    """The number of the sentence that is quoted first."""

    @property
    def answer(self) -> str:
        """The quotes, each on a line of its own."""
        return "\n".join(f"> {quote}" for quote in self.quotes[:MOST_PLACES])


@dataclass
class Passage:
    """Sentences of a text with an index of their words."""

    rng: random.Random
    sentences: list[str]
    spoken: bool = False
    """Whether some questions are put as people would put them."""
    places: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        """Index every word once per sentence."""
        for number, sentence in enumerate(self.sentences):
            for word in words(sentence):
                self.places[word].append(number)

    def question(self) -> Question | None:
        """Any question; None where a drawn sentence is good for none."""
        if not self.sentences:
            return None
        number = self.rng.randrange(len(self.sentences))
        sentence = self.sentences[number]
        if not MIN_CHARS <= len(sentence) <= MAX_CHARS or sentence.count(" ") < 3:
            return None
        if self.spoken and self.rng.random() < 0.6:
            return self.as_spoken(number)
        chance = self.rng.random()
        if chance < 0.5 and (found := self.about_heading(number) or self.about_subject(number)):
            return found
        return self.about_words(number)

    def about_heading(self, number: int) -> Question | None:
        """What stands below the name of a function or a class."""
        heading = _HEADING.match(self.sentences[number - 1]) if number else None
        if heading is None or self.sentences.count(self.sentences[number - 1]) > 1:
            return None
        name = heading[1] if self.rng.random() < 0.8 else self.sentences[number - 1]
        return Question(self.rng.choice(EFFECTS).format(k=name), (self.sentences[number],), number)

    def about_subject(self, number: int) -> Question | None:
        """What something is, or does; its name must begin this sentence only."""
        sentence = self.sentences[number]
        if match := _DEFINED.match(sentence):
            asked = self.rng.choice(DEFINITIONS)
        elif match := _DOES.match(sentence):
            base = match[2].removesuffix("s")
            asked = self.rng.choice((f"What does {{k}} {base}?", *EFFECTS[:4]))
        else:
            return None
        subject = match[1]
        if subject.split(" ")[0].lower() in _PRONOUNS or self._begins(subject) > 1:
            return None
        article = "the " if sentence.startswith("The ") else ""
        return Question(asked.format(k=article + subject), (sentence,), number)

    def _begins(self, subject: str) -> int:
        """Sentences that begin with a subject."""
        starts = (f"{article}{subject} ".lower() for article in ("", "the ", "a ", "an "))
        prefixes = tuple(starts)
        return sum(sentence.lower().startswith(prefixes) for sentence in self.sentences)

    def about_words(self, number: int) -> Question | None:
        """Keywords that no other sentence, or only a few, have together."""
        rng, sentence = self.rng, self.sentences[number]
        rare = sorted(words(sentence), key=lambda word: (len(self.places[word]), word))[:6]
        if not rare:
            return None
        count = min(len(rare), rng.choice((1, 2, 2, 3, 4)))
        chosen = rng.sample(rare[: max(count, 4)], count)
        places = set.intersection(*(set(self.places[word]) for word in chosen))
        if not 1 <= len(places) <= MOST_PLACES or (
            len(places) > 1 and count == 1 and len(rare) > 1
        ):
            return None
        quotes = tuple(self.sentences[place] for place in sorted(places))
        if any(len(quote) > MAX_CHARS for quote in quotes) or len(set(quotes)) < len(quotes):
            return None
        if rng.random() < 0.5:
            chosen.sort(key=sentence.lower().find)
        joined = " ".join(chosen)
        if len(chosen) > 1 and rng.random() < 0.25:
            joined = f"{' '.join(chosen[:-1])} and {chosen[-1]}"
        elif len(chosen) == 1 or (len(quotes) == 1 and rng.random() < 0.4):
            joined = self._as_written(sentence, chosen)
        return Question(rng.choice(KEYWORDS).format(k=joined), quotes, min(places))

    def as_spoken(self, number: int) -> Question | None:
        """A word or two that no other sentence has together, within a question."""
        rng, sentence = self.rng, self.sentences[number]
        known = sorted(words(sentence), key=lambda word: (len(self.places[word]), word))[:5]
        chosen = rng.sample(known, min(len(known), rng.choice((1, 1, 2, 2, 3))))
        if not chosen or self.sentences.count(sentence) > 1:
            return None
        if set.intersection(*(set(self.places[word]) for word in chosen)) != {number}:
            return None
        fitting = [asked for kind, asked in SPOKEN.items() if re.search(kind, sentence)]
        told = rng.choice(("", "the ", "my ", "a ")) + chosen[0]
        for word in chosen[1:]:
            told += rng.choice(BETWEEN) + word
        asked = rng.choice(rng.choice(fitting)).format(k=told)
        return Question(asked.replace("the the ", "the "), (sentence,), number)

    def _as_written(self, sentence: str, chosen: list[str]) -> str:
        """Keywords with the letters they have in the sentence; neighbours with what is between."""
        found = [(sentence.lower().find(word), word) for word in chosen]
        first, last = min(found), max(found)
        stretch = sentence[first[0] : last[0] + len(last[1])]
        if len(stretch) <= 50 and min(found)[0] >= 0:
            return stretch.rstrip(".,;:")
        return " ".join(sentence[at : at + len(word)] for at, word in found)

    def missing(self, other: "Passage") -> str | None:
        """A question for another passage that this one has nothing of."""
        question = other.question()
        if question is None:
            return None
        asked = words(question.text) - words("document say sentence mentioned mentions quote find")
        if self.spoken:
            asked -= words(" ".join(ask for kind in SPOKEN.values() for ask in kind))
        rare = [word for word in asked if word not in self.places]
        return question.text if asked and len(rare) * 2 >= len(asked) else None


def words(text: str) -> set[str]:
    """Words that tell something, in small letters."""
    return {
        word for word in map(str.lower, _WORD.findall(text)) if word not in COMMON and len(word) > 2
    }


def sentences(text: str) -> list[str]:
    """Sentences and lines of a text; a line's number, or its only first word, is no sentence."""
    found: list[str] = []
    for line in text.split("\n"):
        told, unended = [], ""
        for part in filter(None, map(str.strip, _SENTENCE.split(line))):
            unended = f"{unended} {part}".strip()
            is_first_word = not told and " " not in unended
            if not is_first_word and not _UNENDED.search(unended):
                told.append(unended)
                unended = ""
        found += [*told, unended] if unended else told
    return found
