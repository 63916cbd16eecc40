"""Which format a file is written in."""

from pathlib import Path

import pytest

from app.window.export.export import ExportFormat
from app.window.widgets.typed_target import typed_target


@pytest.mark.parametrize(
    ("chosen", "kind", "expected"),
    [
        ("/x/conversation.md", ExportFormat.PDF, (ExportFormat.MARKDOWN, "conversation.md")),
        ("/x/conversation.PDF", ExportFormat.MARKDOWN, (ExportFormat.PDF, "conversation.PDF")),
        ("/x/conversation", ExportFormat.HTML, (ExportFormat.HTML, "conversation.html")),
        ("/x/at 3.5 bar", ExportFormat.JSON, (ExportFormat.JSON, "at 3.5 bar.json")),
    ],
)
def test_the_suffix_decides_and_the_filter_helps(
    chosen: str, kind: ExportFormat, expected: tuple[ExportFormat, str]
) -> None:
    found, path = typed_target(Path(chosen), tuple(ExportFormat), kind)
    assert (found, path.name) == expected


def test_a_suffix_behind_the_one_that_was_typed_is_taken_off(tmp_path: Path) -> None:
    chosen, kinds = tmp_path / "conv.docx.md", tuple(ExportFormat)
    otherwise = ExportFormat.MARKDOWN
    assert typed_target(chosen, kinds, otherwise) == (ExportFormat.DOCX, tmp_path / "conv.docx")
    (tmp_path / "conv.docx").touch()  # nobody was asked about this one
    assert typed_target(chosen, kinds, otherwise) == (otherwise, tmp_path / "conv.docx.md")
