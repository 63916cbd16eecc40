"""Looks for false ticks: true quotes with one class of characters changed, looked for again.

    python -m tests.campaign.citations [--count 100000] [--seed 0] [DOCUMENT]

Without a document, pages are generated. A changed quote that stands in the document as it is does
not count. Prints what it counted, and every false tick.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.citations.citation import Citation, CitationStatus
from app.citations.quotes import Passage, Quote
from app.citations.verify import Verifier
from app.documents.document import Audit, Document, Format, Page
from tests.campaign.generated_quotes import page, quote
from tests.campaign.mutations import MUTATIONS
from tests.campaign.trial import Attempt, Outcome, Part, Result

_PER_DOCUMENT = 200
_NUM_SHOWN = 40


class Trial(NamedTuple):
    """A changed quote, and what was found of it."""

    mutation: str
    quote: str
    changed: str
    citation: Citation
    is_false: bool


def trials(random: Random, verifier: Verifier, text: str, quotes: list[str]) -> Iterator[Trial]:
    """Yield changed quotes; `text` is all that the verifier knows."""
    plain = " ".join(text.split())
    while True:
        mutate, said = random.choice(MUTATIONS), random.choice(quotes)
        mutation = mutate(random, said)
        if mutation is None:
            continue
        if not mutation.is_part and " ".join(mutation.text.split()) in plain:
            continue
        citation = cite(verifier, mutation.text)
        allowed = {CitationStatus.NOT_FOUND}
        if mutation.may_be_approximate:
            allowed.add(CitationStatus.APPROXIMATE)
        is_false = citation.status not in allowed
        yield Trial(mutate.__name__, said, mutation.text, citation, is_false)


def cite(verifier: Verifier, text: str) -> Citation:
    """Look for a quote of one line."""
    (citation,) = verifier.verify([Passage((Quote(text, 0, len(text)),))])
    return citation


def generated(random: Random) -> tuple[Document, list[str]]:
    """Return a document of two pages, and true quotes from it."""
    pages = [page(random), page(random)]
    numbered = tuple(Page(number, " ".join(one)) for number, one in enumerate(pages, 1))
    quotes = [quote(random, random.choice(pages)) for _ in range(_PER_DOCUMENT // 4)]
    return Document("generated", "generated", numbered, Audit(Format.PDF)), quotes


def _real(path: Path) -> tuple[Document, list[str]]:
    from app.documents.extract import extract  # noqa: PLC0415  # only where there is a file

    document = extract(path)
    lines = [line for one in document.pages for line in one.text.splitlines()]
    return document, [line for line in lines if len(line.split()) >= 4]


def _all_trials(random: Random, path: Path | None) -> Iterator[Trial]:
    while True:
        document, quotes = _real(path) if path else generated(random)
        verifier = Verifier([document])
        text = "\n".join(one.text for one in document.pages)
        true = [one for one in quotes if cite(verifier, one).status is CitationStatus.VERIFIED]
        found = trials(random, verifier, text, true)
        while path:
            yield next(found)
        for _ in range(_PER_DOCUMENT):
            yield next(found)


@contextmanager
def _set_up(_folder: Path) -> Iterator[Attempt]:
    yield _attempt


def _attempt(_number: int, chance: Random) -> Result:
    """Make a document, and change one quote of it."""
    document, quotes = generated(chance)
    verifier = Verifier([document])
    text = "\n".join(one.text for one in document.pages)
    trial = next(trials(chance, verifier, text, quotes))
    if trial.is_false:
        said = f"{trial.citation.status}: {trial.changed!r} instead of {trial.quote!r}"
        return Result(Outcome.SILENT, trial.mutation, said)
    return Result(Outcome.KEPT, trial.mutation)


def main() -> None:
    """Run a campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("document", nargs="?", type=Path)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    counts: Counter[str] = Counter()
    statuses: Counter[str] = Counter()
    false: list[Trial] = []
    tried = _all_trials(Random(given.seed), given.document)
    for _, trial in zip(range(given.count), tried, strict=False):
        counts[trial.mutation] += 1
        statuses[trial.citation.status] += 1
        false += [trial] if trial.is_false else []
    for name, count in sorted(counts.items()):
        num_false = sum(trial.mutation == name for trial in false)
        print(f"{name:14}{count:8} changed quotes {num_false:6} false ticks")  # noqa: T201
    print(dict(statuses), f"{len(false)} false ticks")  # noqa: T201
    for trial in false[:_NUM_SHOWN]:
        print(trial.mutation, trial.citation.status, repr(trial.changed), repr(trial.quote))  # noqa: T201


PARTS = (Part("citations", _set_up, goal=20_000),)


if __name__ == "__main__":
    main()
