"""Pages of a PDF or XPS file, drawn by the page process.

A page that brings the process down is not asked for again until the person says so; the process
is restarted and everything else continues. A crash while the file is opened is the end.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QImage, QPixmap

from app.child.command import Command
from app.documents.document import Format
from app.documents.errors import ParserCrashError, error_for
from app.documents.limits import Limits
from app.documents.problems import NotShown
from app.documents.refusal import Refusal
from app.window.viewer.source.agenda import Agenda
from app.window.viewer.source.messages import (
    Answer,
    Box,
    ContentsRead,
    FindPassage,
    Found,
    LinesRead,
    Open,
    Opened,
    PageFailed,
    PassageFound,
    PassageRendered,
    ReadContents,
    ReadLines,
    ReadSizes,
    Refused,
    RenderPassage,
    RenderTile,
    Request,
    Search,
    SizesRead,
    Tile,
    TileRendered,
)
from app.window.viewer.source.page_process import PageProcess
from app.window.viewer.source.page_source import Crop, CropTerms, PageSource

VIEW_LIMITS = Limits(memory_bytes=1536 * 1024**2, stall_seconds=20.0, total_seconds=86_400.0)
"""A page that takes longer than this is not one a person waits for."""


class FilePages(PageSource):
    """The pages of one file."""

    def __init__(
        self,
        path: Path,
        kind: Format,
        *,
        password: str | None = None,
        limits: Limits = VIEW_LIMITS,
        command: Command | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._name = path.name
        self._opening = Open(str(path.absolute()), kind.lower(), limits, password)
        self._agenda = Agenda()
        self._process = PageProcess(self._opening, command=command, parent=self)
        self._process.answered.connect(self._take)
        self._process.died.connect(self._survive)

    def open(self) -> None:
        """Begin; `opened` or `failed` follows."""
        self._process.ask(self._opening)

    def want_tiles(self, tiles: Sequence[Tile]) -> None:
        """Draw these and no others, the first one first."""
        self._agenda.tiles = list(tiles)
        self._go_on()

    def want_lines(self, pages: Sequence[int]) -> None:
        """Read the lines of these pages and of no others."""
        self._agenda.lines = list(pages)
        self._go_on()

    def want_contents(self) -> None:
        """Read outline and labels, once there is time."""
        self._agenda.wants_contents = True
        self._go_on()

    def find_passages(self, passages: Sequence[tuple[int, str]]) -> None:
        """Look for each text on its page, and for no others."""
        self._agenda.passages = list(passages)
        self._go_on()

    def want_crop(
        self, page: int, text: str, terms: CropTerms, boxes: tuple[Box, ...] = ()
    ) -> None:
        """Draw the part of a page with a passage, which is looked for unless it is in `boxes`."""
        self._agenda.crop = RenderPassage(page, text, terms.width, boxes, terms.ink, terms.paper)
        self._go_on()

    def search(self, text: str, first: int) -> None:
        """Look for a text on all pages, beginning with page `first`; an empty one ends it."""
        self._agenda.want_search(text, first)
        self._go_on()

    def retry(self, page: int) -> None:
        """Forget that a page failed."""
        self._agenda.failed.discard(page)

    def close(self) -> None:
        """Release the file and drop all requests."""
        self._agenda = Agenda()
        self._process.close()

    def _go_on(self) -> None:
        if not self._agenda.num_pages or not self._process.is_idle:
            return
        request = self._agenda.next_request()
        if request is not None:
            self._process.ask(request if self._process.is_running else self._opening)

    @Slot(object, object)
    def _take(self, request: Request, answer: Answer) -> None:
        match answer:
            case Opened():
                self._take_opened(answer)
            case Refused():
                self._give_up(error_for(self._name, Refusal(answer.reason, answer.detail)))
            case _ if isinstance(request, RenderPassage):
                self._take_crop(request, answer)
            case PageFailed():
                self._fail_page(answer.page, f"{answer.detail}.")
            case ContentsRead():
                self._agenda.wants_contents = False
                self.contents_read.emit(answer.contents)
            case SizesRead() if isinstance(request, ReadSizes) and answer.sizes:
                self._agenda.sized_until = request.first + len(answer.sizes) - 1
                self.sized.emit(request.first, answer.sizes)
            case _:
                self._take_of_page(request, answer)
        self._go_on()

    def _take_of_page(self, request: Request, answer: Answer) -> None:
        match answer:
            case Found() if isinstance(request, Search):
                self._take_found(request, answer)
            case TileRendered() if isinstance(request, RenderTile):
                self._take_tile(request.tile, answer)
            case LinesRead() if isinstance(request, ReadLines):
                self._agenda.lines = [page for page in self._agenda.lines if page != request.page]
                self.lines_read.emit(request.page, answer.lines)
                self.links_read.emit(request.page, answer.links)
            case PassageFound() if isinstance(request, FindPassage):
                wanted = (request.page, request.text)
                self._agenda.passages = [one for one in self._agenda.passages if one != wanted]
                self.passage_found.emit(request.page, answer.boxes)
            case _:
                self._survive(request, "its answer is invalid")

    def _take_opened(self, answer: Opened) -> None:
        if self._agenda.num_pages:  # a process that took the place of another
            return
        self._agenda.num_pages = answer.num_pages
        self.opened.emit(answer.num_pages, answer.size)

    def _take_tile(self, tile: Tile, answer: TileRendered) -> None:
        self._agenda.tiles = [wanted for wanted in self._agenda.tiles if wanted != tile]
        image = _image(answer)
        if image is None:
            self._fail_page(tile.page, "the picture of it makes no sense.")
        else:
            self.tile_drawn.emit(tile, QPixmap.fromImage(image))

    def _take_crop(self, request: RenderPassage, answer: Answer) -> None:
        """Show what came; a crop that cannot be drawn is done without."""
        if self._agenda.crop == request:
            self._agenda.crop = None
        image = _image(answer) if isinstance(answer, PassageRendered) else None
        if image is not None and isinstance(answer, PassageRendered):
            pixmap = QPixmap.fromImage(image)
            self.crop_drawn.emit(Crop(request.page, request.text, pixmap, answer.boxes))

    def _take_found(self, request: Search, answer: Found) -> None:
        next_page = max(answer.next_page, request.first + 1)
        is_current = request.text == self._agenda.search_text
        has_ended = self._agenda.searched(request, next_page)
        if is_current and answer.pages:
            self.hits_found.emit(answer.pages)
        if has_ended:
            self.search_ended.emit()

    @Slot(object, str)
    def _survive(self, request: Request, reason: str) -> None:
        """Continue without what the process died of."""
        match request:
            case Open():
                self._give_up(ParserCrashError(NotShown(self._name, reason)))
                return
            case RenderTile():
                self._fail_page(request.tile.page, f"{reason}.")
            case ReadLines() | FindPassage():
                self._fail_page(request.page, f"{reason}.")
            case Search():
                if self._agenda.search_died(request):
                    self.search_ended.emit()
            case RenderPassage():
                self._agenda.crop = None
            case ReadContents():
                self._agenda.wants_contents = False  # pages are shown without
            case ReadSizes():
                self._agenda.sized_until = self._agenda.num_pages  # estimates must do
            case _:
                assert_never(request)
        self._go_on()

    def _fail_page(self, page: int, reason: str) -> None:
        self._agenda.drop_page(page)
        sentence = self.tr("Page {page} cannot be shown: {reason}")
        self.page_failed.emit(page, sentence.format(page=page, reason=reason))

    def _give_up(self, error: Exception) -> None:
        self.close()
        self.failed.emit(error)


def _image(answer: TileRendered | PassageRendered) -> QImage | None:
    """Return the pixels as an image that does not outlive them; None where sizes disagree."""
    is_sane = 0 < answer.width * 3 <= answer.stride and answer.height > 0
    if not is_sane or len(answer.pixels) < answer.stride * answer.height:
        return None
    rgb = QImage.Format.Format_RGB888
    return QImage(answer.pixels, answer.width, answer.height, answer.stride, rgb)
