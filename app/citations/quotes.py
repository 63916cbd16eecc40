"""Extracts quotes from an answer: block quotes, and passages between quotation marks.

Knows only the Markdown it needs: lines that begin with ">", empty lines between paragraphs, and
fenced code, which is ignored. Does not decide whether a quote is true, or whether the lines of a
block quote are one quote or several.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from app.citations.sources import source_after, source_at_end

MAX_LINES = 300
"""Quoted lines of an answer; further ones are ignored."""
_MAX_BLOCK = 40
"""A block of more lines is one quote."""
_MIN_WORDS = 4
"""A shorter passage between marks may as well be a name or a term as a quote."""
_MIN_UNSPACED = 8
"""The same for scripts without spaces, in characters."""
_FENCED = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1|\Z)", re.DOTALL | re.MULTILINE)
_QUOTED_LINE = re.compile(r"^[ \t]{0,3}>[^\n]*\S[^\n]*(?:\n|\Z)", re.MULTILINE)
_BLOCK_QUOTE = re.compile(r"(?:^[ \t]{0,3}>[^\n]*\S[^\n]*(?:\n|\Z))+", re.MULTILINE)
_QUOTE_PREFIX = re.compile(r"[ \t]{0,3}(?:>[ \t]?)+(?:[-*•][ \t]+(?![\d.,]))?")
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_BETWEEN_MARKS = re.compile(
    r'"([^"“”]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«|「([^「」]+)」|『([^『』]+)』'
)
_STRONG = re.compile(r"(?<![\w*])(?<!\d )\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*(?![\w*])(?! \d)")
_EMPHASIS = re.compile(r"(?<![\w*_`\\])([*_`])(?=[^\W\d_])([^*_`\n]+?)(?<=[^\s\\])\1(?![\w*_`])")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_WORD = re.compile(r"\w+")
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote, and where it stands in the answer.

    `source` are the words after it that name its page, such as "(page 12)", where they stand in
    the same line; `page` and `last_page` are what they name.
    """

    text: str
    start: int
    end: int
    source: str = ""
    page: int | None = None
    last_page: int | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """The quoted lines in one place, which are one quote or several.

    `is_term` says that it is short and between marks, so it may be a name instead of a quote.
    """

    lines: tuple[Quote, ...]
    is_term: bool = False

    def joined(self, first: int, last: int) -> Quote:
        """Return the lines from `first` to `last` as one quote, with the source of the last."""
        lines = self.lines[first : last + 1]
        text = "\n".join(line.text + line.source for line in lines[:-1])
        end = lines[-1]
        return replace(end, text=f"{text}\n{end.text}" if text else end.text, start=lines[0].start)


def find_quotes(answer: str) -> tuple[Passage, ...]:
    """Return the quotes of an answer in Markdown, in order."""
    prose = _FENCED.sub(_blanked, answer)
    found = [*_block_quotes(prose), *_marked_quotes(_BLOCK_QUOTE.sub(_blanked, prose))]
    found.sort(key=lambda passage: passage.lines[0].start)
    num_lines = accumulate(len(passage.lines) for passage in found)
    return tuple(
        passage for passage, count in zip(found, num_lines, strict=True) if count <= MAX_LINES
    )


def without_markdown(text: str) -> str:
    """Return the words of a quote as Markdown shows them: emphasis is no part of them.

    Signs of calculation stay: emphasis begins with a letter, or stands in pairs of asterisks away
    from numbers.
    """
    plain = _EMPHASIS.sub(r"\2", _STRONG.sub(r"\1", text))
    return _ESCAPED.sub(r"\1", plain)


def _blanked(match: re.Match[str]) -> str:
    """Return empty lines as long as the match, so that all else keeps its place."""
    return "\n" * len(match[0])


def _block_quotes(answer: str) -> Iterator[Passage]:
    for block in _BLOCK_QUOTE.finditer(answer):
        lines = [
            _quote(line[0], block.start() + line.start())
            for line in _QUOTED_LINE.finditer(block[0])
        ]
        lines = _without_source_line(lines)
        last = lines[-1]
        if last.page is None and (source := source_after(answer, block.end())):
            lines[-1] = replace(last, page=source.page, last_page=source.last_page)
        passage = Passage(tuple(lines))
        whole = passage.joined(0, len(lines) - 1)
        if _WORD.search(whole.text):
            yield passage if len(lines) <= _MAX_BLOCK else Passage((whole,))


def _quote(line: str, start: int) -> Quote:
    """Return one line of a block quote."""
    text = _QUOTE_PREFIX.sub("", line, count=1).strip()
    end = start + len(line)
    marked = _marked(text)
    source = source_at_end(text)
    if source is None:
        return Quote(_inside(marked) if marked else text, start, end)
    words = text[: source.start]
    return Quote(
        _inside(marked) if marked and marked.end() <= source.start else words.strip(),
        start,
        end,
        "" if marked else text[len(words.rstrip()) :],
        source.page,
        source.last_page,
    )


def _marked(text: str) -> re.Match[str] | None:
    """Return the quote between marks that a line begins with, unless it is just a word of it."""
    match = _BETWEEN_MARKS.match(text)
    is_quote = match and (_is_long(match[0]) or not _WORD.search(text, match.end()))
    return match if is_quote else None


def _without_source_line(lines: list[Quote]) -> list[Quote]:
    """Assign a page named on a line of its own to the line before."""
    *others, last = lines
    if not others or last.text or last.page is None:
        return lines
    others[-1] = replace(others[-1], page=last.page, last_page=last.last_page, end=last.end)
    return others


def _marked_quotes(answer: str) -> Iterator[Passage]:
    start = 0
    for paragraph in _EMPTY_LINE.split(answer):
        at = answer.index(paragraph, start)
        for match in _BETWEEN_MARKS.finditer(paragraph):
            text = _inside(match)
            source = source_after(paragraph, match.end())
            pages = (source.page, source.last_page) if source else (None, None)
            if _WORD.search(text):
                quote = Quote(text, at + match.start(), at + match.end(), "", *pages)
                yield Passage((quote,), is_term=not _is_long(text))
        start = at + len(paragraph)


def _inside(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group is not None).strip()


def _is_long(text: str) -> bool:
    return len(_WORD.findall(text)) >= _MIN_WORDS or len(_UNSPACED.findall(text)) >= _MIN_UNSPACED
