"""The page process: opens one file, then answers requests one by one until stdin ends.

Drawing a page runs more of MuPDF than anything else does, on files from anywhere. Here a crash, a
hang or a flood of memory harms nobody: the window sees the process gone and says so on the page.
"""

import sys
from pathlib import Path
from typing import assert_never

import msgspec

from app.child.channel import Channel
from app.child.confinement import confine
from app.documents.refusal import Refusal, RefusalReason
from app.window.viewer.source.messages import (
    Answer,
    ContentsRead,
    FindPassage,
    Found,
    LinesRead,
    Open,
    Opened,
    PageFailed,
    PassageFound,
    ReadContents,
    ReadLines,
    ReadSizes,
    Refused,
    RenderPassage,
    RenderTile,
    Request,
    Search,
    SizesRead,
    TileRendered,
)

_OfPage = RenderTile | ReadLines | FindPassage | RenderPassage


def main() -> None:
    """Answer until the window is gone or wants another file."""
    channel = Channel()
    decoder: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)
    opening = channel.receive(decoder)
    if opening is None:
        return
    if not isinstance(opening, Open):
        sys.exit("the first request must open a file")
    limits = opening.limits
    confine(memory_bytes=limits.memory_bytes, computing_seconds=limits.total_seconds)
    server = _PageServer(opening)
    channel.send(server.opened)
    while (request := channel.receive(decoder)) is not None:
        channel.send(server.answer(request))


class _PageServer:
    """The open file and the answers to requests about it."""

    def __init__(self, opening: Open) -> None:
        # PyMuPDF is loaded under the limits that `main` has set.
        from app.window.viewer.source.page_file import PageFile  # noqa: PLC0415

        self.opened: Opened | Refused
        try:
            self._file = PageFile(Path(opening.path), opening.kind, opening.password)
            self.opened = Opened(self._file.num_pages, self._file.sizes(1)[0])
        except Refusal as refusal:
            self.opened = Refused(refusal.reason, refusal.detail)
        except MemoryError:
            self.opened = Refused(RefusalReason.OUT_OF_MEMORY)

    def answer(self, request: Request) -> Answer:
        match request:
            case ReadSizes():
                return SizesRead(request.first, self._file.sizes(request.first))
            case ReadContents():
                return ContentsRead(self._file.contents())
            case Search():
                return Found(*self._file.search(request.text, request.first, request.count))
            case RenderTile():
                return self._of_page(request.tile.page, request)
            case ReadLines() | FindPassage() | RenderPassage():
                return self._of_page(request.page, request)
            case Open():
                return self.opened
            case _:
                assert_never(request)

    def _of_page(self, page: int, request: _OfPage) -> Answer:
        """Whatever is wrong with a page ends with that page."""
        try:
            return self._look_at(request)
        except MemoryError:
            return PageFailed(page, "it needs more memory than is allowed")
        except Exception as error:
            return PageFailed(page, str(error).splitlines()[0] if str(error) else "it is damaged")

    def _look_at(self, request: _OfPage) -> Answer:
        from app.window.viewer.source.passages import find_passage  # noqa: PLC0415  - as above

        match request:
            case RenderTile(tile=tile):
                pixmap = self._file.render(tile)
                return TileRendered(
                    tile, pixmap.width, pixmap.height, pixmap.stride, bytes(pixmap.samples_mv)
                )
            case ReadLines(page=page):
                return LinesRead(page, self._file.lines(page), self._file.links(page))
            case RenderPassage():
                return self._file.render_passage(request)
            case FindPassage(page=page, text=text):
                return PassageFound(page, find_passage(self._file.lines(page), text))
            case _:
                assert_never(request)


if __name__ == "__main__":
    main()
