"""Measure a model on documents that it never saw: surveys, held-out wordings, manuals, others.

    python -m finding.evaluate MODEL WORK [kind=documents ...]

WORK holds `corpus.json`, whose held-out words are used, and `manual-*.json`, each a manual as a
list of pages. Kinds are `survey-2048`, `survey-8192` ... (as the demo document), `2048`, `8192` ...
(held out), both in tokens, `talks`, `manual`, and these, which need nothing of WORK: `foreign`,
`fresh` and `replies`; `headed` and `fresh-headed`, the same on pages with a heading; `elsewhere`
and `fresh-elsewhere`, which ask these documents about something else; `foreign-talks` and
`fresh-talks`, questions that refer to one before them. All others are asked after the document
alone. Answers are greedy; prints one JSON object per kind.
"""

import json
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import torch
from documents import NOT_SAID, SYSTEM, Document, Sample, Turn, make_sample

from finding import foreign, held_out
from finding.passages import Passage, sentences
from finding.prompts import Prompts
from finding.reader import Reader
from finding.samples import Library, Writer

SEED = 5_000_000_000  # far from every seed of training
NUM_QUESTIONS = 40
MANUAL_CHARS = 90_000
NUM_MANUAL_QUESTIONS = 60
SURVEY = "survey-"
SURVEY_TOKENS_PER_FACT, SURVEY_FILLER_PER_FACT = 100, 6.0
PLAN = (
    *("survey-2048=4", "survey-8192=1", "2048=4", "8192=1", "talks=3", "manual=1"),
    *("foreign=4", "fresh=2", "foreign-talks=4", "fresh-talks=2", "fresh-elsewhere=6"),
)
EVERYDAY = {
    "foreign": (foreign.samples, foreign.FOLDER),
    "fresh": (foreign.samples, foreign.FRESH),
    "foreign-talks": (foreign.talks, foreign.FOLDER),
    "fresh-talks": (foreign.talks, foreign.FRESH),
    "elsewhere": (foreign.elsewhere, foreign.FOLDER),
    "fresh-elsewhere": (foreign.elsewhere, foreign.FRESH),
    "replies": (foreign.samples, foreign.REPLIES),
    "headed": (foreign.headed, foreign.FOLDER),
    "fresh-headed": (foreign.headed, foreign.FRESH),
}


@dataclass
class Scores:
    """Counts of answers, and the rates made of them."""

    counts: Counter = field(default_factory=Counter)

    def add(self, answer: str, turn: Turn, pages: list[str]) -> None:
        """Judge an answer; all quotes are looked for in the text."""
        said, quotes = parts(answer)
        text = " ".join(" ".join(pages).split())
        self.counts["quotes"] += len(quotes)
        self.counts["not verbatim"] += sum(quote not in text for quote in quotes)
        if turn.answer == NOT_SAID:
            self.counts["absent"] += 1
            self.counts["refused"] += answer.startswith(NOT_SAID)
            return
        value, right = parts(turn.answer)
        self.counts["present"] += 1
        self.counts["wrongly refused"] += answer.startswith(NOT_SAID)
        self.counts["quoted"] += bool(quotes) and quotes[0] in right
        self.counts["found"] += any(quote in right for quote in quotes)
        if turn.page:
            self.counts["on pages"] += 1
            self.counts["on page"] += bool(quotes) and self.page(quotes[0], pages) == turn.page
        if value:
            self.counts["valued"] += 1
            self.counts["value"] += said == value

    @staticmethod
    def page(quote: str, pages: list[str]) -> int:
        """The page that an application shows for a quote: the first that has it, or 0."""
        flat = (" ".join(page.split()) for page in pages)
        return next((number for number, page in enumerate(flat, 1) if quote in page), 0)

    def rates(self) -> dict[str, float | int]:
        """Shares, each with the number that it is a share of."""
        of = {"refused": "absent", "wrongly refused": "present", "quoted": "present"}
        of |= {"found": "present", "value": "valued", "not verbatim": "quotes"}
        of |= {"on page": "on pages"}
        count = self.counts
        rates = {
            name: round(count[name] / count[all_], 4) for name, all_ in of.items() if count[all_]
        }
        return {**rates, "present": count["present"], "absent": count["absent"]}


def parts(answer: str) -> tuple[str, list[str]]:
    """What stands before the quotes, and the quotes."""
    lines = answer.split("\n")
    quotes = [line[1:].removeprefix(" ") for line in lines if line.startswith(">")]
    return " ".join(line for line in lines if line and not line.startswith(">")), quotes


class Judge:
    """A model that answers about samples."""

    def __init__(self, folder: Path) -> None:
        self.reader = Reader(folder)
        self.prompts = Prompts(self.reader.tokenizer)

    def judge(self, sample: Sample, scores: Scores) -> int:
        """Ask every talk's last question; tokens of the document.

        Earlier ones come before it, with the answers given or else the model's own.
        """
        ids = self.prompts.reading(sample)
        self.reader.read(ids)
        pages = [page for document in sample.documents for page in document.pages]
        for *earlier, last in sample.conversations:
            known: list[Turn] = []
            for turn in earlier:
                known.append(Turn(turn.question, turn.answer or self.ask(known, turn.question)))
            scores.add(self.ask(known, last.question), last, pages)
        return len(ids)

    def ask(self, earlier: list[Turn], question: str) -> str:
        """The answer to a question behind earlier ones with their answers."""
        before = self.prompts.conversation(earlier) + self.prompts.next_turn if earlier else []
        return self.reader.answer(before + self.prompts.text(question) + self.prompts.ask)


def survey(number: int, num_tokens: int) -> Sample:
    """A document of the demo document's kind, of about so many tokens."""
    return make_sample(
        random.Random(SEED + num_tokens * 1000 + number),
        num_facts=num_tokens // SURVEY_TOKENS_PER_FACT,
        spacing=SURVEY_FILLER_PER_FACT,
        num_conversations=NUM_QUESTIONS,
    )


def facts(writer: Writer, prompts: Prompts, number: int, num_tokens: int, num_turns: int) -> Sample:
    """A held-out document of facts, about as long as asked in the model's own tokens."""

    def make(rough_tokens: int) -> Sample:
        rng = random.Random(SEED + num_tokens * 1000 + number)
        return writer.facts(rng, rough_tokens, NUM_QUESTIONS, num_turns)

    return make(num_tokens**2 // len(prompts.reading(make(num_tokens))))


def manual(pages: list[str], seed: int) -> Sample:
    """Part of a manual, with questions made by rule from its own sentences."""
    rng = random.Random(seed)
    start = rng.randrange(max(1, len(pages) // 3))
    part: list[str] = []
    while start < len(pages) and sum(map(len, part)) < MANUAL_CHARS:
        part.append(pages[start])
        start += 1
    placed = [(text, number) for number, page in enumerate(part, 1) for text in sentences(page)]
    passage = Passage(rng, [text for text, _ in placed])
    drawn = filter(None, (passage.question() for _ in range(20 * NUM_MANUAL_QUESTIONS)))
    turns = [[Turn(q.text, q.answer, page=placed[q.place][1])] for q in drawn]
    return Sample(SYSTEM, [Document("", part, [])], turns[:NUM_MANUAL_QUESTIONS])


def measure(judge: Judge, work: Path, kind: str, count: int) -> dict[str, float | int | str]:
    """Scores of one kind."""
    scores, tokens = Scores(), 0
    if kind == "manual":
        for path in sorted(work.glob("manual-*.json"))[:count]:
            tokens += judge.judge(manual(json.loads(path.read_text()), SEED), scores)
    elif kind in EVERYDAY:
        samples, folder = EVERYDAY[kind]
        for sample in islice(samples(folder), count):
            tokens += judge.judge(sample, scores)
    elif kind.startswith(SURVEY):
        for number in range(count):
            tokens += judge.judge(survey(number, int(kind.removeprefix(SURVEY))), scores)
    else:
        library = Library(json.loads((work / "corpus.json").read_text()), held_out=True)
        writer = Writer(library, held_out.FRAMES, held_out.STYLE)
        num_tokens, num_turns = (2048, 2) if kind == "talks" else (int(kind), 1)
        for number in range(count):
            tokens += judge.judge(
                facts(writer, judge.prompts, number, num_tokens, num_turns), scores
            )
    return {"kind": kind, "tokens": tokens // max(1, count), **scores.rates()}


def main(folder: Path, work: Path, plan: list[str]) -> None:
    """Measure every kind of the plan."""
    torch.manual_seed(0)
    judge = Judge(folder)
    for entry in plan or PLAN:
        kind, count = entry.split("=")
        print(json.dumps(measure(judge, work, kind, int(count))), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
