"""Samples for training: documents of invented facts, of real text, or of both, with talks."""

import random
import re
import textwrap
from collections import Counter
from collections.abc import Callable
from zlib import crc32

from documents import NOT_SAID, OTHER_SYSTEMS, SYSTEM, Document, Sample, Turn

from finding.everyday import EVERYDAY, reformed, reworded
from finding.facts import Fact, Facts
from finding.frames import FRAMES, Frames
from finding.lexicon import Lexicon, Style
from finding.loose import fragments
from finding.passages import Passage, sentences
from finding.patterns import patterns

CHARS_PER_TOKEN = 3.0
MISSING = 1 / 5
TURNS = 0.12
"""Share of documents with talks of two turns."""
TRIES = 20
"""Tries after which a text is taken to have nothing to ask about."""
SPOKEN = 0.12
"""Share of questions with words around them."""
BY_VERBS = 0.5
"""Share of documents whose facts are all told by verbs."""
OF_EVERY_DAY = 0.7
"""Share of these whose real words are those of everyday life."""
HEADED = 0.15
"""Share of the blocks of such documents that stand below a heading with words of their own."""
REVERSED = 0.06
"""Share of questions about facts that ask for the thing."""
_LOWER = re.compile(r"\b[a-z]{3,11}\b")


class Library:
    """Real texts, and the words in them that may take any role."""

    def __init__(self, texts: list[str], *, held_out: bool = False) -> None:
        self.texts = texts
        counts = Counter(word for text in texts[:300] for word in set(_LOWER.findall(text)))
        self.words = [
            word
            for word, count in sorted(counts.items())  # in no order that hashes decide
            if count >= 3 and (crc32(word.encode()) % 5 == 0) == held_out
        ]
        self.fragments = [] if held_out else fragments(texts[:300])
        self.patterns = [] if held_out else patterns(texts)

    def stretch(self, rng: random.Random, num_chars: int) -> str:
        """Whole paragraphs of one text or of several."""
        parts: list[str] = []
        while num_chars > 0:
            text = rng.choice(self.texts)
            start = text.find("\n\n", rng.randrange(max(1, len(text) - num_chars // 2))) + 2
            stop = text.rfind("\n\n", start, start + num_chars)
            part = text[start : stop if stop > start else start + num_chars]
            parts.append(part)
            num_chars -= max(200, len(part))
        return "\n\n".join(parts)


class Writer:
    """Makes samples of a length; the evaluation has one with its own frames and words."""

    def __init__(
        self, library: Library, frames: Frames = FRAMES, style: Style | None = None
    ) -> None:
        self.library = library
        self.frames = frames
        self.style = style

    def sample(self, rng: random.Random, num_tokens: int, num_talks: int) -> Sample:
        """A document with talks about it."""
        num_chars = round(num_tokens * CHARS_PER_TOKEN)
        chance = rng.random()
        real = 0.0 if chance < 0.4 else 1.0 if chance < 0.75 else rng.uniform(0.2, 0.9)
        num_turns = 2 if rng.random() < TURNS else 1
        by_verbs = rng.random() < BY_VERBS
        sample = self.mixed(
            rng, num_chars, real, num_talks, num_turns, by_verbs=by_verbs, spoken=True
        )
        for turn in (turn for talk in sample.conversations for turn in talk):
            turn.question = reformed(rng, reworded(rng, turn.question))
        return sample

    def facts(self, rng: random.Random, num_tokens: int, num_talks: int, num_turns: int) -> Sample:
        """A document of facts and noise alone, under the application's instructions."""
        num_chars = round(num_tokens * CHARS_PER_TOKEN)
        sample = self.mixed(rng, num_chars, 0.0, num_talks, num_turns)
        sample.system = SYSTEM
        return sample

    def bare(self, rng: random.Random, num_talks: int, *, by_verbs: bool) -> Sample:
        """Facts without noise, to learn values from: where they stand makes no difference."""
        facts = Facts(rng, self.lexicon(rng, by_verbs), self.frames, num_talks, by_verbs=by_verbs)
        quotes = list(dict.fromkeys(fact.quote for fact in facts.all))
        document = Document("", paginate(rng, quotes), [])
        maker = Talks(facts, facts.all, (Passage(rng, []), Passage(rng, [])), self.frames)
        return Sample(SYSTEM, [document], [maker.talk(1) for _ in range(num_talks)])

    def lexicon(self, rng: random.Random, by_verbs: bool) -> Lexicon:
        """Words of a document."""
        real_words = EVERYDAY if by_verbs and rng.random() < OF_EVERY_DAY else self.library.words
        library = self.library
        return Lexicon(rng, real_words, self.style, library.fragments, library.patterns)

    def passage(self, rng: random.Random, num_chars: int, *, spoken: bool = False) -> Passage:
        """Real text of a length, with something to ask about unless it is empty."""
        for _ in range(TRIES):
            passage = Passage(rng, sentences(self.library.stretch(rng, num_chars)), spoken)
            if num_chars == 0 or any(passage.question() for _ in range(TRIES)):
                break
        return passage

    def mixed(
        self,
        rng: random.Random,
        num_chars: int,
        real: float,
        num_talks: int,
        num_turns: int,
        *,
        by_verbs: bool = False,
        spoken: bool = False,
    ) -> Sample:
        """A document with a share of real text; the rest are facts with noise between."""
        passage = self.passage(rng, round(num_chars * real), spoken=spoken)
        other = self.passage(rng, 3000, spoken=spoken)
        noise = rng.choice((0.0, 0.0, 0.5, 1.0, 2.0, 4.0)) if real == 0 else rng.uniform(0, 0.5)
        per_fact = 48 + 50 * noise
        lexicon = self.lexicon(rng, by_verbs)
        count = max(3, round(num_chars * (1 - real) / per_fact)) if real < 1 else 0
        facts = Facts(rng, lexicon, self.frames, max(3, count), by_verbs=by_verbs)
        told = facts.all[:count]
        blocks = merged(rng, facts, told, noise, passage.sentences)
        document = Document("", paginate(rng, blocks), [])
        maker = Talks(facts, told, (passage, other), self.frames)
        talks = [maker.talk(num_turns) for _ in range(num_talks)]
        system = SYSTEM if rng.random() < 0.85 else rng.choice(OTHER_SYSTEMS)
        return Sample(system, [document], talks)


def merged(
    rng: random.Random, facts: Facts, told: list[Fact], noise: float, real: list[str]
) -> list[str]:
    """Everything in the order of the document, sentences of real text as they came."""
    blocks: list[str] = []
    for quote in dict.fromkeys(fact.quote for fact in told):
        blocks += [facts.noise() for _ in range(int(rng.expovariate(1.0) * noise + 0.5))]
        if facts.by_verbs and rng.random() < HEADED:
            blocks.append(facts.heading())
        blocks.append(quote)
    if not real or not told:
        return blocks or real
    step = len(real) / (len(blocks) + 1)
    both, taken = [], 0
    for number, block in enumerate(blocks, 1):
        until = round(number * step)
        both += [*real[taken:until], block]
        taken = until
    return both + real[taken:]


class Talks:
    """Questions about a document, alone or with one that follows up."""

    def __init__(
        self,
        facts: Facts,
        told: list[Fact],
        passages: tuple[Passage, Passage],
        frames: Frames,
    ) -> None:
        self.rng, self.facts, self.told = facts.rng, facts, told
        self.frames = frames
        self.passage, self.other = passages
        self.makers: list[Callable[[], Turn | None]] = []
        if told:
            self.makers += [self._of_fact] * 5 + [self._of_thing]
        if passages[0].sentences and (len(passages[0].sentences) > 3 or not told):
            self.makers += [self._of_passage] * (6 if not told else 3)

    def talk(self, num_turns: int) -> list[Turn]:
        """One talk."""
        first = self.turn()
        if num_turns == 1:
            return [first]
        followed = self._follow(first) if first.fact is not None else None
        return [first, followed or self.turn()]

    def turn(self) -> Turn:
        """A question of any kind, one in five without an answer."""
        for _ in range(TRIES):
            if self.rng.random() < MISSING:
                question = self._missing()
                turn = Turn(question, NOT_SAID) if question else None
            else:
                turn = self.rng.choice(self.makers)()
            if turn is not None:
                if self.rng.random() < SPOKEN:
                    turn.question = self.frames.spoken(self.rng, turn.question)
                return turn
        return Turn(self.facts.missing(), NOT_SAID)

    def _missing(self) -> str | None:
        if self.told and self.rng.random() < 0.7:
            return self.facts.missing()
        return self.passage.missing(self.other)

    def _of_fact(self) -> Turn:
        fact = self.rng.choice(self.told)
        reverse = self._reversed(fact) if self.rng.random() < REVERSED else None
        question = self.rng.choice(fact.relation.questions).format(**fact.slots())
        return reverse or Turn(question, fact.answer, fact)

    def _reversed(self, fact: Fact) -> Turn | None:
        """The question for the thing that has a value, where only one has it."""
        same = [f for f in self.told if f.relation == fact.relation and f.value == fact.value]
        said = [name for name in map(fact.thing.slots().get, "eE") if name and name in fact.quote]
        if not fact.relation.reverse or len(same) > 1 or not said:
            return None
        question = self.rng.choice(fact.relation.reverse).format(**fact.slots())
        return Turn(question, f"{said[0]}.\n> {fact.quote}", fact)

    def _of_thing(self) -> Turn | None:
        """All that is said of a thing that is named in few places."""
        thing = self.rng.choice(self.told).thing
        quotes = [fact.quote for fact in self.told if fact.thing == thing]
        if len(quotes) > 3:
            return None
        question = self.rng.choice(self.frames.mentions).format(**thing.slots())
        return Turn(question, "\n".join(f"> {quote}" for quote in quotes))

    def _of_passage(self) -> Turn | None:
        question = self.passage.question()
        return Turn(question.text, question.answer) if question is not None else None

    def _follow(self, first: Turn) -> Turn | None:
        """Another attribute of the same thing, or the same of another thing."""
        fact: Fact = first.fact
        asks_attribute = self.rng.random() < 0.5
        others = [
            other
            for other in self.told
            if other is not fact
            and (
                other.thing == fact.thing and other.relation.attribute
                if asks_attribute
                else other.relation == fact.relation
            )
        ]
        if not others:
            return None
        other = self.rng.choice(others)
        frame = self.rng.choice(self.frames.follow_ups[0 if asks_attribute else 1])
        return Turn(frame.format(**other.slots()), other.answer, other)


def paginate(rng: random.Random, blocks: list[str]) -> list[str]:
    """Pages of a length of their own; blocks follow in a line, on lines, or in paragraphs."""
    limit = rng.choice((300, 700, 1200, 2000, 3000))
    loose = rng.choice((" ", " ", "\n", "\n\n"))
    bullet = rng.choice(("", "", "", "- ", "* "))
    pages, page = [], ""
    for block in blocks:
        is_line = not block.endswith((".", "!", "?"))
        text = bullet + block if is_line and bullet and " " in block else block
        between = (
            ("\n" if rng.random() < 0.8 else "\n\n") if is_line or page.endswith("\n") else loose
        )
        if between == " " and rng.random() < 0.15:
            between = "\n\n"
        if page and len(page) + len(text) > limit * rng.uniform(0.6, 1.4):
            pages.append(page)
            page = ""
        page = f"{page}{between}{text}" if page else text
        if is_line:
            page += "\n"
    pages.append(page)
    if rng.random() < 0.05:
        width = rng.randrange(50, 90)
        pages = ["\n".join(textwrap.fill(line, width) for line in p.split("\n")) for p in pages]
    return [re.sub(r"\n{3,}", "\n\n", page).strip() for page in pages]
