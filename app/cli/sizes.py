"""Sizes as a person writes them on a command line."""

import re

from app.errors import Said, UsageError

_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}
_LARGEST = 2**63
"""What a message to the engine no longer holds."""
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmgt]?b?)", re.IGNORECASE)


def parse_size(text: str) -> int:
    """``20 GB`` as bytes. Raises ``UsageError``."""
    match = _SIZE.fullmatch(text.strip())
    number, unit = (float(match[1]), match[2].lower()) if match else (0.0, "")
    size = number * _UNITS[unit if unit in _UNITS else f"{unit}b"]
    if match is None or size >= _LARGEST:
        raise UsageError(Said(f'"{text}" is not a size.', 'Write it like "20 GB" or "500 MB".'))
    return int(size)
