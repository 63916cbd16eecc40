"""Quotes in an answer: block quotes, and passages between quotation marks.

Knows Markdown just well enough: lines that begin with ">", empty lines between paragraphs, and
fenced code, in which nothing is looked for. Whether a quote is true is not asked here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

MIN_WORDS = 4
"""A shorter passage is a name or a term."""
_MIN_UNSPACED = 8
"""The same for scripts without spaces, in characters."""
_FENCED = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1|\Z)", re.DOTALL | re.MULTILINE)
_BLOCK_QUOTE = re.compile(r"(?:^[ \t]{0,3}>[^\n]*\S[^\n]*(?:\n|\Z))+", re.MULTILINE)
_QUOTE_PREFIX = re.compile(r"^[ \t]{0,3}(?:>[ \t]?)+", re.MULTILINE)
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_BETWEEN_MARKS = re.compile(
    r'"([^"“”]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«|「([^「」]+)」|『([^『』]+)』'
)
_ATTRIBUTION = re.compile(
    r"\s*(?:[—–-]\s*)?[(\[]?\b(?:pages?|pp?\.|seiten?|s\.)\s*\d[\d\s,–-]*[)\]]?\s*$", re.IGNORECASE
)
"""The source that models add to a quote, such as "(page 12)"."""
_WORD = re.compile(r"\w+")
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote, and where it stands in the answer."""

    text: str
    start: int
    end: int


def find_quotes(answer: str) -> tuple[Quote, ...]:
    """Return the quotes of an answer in Markdown, in the order they stand."""
    prose = _FENCED.sub(_blanked, answer)
    quotes = [*_block_quotes(prose), *_marked_quotes(_BLOCK_QUOTE.sub(_blanked, prose))]
    long_enough = (quote for quote in quotes if _is_long_enough(quote.text))
    return tuple(sorted(long_enough, key=lambda quote: quote.start))


def _blanked(match: re.Match[str]) -> str:
    """Return empty lines as long as the match, so that all else keeps its place."""
    return "\n" * len(match[0])


def _block_quotes(answer: str) -> Iterator[Quote]:
    for block in _BLOCK_QUOTE.finditer(answer):
        text = _ATTRIBUTION.sub("", _QUOTE_PREFIX.sub("", block[0]).strip())
        marked = _BETWEEN_MARKS.match(text)
        yield Quote(_inside(marked) if marked else text, block.start(), block.end())


def _marked_quotes(answer: str) -> Iterator[Quote]:
    start = 0
    for paragraph in _EMPTY_LINE.split(answer):
        at = answer.index(paragraph, start)
        for match in _BETWEEN_MARKS.finditer(paragraph):
            yield Quote(_inside(match), at + match.start(), at + match.end())
        start = at + len(paragraph)


def _inside(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group is not None).strip()


def _is_long_enough(text: str) -> bool:
    return len(_WORD.findall(text)) >= MIN_WORDS or len(_UNSPACED.findall(text)) >= _MIN_UNSPACED
