"""The token counts for which ways to multiply are timed."""

TIMED_TOKENS = (1, 4, 8, 16, 64, 256)
"""Each stands for the numbers of tokens down to the one before it, the last for all above it."""


def timed_tokens(num_tokens: int) -> int:
    """The one of TIMED_TOKENS that stands for some tokens."""
    return next((limit for limit in TIMED_TOKENS if num_tokens <= limit), TIMED_TOKENS[-1])
