"""Which titles may stand for a document."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.title import sensible_title


@pytest.mark.parametrize(
    "title",
    [
        "Microsoft Word - untitled1",
        "untitled",
        "Untitled-3",
        "Document1",
        "Slide 1",
        "PowerPoint Presentation",
        "Microsoft Word - thesis_final_v7.doc",
        "thesis.pdf",
        "EX-10.1",
        "0000950123-11-045678",
        "C:\\Users\\anna\\Desktop\\letter for bob.doc",
        "\x00\x01",
        "",
        "d41d8cd98f00b204e9800998ecf8427e",
        "word " * 60,
    ],
)
def test_what_names_nothing_is_no_title(title: str) -> None:
    assert sensible_title(title) == ""


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("The Halden Survey", "The Halden Survey"),
        ("  Attention\nIs All You   Need ", "Attention Is All You Need"),
        ("Microsoft Word - Annual report 2025.docx", "Annual report 2025"),
        ("Ulysses", "Ulysses"),
        ("红楼梦", "红楼梦"),
        ("Turned\u202eround title", "Turned round title"),
    ],
)
def test_titles_are_taken(title: str, said: str) -> None:
    assert sensible_title(title) == said


@given(st.text(max_size=400))
@settings(max_examples=100, deadline=None)
def test_a_title_is_one_short_line(title: str) -> None:
    said = sensible_title(title)
    assert said == " ".join(said.split())
    assert len(said) <= 160
    assert not said or any(sign.isalpha() for sign in said)
    assert sensible_title(said) in (said, "")
