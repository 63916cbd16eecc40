"""Token ids as stored: unsigned 32-bit integers in one contiguous array."""

from array import array
from collections.abc import Iterable
from typing import TypeAlias

TokenIds: TypeAlias = "array[int]"


def token_ids(ids: Iterable[int] = ()) -> TokenIds:
    """Token ids as an array of unsigned 32-bit integers."""
    return array("I", ids)
