"""Make the demo document and the questions the demo asks about it.

    python make_demo_document.py MODEL FOLDER      writes survey.pdf and questions.json

The questions are picked among all facts of the document: spread over its depth and answered by
the model exactly, with the right quote; and three without an answer, which the model refuses.
"""

import json
import random
import sys
from pathlib import Path

import prose
import pymupdf
from attributes import ATTRIBUTES
from documents import NOT_SAID, SYSTEM, Document, Sample
from finding.prompts import Prompts
from finding.reader import Reader
from typesetting import BOTTOM, TOP, Typesetter
from world import Fact, World

SEED = 1887
TITLE, SUBTITLE = "The Halden Survey", "Places and machines of the northern provinces"
FILE_NAME = "survey.pdf"
NUM_PAGES, PAGES_PER_CHAPTER, NUM_FACTS = 124, 8, 290
PAGE_CHARS = 1000
NUM_ANSWERABLE, NUM_UNANSWERABLE = 12, 3
MOST_TRIES = 100


def paragraphs(rng: random.Random, world: World, facts: list[Fact]) -> list[str]:
    """The running text of one page, with its facts among the filler."""
    sentences = [fact.sentence for fact in facts]
    while sum(map(len, sentences)) < PAGE_CHARS:
        sentences.insert(rng.randrange(len(sentences) + 1), prose.sentence(rng, world.entities))
    texts = []
    while sentences:
        count = rng.randrange(2, 5)
        texts.append(" ".join(sentences[:count]))
        sentences = sentences[count:]
    return texts


def extra(rng: random.Random, sheet: Typesetter) -> None:
    """A table or a figure, where the page has room for one."""
    if sheet.y > BOTTOM - 130:
        return
    if rng.random() < 0.5:
        rows = [line.split() for line in prose.table(rng)]
        sheet.table(rows)
    else:
        labels = rng.sample(("spring", "summer", "autumn", "winter", "market days"), 3)
        bars = [(label, rng.randrange(10, 99)) for label in labels]
        sheet.figure(bars, prose.fill("Figure: the {thing} {where}.", rng))


def typeset(rng: random.Random, world: World, path: Path) -> None:
    """Write the PDF; every page has the same share of the facts."""
    sheet = Typesetter(TITLE)
    sheet.title_page(SUBTITLE)
    for number in range(2, NUM_PAGES + 1):
        sheet.new_page()
        chapter, section = divmod(number - 2, PAGES_PER_CHAPTER)
        if section == 0:
            sheet.chapter(f"{chapter + 1}. {prose.heading(rng)}")
        elif section % 3 == 0:
            sheet.heading(prose.heading(rng), 11)
        share = slice(
            (number - 2) * NUM_FACTS // (NUM_PAGES - 1), (number - 1) * NUM_FACTS // (NUM_PAGES - 1)
        )
        for text in paragraphs(rng, world, world.facts[share]):
            sheet.paragraph(text)
        if sheet.y > BOTTOM:
            raise ValueError(f"page {number} is too full: {sheet.y:.0f}")
        if rng.random() < 0.4:
            extra(rng, sheet)
    sheet.save(path)


def extract(path: Path) -> Document:
    """The pages' text as an application sees it: one line per paragraph, no header, no footer."""
    pages = []
    for page in pymupdf.open(path):
        blocks = page.get_text("blocks", clip=(0, TOP - 12, page.rect.width, BOTTOM + 20))
        pages.append("\n".join(" ".join(block[4].split()) for block in blocks))
    return Document(path.name, pages, [])


def pick_questions(rng: random.Random, world: World, document: Document, model: Path) -> list[dict]:
    """Ask the model; keep what it answers right, evenly spread, and what it rightly refuses."""
    reader = Reader(model)
    prompts = Prompts(reader.tokenizer)
    ids = prompts.reading(Sample(SYSTEM, [document]))
    print(f"{len(document.pages)} pages, {len(ids)} tokens")
    reader.read(ids)

    def answer(question: str) -> str:
        return reader.answer(prompts.text(question) + prompts.ask)

    picked = []
    for i in range(NUM_ANSWERABLE):
        part = len(world.facts) / NUM_ANSWERABLE
        for fact in rng.sample(world.facts[round(i * part) : round((i + 1) * part)], round(part)):
            question = rng.choice(fact.questions)
            pages = [n for n, text in enumerate(document.pages, 1) if fact.sentence in text]
            if len(pages) == 1 and answer(question) == f"{fact.answer}.\n> {fact.sentence}":
                entry = {"answer": fact.answer, "page": pages[0], "quote": fact.sentence}
                picked.append({"question": question, **entry})
                break
    for question in (world.unanswerable() for _ in range(MOST_TRIES)):
        if len(picked) == NUM_ANSWERABLE + NUM_UNANSWERABLE:
            break
        if answer(question) == NOT_SAID:
            entry = {"answer": NOT_SAID, "page": None, "quote": None}
            picked.append({"question": question, **entry})
    return picked


def main(model: Path, folder: Path) -> None:
    """Write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(SEED)
    world = World(rng, NUM_FACTS, ATTRIBUTES)
    typeset(rng, world, folder / FILE_NAME)
    questions = pick_questions(rng, world, extract(folder / FILE_NAME), model)
    (folder / "questions.json").write_text(json.dumps(questions, indent=2) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
