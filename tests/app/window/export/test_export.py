import os
from dataclasses import replace
from pathlib import Path

import msgspec
import pymupdf
import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.errors import UsageError
from app.library.records import Role
from app.window.export.export import ExportFormat, export
from app.window.export.exporter import Exporter, name_filter
from app.window.export.file_names import file_name
from app.window.export.transcript import ExportedConversation, ExportedMessage
from app.window.viewer.notebook.notebook_view_model import NotebookInputs
from app.window.widgets.file_dialogs import Folders
from tests.app.window.export.samples import CONVERSATION, INPUTS
from tests.fakes.manual_jobs import ManualJobs


@pytest.mark.parametrize("kind", ExportFormat)
def test_every_format_makes_one_file(qtbot: QtBot, tmp_path: Path, kind: ExportFormat) -> None:
    export(CONVERSATION, kind, tmp_path / "conversation")
    assert [path.name for path in tmp_path.iterdir()] == ["conversation"]
    assert (tmp_path / "conversation").stat().st_size > 200


def test_a_pdf_holds_the_text_on_numbered_pages(qtbot: QtBot, tmp_path: Path) -> None:
    long = ExportedMessage(role=Role.ASSISTANT, text="\n\n".join(["housing bolts " * 30] * 30))
    conversation = msgspec.structs.replace(CONVERSATION, messages=(*CONVERSATION.messages, long))
    export(conversation, ExportFormat.PDF, tmp_path / "conversation.pdf")
    with pymupdf.open(tmp_path / "conversation.pdf") as pdf:
        texts = [page.get_text() for page in pdf]
        assert pdf.metadata["title"] == "Torque & <co>"
    assert len(texts) > 1
    assert "Which bolts?" in texts[0]
    assert "[p. 412 ✓]" in texts[0].replace("\xa0", " ")
    assert f"1 / {len(texts)}" in texts[0]
    assert f"{len(texts)} / {len(texts)}" in texts[-1]


def test_a_cited_page_of_a_pdf_leads_to_the_document_beside_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    export(CONVERSATION, ExportFormat.PDF, tmp_path / "conversation.pdf")
    with pymupdf.open(tmp_path / "conversation.pdf") as pdf:
        links = [(page, link) for page in pdf for link in page.get_links() if "file" in link]
        (page, link) = links[0]
        words = page.get_textbox(link["from"]).replace("\xa0", " ").strip()
    assert [(link["file"], link["page"] + 1) for _, link in links] == [("manual.pdf", 412)]
    assert words == "[p. 412 ✓]"


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "conversation.md").mkdir()
    with pytest.raises(UsageError, match=r"conversation\.md cannot be written"):
        export(CONVERSATION, ExportFormat.MARKDOWN, tmp_path / "conversation.md")
    assert [path.name for path in tmp_path.iterdir()] == ["conversation.md"]
    with pytest.raises(UsageError):
        export(CONVERSATION, ExportFormat.PDF, tmp_path / "nowhere" / "conversation.pdf")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Torque: what/when?", "Torque what when"),
        ("../../etc", "etc"),
        ("CON", "Conversation"),
        ("com1.x", "Conversation"),
        (" . ", "Conversation"),
        ("x" * 200, "x" * 80),
    ],
)
def test_names_of_files_work_everywhere(title: str, name: str) -> None:
    assert file_name(title, otherwise="Conversation") == name


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    Folders(tmp_path / "window.ini", window)
    return window


def _asked(window: QWidget, title: str = "Torque: what?") -> QFileDialog:
    inputs = replace(INPUTS, title=title)
    Exporter(ManualJobs(), window).ask(inputs, NotebookInputs())
    return window.findChildren(QFileDialog)[-1]


def test_the_dialog_offers_every_format(window: QWidget) -> None:
    dialog = _asked(window)
    assert len(dialog.nameFilters()) == len(ExportFormat)
    dialog.selectNameFilter(name_filter(ExportFormat.PDF))
    dialog.filterSelected.emit(name_filter(ExportFormat.PDF))
    assert dialog.defaultSuffix() == "pdf"


def test_the_dialog_knows_the_whole_name_so_that_it_asks_before_a_file_goes(
    window: QWidget,
) -> None:
    (chosen,) = _asked(window, "What changed in version 2.1?").selectedFiles()
    assert Path(chosen).suffix == ".md"


def test_the_dialog_begins_with_the_format_that_was_used_last(
    window: QWidget, tmp_path: Path
) -> None:
    dialog = _asked(window)
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("conversation.pdf")
    dialog.accept()
    again = _asked(window)
    assert again.selectedNameFilter() == name_filter(ExportFormat.PDF)
    assert Path(again.selectedFiles()[0]).suffix == ".pdf"


def test_an_exporter_tells_when_it_is_done(qtbot: QtBot, window: QWidget, tmp_path: Path) -> None:
    jobs = ManualJobs()
    exporter = Exporter(jobs, window)
    exporter.write(CONVERSATION, ExportFormat.JSON, tmp_path / "conversation.json")
    with qtbot.waitSignal(exporter.exported) as told:
        jobs.run_all()
    assert told.args == [tmp_path / "conversation.json"]
    decoded = msgspec.json.decode(told.args[0].read_bytes(), type=ExportedConversation)
    assert decoded.title == "Torque & <co>"
    exporter.write(CONVERSATION, ExportFormat.JSON, tmp_path / "nowhere" / "conversation.json")
    with qtbot.waitSignal(exporter.failed):
        jobs.run_all()


@pytest.mark.skipif(os.name == "nt", reason="makes a pipe and a link")
def test_neither_a_pipe_nor_a_link_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "kept.md").write_text("kept")
    (tmp_path / "link.md").symlink_to(tmp_path / "kept.md")
    os.mkfifo(tmp_path / "pipe.md")
    for name in ("link.md", "pipe.md"):
        with pytest.raises(UsageError, match="cannot be written: it is not a regular file"):
            export(CONVERSATION, ExportFormat.MARKDOWN, tmp_path / name)
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "pipe.md").is_fifo()
    assert (tmp_path / "kept.md").read_text() == "kept"
