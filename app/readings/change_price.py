"""The cost of changing a reading: how much of it must be read again; pure.

The cache can be reused from the beginning of a reading up to the first difference, whether in the
order, the documents or the pages left out. This is an estimate: how far back the engine really goes
depends on the checkpoints it has kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One document of a reading, with the tokens of each of its pages."""

    sha256: str
    page_tokens: tuple[int, ...]
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangePrice:
    """The size of a reading after a change, and the part that must be read.

    Attributes:
        tokens: length of the changed reading.
        tokens_to_read: tokens of it that have to be computed.
    """

    tokens: int
    tokens_to_read: int


def change_price(before: Sequence[Part], after: Sequence[Part], *, tokens_read: int) -> ChangePrice:
    """Return the price; `tokens_read` is how much of the reading before is read."""
    tokens = sum(num_tokens for _, num_tokens in _pages(after))
    kept = 0
    for (old, _), (new, num_tokens) in zip(_pages(before), _pages(after), strict=False):
        if old != new:
            break
        kept += num_tokens
    return ChangePrice(tokens, tokens - min(kept, tokens_read))


def tokens_by_page(num_characters: Sequence[int], tokens: int) -> tuple[int, ...]:
    """Share the tokens of a document out to its pages by their length."""
    total = max(sum(num_characters), 1)
    return tuple(round(tokens * number / total) for number in num_characters)


def _pages(parts: Sequence[Part]) -> Iterator[tuple[tuple[str, int, bool], int]]:
    """Yield what tells one page from another, and its tokens; one left out has none."""
    for part in parts:
        left_out = frozenset(part.left_out)
        for page, num_tokens in enumerate(part.page_tokens, 1):
            is_left_out = page in left_out
            yield (part.sha256, page, is_left_out), 0 if is_left_out else num_tokens
