"""Parses sizes as people write them on a command line."""

from app.errors import Said, UsageError
from engine.protocol.sizes import size_bytes


def parse_size(text: str) -> int:
    """``20 GB`` as bytes. Raises ``UsageError``."""
    size = size_bytes(text)
    if size is None:
        raise UsageError(Said(f'"{text}" is not a size.', 'Write it as "20 GB" or "500 MB".'))
    return size
