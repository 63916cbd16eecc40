"""Web pages in files."""

from collections.abc import Iterator
from pathlib import Path

from app.documents.block_marks import marked, parted
from app.documents.document import PageFlaw
from app.documents.emphasis_marks import without_emphasis
from app.documents.encodings import Decoded
from app.documents.links import Links, PartLinks
from app.documents.pagination import paginate
from app.documents.readers.declared_encoding import decode_markup
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.text_flaws import encoding_flaws
from app.documents.readers.web.page import read_web_page

_FIRST_BLOCKS = 5


class WebPageReader:
    """One web page."""

    num_pages = None

    def __init__(self, path: Path) -> None:
        self._decoded = decode_markup(path.read_bytes())
        self._tally = LeftOutTally()
        self._links = Links()
        self._title = ""

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages; its title stands first unless the page begins with it."""
        page = read_web_page(self._decoded.text, self._tally, PartLinks(self._links))
        blocks, self._title = page.blocks, page.title
        first = map(without_emphasis, blocks[:_FIRST_BLOCKS])
        if page.title and not any(page.title in block for block in first):
            blocks = [marked(page.title, 1), *blocks]
        yield from flawed_pages(
            blocks, self._decoded, is_damaged=page.is_cut_off, links=self._links
        )

    def notes(self) -> Notes:
        """Return title and encoding that were found, what was left out, and where links lead."""
        return Notes(
            is_virtual=True,
            encoding=self._decoded.encoding,
            left_out=self._tally.parts(),
            title=self._title,
            links=self._links.targets(),
        )


def flawed_pages(
    blocks: list[str], decoded: Decoded, *, is_damaged: bool, links: Links | None = None
) -> Iterator[ReadPage]:
    """Yield the pages of a text; if something of it is lost, the last one says so.

    `links` are told of the names on each page.
    """
    texts = list(paginate(blocks)) or ([""] if is_damaged else [])
    for number, page in enumerate(map(parted, texts), 1):
        damage = (PageFlaw.DAMAGED,) if is_damaged and number == len(texts) else ()
        if links is not None:
            links.take_page(page.anchors)
        flaws = (*damage, *encoding_flaws(page.text, decoded))
        yield ReadPage(page.text, flaws, page.marks, page.emphasis, page.code)
