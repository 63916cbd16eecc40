"""Rich Text: paragraphs, numbered lists, tables as rows, notes where they are cited."""

from collections.abc import Iterator
from pathlib import Path

from app.documents.document import PageFlaw
from app.documents.pagination import paginate, split_page_ends
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.reader import Notes, ReadPage
from app.documents.readers.rtf.interpreter import Interpreter
from app.documents.readers.text_flaws import font_flaws


class RtfReader:
    """A file of Rich Text."""

    num_pages = None

    def __init__(self, path: Path) -> None:
        self._tally = LeftOutTally()
        self._interpreter = Interpreter(path.read_bytes(), self._tally)

    def pages(self) -> Iterator[ReadPage]:
        """Yield virtual pages, which also begin where the writer began one."""
        held: str | None = None
        for text in paginate(split_page_ends(self._interpreter.blocks())):
            if held is not None:
                yield _page(held)
            held = text
        yield _page(held or "", is_damaged=self._interpreter.is_cut)

    def notes(self) -> Notes:
        """Return what is left out."""
        return Notes(is_virtual=True, left_out=self._tally.parts())


def _page(text: str, *, is_damaged: bool = False) -> ReadPage:
    damage = (PageFlaw.DAMAGED,) if is_damaged else ()
    return ReadPage(text, (*font_flaws(text), *damage))
