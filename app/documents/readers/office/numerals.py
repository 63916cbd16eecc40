"""Numbers as lists write them: letters and Roman numerals."""

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l")),
    *((40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
MAX_COUNT = 5000
"""Beyond it letters and Roman numbers are longer than any list."""


def letters(count: int) -> str:
    """Return a, b, ..., z, aa, bb, ..."""
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)


def roman(count: int) -> str:
    """Return i, ii, iii, iv, ..."""
    digits = ""
    for value, digit in _ROMAN:
        digits += digit * (count // value)
        count %= value
    return digits
