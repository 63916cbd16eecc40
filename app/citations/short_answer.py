"""Whether a short answer stands in the quotes that are to prove it.

Models are told to give the answer first and then the sentence that proves it. A quote may be
verified and still say something else than the line above it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from app.citations.citation import Citation, CitationStatus
from app.citations.exact import Effort, QuotedWords, find_exactly
from app.citations.quotes import Quote, without_markdown
from app.citations.sources import source_at_end
from app.citations.text_index import Piece, TextIndex

_MOST_WORDS = 12
"""What is longer is told in the model's own words."""
_MOST_WORDS_OF_VALUE = 2
"""In what ends like a sentence, or in each part of such a list; with more it may have a verb."""
_BLOCK_QUOTE = re.compile(r"^[ \t]{0,3}>", re.MULTILINE)
_LIST_SIGN = re.compile(r"\A(?:[-*•]|#{1,6})[ \t]+")
_ENDS_SENTENCE = re.compile(r"[.!?。！？][\"”’»)\]]*\Z")
_PARTS = re.compile(r"[,;]\s+|[、，；]|\s+(?:&|and|or|und|oder|et|ou|y|o)\s+")
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_SIGNS_OF_WORD = 2
"""Signs that count as a word in scripts without spaces."""
_ASSENTS = {
    *("yes", "no", "ja", "nein", "oui", "non", "sí", "si"),
    *("はい", "いいえ", "是", "是的", "否", "不是"),
}
"""Answers that are quoted from nowhere."""


def with_short_answer(answer: str, citations: Sequence[Citation]) -> tuple[Citation, ...]:
    """Return the citations of an answer, before them its short answer if no quote contains it."""
    said = _short_answer(answer) if citations else None
    if said is None or _is_quoted(said.text, citations):
        return tuple(citations)
    return Citation(said, CitationStatus.UNQUOTED), *citations


def _short_answer(answer: str) -> Quote | None:
    """Return the one line before the first block quote, if it is short."""
    quoted = _BLOCK_QUOTE.search(answer)
    lead = answer[: quoted.start()].rstrip() if quoted else ""
    text = without_markdown(_LIST_SIGN.sub("", lead.lstrip()))
    if source := source_at_end(text):
        text = text[: source.start].rstrip()
    if "\n" in text or text.endswith(":") or not 0 < _num_words(text) <= _MOST_WORDS:
        return None
    return Quote(text, len(lead) - len(lead.lstrip()), len(lead))


def _num_words(text: str) -> int:
    unspaced = len(_UNSPACED.findall(text))
    return len(_WORD.findall(_UNSPACED.sub(" ", text))) + -(-unspaced // _SIGNS_OF_WORD)


def _is_quoted(said: str, citations: Sequence[Citation]) -> bool:
    """Whether the quotes have what a short answer says, as far as it is in their words."""
    if _spoken(said) in _ASSENTS:
        return True
    texts = [without_markdown(citation.quote.text) for citation in citations]
    return _is_in(texts, said) or (_is_sentence(said) and _names_what_is_in(texts, said))


def _is_in(texts: Sequence[str], said: str) -> bool:
    """Whether texts have the words together, or every part of a list."""
    pieces = [Piece(number, 0, text, flows=False) for number, text in enumerate(texts, 1)]
    quotes = TextIndex("", pieces)
    return _stands_in(quotes, said) or all(_stands_in(quotes, part) for part in _PARTS.split(said))


def _stands_in(quotes: TextIndex, text: str) -> bool:
    words = QuotedWords(text)
    return not words.key or any(True for _ in find_exactly(quotes, words, Effort()))


def _is_sentence(said: str) -> bool:
    longest = max(_num_words(part) for part in _PARTS.split(said))
    return longest > _MOST_WORDS_OF_VALUE and _ENDS_SENTENCE.search(said) is not None


def _names_what_is_in(texts: Sequence[str], said: str) -> bool:
    """Whether texts have all numbers of a sentence, and its names of several words."""
    numbers = {number for text in texts for number in _NUMBER.findall(text)}
    spoken = [f" {_spoken(text)} " for text in texts]
    return numbers.issuperset(_NUMBER.findall(said)) and all(
        any(f" {name} " in text for text in spoken) for name in _names(said)
    )


def _names(sentence: str) -> Iterator[str]:
    """Yield words with a capital that follow each other; the first of a sentence has one anyway."""
    for part in _PARTS.split(sentence.partition(" ")[2]):
        for has_capital, run in groupby(_WORD.findall(part), lambda word: word[0].isupper()):
            name = list(run)
            if has_capital and len(name) > 1:
                yield _spoken(" ".join(name))


def _spoken(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))
