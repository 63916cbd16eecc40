import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from app.citations.citation import CitationStatus
from app.window.chat.markdown import rich_text
from app.window.chat.rows import Chip
from app.window.theme.loader import load_named_theme

TOKENS = load_named_theme("light")


def markup(text: str, *ends: int) -> str:
    chips = [Chip(end, "p. 1", CitationStatus.VERIFIED, "") for end in ends]
    return rich_text(text, TOKENS, chips=chips, copy_label="Copy").markup


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src='http://evil.example/x.png'>",
        "![x](http://evil.example/x.png)",
        "![x](file:///etc/passwd)",
        "[x](file:///etc/passwd)",
        "[x](javascript:alert(1))",
        "[x](cite:0)",
        "[x](code:0)",
        "[x](retry:)",
        "[x](continue:)",
        "[x](/etc/passwd)",
        "[x](//[bad)",
        "$<img src=x>$",
        "\\(\\text{<a href='file:///x'>}\\)",
        "`<a href='file:///x'>`",
        "```\n<img src=x>\n```",
        '```"><img src=x>\n```',
        "| <img src=x> |\n|---|\n| <a href='file:'> |",
        "\ue000\ue001",
    ],
)
def test_hostile_messages_become_text(hostile: str) -> None:
    result = markup(hostile)
    assert "<img" not in result
    assert "<script" not in result
    assert 'href="' not in result.replace('href="code:0">Copy', "")


@given(st.text(alphabet="<>&\"'`*_[]()!|#-\\$\n ahref=:/\ue000{}^", max_size=80))
def test_no_message_writes_an_image_or_a_link_of_ours(text: str) -> None:
    result = markup(text)
    assert "<img" not in result
    assert "cite:0" not in result


@pytest.mark.parametrize("number", ["1792.", "1792. ", "7)", "- x\n\n1792."])
def test_a_number_alone_is_an_answer_and_no_list(number: str) -> None:
    result = markup(f"{number}\n> The year was 1792.")
    assert "<ol" not in result
    assert number.rsplit(maxsplit=1)[-1] in result


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("**bold** and *lean*", "<b>bold</b> and <i>lean</i>"),
        ("[web](https://example.org/?a=1&b=2)", '<a href="https://example.org/?a=1&amp;b=2">web'),
        ("1 < 2", "1 &lt; 2"),
        ("3. third", 'start="3"'),
        ("31) see page 68", "number-suffix:')'"),
        ("- one", "<li>"),
        ("a `b<c` d", "b&lt;c</span> d"),
        ("|a|\n|-:|\n|b|", '<td align="right"'),
        ("costs $5 and $10", "costs $5 and $10"),
        ("$E = mc^2$", "<i>E</i> = <i>m</i><i>c</i><sup>2</sup>"),
        ("$a_1 * b_2 * c$", "<i>a</i><sub>1</sub>"),
    ],
)
def test_markdown_becomes_rich_text(source: str, expected: str) -> None:
    assert expected in markup(source)


def test_code_is_highlighted_and_kept_for_copying() -> None:
    rich = rich_text("```python\nif x:\n    pass\n```", TOKENS, copy_label="Copy")
    assert rich.codes == ("if x:\n    pass",)
    assert f'color:{TOKENS.colours.code_keyword}">if</span>' in rich.markup
    assert '<a href="code:0">Copy</a>' in rich.markup


def test_words_of_one_colour_are_one_run_of_code() -> None:
    rich = rich_text("```python\nfirst.second(third)\n```", TOKENS)
    assert "first.second(third)</pre>" in rich.markup


def test_very_long_code_stays_in_one_colour() -> None:
    rich = rich_text("```python\n" + "pass\n" * 5000 + "```", TOKENS)
    assert TOKENS.colours.code_keyword not in rich.markup


def test_a_caret_shows_that_more_will_come_and_is_not_copied() -> None:
    rich = rich_text("```\nx = 1", TOKENS, is_streaming=True)
    assert "▌" in rich.markup
    assert rich.codes == ("x = 1",)


@pytest.mark.parametrize(
    ("text", "end", "before"),
    [
        ('He said "one two three four". Then', 28, "four&quot;."),
        ("> one two three four\n\nThen", 21, "four"),
        ("**one two** three", 9, "two</b>"),
        ("one", 99, "one"),
    ],
)
def test_a_chip_stands_after_the_quote_and_its_full_stop(text: str, end: int, before: str) -> None:
    assert f'{before}&nbsp;<a href="cite:0"><img src="chip:0"' in markup(text, end)


def test_chips_at_one_place_keep_their_order() -> None:
    result = markup("one two.", 7, 7)
    assert result.index("chip:0") < result.index("chip:1")


@pytest.mark.usefixtures("qapp")
def test_code_that_is_wider_than_the_column_wraps() -> None:
    document = QTextDocument()
    document.setHtml(markup("```\n" + "word " * 40 + "\n```"))
    document.setTextWidth(300)
    assert document.size().width() <= 300


@pytest.mark.parametrize("marks", ["> ", "> > ", "> > > "])
def test_a_quote_within_a_quote_has_room_for_its_words(qapp: QApplication, marks: str) -> None:
    def height(words: str) -> float:
        document = QTextDocument()
        document.setHtml(markup(f"{marks}{words}"))
        document.setTextWidth(1200)
        return document.size().height()

    assert height("attached are the revised drawings of the extension") == height("a")
