"""Pages of real files from the real process, and from scripted ones that misbehave."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from app.child.command import Command, module_command
from app.documents.document import Format
from app.documents.errors import DamagedDocumentError, ParserCrashError, PasswordRequiredError
from app.documents.limits import Limits
from app.window.viewer.source.file_pages import FilePages
from app.window.viewer.source.messages import Contents, PageHits, TextLine, Tile

pytestmark = pytest.mark.process
PATIENCE = 60_000
"""Milliseconds that a busy machine may take to start a process."""

SPEAK = """
import msgspec, sys, os, signal
from app.window.viewer.source.messages import *
from engine.protocol.framing import read_frame, write_frame
def say(answer): write_frame(sys.stdout.buffer, msgspec.msgpack.encode(answer))
def hear(): return msgspec.msgpack.decode(read_frame(sys.stdin.buffer), type=Request)
hear()
"""
DIE_ON_PAGE_TWO = """
say(Opened(2, (600.0, 800.0)))
while True:
    match hear():
        case RenderTile(tile=tile) if tile.page == 2: os.kill(os.getpid(), signal.SIGSEGV)
        case RenderTile(tile=tile): say(TileRendered(tile, 1, 1, 3, b"abc"))
        case ReadSizes(): say(SizesRead(2, ((600.0, 800.0),)))
        case ReadContents(): say(ContentsRead(Contents()))
"""

Open = Callable[..., "Watched"]


class Watched:
    """A source with everything it said."""

    def __init__(self, source: FilePages) -> None:
        self.source = source
        self.opened: list[tuple[int, tuple[float, float]]] = []
        self.sizes: dict[int, tuple[float, float]] = {}
        self.tiles: dict[Tile, QPixmap] = {}
        self.lines: dict[int, tuple[TextLine, ...]] = {}
        self.passages: dict[int, tuple[Any, ...]] = {}
        self.hits: list[PageHits] = []
        self.searches = 0
        self.failures: dict[int, str] = {}
        self.errors: list[Exception] = []
        source.opened.connect(lambda pages, size: self.opened.append((pages, size)))
        source.sized.connect(lambda first, sizes: self.sizes.update(enumerate(sizes, first)))
        source.tile_drawn.connect(self.tiles.__setitem__)
        source.lines_read.connect(self.lines.__setitem__)
        source.passage_found.connect(self.passages.__setitem__)
        source.hits_found.connect(self.hits.extend)
        source.search_ended.connect(self._count_search)
        source.page_failed.connect(self.failures.__setitem__)
        source.failed.connect(self.errors.append)
        source.open()

    def _count_search(self) -> None:
        self.searches += 1


@pytest.fixture
def open_file(qtbot: QtBot) -> Iterator[Open]:
    sources: list[FilePages] = []

    def start(path: Path, **options: Any) -> Watched:
        source = FilePages(path, Format.PDF, **options)
        sources.append(source)
        return Watched(source)

    yield start
    for source in sources:
        source.close()


def script(code: str) -> Command:
    return replace(module_command("app"), arguments=(sys.executable, "-c", SPEAK + code))


def test_pages_and_sizes(open_file: Open, manual: Path, qtbot: QtBot) -> None:
    seen = open_file(manual)
    qtbot.waitUntil(lambda: len(seen.sizes) == 11, timeout=PATIENCE)
    assert seen.opened == [(12, (595.0, 842.0))]
    assert seen.sizes[7] == seen.sizes[9] == (842.0, 595.0)


def test_contents_are_read_where_there_are_none(
    open_file: Open, manual: Path, qtbot: QtBot
) -> None:
    """The process lives on: what it dies of is passed over, and contents with it."""
    seen = open_file(manual)
    with qtbot.waitSignal(seen.source.contents_read, timeout=PATIENCE) as told:
        seen.source.want_contents()
    assert told.args == [Contents()]


def test_tile_has_the_wanted_pixels_and_colours(
    open_file: Open, manual: Path, qtbot: QtBot
) -> None:
    seen = open_file(manual)
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    plain = Tile(page=2, width=595, height=842)
    dark = Tile(page=2, width=595, height=842, ink=0xEEDDCC, paper=0x223344)
    corner = Tile(page=2, width=2380, height=3368, column=1, row=1)
    seen.source.want_tiles([plain, dark, corner])
    qtbot.waitUntil(lambda: len(seen.tiles) == 3, timeout=PATIENCE)
    assert (seen.tiles[plain].width(), seen.tiles[plain].height()) == (595, 512)
    assert seen.tiles[plain].toImage().pixelColor(5, 5).name() == "#ffffff"
    assert seen.tiles[dark].toImage().pixelColor(5, 5).name() == "#223344"
    assert (seen.tiles[corner].width(), seen.tiles[corner].height()) == (332, 512)


def test_only_what_is_still_wanted_is_drawn(open_file: Open, manual: Path, qtbot: QtBot) -> None:
    seen = open_file(manual)
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    passed = [Tile(page=page, width=300, height=400) for page in range(1, 12)]
    last = Tile(page=12, width=300, height=400)
    seen.source.want_tiles(passed)
    seen.source.want_tiles([last])
    qtbot.waitUntil(lambda: last in seen.tiles, timeout=PATIENCE)
    assert len(seen.tiles) <= 2


@pytest.mark.parametrize("page", [3, 9])
def test_passage_lies_on_its_words(page: int, open_file: Open, manual: Path, qtbot: QtBot) -> None:
    seen = open_file(manual)
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    seen.source.find_passages([(page, "Re-torque all housing bolts to 84 N·m")])
    seen.source.want_lines([page])
    qtbot.waitUntil(lambda: page in seen.passages and page in seen.lines, timeout=PATIENCE)
    words = pymupdf.open(manual)[page - 1]
    rects = [rect * words.rotation_matrix for rect in words.search_for("Re-torque all housing")]
    left, top, right, bottom = seen.passages[page][0]
    assert rects[0].intersects((left, top, right, bottom))
    assert any("Re-torque" in line.text for line in seen.lines[page])


def test_unknown_passage_gives_the_page(open_file: Open, manual: Path, qtbot: QtBot) -> None:
    seen = open_file(manual)
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    seen.source.find_passages([(3, "Nothing of this kind was ever written anywhere")])
    qtbot.waitUntil(lambda: seen.passages == {3: ()}, timeout=PATIENCE)


def test_search_finds_every_page(open_file: Open, manual: Path, qtbot: QtBot) -> None:
    seen = open_file(manual)
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    seen.source.search("output flange", 5)
    qtbot.waitUntil(lambda: seen.searches == 1, timeout=PATIENCE)
    assert sorted(hits.page for hits in seen.hits) == list(range(1, 13))
    assert seen.hits[0].page == 5


def test_crash_on_a_page_is_a_message_there_and_no_more(
    open_file: Open, manual: Path, qtbot: QtBot
) -> None:
    seen = open_file(manual, command=script(DIE_ON_PAGE_TWO))
    first, second = Tile(page=1, width=9, height=9), Tile(page=2, width=9, height=9)
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    seen.source.want_tiles([second, first])
    qtbot.waitUntil(lambda: first in seen.tiles, timeout=PATIENCE)
    assert seen.failures == {2: "Page 2 cannot be shown: it crashed."}
    assert seen.errors == []
    assert len(seen.opened) == 1


def test_a_process_that_ends_while_nothing_is_asked_is_started_again(
    open_file: Open, manual: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    note = tmp_path / "pid"
    code = f"open({str(note)!r}, 'w').write(str(os.getpid()))\n{DIE_ON_PAGE_TWO}"
    seen = open_file(manual, command=script(code))
    first, other = Tile(page=1, width=9, height=9), Tile(page=1, width=8, height=8)
    qtbot.waitUntil(lambda: 2 in seen.sizes, timeout=PATIENCE)
    os.kill(int(note.read_text()), signal.SIGKILL)
    qtbot.waitUntil(lambda: not seen.source._process.is_running, timeout=PATIENCE)
    seen.source.want_tiles([first, other])
    qtbot.waitUntil(lambda: {first, other} <= set(seen.tiles), timeout=PATIENCE)
    assert seen.failures == {}
    assert seen.errors == []


def test_page_can_be_tried_again(open_file: Open, manual: Path, qtbot: QtBot) -> None:
    seen = open_file(manual, command=script(DIE_ON_PAGE_TWO))
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    seen.source.want_tiles([Tile(page=2, width=9, height=9)])
    qtbot.waitUntil(lambda: 2 in seen.failures, timeout=PATIENCE)
    seen.failures.clear()
    seen.source.retry(2)
    seen.source.want_tiles([Tile(page=2, width=9, height=9)])
    qtbot.waitUntil(lambda: 2 in seen.failures, timeout=PATIENCE)


def test_hang_is_ended(open_file: Open, manual: Path, qtbot: QtBot) -> None:
    code = "say(Opened(1, (600.0, 800.0))); hear(); import threading; threading.Event().wait()"
    seen = open_file(manual, command=script(code), limits=Limits(stall_seconds=3.0))
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    seen.source.want_tiles([Tile(page=1, width=9, height=9)])
    qtbot.waitUntil(lambda: bool(seen.failures), timeout=PATIENCE)
    assert seen.failures == {1: "Page 1 cannot be shown: it took longer than 3 s."}


@pytest.mark.parametrize(
    "code",
    [
        "os.kill(os.getpid(), signal.SIGSEGV)",
        'sys.stdout.buffer.write(b"no frame at all"); sys.stdout.flush(); hear()',
        'write_frame(sys.stdout.buffer, b"no message"); hear()',
        "sys.exit(3)",
    ],
)
def test_nonsense_while_opening_is_an_error(
    code: str, open_file: Open, manual: Path, qtbot: QtBot
) -> None:
    seen = open_file(manual, command=script(code))
    qtbot.waitUntil(lambda: bool(seen.errors), timeout=PATIENCE)
    assert isinstance(seen.errors[0], ParserCrashError)


@pytest.mark.parametrize(
    "answer",
    [
        'TileRendered(tile, 5, 5, 3, b"abc")',
        'TileRendered(tile, 1, 100, 3, b"abc")',
        "SizesRead(1, ())",
        "LinesRead(1, ())",
    ],
)
def test_nonsense_about_a_page_is_a_message_there(
    answer: str, open_file: Open, manual: Path, qtbot: QtBot
) -> None:
    code = f"say(Opened(1, (600.0, 800.0)))\nwhile True:\n tile = hear().tile\n say({answer})"
    seen = open_file(manual, command=script(code))
    qtbot.waitUntil(lambda: bool(seen.opened), timeout=PATIENCE)
    seen.source.want_tiles([Tile(page=1, width=9, height=9)])
    qtbot.waitUntil(lambda: 1 in seen.failures, timeout=PATIENCE)


def test_command_that_is_missing_is_an_error(open_file: Open, manual: Path, qtbot: QtBot) -> None:
    seen = open_file(manual, command=Command(("/nowhere/at-all",)))
    qtbot.waitUntil(lambda: bool(seen.errors), timeout=PATIENCE)
    assert isinstance(seen.errors[0], ParserCrashError)
    assert seen.errors[0].message == f"“{manual.name}” cannot be shown: it could not be started."


def test_damaged_file_says_so(open_file: Open, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "rubbish.pdf"
    path.write_bytes(b"%PDF-1.7\nrubbish")
    seen = open_file(path)
    qtbot.waitUntil(lambda: bool(seen.errors), timeout=PATIENCE)
    assert isinstance(seen.errors[0], DamagedDocumentError)


def test_encrypted_file_wants_its_password(
    open_file: Open, manual: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "secret.pdf"
    pymupdf.open(manual).save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="open")
    locked, unlocked = open_file(path), open_file(path, password="open")
    qtbot.waitUntil(lambda: bool(locked.errors) and bool(unlocked.opened), timeout=PATIENCE)
    assert isinstance(locked.errors[0], PasswordRequiredError)
