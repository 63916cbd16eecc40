"""Looks for true quotes of a document: lines, sentences, and what a model makes of them.

    python -m tests.campaign.true_quotes DOCUMENT [--count 800] [--seed 0]

Prints how many are verified on the page they were taken from, and everything else.
"""

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.citations.citation import Citation, CitationStatus
from app.citations.quotes import find_quotes
from app.citations.verify import Verifier
from app.documents.document import Document
from app.documents.extract import extract
from tests.campaign.trial import Attempt, Outcome, Part, Result

_DOCUMENT = Path(__file__).parents[2] / "assets" / "demo-document" / "survey.pdf"
_PLAIN = str.maketrans("“”„‘’‚–−‐‑", "\"\"\"'''----", "\u00ad")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_MIN_WORDS = 4


def _as_typed(line: str) -> str:
    return line.translate(_PLAIN)


def _with_capital(line: str) -> str:
    return line[:1].swapcase() + line[1:]


def _with_source(line: str) -> str:
    return f"{line} (page 1)"


AS_MODELS_WRITE: dict[str, Callable[[str], str]] = {
    "as it stands": str,
    "as typed": _as_typed,
    "other first letter": _with_capital,
    "with a page": _with_source,
}


def lines(document: Document) -> list[tuple[int, str]]:
    """Return the lines of a document that are long enough, with their pages."""
    return [
        (page.number, line.strip())
        for page in document.pages
        for line in page.text.splitlines()
        if len(line.split()) >= _MIN_WORDS
    ]


def sentences(document: Document) -> list[tuple[int, str]]:
    """Return sentences, over ends of lines too, with their pages."""
    return [
        (page.number, " ".join(sentence.split()))
        for page in document.pages
        for paragraph in page.text.split("\n\n")
        for sentence in _SENTENCE.split(paragraph)
        if len(sentence.split()) >= _MIN_WORDS
    ]


class Found(NamedTuple):
    """Whether a true quote is verified, whether it is looked for on another page, and all of it."""

    is_verified: bool
    is_on_wrong_page: bool
    cited: list[Citation]


def find(verifier: Verifier, page: int, said: str) -> Found:
    """Look for a quote that stands on a page."""
    cited = verifier.verify(find_quotes(f"> {said}\n"))
    named = {
        page
        for citation in cited
        for page in (*citation.pages, *(p for o in citation.others for p in o.pages))
    }
    is_bounded = any(citation.num_more for citation in cited)
    is_verified = len(cited) == 1 and cited[0].status is CitationStatus.VERIFIED
    return Found(is_verified, bool(named) and page not in named and not is_bounded, cited)


@contextmanager
def _set_up(_folder: Path) -> Iterator[Attempt]:
    document = extract(_DOCUMENT)
    verifier = Verifier([document])
    known = {"a line": lines(document), "a sentence": sentences(document)}

    def attempt(_number: int, chance: Random) -> Result:
        kind = chance.choice(tuple(known))
        page, text = chance.choice(known[kind])
        style = chance.choice(tuple(AS_MODELS_WRITE))
        found = find(verifier, page, AS_MODELS_WRITE[style](text))
        kind = f"{kind}, {style}"
        if found.is_on_wrong_page:
            return Result(Outcome.SILENT, kind, f"page {page}: {found.cited}")
        return Result(Outcome.KEPT if found.is_verified else Outcome.NAMED, kind)

    yield attempt


def main() -> None:
    """Look for a sample of quotes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("document", type=Path)
    parser.add_argument("--count", type=int, default=800)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    document = extract(given.document)
    verifier = Verifier([document])
    for kind, known in (("lines", lines(document)), ("sentences", sentences(document))):
        sample = Random(given.seed).sample(known, min(given.count, len(known)))
        for name, write in AS_MODELS_WRITE.items():
            counts: Counter[str] = Counter()
            for page, text in sample:
                said = write(text)
                is_verified, is_on_wrong_page, cited = find(verifier, page, said)
                counts["verified" if is_verified else "explained"] += 1
                counts["wrong page"] += is_on_wrong_page
                if not is_verified:
                    shown = [(one.status, one.quote.text, one.differences) for one in cited]
                    print(" ", page, repr(said), shown)  # noqa: T201
            print(kind, name, dict(counts))  # noqa: T201


PARTS = (Part("true-quotes", _set_up, goal=4000),)


if __name__ == "__main__":
    main()
