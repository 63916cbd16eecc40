import pytest

from app.conversations.conversation_store import MAX_TITLE, title_of


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Which bolts?", "Which bolts?"),
        ("  Which   bolts? And when?", "Which bolts?"),
        ("\n\nWhich bolts\nand when?", "Which bolts"),
        ("At 3.5 bar, what leaks?", "At 3.5 bar, what leaks?"),
        ("哪些螺栓？什么时候？", "哪些螺栓？什么时候？"),
        ("word " * 20, "word word word word word word word word word word word…"),
        ("x" * 90, "x" * (MAX_TITLE - 1) + "…"),
        ("   ", ""),
    ],
)
def test_a_conversation_is_called_by_its_first_question(question: str, title: str) -> None:
    assert title_of(question) == title
    assert len(title) <= MAX_TITLE
