import pytest

from app.documents.readers.office.number_format import NumberFormat
from tests.fakes.effort import calls

EURO = '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-'


@pytest.mark.parametrize(
    ("code", "raw", "shown"),
    [
        ("General", "0.30000000000000004", "0.3"),
        ("General", "1234567890123456789", "1234567890123456789"),
        ("General", "-0.000001", "-0.000001"),
        ("General", "1E-3", "0.001"),
        ("General", "nan", "nan"),
        ("0.00", "300", "300.00"),
        ("0.00", "0.004", "0.004"),
        ("#,##0", "1234567.5", "1234567.5"),
        ("0%", "0.255", "25.5%"),
        ("0.00%", "0.07", "7.00%"),
        (EURO, "1234.5", "1234.50 €"),
        (EURO, "-1234.5", "-1234.50 €"),
        (EURO, "0", "0 €"),
        ("#,##0_);(#,##0)", "-1200", "-1200"),
        ("0.00;[Red]0.00", "-5", "-5.00"),
        ("[$£-809]#,##0.00", "-5", "-£5.00"),
        ("[White]0.00", "5", "5.00"),
        ('0" kg"', "72", "72 kg"),
        ('0.0,,"M"', "1234567", "1.234567M"),
        ("00000", "1234", "01234"),
        ("000-00-0000", "123456789", "123-45-6789"),
        ("(000) 000-0000", "5551234567", "(555) 123-4567"),
        ('"yes";"no";"zero"', "1", "yes [1]"),
        (";;;", "77", "77"),
        ("# ?/?", "0.5", "0.5"),
        ("0.00E+00", "1234.5", "1234.5"),
        ('[<100]0.0" low";0" high"', "250", "250 high"),
        ('[<100]0.0" low";0" high"', "25", "25.0 low"),
        ("0.00", "1e300", "1e300"),
        ("0.00", "1e-300", "1e-300"),
        ("0", "1e9999", "1e9999"),
        ('"open', "5", '"open [5]'),
    ],
)
def test_numbers_are_shown_with_their_units_and_never_rounded(
    code: str, raw: str, shown: str
) -> None:
    assert NumberFormat(code).shown(raw) == shown


@pytest.mark.parametrize(
    ("code", "raw", "shown"),
    [
        ("dd/mm/yyyy", "45292", "2024-01-01"),
        ("dd/mm/yyyy", "45292.75", "2024-01-01 18:00:00"),
        ("h:mm", "0.75", "18:00:00"),
        ("h:mm", "45292.75", "2024-01-01 18:00:00"),
        ("h:mm AM/PM", "0", "00:00:00"),
        ("[h]:mm:ss", "1.5", "36:00:00"),
        ("mm:ss.0", "0.00001", "00:00:00.864"),
        ("yyyy", "1", "1900-01-01"),
        ("yyyy", "59", "1900-02-28"),
        ("yyyy", "60", "1900-02-29"),
        ("yyyy", "61", "1900-03-01"),
        ("yyyy", "0", "0"),
        ("yyyy", "-5", "-5"),
        ("yyyy", "2958465", "9999-12-31"),
        ("yyyy", "2958466", "2958466"),
        ("[$-407]d. mmmm yyyy", "45292", "2024-01-01"),
        ("mmm", "45292", "2024-01-01"),
        ("yyyy", "1e9999", "1e9999"),
    ],
)
def test_moments_lose_neither_day_nor_time(code: str, raw: str, shown: str) -> None:
    assert NumberFormat(code).shown(raw) == shown


def test_a_code_of_countless_sections_is_read_to_the_fourth() -> None:
    crowded = NumberFormat("0;" * 400)
    numbers = list(map(str, range(-5000, 5000)))

    def show() -> None:
        assert list(map(crowded.shown, numbers)) == numbers

    assert calls(show) < 100 * len(numbers)
