import pytest

from app.citations.quotes import MAX_LINES, find_quotes, without_markdown


def texts(answer: str) -> list[str]:
    passages = find_quotes(answer)
    return [passage.joined(0, len(passage.lines) - 1).text for passage in passages]


def test_block_quote_is_one_quote_over_its_lines() -> None:
    answer = "It says:\n\n> The winter stores\n> were sealed in May.\n\nSo they were."
    (passage,) = find_quotes(answer)
    quote = passage.joined(0, 1)
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
    ],
)
def test_quotation_marks_of_many_languages(answer: str) -> None:
    assert texts(answer) == ["was sealed in May"]


def test_quotes_in_scripts_without_spaces() -> None:
    assert texts("彼は「名前はまだ無いのである」と言った。") == ["名前はまだ無いのである"]


@pytest.mark.parametrize(
    "line",
    [
        "> The stores were sealed. (page 12)",
        "> The stores were sealed. — p. 12",
        "> “The stores were sealed.” [pp. 12-13]",
        '> "The stores were sealed."',
        ">> The stores were sealed.",
        "> - The stores were sealed.",
        "> “The stores were sealed.” So says the report.",
    ],
)
def test_source_and_marks_around_a_block_quote_are_no_part_of_it(line: str) -> None:
    assert texts(line) == ["The stores were sealed."]


@pytest.mark.parametrize(
    ("answer", "is_term"),
    [
        ('The "Northern Station" it was.', True),
        ("It was 「猫」 then.", True),
        ('It "was sealed in May" then.', False),
        ("It was:\n> a term\n", False),
    ],
)
def test_a_short_passage_between_marks_may_be_a_name(answer: str, is_term: bool) -> None:
    (passage,) = find_quotes(answer)
    assert passage.is_term is is_term


@pytest.mark.parametrize(
    ("answer", "pages"),
    [
        ("> The stores were sealed. (page 12)", (12, 12)),
        ("> The stores were sealed. — p. 12", (12, 12)),
        ("> The stores were sealed. [page 3]", (3, 3)),
        ("> The stores were sealed. (Seite 7)", (7, 7)),
        ("> The stores were sealed. (Report, pp. 12–13)", (12, 13)),
        ("> “The stores were sealed.” [pp. 12-13]", (12, 13)),
        ("> The stores were sealed.\n> — page 4", (4, 4)),
        ("> The stores were sealed.\n\n(page 4)", (4, 4)),
        ("> The stores were sealed.\nPage 4", (4, 4)),
        ('It says "the stores were all sealed" (p. 9).', (9, 9)),
        ("它说「名前はまだ無いのである」（第5页）。", (5, 5)),
        ("> The stores were sealed.", (None, None)),
        ("> The stores were sealed on page 12", (None, None)),
        ('It says "the stores were all sealed" since 12 pages are lost.', (None, None)),
    ],
)
def test_the_page_that_the_answer_names(answer: str, pages: tuple[int | None, int | None]) -> None:
    (passage,) = find_quotes(answer)
    assert (passage.lines[-1].page, passage.lines[-1].last_page) == pages


def test_a_word_between_marks_is_not_the_whole_line() -> None:
    assert texts('> "Arn" was the keeper of "the lamp"') == ['"Arn" was the keeper of "the lamp"']


def test_signs_alone_are_no_quote() -> None:
    assert find_quotes('> — … —\n\nIt says "+/-" there.') == ()


def test_the_dash_of_a_quote_is_not_that_of_its_source() -> None:
    assert texts("> N or S instead of +/- (page 1)") == ["N or S instead of +/-"]


def test_lines_of_a_block_keep_their_places() -> None:
    answer = "So:\n> - one two three (p. 4)\n> - four five six\nEnd."
    (passage,) = find_quotes(answer)
    assert [(line.text, line.page) for line in passage.lines] == [
        ("one two three", 4),
        ("four five six", None),
    ]
    assert [answer[line.start : line.end] for line in passage.lines] == [
        "> - one two three (p. 4)\n",
        "> - four five six\n",
    ]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("the **stores** were *sealed*", "the stores were sealed"),
        ("call `plot` or \\*this\\*", "call plot or *this*"),
        ("2*3*4 and 2 * 3 * 4 and 2**3", "2*3*4 and 2 * 3 * 4 and 2**3"),
        ("2 *3* 4 and a_b_c", "2 *3* 4 and a_b_c"),
    ],
)
def test_emphasis_is_no_part_of_the_words(said: str, shown: str) -> None:
    assert without_markdown(said) == shown


def test_an_answer_of_nothing_but_quotes_is_bounded() -> None:
    assert len(find_quotes("> one two three four\n\n" * 10_000)) <= MAX_LINES
    assert len(find_quotes("> one two three four\n" * 10_000)) == 1


def test_code_is_not_searched() -> None:
    assert texts('```\nprint("one two three four")\n> one two three four\n```\n') == []
    assert texts('```\nunfinished "one two three four"') == []


def test_marks_do_not_pair_over_paragraphs() -> None:
    assert texts('A stray " mark here.\n\nAnd one more " mark in this one.') == []


def test_place_of_a_quote_includes_its_marks() -> None:
    answer = "First “one two three four” and then “one two three four”."
    quotes = [passage.lines[0] for passage in find_quotes(answer)]
    assert [answer[quote.start : quote.end] for quote in quotes] == [
        "“one two three four”",
        "“one two three four”",
    ]
