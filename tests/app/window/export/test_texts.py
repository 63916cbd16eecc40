from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from app.conversations.answer_details import AnswerDetails
from app.documents.extract import extract
from app.library.records import Role
from app.window.chat.chat_fold import ChatInputs
from app.window.chat.rows import ChatMessage
from app.window.export.export import ExportFormat, export
from app.window.export.html import to_html
from app.window.export.markdown import to_markdown
from app.window.export.transcript import ExportedConversation, exported
from tests.app.window.export.samples import ANSWER, CITED, CONVERSATION


def test_markdown_keeps_every_word() -> None:
    text = to_markdown(CONVERSATION)
    assert text.startswith(
        "# Torque & \\<co>\n\nAbout manual.pdf. Exported from Lectern, 2026-05-04."
    )
    assert "> Which bolts?\n> And \\<when>?" in text
    assert ANSWER in text
    assert "- not found in the quotes ?: “After 50 hours.”\n- p. 412 ✓: “Re-torque" in text
    assert "- p. 412 ✓: “Re-torque all bolts”\n- not found ?: “Re-torque all bolts”" in text
    assert "*It stopped.*" in text


def test_a_page_for_browsers_marks_pages_where_quotes_end() -> None:
    html = to_html(CONVERSATION)
    assert "<title>Torque &amp; &lt;co&gt;</title>" in html
    assert "Which bolts?\nAnd &lt;when&gt;?" in html
    assert "<strong>50 hours</strong>" in html
    assert "<td>2</td>" in html
    page = '<a href="manual.pdf#page=412"><span class="page">p. 412 ✓</span></a>'
    assert f'Re-torque all bolts {page} <span class="page">not found ?</span>' in html
    assert "<summary>Reasoning</summary><p>Chapter 14.</p>" in html


def test_a_page_for_browsers_fetches_and_runs_nothing() -> None:
    html = to_html(CONVERSATION)
    assert "<script" not in html
    assert "<img" not in html
    assert "javascript" not in html.replace("[x](javascript:alert(1))", "")
    assert '<a href="mailto:a@b.example">mail</a>' in html
    assert "<code>&lt;b&gt;</code>" in html
    assert "src=" not in html


def test_json_can_be_read_back() -> None:
    encoded = msgspec.json.encode(CONVERSATION)
    assert msgspec.json.decode(encoded, type=ExportedConversation) == CONVERSATION
    assert b'"page":412' in encoded


@pytest.mark.parametrize("kind", [ExportFormat.MARKDOWN, ExportFormat.HTML, ExportFormat.DOCX])
def test_every_format_says_what_was_recognised_and_how_pages_are_called(
    kind: ExportFormat, tmp_path: Path
) -> None:
    cited = replace(CITED, is_recognised=True, label="[x](y)")
    scanned = AnswerDetails(citations=(cited,))
    messages = (ChatMessage(2, Role.ASSISTANT, ANSWER, scanned),)
    path = tmp_path / f"conversation.{kind}"
    export(
        exported(ChatInputs(title="T", documents={"ab": "manual.pdf"}, messages=messages)),
        kind,
        path,
    )
    text = "\n".join(page.text for page in extract(path).pages)
    assert "p. [x](y) (412) ✓, recognised text" in text.replace("\u00a0", " ").replace(
        "\\[", "["
    ).replace("\\]", "]")
