"""Aligns a quote with a stretch of text by the rules of *approximate*.

Words of the quote must be in the text in the same order. Allowed differences have a cost and are
shown; any other difference is a dead end. The cheapest alignment is used.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.citations.citation import Difference
from app.citations.edges import bare
from app.citations.word_lists import (
    has_number,
    is_filler,
    is_limit,
    is_negation,
    may_be_left_out,
    may_stand_for,
)
from app.citations.words import Word, is_same, with_first_letter_like

MAX_LEFT_OUT = 2
"""Words in a row that the quote may lack."""
_MAX_LOOSE = 6
"""Signs in a row, such as the bars of a table, that the quote may lack."""
_State = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Alignment:
    """The words of the text from `first` to `last`, and what differs from the quote."""

    first: int
    last: int
    cost: int
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word without loose punctuation; `is_kept` if it is a number or beside one."""

    text: str
    word: str
    is_kept: bool


@dataclass(slots=True)
class _Search:
    """The states that were reached: at which cost, and from where."""

    limit: int
    waiting: deque[tuple[_State, int]] = field(default_factory=deque)
    costs: dict[_State, int] = field(default_factory=dict)
    origins: dict[_State, _State] = field(default_factory=dict)

    def reach(self, state: _State, cost: int, origin: _State | None, *, is_free: bool) -> None:
        """Note a way to a state, unless one as cheap is known."""
        if cost > self.limit or self.costs.get(state, self.limit + 1) <= cost:
            return
        self.costs[state] = cost
        if origin is not None:
            self.origins[state] = origin
        if is_free:
            self.waiting.appendleft((state, cost))
        else:
            self.waiting.append((state, cost))


def max_different(num_words: int) -> int:
    """Return how many words of a quote may differ: one in four, rounded up."""
    return -(-num_words // 4)


def terms(words: Sequence[Word]) -> list[Term]:
    """Return words as they are compared; a number keeps its neighbours."""
    texts = [bare(word.text) for word in words]
    numbers = [has_number(text) for text in texts]
    return [
        Term(text, word.text, _is_kept(texts, numbers, at))
        for at, (text, word) in enumerate(zip(texts, words, strict=True))
    ]


def align(quote: Sequence[Term], text: Sequence[Term]) -> Alignment | None:
    """Return the cheapest alignment of a whole quote with part of a text."""
    search = _Search(limit=max_different(len(quote)))
    for start in range(len(text)):
        search.reach((0, start), 0, None, is_free=False)
    while search.waiting:
        state, cost = search.waiting.popleft()
        if search.costs[state] < cost:
            continue
        if state[0] == len(quote):
            return _alignment(quote, text, search, state)
        for following, price in _steps(quote, text, state):
            search.reach(following, cost + price, state, is_free=price == 0)
    return None


def _steps(
    quote: Sequence[Term], text: Sequence[Term], state: _State
) -> Iterator[tuple[_State, int]]:
    """Yield where the alignment can go on from a state, and what that costs."""
    at, place = state
    said = quote[at]
    if not said.text and not said.is_kept:
        yield (at + 1, place), 0
    elif is_filler(said.text) and not said.is_kept and 0 < at < len(quote) - 1:
        yield (at + 1, place), 1
    for skipped, price in _left_out(text, place, is_first=at == 0):
        matched = _price(said, text[skipped], is_first=at == 0)
        if matched is not None:
            yield (at + 1, skipped + 1), price + matched


def _left_out(text: Sequence[Term], place: int, *, is_first: bool) -> Iterator[tuple[int, int]]:
    """Yield where the next word of a quote may be, and how many words are left out before it."""
    left_out = 0
    for at in range(place, min(place + MAX_LEFT_OUT + _MAX_LOOSE, len(text))):
        yield at, left_out
        term = text[at]
        if is_first or term.is_kept or (term.text and not may_be_left_out(term.text)):
            return
        left_out += bool(term.text)
        if left_out > MAX_LEFT_OUT:
            return


def _price(said: Term, there: Term, *, is_first: bool) -> int | None:
    if is_same(said.text, there.text):
        return 0
    if is_first and is_same(with_first_letter_like(said.text, there.text), there.text):
        return 0
    if said.is_kept or there.is_kept or not said.text or not there.text:
        return None
    if not may_stand_for(said.text, there.text):
        return None
    return int(said.text.casefold() != there.text.casefold())


def _is_kept(texts: Sequence[str], numbers: Sequence[bool], at: int) -> bool:
    """Tell whether a word must be in the quote exactly as in the text."""
    text = texts[at]
    if numbers[at] or (text and (is_negation(text) or is_limit(text))):
        return True
    is_after = at > 0 and numbers[at - 1]
    is_before = at + 1 < len(texts) and numbers[at + 1]
    if not text:
        return is_after and is_before
    return is_after or (is_before and not is_filler(text))


def _alignment(
    quote: Sequence[Term], text: Sequence[Term], search: _Search, state: _State
) -> Alignment:
    cost, last = search.costs[state], state[1] - 1
    steps: list[tuple[_State, _State]] = []
    while (origin := search.origins.get(state)) is not None:
        steps.append((origin, state))
        state = origin
    return Alignment(state[1], last, cost, tuple(_differences(quote, text, steps[::-1])))


def _differences(
    quote: Sequence[Term], text: Sequence[Term], steps: Sequence[tuple[_State, _State]]
) -> Iterator[Difference]:
    """Yield what differs, words that follow each other together."""
    said: list[str] = []
    there: list[str] = []
    for (at, place), (next_at, next_place) in steps:
        one, other = quote[at:next_at], text[place:next_place]
        there += [term.word for term in other[:-1]]
        if _is_alike(one, other[-1:], is_edge=at == 0 or next_at == len(quote)):
            if said or there:
                yield Difference(_shown(said), _shown(there))
            said, there = [], []
        else:
            said += [term.word for term in one]
            there += [term.word for term in other[-1:]]
    if said or there:
        yield Difference(_shown(said), _shown(there))


def _is_alike(one: Sequence[Term], other: Sequence[Term], *, is_edge: bool) -> bool:
    """Tell whether nothing differs; at the two ends of a quote punctuation does not."""
    if len(one) != 1 or len(other) != 1:
        return False
    if not is_edge:
        return is_same(one[0].word, other[0].word)
    return is_same(with_first_letter_like(one[0].text, other[0].text), other[0].text)


def _shown(words: Sequence[str]) -> str:
    return " ".join(words).replace("\n", "-")
