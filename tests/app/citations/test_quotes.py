import pytest

from app.citations.quotes import find_quotes


def texts(answer: str) -> list[str]:
    return [quote.text for quote in find_quotes(answer)]


def test_block_quote_is_one_quote_over_its_lines() -> None:
    answer = "It says:\n\n> The winter stores\n> were sealed in May.\n\nSo they were."
    (quote,) = find_quotes(answer)
    assert quote.text == "The winter stores\nwere sealed in May."
    assert answer[quote.start : quote.end] == "> The winter stores\n> were sealed in May.\n"


def test_block_quotes_apart_are_two() -> None:
    assert texts("> one two three four\n\n> five six seven eight") == [
        "one two three four",
        "five six seven eight",
    ]
    assert len(texts("> one two three four\n>\n> five six seven eight")) == 2


@pytest.mark.parametrize(
    "answer",
    [
        'It "was sealed in May" then.',
        "It “was sealed in May” then.",
        "Es „was sealed in May“ dann.",
        "Il « was sealed in May » alors.",
        "Es »was sealed in May« dann.",
        "It “was sealed in May”, not “in June”.",
    ],
)
def test_quotation_marks_of_many_languages(answer: str) -> None:
    assert texts(answer) == ["was sealed in May"]


def test_quotes_in_scripts_without_spaces() -> None:
    assert texts("彼は「名前はまだ無いのである」と言った。「猫」") == ["名前はまだ無いのである"]


@pytest.mark.parametrize(
    "line",
    [
        "> The stores were sealed. (page 12)",
        "> The stores were sealed. — p. 12",
        "> “The stores were sealed.” [pp. 12-13]",
        '> "The stores were sealed."',
        ">> The stores were sealed.",
    ],
)
def test_source_and_marks_around_a_block_quote_are_no_part_of_it(line: str) -> None:
    assert texts(line) == ["The stores were sealed."]


def test_short_passages_are_names() -> None:
    assert texts('The "Northern Station" and\n> a term\n') == []


def test_code_is_not_searched() -> None:
    assert texts('```\nprint("one two three four")\n> one two three four\n```\n') == []
    assert texts('```\nunfinished "one two three four"') == []


def test_marks_do_not_pair_over_paragraphs() -> None:
    assert texts('A stray " mark here.\n\nAnd one more " mark in this one.') == []


def test_place_of_a_quote_includes_its_marks() -> None:
    answer = "First “one two three four” and then “one two three four”."
    assert [answer[quote.start : quote.end] for quote in find_quotes(answer)] == [
        "“one two three four”",
        "“one two three four”",
    ]
