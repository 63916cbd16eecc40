"""The effect of leaving pages out of a reading or taking them back; pure arithmetic.

The engine says where each page ends, so the length of the remaining pages is exact. What has been
read already counts up to the first page that changes. A page that was left out when the reading was
measured is assumed to be as long as the other pages of its document.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from msgspec import structs

from app.core.fit.reading_fit import Estimate, Measure, Obstacle, bytes_per_token, estimate
from engine.protocol.model_facts import ModelFacts
from engine.protocol.replies import ReadingOpened


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


def guessed_page_tokens(
    opened: ReadingOpened, gone: Sequence[Collection[int]]
) -> tuple[tuple[int, ...], ...]:
    """Return the same, with a guess for pages, from 1, that were not measured."""
    counts = page_tokens(opened)
    read = [
        [count for number, count in enumerate(pages, 1) if number not in missing]
        for pages, missing in zip(counts, gone, strict=True)
    ]
    usual = _usual([count for pages in read for count in pages])
    return tuple(
        tuple(
            _usual(known) or usual if number in missing else count
            for number, count in enumerate(pages, 1)
        )
        for pages, known, missing in zip(counts, read, gone, strict=True)
    )


def estimate_without(
    facts: ModelFacts,
    kv_format: str,
    measure: Measure,
    left_out: Sequence[Collection[int]],
    gone: Sequence[Collection[int]],
) -> Estimate:
    """Return what the reading takes without some pages, from 1, of each document.

    It was measured without those that are `gone`.
    """
    opened = measure.opened
    if opened is None:
        return estimate(facts, kv_format, measure)
    less, kept = 0, opened.tokens
    position = opened.tokens - sum(opened.document_tokens)
    guessed = guessed_page_tokens(opened, gone)
    for tokens, pages, missing in zip(guessed, left_out, gone, strict=True):
        for number, count in enumerate(tokens, 1):
            was_read = number not in missing
            if count and was_read is (number in pages):
                less += count if was_read else -count
                kept = min(kept, position)
            position += count if was_read else 0
    return estimate(facts, kv_format, replace(measure, opened=_without(opened, less, kept)))


def _usual(counts: Sequence[int]) -> int:
    read = [count for count in counts if count]
    return round(sum(read) / len(read)) if read else 0


def _without(opened: ReadingOpened, less: int, kept: int) -> ReadingOpened:
    """Return the measure with fewer tokens, of which the first `kept` are unchanged."""
    tokens = opened.tokens - less
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
