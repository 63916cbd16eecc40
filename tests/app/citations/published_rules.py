"""The rules of a tick as Markdown, for `docs/reading-and-proof.md`: what is folded, and the lists.

Run `python -m tests.app.citations.published_rules` and put what it prints between the marks.
"""

from collections.abc import Iterator, Mapping, Sequence

from app.citations.alignment import MAX_LEFT_OUT
from app.citations.rules import (
    ENDINGS,
    FILLERS,
    FOLDINGS,
    LIMITS,
    NEGATIONS,
    SPELLINGS,
    UNITS,
)


def published() -> str:
    """Return the tables."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "| Folded away | Rule | The same | Not the same |"
    yield "|---|---|---|---|"
    for folding in FOLDINGS:
        same, other = (" and ".join(map(_code, pair)) for pair in (folding.same, folding.other))
        yield f"| {folding.name} | {folding.rule} | {same} | {other} |"
    yield from _list("Words that deny, and may neither be added nor left out", NEGATIONS)
    yield from _list("Longer words that limit or count, treated alike", LIMITS)
    yield from _rows(
        "Fillers, which may be added, left out, or exchanged for one of the same row", FILLERS
    )
    yield from _rows("Endings that one stem may change", [_named(ENDINGS)])
    yield from _rows("Ends of words that are British and American", [_named(SPELLINGS)])
    yield from _rows("Units, which belong to the number before them", [UNITS])
    yield ""
    yield f"At most {MAX_LEFT_OUT} words in a row may be left out."


def _list(title: str, words: Mapping[str, str]) -> Iterator[str]:
    yield from ("", f"**{title}:**", "")
    for language, row in words.items():
        yield f"- {language}: {row}"


def _rows(title: str, rows: Sequence[str]) -> Iterator[str]:
    yield from ("", f"**{title}:**", "")
    yield from (f"- {row}" for row in rows)


def _named(endings: Sequence[str]) -> str:
    return ", ".join(ending.replace(">", " for ") or "none" for ending in endings)


def _code(text: str) -> str:
    shown = text.replace("\n", "↵").replace("|", "\\|")
    return f"`{shown}`"


if __name__ == "__main__":
    print(published())  # noqa: T201
