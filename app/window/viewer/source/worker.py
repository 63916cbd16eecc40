"""The page process: opens one file, then answers one request after the other until stdin ends.

Drawing a page runs more of MuPDF than anything else does, on files from anywhere. Here a crash, a
hang or a flood of memory harms nobody: the window sees the process gone and says so on the page.
"""

import io
import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO, assert_never

import msgspec

from app.documents.confinement import confine
from app.documents.refusal import Refusal, RefusalReason
from app.window.viewer.source.messages import (
    Answer,
    FindPassage,
    Found,
    LinesRead,
    Open,
    Opened,
    PageFailed,
    PassageFound,
    ReadLines,
    ReadSizes,
    Refused,
    RenderTile,
    Request,
    Search,
    SizesRead,
    TileRendered,
)
from engine.protocol.framing import read_frame, write_frame


def main() -> None:
    """Answer until the window is gone or wants another file."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the application decides when to stop
    answers = _take_stdout()
    decoder = msgspec.msgpack.Decoder(Request)
    frame = read_frame(sys.stdin.buffer)
    if frame is None:
        return
    opening = decoder.decode(frame)
    if not isinstance(opening, Open):
        sys.exit("the first request must open a file")
    confine(opening.limits)
    server = _PageServer(opening)
    write_frame(answers, msgspec.msgpack.encode(server.opened))
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        write_frame(answers, msgspec.msgpack.encode(server.answer(decoder.decode(frame))))


class _PageServer:
    """The open file and what is said about it."""

    def __init__(self, opening: Open) -> None:
        # PyMuPDF is loaded under the limits that `main` has set, and after stdout is taken.
        from app.window.viewer.source.page_file import PageFile  # noqa: PLC0415

        self.opened: Opened | Refused
        try:
            self._file = PageFile(Path(opening.path), opening.kind, opening.password)
            self.opened = Opened(self._file.num_pages, self._file.sizes(1)[0])
        except Refusal as refusal:
            self.opened = Refused(refusal.reason, refusal.detail, refusal.remedy)
        except MemoryError:
            self.opened = Refused(RefusalReason.OUT_OF_MEMORY)

    def answer(self, request: Request) -> Answer:
        match request:
            case ReadSizes():
                return SizesRead(request.first, self._file.sizes(request.first))
            case Search():
                return Found(*self._file.search(request.text, request.first, request.count))
            case RenderTile():
                return self._of_page(request.tile.page, request)
            case ReadLines() | FindPassage():
                return self._of_page(request.page, request)
            case Open():
                return self.opened
            case _:
                assert_never(request)

    def _of_page(self, page: int, request: RenderTile | ReadLines | FindPassage) -> Answer:
        """Whatever is wrong with a page ends with that page."""
        try:
            return self._look_at(request)
        except MemoryError:
            return PageFailed(page, "it needs more memory than is allowed")
        except Exception as error:
            return PageFailed(page, str(error).splitlines()[0] if str(error) else "it is damaged")

    def _look_at(self, request: RenderTile | ReadLines | FindPassage) -> Answer:
        from app.window.viewer.source.passages import find_passage  # noqa: PLC0415  - as above

        match request:
            case RenderTile(tile=tile):
                pixmap = self._file.render(tile)
                return TileRendered(
                    tile, pixmap.width, pixmap.height, pixmap.stride, bytes(pixmap.samples_mv)
                )
            case ReadLines(page=page):
                return LinesRead(page, self._file.lines(page))
            case FindPassage(page=page, text=text):
                return PassageFound(page, find_passage(self._file.lines(page), text))
            case _:
                assert_never(request)


def _take_stdout() -> BinaryIO:
    """Return stdout as a stream of our own and let everything else printed go to stderr."""
    frames = io.BufferedWriter(io.FileIO(os.dup(1), "wb"))
    os.dup2(2, 1)
    return frames


if __name__ == "__main__":
    main()
