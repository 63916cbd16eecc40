"""Documents of everyday life that no generator wrote, and what people ask about them.

A `.questions` file has one question a line, and after `=>` some words of the sentence that answers;
nothing where none does. Learning never reads this folder: it is there to judge by. What `fresh/`
has was written before the bundled weights were learnt, and its single answers were not looked at.
A `.talks` file has two questions a line, with `|` between them: the second refers to the first.
`headed` puts a heading on every page, as books have it.
`replies/` has documents that ask questions and answer them, as lists of frequent questions do; it
was written after the circuits for it.
What `elsewhere` asks is in none of these documents; refusals were set with `FOLDER`'s, not with
those of `fresh/`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from documents import NOT_SAID, SYSTEM, Document, Sample, Turn

from finding.passages import sentences

FOLDER = Path(__file__).parent
FRESH, REPLIES = FOLDER / "fresh", FOLDER / "replies"
PAGE_BREAK = "===\n"
HEADING, PER_PAGE = "HARBOUR HANDBOOK 2024\n", 5
"""What stands above every page of `headed`, and how many sentences below it."""
_HEADING = re.compile(r"^#+ ", re.MULTILINE)


def samples(folder: Path = FOLDER) -> Iterator[Sample]:
    """Every document of a folder with its questions, each asked alone."""
    for path in sorted(folder.glob("*.questions")):
        yield asked(path, text(path))


def talks(folder: Path = FOLDER) -> Iterator[Sample]:
    """Every document of a folder with its talks, whose first question has no answer given."""
    for path in sorted(folder.glob("*.talks")):
        pages, found = text(path), []
        for line in lines(path):
            first, second = halves(line, "|")
            found.append([Turn(first, ""), turn(*halves(second, "=>"), pages)])
        yield sample(pages, found)


def elsewhere(folder: Path = FOLDER) -> Iterator[Sample]:
    """Every document, everyday and fresh, with questions about something else."""
    conversations = [[Turn(question, NOT_SAID)] for question in lines(folder / "elsewhere")]
    for path in sorted((*FOLDER.glob("*.questions"), *FRESH.glob("*.questions"))):
        yield sample(text(path), conversations)


def headed(folder: Path = FOLDER) -> Iterator[Sample]:
    """Every document of a folder on small pages with the same heading."""
    for path in sorted(folder.glob("*.questions")):
        told = [told for page in text(path) for told in sentences(page)]
        starts = range(0, len(told), PER_PAGE)
        yield asked(path, [HEADING + " ".join(told[at : at + PER_PAGE]) for at in starts])


def asked(path: Path, pages: list[str]) -> Sample:
    """A document of these pages with the questions of a file, each asked alone."""
    return sample(pages, [[turn(*halves(line, "=>"), pages)] for line in lines(path)])


def sample(pages: list[str], conversations: list[list[Turn]]) -> Sample:
    """A document of these pages."""
    return Sample(SYSTEM, [Document("", pages, [])], conversations)


def text(path: Path) -> list[str]:
    """The pages that a file's questions are about."""
    pages = path.with_suffix(".txt").read_text().split(PAGE_BREAK)
    return [_HEADING.sub("", page).strip() for page in pages]


def lines(path: Path) -> list[str]:
    """A file's lines."""
    return path.read_text().strip().split("\n")


def halves(line: str, sign: str) -> tuple[str, str]:
    """What stands before and behind a sign."""
    before, _, behind = line.partition(sign)
    return before.strip(), behind.strip()


def turn(question: str, part: str, pages: list[str]) -> Turn:
    """A question with the one sentence that has a part; ValueError where none or several do."""
    if not part:
        return Turn(question, NOT_SAID)
    found = [
        (text, number)
        for number, page in enumerate(pages, 1)
        for text in sentences(page)
        if part in text
    ]
    if len(found) != 1:
        raise ValueError(f"{len(found)} sentences have {part!r}.")
    ((quote, number),) = found
    return Turn(question, f"> {quote}", page=number)
