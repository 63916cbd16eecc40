"""Parses sizes as people write them."""

import re

_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}
_LARGEST = 2**63
"""What a message to the engine no longer holds."""
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmgt]?b?)", re.IGNORECASE)


def size_bytes(text: str) -> int | None:
    """``20 GB`` as bytes; None for what is no size."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        return None
    number, unit = float(match[1]), match[2].lower()
    size = number * _UNITS[unit if unit in _UNITS else f"{unit}b"]
    return int(size) if size < _LARGEST else None
