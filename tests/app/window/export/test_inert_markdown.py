"""Nothing in an exported answer is fetched, run or leads anywhere, and its words stay."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.window.export.inert_markdown import inert

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
ACTIVE = {"html_block", "html_inline", "image", "link_open"}
PIECES = [
    "<script>", "</script>", "<b", ">", "<!--", "-->", "<?", "<!", "![", "](", ")", "[x]",
    "[x]: /u", "http://e.example", "www.e.example", "a@b.example", "javascript:", "`", "``",
    "```\n", "~~~\n", "\n", "\n\n", "    ", "- ", "> ", "1. ", "\\", "*", "_", "$", "$x<y$",
    "|", "|-|\n", "word", " ", "2 < 3",
]  # fmt: skip


def tokens(markdown: str) -> list[Token]:
    """All tokens, those inside of lines too."""
    blocks = READER.parse(markdown)
    return [one for block in blocks for one in (block, *(block.children or ()))]


@pytest.mark.parametrize(
    "markdown",
    [
        "<script>alert(1)</script>",
        "a <img src=http://e.example/x.png> b",
        "![x](http://e.example/x.png)",
        "![x][y]\n\n[y]: http://e.example/x.png",
        "[x](http://e.example)",
        "<http://e.example>",
        "<!-- a -->",
        "| ![x](u) | b |\n|---|---|\n| <b>c</b> | d |",
    ],
)
def test_what_is_active_is_shown_as_it_was_written(markdown: str) -> None:
    assert ACTIVE & {token.type for token in tokens(markdown)}
    found = tokens(inert(markdown))
    assert not ACTIVE & {token.type for token in found}
    shown = "".join(token.content for token in found if token.type == "text")
    signs = re.findall(r"\w+", markdown)
    assert re.findall(r"\w+", shown) == [sign for sign in signs if sign]


@pytest.mark.parametrize(
    "markdown",
    [
        "Use `<b>` and `![x](y)` here.",
        "```html\n<script>alert(1)</script>\n![x](y)\n```",
        "    <b>indented</b>\n",
        "After **50 hours**.\n\n> The bolts\n\n- a\n- b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        "2 < 3 and 4 <= 5, note [3], well! [sic]",
    ],
)
def test_what_is_inert_stays_as_it_is(markdown: str) -> None:
    assert inert(markdown) == markdown


@pytest.mark.parametrize("address", ["https://e.example/a", "www.e.example", "a@b.example"])
def test_addresses_are_no_links_for_readers_that_look_for_them(address: str) -> None:
    shown = inert(f"See {address} there.")
    assert address not in shown
    (paragraph,) = [token for token in tokens(shown) if token.type == "inline"]
    assert "".join(child.content for child in paragraph.children or ()) == f"See {address} there."


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_nothing_that_is_written_becomes_active(markdown: str) -> None:
    assert not ACTIVE & {token.type for token in tokens(inert(markdown))}
