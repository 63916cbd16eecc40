"""What a reader of Markdown shows of an export is what the window shows."""

import re
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.library.records import Role
from app.window.chat.markdown import parse
from app.window.chat.plain_markdown import cell, plain_cell
from app.window.export.markdown import to_markdown
from app.window.export.transcript import ExportedMessage
from tests.app.window.export.samples import CONVERSATION

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PIECES = [*r"\`*_[]()<>{}#+-=.!|~&$:1) ", "\n", "\t", "a", "β", "lt;", "x_y", "]: /b", "```", r"\|"]
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map("".join)
ANSWERS = {
    "escapes": r"2 \* 3, a\_b, \\, \[x\] and \`",
    "formulas": r"$\|x\| \leq a_1$ and \(\{b\}\) and \[ \frac{1}{2} \]",
    "table": "| a \\| b | `c \\| d` |\n|---|---|\n| 1 | 2 |",
    "backticks": "````md\n```py\nx\n```\n````",
    "indented": "    code at the beginning\n\nwords",
    "list": "- one\n- two",
    "starred list": "* one\n* two",
    "open": "Write\n\n```py\nif x:",
    "open tildes": "~~~~\n~~~\ntext",
    "open in a list": "- Write\n  ```\n  code",
}


def words(tokens: Sequence[Token]) -> str:
    """What a reader shows of inline tokens, lines as they are written."""
    parts = (
        "\n" if token.type.endswith("break") else token.content + words(token.children or ())
        for token in tokens
        if token.type != "inline" or token.children
    )
    return "".join(parts)


def shown(markdown: str, kind: str) -> list[str]:
    """The words of each block of a kind, as a reader shows them."""
    tokens, found = READER.parse(markdown), []
    for number, token in enumerate(tokens):
        if token.type == kind:
            found.append(words(tokens[number + 1].children or ()))
    return found


def normal(text: str) -> list[str]:
    """The lines of a text without what indents and ends them."""
    lines = (line.replace("\u00a0", " ").strip() for line in text.splitlines())
    return [line for line in lines if line]


def conversation(*messages: ExportedMessage, title: str = "Title") -> str:
    return to_markdown(msgspec.structs.replace(CONVERSATION, title=title, messages=messages))


@given(TEXTS)
@example("Torque & <co> #")
def test_a_title_reads_as_it_is(title: str) -> None:
    assert shown(conversation(title=title), "heading_open") == [" ".join(title.split())]


@given(TEXTS)
@example(r"Is $\|x\| = 1$ in `a|b`?")
@example("a | b\n---|---\n1 | 2")
def test_a_question_reads_as_it_was_typed(question: str) -> None:
    text = conversation(ExportedMessage(role=Role.USER, text=question), title="T")
    tokens = READER.parse(text)
    kinds = {token.type for token in tokens} - {"blockquote_open", "blockquote_close"}
    assert kinds <= {"heading_open", "heading_close", "paragraph_open", "paragraph_close", "inline"}
    lines = [line for part in shown(text, "paragraph_open")[1:] for line in normal(part)]
    assert lines == normal(question)


@given(TEXTS)
def test_a_quote_reads_as_it_stands(quote: str) -> None:
    citation = msgspec.structs.replace(CONVERSATION.messages[1].citations[1], quote=quote)
    text = conversation(ExportedMessage(role=Role.ASSISTANT, text="Yes.", citations=(citation,)))
    assert f"p. 412 ✓: “{' '.join(quote.split())}”" in shown(text, "paragraph_open")


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_an_answer_stays_as_it_was_and_ends_where_it_ended(answer: str) -> None:
    said = msgspec.structs.replace(CONVERSATION.messages[1], text=answer)
    text = conversation(said, ExportedMessage(role=Role.USER, text="And?"))
    assert answer in text
    alone, among = (re.sub(r"\s+</code>", "</code>", READER.render(one)) for one in (answer, text))
    assert alone in among
    assert shown(text, "heading_open") == ["Title", "Answer", "Question"]
    assert "p. 412 ✓: “Re-torque all bolts”" in shown(text, "paragraph_open")


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        (r"$\|x\|$", r"$\Vert x\Vert $"),
        (r"\(|x|\) or `$a|b$`", r"\(\vert x\vert \) or `$a\|b$`"),
        ("a | b", r"a \| b"),
        (r"a \| b", r"a \| b"),
        (r"a \\| b", r"a \\\| b"),
        ("one\n\ntwo", "one two"),
        ("one\\\n  two", "one two"),
        ("one\\\\\ntwo", r"one\\ two"),
        ("one\\\n\ntwo\\", "one\\ two\\"),
        ("`one\\\ntwo`", "`one\\ two`"),
    ],
)
def test_a_cell_has_no_bare_pipe(markdown: str, expected: str) -> None:
    assert cell(markdown) == expected


@given(TEXTS)
@example(r"[a|b\]")
@example(r"$\|x\|$ and $a|b$")
def test_text_in_a_cell_reads_as_it_is(text: str) -> None:
    table = f"| x | {plain_cell(text)} | y |\n|---|---|---|"
    assert shown(table, "th_open") == ["x", " ".join(text.split()), "y"]


def test_formulas_are_those_of_the_window() -> None:
    (paragraph,) = (token for token in parse(ANSWERS["formulas"]) if token.children)
    kinds = [child.type for child in paragraph.children or ()]
    assert kinds.count("formula") == 3
