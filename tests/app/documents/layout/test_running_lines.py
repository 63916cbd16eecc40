from app.documents.layout.fragment import Fragment, group_rows
from app.documents.layout.page_reader import RawPage
from app.documents.layout.running_lines import REACH, RunningLineFilter


def page(*lines: str, head: str = "", foot: str = "", asides: tuple[str, ...] = ()) -> RawPage:
    """A page with its head at 40, its lines from 200 on, and its foot at 800 points."""
    placed = [
        (40.0, head),
        *((200.0 + 12 * n, line) for n, line in enumerate(lines)),
        (800.0, foot),
    ]
    fragments = [Fragment(50, 50 + 5 * len(text), y, 10, text) for y, text in placed if text]
    return RawPage(tuple(group_rows(fragments)), top=0, bottom=842, asides=asides)


def kept(pages: list[RawPage]) -> list[list[str]]:
    return [[row.text for row in filtered.rows] for filtered in RunningLineFilter().filter(pages)]


def test_heads_and_page_numbers_are_left_out() -> None:
    pages = [
        page(f"text {n}", "more", head="Annual Report 2023", foot=str(n + 7)) for n in range(5)
    ]
    running = RunningLineFilter()
    texts = [[row.text for row in filtered.rows] for filtered in running.filter(pages)]
    assert texts == [[f"text {n}", "more"] for n in range(5)]
    assert [part.text for part in running.left_out] == ["Annual Report #", "#"]


def test_heads_of_left_and_right_pages_may_differ() -> None:
    pages = [page(f"text {n}", head="Title" if n % 2 else "Chapter One") for n in range(6)]
    assert kept(pages) == [[f"text {n}"] for n in range(6)]


def test_roman_page_numbers() -> None:
    numbers = ["i", "ii", "iii", "iv", "v"]
    assert kept([page("text", foot=number) for number in numbers])[0] == ["text"]


def test_numbers_that_do_not_count_with_the_pages_are_text() -> None:
    pages = [page("text", foot=number) for number in ("17", "4", "256", "31", "9")]
    assert [texts[-1] for texts in kept(pages)] == ["17", "4", "256", "31", "9"]


def test_captions_that_count_like_pages_are_text() -> None:
    pages = [page("text", head=f"Table {n}") for n in range(1, 6)]
    assert [texts[0] for texts in kept(pages)] == [f"Table {n}" for n in range(1, 6)]


def test_counted_pages_are_left_out_in_other_words_too() -> None:
    pages = [page("text", foot=f"Seite {n} von 5") for n in range(1, 6)]
    assert kept(pages) == [["text"]] * 5


def test_a_sign_in_the_text_is_no_number() -> None:
    heads = ["#", "7", "#", "4"]
    assert kept([page("text", head=head) for head in heads]) == [[head, "text"] for head in heads]


def test_thousands_of_digits_are_text() -> None:
    heads = [letter * 5000 for letter in "123"]
    assert kept([page("text", head=head) for head in heads]) == [[head, "text"] for head in heads]


def test_two_pages_are_too_few_to_tell() -> None:
    pages = [page("text", head="Report") for _ in range(2)]
    assert kept(pages) == [["Report", "text"]] * 2


def test_line_at_another_height_is_text() -> None:
    pages = [page("text", head="Report") for _ in range(5)]
    pages[2] = page("Report", "text")
    assert kept(pages)[2] == ["Report", "text"]


def test_chapter_heads_far_from_the_start_are_seen() -> None:
    heads = [f"Chapter {'ABCDE'[n // 10]}" for n in range(50)]
    pages = [page(f"text {n}", head=head) for n, head in enumerate(heads)]
    assert kept(pages) == [[f"text {n}"] for n in range(50)]


def test_first_line_of_the_text_is_not_reached_past_one_that_does_not_run() -> None:
    pages = [page("Same opening", f"text {n}", head=f"Own head {'abcde'[n]}") for n in range(5)]
    assert all("Same opening" in texts for texts in kept(pages))


def test_page_of_running_lines_alone_keeps_them() -> None:
    pages = [page(foot=f"page {n}") for n in range(5)]
    assert kept(pages) == [[f"page {n}"] for n in range(5)]


def test_repeated_asides_are_left_out() -> None:
    pages = [page("text", asides=("DRAFT", f"note {n}")) for n in range(4)]
    filtered = list(RunningLineFilter().filter(pages))
    assert [result.asides for result in filtered] == [(f"note {n}",) for n in range(4)]


def test_pages_come_out_with_no_more_delay_than_the_reach() -> None:
    taken = 0

    def source() -> object:
        nonlocal taken
        for _ in range(100):
            taken += 1
            yield page("text")

    filtered = RunningLineFilter().filter(source())
    next(filtered)
    assert taken == REACH + 1
