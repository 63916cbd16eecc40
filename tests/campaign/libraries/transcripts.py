"""What showing a conversation costs: Lectern's list against what Qt has for it.

    python -m tests.campaign.libraries.transcripts [--messages 500]

Each runs in a process of its own without a screen: until the end of the conversation is painted,
then while the last answer grows by a hundred portions. Every way shows the same rich text, but for
Qt's own Markdown.
"""

import argparse
import dataclasses
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
from PySide6.QtCore import QModelIndex, QSize, QStringListModel, QUrl
from PySide6.QtGui import QPainter, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QListView,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app.bench_window import streaming
from app.core.threaded_jobs import ThreadedJobs
from app.library.records import Role
from app.window.chat.chat_events import ConversationOpened
from app.window.chat.chat_view_model import ChatViewModel
from app.window.chat.lexers import Lexers
from app.window.chat.markdown import rich_text
from app.window.chat.rows import ChatMessage
from app.window.chat.transcript_model import TranscriptModel
from app.window.chat.transcript_view import TranscriptView
from app.window.process.qt_loop import QtLoop
from app.window.start import make_application
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme

_QUESTION = "Which bolts are re-torqued, and after how many hours?"
_ANSWER = streaming._MARKDOWN * 4
_WIDTH, _HEIGHT = 800, 900
_PORTIONS = 100
_PATIENCE_SECONDS = 120
_TOKENS = load_named_theme("light")
_QML = """import QtQuick
ListView {
    width: 800; height: 900; model: messages
    delegate: TextEdit {
        width: ListView.view.width; textFormat: TextEdit.RichText; wrapMode: TextEdit.Wrap
        readOnly: true; selectByMouse: true; text: model.display
    }
    Component.onCompleted: positionViewAtEnd()
}"""

Grow = Callable[[str], object]
_kept: list[object] = []
"""What is shown, until the process ends."""


def lectern(texts: list[str]) -> Grow:
    view = TranscriptView(Theme(_TOKENS), Lexers(ThreadedJobs(QtLoop())))
    model, view_model = TranscriptModel(), ChatViewModel()
    messages = tuple(
        ChatMessage(number, Role.ASSISTANT if number % 2 else Role.USER, text)
        for number, text in enumerate(texts)
    )
    view.setModel(model)
    _show(view)
    view_model.apply(ConversationOpened("Long", ("survey.pdf",), messages))
    *before, last = view_model.props.rows
    model.set_rows((*before, last))
    return lambda text: model.set_rows(
        (*before, dataclasses.replace(last, text=text, is_streaming=True))
    )


def one_document(texts: list[str]) -> Grow:
    """All messages in one QTextBrowser; only the last one is laid out again."""
    browser = _browser()
    browser.setHtml("".join(map(_markup, texts[:-1])))
    cursor = QTextCursor(browser.document())
    cursor.movePosition(QTextCursor.MoveOperation.End)
    start = cursor.position()

    def grow(text: str) -> None:
        cursor.setPosition(start)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertHtml(_markup(text))
        browser.moveCursor(QTextCursor.MoveOperation.End)

    grow(texts[-1])
    return grow


def qt_markdown(texts: list[str]) -> Grow:
    """One QTextBrowser that parses Markdown itself: it has no way to add to a document."""
    browser = _browser()
    before = "\n\n".join(texts[:-1])

    def grow(text: str) -> None:
        browser.setMarkdown(f"{before}\n\n{text}")
        browser.moveCursor(QTextCursor.MoveOperation.End)

    grow(texts[-1])
    return grow


def labels(texts: list[str]) -> Grow:
    """A QLabel for each message."""
    area, inside = QScrollArea(widgetResizable=True), QWidget()
    column = QVBoxLayout(inside)
    for text in texts:
        label = QLabel(_markup(text), wordWrap=True)
        column.addWidget(label)
    area.setWidget(inside)
    _show(area)
    return lambda text: label.setText(_markup(text))


class _Delegate(QStyledItemDelegate):
    def sizeHint(  # noqa: N802  # Qt's name
        self, _option: QStyleOptionViewItem, index: QModelIndex
    ) -> QSize:
        return QSize(_WIDTH - 40, round(self._document(index).size().height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        painter.translate(option.rect.topLeft())
        self._document(index).drawContents(painter)
        painter.translate(-option.rect.topLeft())

    def _document(self, index: QModelIndex) -> QTextDocument:
        document = QTextDocument()
        document.setHtml(_markup(index.data()))
        document.setTextWidth(_WIDTH - 40)
        return document


def list_view(texts: list[str]) -> Grow:
    """A QListView with a delegate: it asks for the height of every row."""
    view, model = QListView(), QStringListModel(texts)
    view.setItemDelegate(_Delegate(view))
    view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    view.setModel(model)
    _show(view)
    view.scrollToBottom()
    return lambda text: model.setData(model.index(len(texts) - 1), text)


def qml(texts: list[str]) -> Grow:
    """A ListView of Qt Quick, drawn by the processor."""
    from PySide6.QtQuick import QQuickWindow, QSGRendererInterface  # noqa: PLC0415
    from PySide6.QtQuickWidgets import QQuickWidget  # noqa: PLC0415

    QQuickWindow.setGraphicsApi(QSGRendererInterface.GraphicsApi.Software)
    view, model = QQuickWidget(), QStringListModel([_markup(text) for text in texts])
    view.rootContext().setContextProperty("messages", model)
    with TemporaryDirectory() as folder:
        source = Path(folder, "transcript.qml")
        source.write_text(_QML, encoding="utf-8")
        view.setSource(QUrl.fromLocalFile(str(source)))
    _kept.append(model)
    _show(view)
    return lambda text: model.setData(model.index(len(texts) - 1), _markup(text))


WAYS = {way.__name__: way for way in (lectern, one_document, qt_markdown, labels, list_view, qml)}


def _browser() -> QTextBrowser:
    browser = QTextBrowser()
    _show(browser)
    return browser


def _markup(text: str) -> str:
    return rich_text(text, _TOKENS).markup


def _show(widget: QWidget) -> None:
    _kept.append(widget)
    widget.resize(_WIDTH, _HEIGHT)
    widget.show()


def _measure(way: str, num_messages: int) -> None:
    make_application()
    _markup(_ANSWER)  # lexers and parser are there
    texts = [_ANSWER if number % 2 else _QUESTION for number in range(num_messages)]
    process = psutil.Process()
    memory, began, computed = process.memory_info().rss, time.perf_counter(), time.process_time()
    grow = WAYS[way](texts)
    _settle()
    seconds, computed = time.perf_counter() - began, time.process_time() - computed
    memory = process.memory_info().rss - memory
    pauses = []
    for portion in range(1, _PORTIONS + 1):
        began = time.process_time()
        grow((4 * _ANSWER)[: 4 * len(_ANSWER) * portion // _PORTIONS])
        _settle()
        pauses.append((time.process_time() - began) * 1e3)
    pauses.sort()
    print(  # noqa: T201
        f"| {way} | {seconds * 1e3:,.0f} ms | {computed * 1e3:,.0f} ms | {memory / 1e6:,.0f} MB |"
        f" {pauses[_PORTIONS // 2]:.1f} ms | {pauses[-1]:.1f} ms |"
    )
    sys.stdout.flush()
    os._exit(0)


def _settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def main() -> None:
    """Print a table, or measure one way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=500)
    parser.add_argument("--way", choices=WAYS)
    given = parser.parse_args()
    if given.way:
        _measure(given.way, given.messages)
    print("| | until shown | processor | memory | a portion | the longest |")  # noqa: T201
    print("|---|---|---|---|---|---|", flush=True)  # noqa: T201
    for way in WAYS:
        command = [sys.executable, "-m", __spec__.name, "--way", way]
        command += ["--messages", str(given.messages)]
        try:
            subprocess.run(command, timeout=_PATIENCE_SECONDS, check=True)
        except subprocess.TimeoutExpired:
            print(f"| {way} | stopped after {_PATIENCE_SECONDS} s |", flush=True)  # noqa: T201


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    main()
