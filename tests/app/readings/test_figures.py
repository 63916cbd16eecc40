"""Numbers as a person reads them."""

import pytest

from app.readings.figures import (
    format_bytes,
    format_count,
    format_ranges,
    format_rate,
    format_seconds,
)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.004, "0.00 s"),
        (0.42, "0.42 s"),
        (0.996, "1.0 s"),
        (9.94, "9.9 s"),
        (9.96, "10 s"),
        (59.6, "1 min 00 s"),
        (185, "3 min 05 s"),
        (3599.7, "1 h 00 min"),
        (7620, "2 h 07 min"),
    ],
)
def test_seconds(seconds: float, text: str) -> None:
    assert format_seconds(seconds) == text


@pytest.mark.parametrize(
    ("num_bytes", "text"),
    [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1500, "1.5 kB"),
        (870_000_000, "870 MB"),
        (4.1e9, "4.1 GB"),
    ],
)
def test_bytes(num_bytes: int, text: str) -> None:
    assert format_bytes(num_bytes) == text


def test_rates_and_counts() -> None:
    assert format_rate(5.44) == "5.4 tok/s"
    assert format_rate(40.6) == "41 tok/s"
    assert format_count(1, "page") == "1 page"
    assert format_count(1240, "page") == "1,240 pages"


@pytest.mark.parametrize(
    ("numbers", "text"), [((), ""), ((3,), "3"), ((3, 7, 8, 9, 12), "3, 7-9, 12"), ((1, 2), "1-2")]
)
def test_ranges(numbers: tuple[int, ...], text: str) -> None:
    assert format_ranges(numbers) == text
