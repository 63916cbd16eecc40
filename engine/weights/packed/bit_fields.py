"""Numbers of a few bits in 32-bit words, the first number in the lowest bits."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

WORD_BITS = 32
Words = NDArray[np.uint32]
Codes = NDArray[np.int32]


def words_for(count: int, bits: int) -> int:
    """How many words a number of values takes."""
    return -(-count * bits // WORD_BITS)


def along_rows(words: Words, bits: int) -> Codes:
    """Numbers that lie beside one another in a row: ``[rows, words]`` to ``[rows, numbers]``."""
    shifts = np.arange(0, WORD_BITS, bits, dtype=np.uint32)
    fields = words[..., None] >> shifts & np.uint32((1 << bits) - 1)
    return fields.astype(np.int32).reshape(len(words), -1)


def across_rows(
    words: Words, bits: int, first: int, count: int, *, places: Sequence[int] = ()
) -> Codes:
    """Rows of numbers that lie below one another in a word: ``[words, columns]`` to rows.

    ``places`` says where in a word each of its rows lies; they are in order where it is empty.
    """
    per_word = WORD_BITS // bits
    rows = np.arange(first, first + count)
    shifts = np.array(places or range(per_word), np.uint32)[rows % per_word] * bits
    fields = words[rows // per_word] >> shifts[:, None] & np.uint32((1 << bits) - 1)
    return fields.astype(np.int32)
