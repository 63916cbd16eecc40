"""The longest saved prefix of a token sequence.

Owns the comparison of the tokens after the last full page, which no page key covers.
Pure functions; candidates come from the catalogue.
"""

from collections.abc import Iterable, Sequence

from engine.snapshots.records import Candidate


def is_prefix(candidate: Candidate, token_ids: Sequence[int]) -> bool:
    """Whether the sequence continues the candidate, or equals it.

    The candidate's full pages are known to be those of the sequence.
    """
    start = candidate.position - len(candidate.tail_tokens)
    if start < 0 or candidate.position > len(token_ids):
        return False
    return list(token_ids[start : candidate.position]) == list(candidate.tail_tokens)


def longest(candidates: Iterable[Candidate], token_ids: Sequence[int]) -> Candidate | None:
    """The deepest candidate the sequence continues; ``candidates`` come deepest first."""
    return next((one for one in candidates if is_prefix(one, token_ids)), None)
