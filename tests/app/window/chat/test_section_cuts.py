import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.chat.message_sections import MIN_LENGTH, sections

LONG = "word " * (MIN_LENGTH // 5 + 1)
FENCE = f"```python\n{LONG}\n\n{LONG}\n```"


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in sections(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [""]),
        ("short\n\nshort", ["short\n\nshort"]),
        (f"{LONG}\n\nnext", [f"{LONG}\n\n", "next"]),
        (f"{LONG}\n  \n\nnext", [f"{LONG}\n  \n\n", "next"]),
        (f"- {LONG}\n\n  of the item", [f"- {LONG}\n\n  of the item"]),
        (FENCE, [FENCE]),
        (f"{FENCE}\n\nnext", [f"{FENCE}\n\n", "next"]),
        (f"~~~\n```\n{LONG}\n\n{LONG}", [f"~~~\n```\n{LONG}\n\n{LONG}"]),
        (f"````\n```\n{LONG}\n\n{LONG}", [f"````\n```\n{LONG}\n\n{LONG}"]),
        (f"```a`b```\n{LONG}\n\nnext", [f"```a`b```\n{LONG}\n\n", "next"]),
        (f"{LONG}\n\n", [f"{LONG}\n\n"]),
    ],
)
def test_long_answers_are_cut_between_blocks(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


@given(st.lists(st.sampled_from([LONG, "\n", "\n\n", "```\n", "~~~", " x", "- y"]), max_size=12))
def test_cuts_stay_where_they_are_while_the_text_grows(pieces: list[str]) -> None:
    whole = "".join(pieces)
    cuts = [end for _, end in sections(whole)[:-1]]
    for cut in cuts:
        assert cut in [end for _, end in sections(whole[: cut + 1])]
    grown = [cut for n in range(len(pieces)) for cut in sections("".join(pieces[:n]))[:-1]]
    assert {end for _, end in grown} <= set(cuts)
    assert "".join(parts(whole)) == whole
