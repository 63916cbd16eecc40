"""What becomes of a reading of which pages are left out; pure arithmetic.

The engine says where each page ends, so what is left of the others is exact; how far what is read
already still counts goes as far as the first page that is left out.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from msgspec import structs

from app.core.fit.reading_fit import Estimate, Measure, Obstacle, bytes_per_token, estimate
from engine.protocol.replies import ModelFacts, ReadingOpened


def tokens_to_leave_out(facts: ModelFacts, kv_format: str, found: Estimate) -> int:
    """Return how many tokens have to go at least, so that all shortages are gone."""
    per_token = bytes_per_token(facts, kv_format)
    least = 0
    for shortage in found.shortages:
        over = shortage.needed - shortage.limit
        if shortage.obstacle is Obstacle.CONTEXT:
            least = max(least, over)
        elif per_token:
            # Whole blocks are counted: the last one goes as a whole.
            page_bytes = per_token * facts.page_tokens
            least = max(least, -(-over // page_bytes) * facts.page_tokens)
    return least


def page_tokens(opened: ReadingOpened) -> tuple[tuple[int, ...], ...]:
    """Return the tokens of each page of each document."""
    counts: list[tuple[int, ...]] = []
    begin = opened.tokens - sum(opened.document_tokens)
    for ends in opened.page_ends:
        counts.append(tuple(max(end - before, 0) for before, end in pairwise((begin, *ends))))
        begin = ends[-1] if ends else begin
    return tuple(counts)


def estimate_without(
    facts: ModelFacts, kv_format: str, measure: Measure, left_out: Sequence[Collection[int]]
) -> Estimate:
    """Return what the reading takes without some pages, from 1, of each document."""
    opened = measure.opened
    if opened is None:
        return estimate(facts, kv_format, measure)
    gone, kept = 0, opened.tokens
    position = opened.tokens - sum(opened.document_tokens)
    for tokens, pages in zip(page_tokens(opened), left_out, strict=True):
        for number, count in enumerate(tokens, 1):
            if number in pages and count:
                gone += count
                kept = min(kept, position)
            position += count
    return estimate(facts, kv_format, replace(measure, opened=_without(opened, gone, kept)))


def _without(opened: ReadingOpened, gone: int, kept: int) -> ReadingOpened:
    """Return the measure with `gone` tokens less, of which the first `kept` stay as they are."""
    tokens = opened.tokens - gone
    share = tokens / max(opened.tokens, 1)
    known = min(opened.reusable_tokens, kept)
    unknown = max(opened.tokens - opened.reusable_tokens, 1)
    return structs.replace(
        opened,
        tokens=tokens,
        reusable_tokens=known,
        kv_bytes=round(opened.kv_bytes * share),
        disk_bytes=round(opened.kv_bytes * max(tokens - known, 0) / max(opened.tokens, 1)),
        expected_seconds=opened.expected_seconds / unknown * max(tokens - known, 0),
    )
