"""Whether a short answer stands in the quotes that are to prove it.

Models are told to give the answer first and then the sentence that proves it. A quote may be
verified and still say something else than the line above it.
"""

import re
from collections.abc import Sequence

from app.citations.citation import Citation, CitationStatus
from app.citations.exact import Effort, QuotedWords, find_exactly
from app.citations.quotes import Quote, without_markdown
from app.citations.sources import source_at_end
from app.citations.text_index import Piece, TextIndex

_MOST_WORDS, _MOST_WORDS_OF_SENTENCE = 12, 3
"""What is longer is told in the model's own words; so is most of what ends like a sentence."""
_BLOCK_QUOTE = re.compile(r"^[ \t]{0,3}>", re.MULTILINE)
_LIST_SIGN = re.compile(r"\A(?:[-*•]|#{1,6})[ \t]+")
_ENDS_SENTENCE = re.compile(r"[.!?。！？][\"”’»)\]]*\Z")
_PARTS = re.compile(r"[,;]\s+|[、，；]|\s+(?:&|and|or|und|oder|et|ou|y|o)\s+")
_WORD = re.compile(r"\w+")
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
    """Return the one line before the first block quote, if it is no sentence of its own."""
    quoted = _BLOCK_QUOTE.search(answer)
    lead = answer[: quoted.start()].rstrip() if quoted else ""
    text = without_markdown(_LIST_SIGN.sub("", lead.lstrip()))
    if source := source_at_end(text):
        text = text[: source.start].rstrip()
    most = _MOST_WORDS_OF_SENTENCE if _ENDS_SENTENCE.search(text) else _MOST_WORDS
    if "\n" in text or text.endswith(":") or not 0 < _num_words(text) <= most:
        return None
    return Quote(text, len(lead) - len(lead.lstrip()), len(lead))


def _num_words(text: str) -> int:
    unspaced = len(_UNSPACED.findall(text))
    return len(_WORD.findall(_UNSPACED.sub(" ", text))) + -(-unspaced // _SIGNS_OF_WORD)


def _is_quoted(said: str, citations: Sequence[Citation]) -> bool:
    """Whether the quotes have the words together, or every part of a list."""
    if " ".join(_WORD.findall(said.casefold())) in _ASSENTS:
        return True
    quotes = TextIndex(
        "",
        [
            Piece(number, 0, without_markdown(citation.quote.text), flows=False)
            for number, citation in enumerate(citations, 1)
        ],
    )
    return _stands_in(quotes, said) or all(_stands_in(quotes, part) for part in _PARTS.split(said))


def _stands_in(quotes: TextIndex, text: str) -> bool:
    words = QuotedWords(text)
    return not words.key or any(True for _ in find_exactly(quotes, words, Effort()))
