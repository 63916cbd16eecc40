"""Formats numbers for people, in the same way in terminal, window and messages."""

from app.size_units import decimals, in_unit


def format_tokens(count: int) -> str:
    """A count with thousands set apart: ``31,204``."""
    return f"{count:,}"


def format_bytes(num_bytes: int) -> str:
    """A size in decimal units: ``4.1 GB``, ``870 MB``, ``12 bytes``."""
    amount, unit = in_unit(num_bytes)
    if not unit:
        return format_count(num_bytes, "byte")
    return f"{amount:,.{decimals(amount)}f} {unit}"


def format_seconds(seconds: float) -> str:
    """A time that passed: ``0.42 s``, ``8.1 s``, ``3 min 05 s``, ``2 h 07 min``."""
    if seconds < 0.995:
        return f"{seconds:.2f} s"
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def format_rate(tokens_per_second: float) -> str:
    """A speed: ``41 tok/s``, ``5.4 tok/s``."""
    return f"{tokens_per_second:,.{decimals(tokens_per_second)}f} tok/s"


def format_count(count: int, noun: str) -> str:
    """A count with its noun: ``1 page``, ``124 pages``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def format_ranges(numbers: tuple[int, ...]) -> str:
    """Page numbers with neighbours joined: ``3, 7-9, 12``. The numbers are ascending."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)
