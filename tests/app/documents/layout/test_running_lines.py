from collections.abc import Callable

import pytest

from app.documents.layout.running_lines import DELAY, RunningLineFilter
from tests.app.documents.layout.margin_pages import body, left_out, page, texts


def test_first_copy_stays_and_the_others_are_named() -> None:
    pages = [page(*body(n), head="Annual Report 2023", foot=f"- {n + 1} -") for n in range(5)]
    assert texts(pages)[0] == ["Annual Report 2023", *(row for row in body(0)), "- 1 -"]
    assert texts(pages)[1:] == [list(body(n)) for n in range(1, 5)]
    assert left_out(pages) == {"Annual Report 2023": 4, "- 2 - … - 5 -": 4}


INFORMATION: list[Callable[[int], str]] = [
    lambda n: f"Invoice {1001 + n}",
    lambda n: f"Sample {n + 1}",
    lambda n: f"S{n + 1}",
    lambda n: f"P {n + 1}",
    lambda n: f"Table {n + 1}",
    lambda n: f"Contract No. 2024-{17 + n}",
    lambda n: f"Contract No. 2024-{17 + n // 4}",
    lambda n: f"Amount due: {119 + n}.00 EUR",
    lambda n: f"Sample {n // 2}: {'FAILED' if n in {3, 7} else 'passed'}",
    lambda n: "FAILED" if n in {3, 7} else "passed",
    lambda n: "FAILED" if n in {2, 3, 4, 9} else "",
    lambda n: "FAILED" if n > 7 else "passed",
    lambda n: "yes" if n % 2 else "no",
    lambda n: str(1001 + n),
    lambda n: f"ACME {n + 1:06}",
    lambda n: ["Value", "Details", "Value", "Usage", "Notes"][n % 5],
    lambda n: str([17, 4, 256, 31, 9, 8, 7, 6, 5, 4, 3, 2][n]),
    lambda n: f"{n + 1}.5 kg",
    lambda n: ["#", "7", "#", "4"][n % 4],
]


@pytest.mark.parametrize("text", INFORMATION)
@pytest.mark.parametrize("end", ["head", "foot"])
def test_what_differs_from_page_to_page_is_information(
    text: Callable[[int], str], end: str
) -> None:
    pages = [page(*body(n), **{end: text(n)}) for n in range(10)]
    assert texts(pages) == [[row.text for row in one.rows] for one in pages]
    assert left_out(pages) == {}


@pytest.mark.parametrize(
    "parts",
    [
        lambda n: ("Sample", str(n + 1)),
        lambda n: ("Invoice no.", str(n + 1)),
        lambda n: ("Customer sample", str(n + 1)),
        lambda n: ("Delivery note", str(n + 1)),
        lambda n: ("Purchases of ACME", str(n + 1001)),
        lambda n: ("FAILED" if n in {3, 7} else "passed", f"Page {n + 1} of 10"),
    ],
)
def test_number_beside_what_it_numbers_is_information(
    parts: Callable[[int], tuple[str, str]],
) -> None:
    pages = [page(*body(n), head=parts(n)) for n in range(10)]
    kept = {row for lines in texts(pages) for row in lines}
    assert {" ".join(parts(n)) for n in range(10)} <= kept


def test_number_below_its_label_is_information() -> None:
    pages = [page(*body(n), head="Voucher") for n in range(10)]
    numbered = [page(str(n + 1), "", *body(n), head="Voucher", body_at=52) for n in range(10)]
    assert [lines[0] for lines in texts(pages)][1:] == [body(n)[0] for n in range(1, 10)]
    assert [lines[1] for lines in texts(numbered)] == [str(n + 1) for n in range(10)]


PAGE_NUMBERS: list[Callable[[int], str]] = [
    lambda n: f"Page {n}",
    lambda n: f"Page {n} of 12",
    lambda n: f"Seite {n} von 12",
    lambda n: f"{n} / 12",
    lambda n: f"- {n} -",
    str,
    lambda n: ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"][n - 1],
    lambda n: f"A-{n}",
    lambda n: f"第 {n} 页",
]


@pytest.mark.parametrize("number", PAGE_NUMBERS)
def test_page_numbers(number: Callable[[int], str]) -> None:
    pages = [page(*body(n), foot=number(n)) for n in range(1, 13)]
    assert texts(pages)[1:] == [list(body(n)) for n in range(2, 13)]
    assert left_out(pages) == {f"{number(2)} … {number(12)}": 11}


def test_left_and_right_pages_of_a_journal() -> None:
    heads = [
        (str(1245 + n), "Box et al.") if n % 2 else ("On winter rivers", str(1245 + n))
        for n in range(12)
    ]
    pages = [page(*body(n), head=head) for n, head in enumerate(heads)]
    assert texts(pages)[2:] == [list(body(n)) for n in range(2, 12)]
    assert left_out(pages) == {
        "On winter rivers 1247 … On winter rivers 1255": 5,
        "1248 Box et al. … 1256 Box et al.": 5,
    }


def test_two_pages_of_a_book_on_one_of_a_scan() -> None:
    pages = [page(*body(n), head=(str(2 * n + 40), str(2 * n + 41))) for n in range(8)]
    assert texts(pages)[1:] == [list(body(n)) for n in range(1, 8)]


def test_chapter_heads_far_from_the_start_are_seen() -> None:
    pages = [page(*body(n), head=f"On {'abcde'[n // 10]}") for n in range(50)]
    found = texts(pages)
    assert [n for n in range(50) if found[n][0].startswith("On ")] == [0, 10, 20, 30, 40]


def test_chapter_that_opens_without_head_does_not_stop_the_others() -> None:
    pages = [page(*body(n), head="Title of the book") for n in range(20)]
    pages[9] = page(*body(9), head="A chapter", head_at=100, size=18)
    assert left_out(pages) == {"Title of the book": 18}


def test_what_proved_to_change_stays_text_to_the_end() -> None:
    pages = [page(*body(n), head="FAILED" if n == 3 else "passed") for n in range(200)]
    assert left_out(pages) == {}


@pytest.mark.parametrize("body_at", [52.0, 55.0])
def test_line_close_to_the_text_belongs_to_it(body_at: float) -> None:
    pages = [page(*body(n), head="Name Amount", body_at=body_at) for n in range(8)]
    assert left_out(pages) == {}


def test_titles_are_text() -> None:
    pages = [page(*body(n), head="Results", size=20) for n in range(8)]
    assert left_out(pages) == {}


def test_line_at_another_height_is_text() -> None:
    pages = [page(*body(n), head="Report", head_at=40 + 2.0 * n) for n in range(8)]
    assert left_out(pages) == {}


def test_first_line_of_the_text_is_not_reached_past_one_that_does_not_run() -> None:
    pages = [page("Same opening", *body(n), head=f"Own {body(n)[0]}", body_at=70) for n in range(5)]
    assert all("Same opening" in lines for lines in texts(pages))


def test_page_of_running_lines_alone_keeps_them() -> None:
    pages = [page(foot=f"page {n}") for n in range(5)]
    assert texts(pages) == [[f"page {n}"] for n in range(5)]


def test_thousands_of_digits_are_text() -> None:
    pages = [page(*body(n), head=letter * 5000) for n, letter in enumerate("123456")]
    assert left_out(pages) == {}


def test_two_pages_are_too_few_to_tell() -> None:
    assert left_out([page(*body(n), head="Report") for n in range(2)]) == {}


def test_stamps_on_all_pages_are_left_out_but_once() -> None:
    pages = [page("text", asides=("DRAFT", f"note {n}")) for n in range(4)]
    filtered = list(RunningLineFilter().filter(pages))
    assert [one.asides for one in filtered] == [
        ("DRAFT", "note 0"),
        *((f"note {n}",) for n in range(1, 4)),
    ]
    assert left_out(pages) == {"DRAFT": 3}


def test_stamps_on_some_pages_are_information() -> None:
    pages = [page("text", asides=("PAID",) if n % 5 else ()) for n in range(20)]
    assert [one.asides for one in RunningLineFilter().filter(pages)] == [p.asides for p in pages]


def test_memory_of_lines_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.documents.layout.running_lines._MAX_TEXTS", 2)
    pages = [page(*body(n), head=f"On {'abcde'[n // 10]}") for n in range(50)]
    assert len(left_out(pages)) == 2
    assert sum(lines[0].startswith("On ") for lines in texts(pages)) == 50 - 18


def test_pages_come_out_with_no_more_delay_than_they_must() -> None:
    taken = 0

    def source() -> object:
        nonlocal taken
        for _ in range(300):
            taken += 1
            yield page("text")

    filtered = RunningLineFilter().filter(source())
    next(filtered)
    assert taken == DELAY + 1


def test_full_pages_are_held_in_smaller_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.documents.layout.running_lines._MAX_FRAGMENTS", 30)
    taken = 0

    def source() -> object:
        nonlocal taken
        for n in range(300):
            taken += 1
            yield page(*body(n))

    filtered = RunningLineFilter().filter(source())
    next(filtered)
    assert taken < 25
