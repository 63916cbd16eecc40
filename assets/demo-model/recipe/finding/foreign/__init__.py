"""Documents of everyday life that no generator wrote, and what people ask about them.

A `.questions` file has one question a line, and after `=>` some words of the sentence that answers;
nothing where none does. Learning never reads this folder: it is there to judge by. What `fresh/`
has was written before the bundled weights were learnt, and its single answers were not looked at.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from documents import NOT_SAID, SYSTEM, Document, Sample, Turn

from finding.passages import sentences

FOLDER = Path(__file__).parent
FRESH = FOLDER / "fresh"
PAGE_BREAK = "===\n"
_HEADING = re.compile(r"^#+ ", re.MULTILINE)


def samples(folder: Path = FOLDER) -> Iterator[Sample]:
    """Every document of a folder with its questions, each asked alone."""
    for path in sorted(folder.glob("*.txt")):
        pages = [_HEADING.sub("", page).strip() for page in path.read_text().split(PAGE_BREAK)]
        lines = path.with_suffix(".questions").read_text().strip().split("\n")
        talks = [[turn(*map(str.strip, line.split("=>")), pages)] for line in lines]
        yield Sample(SYSTEM, [Document("", pages, [])], talks)


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
