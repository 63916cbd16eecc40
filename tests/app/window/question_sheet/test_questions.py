import pytest

from app.errors import UsageError
from app.window.question_sheet.questions import MAX_QUESTIONS, questions_in, questions_in_file


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        ("One?\nTwo?\n\n", ("One?", "Two?")),
        ("1. One?\n2) Two?\n(3) Three?\n- Four?\n• 5?", ("One?", "Two?", "Three?", "Four?", "5?")),
        ("2019 or 2020?\n3.5 bar?", ("2019 or 2020?", "3.5 bar?")),
        ("-5 degrees?", ("-5 degrees?",)),
        ("  \n\t", ()),
        ("- \n-\n 2.\n•", ()),
    ],
)  # fmt: skip
def test_every_line_is_a_question(text: str, questions: tuple[str, ...]) -> None:
    assert questions_in(text) == questions


@pytest.mark.parametrize(
    ("name", "text", "questions"),
    [
        ("q.txt", "One, or two?\n", ("One, or two?",)),
        ("q.csv", "id,Question\n1,One?\n2,\"Two, or three?\"\n", ("One?", "Two, or three?")),
        ("q.CSV", "Nr;Frage;Seite\n1;Eins?;4\n2;Zwei?;5\n", ("Eins?", "Zwei?")),
        ("q.csv", "1,One?\n2,Two?\n", ("One?", "Two?")),
        ("q.tsv", "1\tOne?\n2\tTwo?\n", ("One?", "Two?")),
        ("q.csv", "One?\nTwo?\n", ("One?", "Two?")),
        ("q.csv", "id,question\n1\n2,Two?\n", ("Two?",)),
        ("q.csv", "", ()),
    ],
)  # fmt: skip
def test_tables_hold_questions_in_a_column(
    name: str, text: str, questions: tuple[str, ...]
) -> None:
    assert questions_in_file(name, text) == questions


def test_too_many_are_refused() -> None:
    with pytest.raises(UsageError, match="1,001 questions"):
        questions_in("why?\n" * (MAX_QUESTIONS + 1))
    with pytest.raises(UsageError, match="cannot be read"):
        questions_in_file("q.csv", '"' + "x" * 200_000)
