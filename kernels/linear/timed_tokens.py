"""The token counts for which ways to multiply are timed."""

from bisect import bisect_left

TIMED_TOKENS = (1, 4, 8, 16, 64, 256)
"""Each stands for the numbers of tokens down to the one before it, the last for all above it."""


def timed_tokens(num_tokens: int) -> int:
    """The one of TIMED_TOKENS that stands for some tokens."""
    return TIMED_TOKENS[min(bisect_left(TIMED_TOKENS, num_tokens), len(TIMED_TOKENS) - 1)]
